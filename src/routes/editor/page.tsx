import "../../language/workbench.ts"
import { PostForm } from "../../ui/forms/post-form.tsx"
import { monoBold, preloadOf } from "../../ui/shell/fonts.ts"
import type { Route } from "./+types/page"
import { EditedPolicyContext, useEdited } from "./context/edited.ts"
import type { EditorAnswer } from "./drafts/answer.ts"
import { DeletedDraftNote } from "./drafts/deleted.tsx"
import { newDraft, newDraftAction } from "./drafts/new-draft.server.ts"
import { storedDraft, storedDraftAction } from "./drafts/stored-draft.server.ts"
import { PolicyEditor } from "./policy-editor.tsx"
import { Applied } from "./review/applied.tsx"
import { EditedBar } from "./review/edited-bar.tsx"
import { NoPolicyPage } from "./review/no-policy.tsx"
import { useNavigation } from "react-router"
import { answerOrFailure, type FieldReader } from "../../ui/forms/answer-or-failure.ts"
import { sendFailureOf } from "../../ui/forms/send-failure.ts"
import { useState } from "react"
import DeleteIcon from "~icons/material-symbols/delete-outline"
import { Rich } from "../../language/rich.tsx"
import { visibleText } from "../../language/visible-text.ts"
import { useText } from "../../language/use-text.ts"
import { closeWhenLeft } from "../../ui/forms/close-when-left.ts"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { pageHrefOf } from "../../ui/shell/page-href.ts"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { Moment } from "../../ui/shell/moment.tsx"
import type { ListedDraft } from "../../policies/drafts/drafts.server.ts"
import ArrowBackIcon from "~icons/material-symbols/arrow-back"
import type { EditedPolicy } from "../../policies/chosen/edited-policy.ts"
import { Heading } from "../../ui/shell/heading.tsx"
import { Title } from "../../ui/shell/title.tsx"
import { Typed } from "../../ui/policy/typed.tsx"

interface EditorHeadProps {
  /** The name of a stored draft; null for a new one. */
  readonly draftName: string | null
  readonly policy: Pick<EditedPolicy, "name" | "path" | "words">
}

/** The heading of the page: the draft's name, or the policy that a new draft starts from. */
function EditorHead({ draftName, policy: { name, path, words } }: EditorHeadProps) {
  const text = useText()
  if (draftName === null)
    return (
      <>
        <Title>{text("Editor")}</Title>
        <Heading
          lead={
            <Rich
              message={
                words?.lead ??
                "The live policy, from <file/>. Edit it and save it as a draft; the live policy stays as it is."
              }
              parts={{
                file: <code className="wrap-anywhere">{path}</code>,
                app: <bdi translate="no">{name}</bdi>,
              }}
            />
          }
        >
          {text("Editor")}
        </Heading>
      </>
    )
  return (
    <>
      <Title>{visibleText(draftName)}</Title>
      <p className="mb-2">
        <LinkTo to="/editor">
          <Icon picture={ArrowBackIcon} />
          <span className="ms-1">{text("All drafts")}</span>
        </LinkTo>
      </p>
      <Heading lead={text("A draft changes nothing live: it is checked, compared and saved.")}>
        <Typed>{draftName}</Typed>
      </Heading>
    </>
  )
}

/** The list of the person's drafts; null if they could not be listed. */
function DraftList({ drafts }: { readonly drafts: readonly ListedDraft[] | null }) {
  const text = useText()
  const { words } = useEdited()
  return (
    <section aria-labelledby="drafts" className="mt-12 max-w-3xl">
      <h2 id="drafts">{text("Your drafts")}</h2>
      <p className="text-faint">{text("Only you can see them.")}</p>
      {drafts === null ? (
        <p className="note">
          {text("Your drafts cannot be listed right now. They are not lost; reload the page in a moment.")}
        </p>
      ) : drafts.length === 0 ? (
        <p className="teaches mt-3">
          {text(words?.noDrafts ?? "No drafts yet. Edit the policy above and save it under a name.")}
        </p>
      ) : (
        <ul className="draft-list">
          {drafts.map(({ id, name, app, updated_at }) => (
            <li key={id}>
              <LinkTo to="/editor/drafts/:draft" params={{ draft: id }}>
                <Typed>{name}</Typed>
              </LinkTo>
              <span className="text-sm text-faint">
                {app === "" ? null : <Rich message="for <app/>, " parts={{ app: <bdi translate="no">{app}</bdi> }} />}
                <Moment at={updated_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-6">
        <LinkTo to="/reviews">{text("Reviews")}</LinkTo>
      </p>
    </section>
  )
}

interface DeleteDraftProps {
  readonly draft: string
  readonly name: string
  /** The app's key in addresses. */
  readonly app: string
}

/** The button that deletes a draft, with a confirmation in a native popover, which needs no script. */
function DeleteDraft({ draft, name, app }: DeleteDraftProps) {
  const text = useText()
  return (
    <div className="mt-8" onBlur={closeWhenLeft}>
      <Button type="button" look="danger" popoverTarget="delete-draft">
        <Icon picture={DeleteIcon} />
        {text("Delete this draft")}
      </Button>
      <dialog id="delete-draft" popover="auto" aria-labelledby="delete-title" className="dialog">
        <h2 id="delete-title">
          <Rich message="Delete “<name/>”?" parts={{ name: <Typed>{name}</Typed> }} />
        </h2>
        <p className="my-3">{text("You can undo this on the next page. The live policy stays as it is.")}</p>
        <PostForm action={pageHrefOf("/editor", { search: { app } })} className="flex flex-wrap gap-3">
          <input type="hidden" name="draft" value={draft} />
          {/* First, because an opened dialog focuses its first button: Enter twice keeps it. */}
          <Button type="button" look="secondary" popoverTarget="delete-draft" popoverTargetAction="hide">
            {text("Keep it")}
          </Button>
          <Button look="danger" name="intent" value="delete">
            {text("Delete it")}
          </Button>
        </PostForm>
      </dialog>
    </div>
  )
}

/** The text that the loader returned. */
interface LoadedText {
  /** The draft and the policy that it started from, as one key. */
  readonly identity: string
  readonly revision: string
  readonly text: string
}

/**
 * The values of the buttons that store the sent text, as this draft or as another. `mine` and `both` are choices in the
 * note that the policy has changed since the draft started: both keep the sent text, `both` as a copy.
 */
const STORING_INTENTS: readonly string[] = ["save", "copy", "mine", "both"]

/**
 * A React key that mounts a new editor when the loader returns another draft, or the same draft on another base. The
 * key stays, so that nothing typed meanwhile is lost, when the loader returns a new revision of the same draft, or the
 * text that this editor has just sent. The first save of a new draft does the latter: it leads to the stored one.
 *
 * `sent` is the text that is being saved, or null. The page calls `noteSent` when a form is sent, with the value of the
 * pressed button.
 */
function useEditorKey({ identity, revision, text }: LoadedText, answer: unknown) {
  const [editor, setEditor] = useState({ key: 0, identity, revision, answer, sent: null as string | null })
  const { state, formMethod } = useNavigation()
  // A navigation by a link. The page that it loads was not caused by the sent text.
  const isLeaving = state === "loading" && formMethod === undefined
  if (identity !== editor.identity || revision !== editor.revision) {
    const isKept = identity === editor.identity || text === editor.sent
    setEditor({ key: isKept ? editor.key : editor.key + 1, identity, revision, answer, sent: null })
  } else if (editor.sent !== null && (isLeaving || answer !== editor.answer)) {
    // The form was answered on this page, or a link leads away: nothing is being saved any more.
    setEditor({ ...editor, answer, sent: null })
  }
  const noteSent = (intent: string, sent: string) =>
    setEditor((now) => ({ ...now, answer, sent: STORING_INTENTS.includes(intent) ? sent : null }))
  return { key: editor.key, sent: editor.sent, noteSent }
}

/** The answer to a form that could not be sent: the typed text, and the reason. */
const unsentText = (typed: FieldReader, status: number | null, isSent: boolean): EditorAnswer => ({
  name: typed("name"),
  policy: typed("policy").replaceAll("\r\n", "\n"),
  problems: [],
  check: null,
  conflict: null,
  unsent: sendFailureOf(status, isSent && STORING_INTENTS.includes(typed("intent"))),
  deleted: null,
})

/** The font of the code editor, loaded early. */
export const links = () => [preloadOf(monoBold)]

/**
 * The stored draft that the address names, or a new one, with the policy that it would replace. Its `kind` is `none` if
 * the app has no policy to edit.
 */
export const loader = ({ context, params: { draft }, url }: Route.LoaderArgs) =>
  draft === undefined ? newDraft(context, url) : storedDraft(context, draft)

/**
 * Saves, checks or deletes the text, by the pressed button: a redirect to the draft, or an answer with the text.
 */
export const action = ({ request, context, params: { draft }, url }: Route.ActionArgs) =>
  draft === undefined ? newDraftAction(request, context, url) : storedDraftAction(request, context, url, draft)

/** The answer of the server's action, or one with the typed text if the form could not be sent. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(request, serverAction, unsentText)

/** The editor of a policy: for a new draft, or for the stored one that the address names. */
export default function EditorPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "chosen") return <Editing loaded={loaderData} answer={actionData ?? null} />
  const { draft } = loaderData
  return (
    <>
      <NoPolicyPage none={loaderData} typed={actionData?.policy ?? draft?.policy} deleted={actionData?.deleted} />
      {draft === null ? null : <DeleteDraft draft={draft.id} name={draft.name} app={draft.app} />}
    </>
  )
}

interface EditingProps {
  readonly loaded: Extract<Route.ComponentProps["loaderData"], { kind: "chosen" }>
  readonly answer: EditorAnswer | null
}

/** The page for a new or a stored draft. */
function Editing({ loaded, answer }: EditingProps) {
  const { owner, draft, policy, policyText, about } = loaded
  const { app, hash, path } = policy
  const stored =
    draft === null
      ? { identity: `${app} ${hash}`, revision: "", text: policyText }
      : { identity: `${draft.id} ${draft.base_hash}`, revision: draft.updated_at, text: policyText }
  const editor = useEditorKey(stored, answer)
  return (
    <EditedPolicyContext value={policy}>
      <EditorHead draftName={draft?.name ?? null} policy={policy} />
      {/* `about` is null for this server's own policy, which the heading names. */}
      {about === null ? null : <EditedBar policy={policy} about={about} />}
      {draft !== null || loaded.applied === null ? null : (
        <Applied hash={loaded.applied} policyHash={hash} policyPath={path} />
      )}
      {answer?.deleted == null ? null : <DeletedDraftNote draft={answer.deleted} />}
      <PolicyEditor
        key={editor.key}
        draft={draft?.id ?? null}
        // Set if the policy has changed since the draft started from it.
        movedTo={draft === null || draft.base_hash === hash ? null : hash}
        newDraftKey={draft === null ? loaded.newDraftKey : ""}
        owner={owner}
        name={answer?.name ?? draft?.name ?? ""}
        policy={policyText}
        // A new text for another app keeps the base that its form sent, which is older than the policy in force if
        // somebody opened a link to an older version. Every other new text starts from the policy in force. (`app` is
        // empty for this server's own policy.)
        baseHash={draft?.base_hash ?? ((app !== "" && answer?.baseHash) || hash)}
        revision={stored.revision}
        answer={answer}
        sent={editor.sent}
        noteSent={editor.noteSent}
      />
      {draft === null ? (
        <DraftList drafts={loaded.drafts} />
      ) : (
        <DeleteDraft draft={draft.id} name={draft.name} app={draft.app} />
      )}
    </EditedPolicyContext>
  )
}
