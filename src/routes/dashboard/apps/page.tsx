import { data, useNavigation } from "react-router"
import { expectRuleOf, sessionFor } from "../../../locks/locks.server.ts"
import type { PlainMessage } from "../../../language/message.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { answerOrFailure } from "../../../ui/forms/answer-or-failure.ts"
import { Status } from "../../../ui/forms/status.tsx"
import { doneOf, redirectAfter } from "../../../ui/shell/done.ts"
import { PageHeading } from "../../../ui/shell/heading.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { QUOTAS } from "../../../../supabase/limits.ts"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { typedTextOf } from "../../sign-in/auth-forms.ts"
import { postedForm } from "../../sign-in/posted-form.ts"
import { openedUploads, recordedAppsOf } from "../../../policies/chosen/apps.server.ts"
import { isUnderWay } from "../../../policies/chosen/listed.ts"
import { useFollowing } from "../shared/use-following.ts"
import type { Route } from "./+types/page"
import { tooLarge, unsentUpload } from "./answer.ts"
import { ApprovalList } from "./approval-list.tsx"
import { listedApprovals, listedOf, ownListed } from "./listed.server.ts"
import { OwnRecords } from "./own-records.tsx"
import { RecordList } from "./record-list.tsx"
import { remove, upload } from "./upload.server.ts"
import { Section } from "../../../ui/section.tsx"

/**
 * The access records of other apps, each with the result of proving it: those of the server's settings, and in `own`
 * those that the reader uploaded, null if they cannot be read. `missing` are paths in the settings where nothing is;
 * `left` is the number of files beyond the most that are read; `done` is the word for the message about the reader's
 * last action, or null.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/dashboard/apps")
  const { records, apps, missing, left, uploads } = await recordedAppsOf(context)
  const own = uploads === null ? null : (await openedUploads(context, uploads)).map(ownListed)
  const approved = await listedApprovals(context, apps)
  return { records: records.map(listedOf), missing, left, own, approved, done: doneOf(request, url) }
}

/** The messages about actions that succeeded, by the word in the page's address (`doneOf`). */
const NEWS = {
  uploaded: "The record was uploaded.",
  removed: "The record was removed.",
} as const satisfies Readonly<Record<string, PlainMessage>>

type DoneWord = keyof typeof NEWS

const newsOf = (done: string | null): PlainMessage | null =>
  done !== null && Object.hasOwn(NEWS, done) ? NEWS[done as DoneWord] : null

/** Passes on the `Retry-After` header of the action. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

/** Stores or removes a record, and redirects to this page; the reason and its status otherwise. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = sessionFor(context, "/dashboard/apps")
  const form = await postedForm(request)
  const done: DoneWord = typedTextOf(form, "intent") === "remove" ? "removed" : "uploaded"
  const answer = done === "removed" ? await remove(context, form) : await upload(context, session, form)
  if (answer === null) return redirectAfter(done, pageHrefOf("/dashboard/apps", { search: { done } }))
  const { status, wait } = answer
  return data(answer, { status, ...(wait === null ? {} : { headers: { "Retry-After": `${wait}` } }) })
}

/** Refuses a file that is too large before it is sent, else returns the answer of the server's action. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const file = (await request.clone().formData()).get("record")
  const isTooLarge = file instanceof File && file.size > QUOTAS.bytes_of_an_upload
  return isTooLarge ? tooLarge() : answerOrFailure(request, serverAction, unsentUpload)
}

/** The page of the apps on record: the server's records, approvals kept with them, and the reader's own uploads. */
export default function AppsPage({
  loaderData: { records, missing, left, own, approved, done },
  actionData,
}: Route.ComponentProps) {
  const text = useText()
  const news = actionData === undefined ? newsOf(done) : null
  const pending = useNavigation().formMethod === "POST"
  const isProving = [...records, ...(own ?? [])].some(({ state }) => isUnderWay(state))
  // A reload would discard the answer to the form.
  const follows = useFollowing(isProving && actionData === undefined)
  return (
    <>
      <PageHeading
        title={text("Apps")}
        lead={text(
          "Apps whose access records were given to this server or uploaded by you. Every statement in a record is proved again before you see any of it.",
        )}
      />
      <Status>{news === null ? null : text(news)}</Status>
      <p>
        <Rich
          message="<own>This workbench</own> is always included; it needs no record."
          parts={{
            own: <LinkTo to="/dashboard" search={{ view: "table" }} />,
          }}
        />
      </p>
      <Section id="given" title={text("Records on this server")} className="mt-8">
        {records.length + missing.length === 0 ? (
          <p className="max-w-3xl text-faint">
            <Rich
              message="None yet. <command/> writes a record; this server's operator names the file, or its directory, in <setting/>."
              parts={{ setting: <code>RECORDS</code>, command: <code>sallyport record</code> }}
            />
          </p>
        ) : null}
        {records.length === 0 ? null : <RecordList records={records} follows={follows} />}
        {missing.map((name) => (
          <p key={name} className="note">
            <Rich
              message="The setting names <file/>, but nothing there can be read."
              parts={{ file: <code>{name}</code> }}
            />
          </p>
        ))}
        {left === 0 ? null : <p className="note">{text("{{count}} more files were not read.", { count: left })}</p>}
      </Section>
      <ApprovalList {...approved} />
      <OwnRecords
        // A change of the uploads empties the field for the file.
        key={JSON.stringify(own?.map(({ id, uploaded }) => [id, uploaded]))}
        records={own}
        follows={follows}
        answer={actionData ?? null}
        pending={pending}
      />
    </>
  )
}
