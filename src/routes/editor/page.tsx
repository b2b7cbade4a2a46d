import "../../language/workbench.ts"

import { policyPath, policyText } from "virtual:sallyport/source"
import { data, redirect } from "react-router"
import { policyHash } from "../../generated/guards.ts"
import { requestFactsContext, serverSessionContext } from "../../app-guard/context.ts"
import { sessionFor } from "../../app-guard/session-for.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { Heading } from "../../ui/heading.tsx"
import { pageHrefOf } from "../../ui/page-href.ts"
import { Title } from "../../ui/title.tsx"
import type { Route } from "./+types/page"
import { monoBold, preloadOf } from "../../ui/fonts.ts"
import { checked, editing, orUnsaved, refused, withoutDraft } from "./answer.server.ts"
import { Applied } from "./applied.tsx"
import { askerOf } from "../../compiler/compiler.server.ts"
import { Deleted } from "./deleted.tsx"
import { DraftList } from "./draft-list.tsx"
import { draftFormOf, draftIdOf, formOf, refusalOf } from "./draft-form.server.ts"
import { addDraft, DraftsUnavailable, listDrafts, readDraft, removeDraft } from "../../drafts/drafts.server.ts"
import { PolicyEditor } from "./policy-editor.tsx"
import { answeredOrUnsent } from "./unsent-form.ts"

export const links = () => [preloadOf(monoBold)]

export async function loader({ context, url }: Route.LoaderArgs) {
  // The policy decides who comes in. Opened to visitors without a session, the page still shows, without drafts; that
  // this code relied on a person, the type check says.
  const { uid, email } = { ...sessionFor(context, "/editor") }
  const { client } = context.get(serverSessionContext)
  const drafts = await listDrafts(client).catch((error: unknown) => {
    if (!(error instanceof DraftsUnavailable)) throw error
    context.get(requestFactsContext).reportError(error)
    return null
  })
  return { owner: uid, email, drafts, policyText, policyPath, policyHash, applied: url.searchParams.get("applied") }
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = sessionFor(context, "/editor")
  const body = await formOf(request)
  if (body === null) throw data(null, { status: 400 })
  const form = draftFormOf(body)
  if (form.intent === "check") return checked(form, askerOf(context))
  if (form.intent === "edit") return editing(form)
  const { client } = context.get(serverSessionContext)
  const report = context.get(requestFactsContext).reportError
  const id = draftIdOf(body)
  if (form.intent === "delete") {
    return orUnsaved({ ...form, policy: policyText }, report, async () => {
      const deleted = await readDraft(client, id)
      await removeDraft(client, id)
      return withoutDraft(form, policyText, deleted)
    })
  }
  const refusal = refusalOf(form)
  if (refusal !== null) return refused(form, refusal.status, refusal.problems)
  return orUnsaved(form, report, async () => {
    // Pressed twice, Undo has nothing more to do.
    const isBack = form.intent === "restore" && (await readDraft(client, id)) !== null
    const draft = isBack ? id : await addDraft(client, session.uid, form, form.intent === "restore" ? id : undefined)
    return redirect(pageHrefOf("/editor/drafts/:draft", { params: { draft } }), 303)
  })
}

/** A form that gets no answer leaves the page as it is, with the text and a sentence. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answeredOrUnsent(request, () => serverAction())

export default function EditorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, email, drafts, policyText, policyPath, policyHash, applied } = loaderData
  const text = useText()
  return (
    <>
      <Title>{text("Editor")}</Title>
      <Heading
        lead={
          <Rich
            message="The policy in force, from <file/>. Change it here and save it as a draft: what runs now stays as it is."
            parts={{ file: <code>{policyPath}</code> }}
          />
        }
      >
        {text("Editor")}
      </Heading>
      {applied === null ? null : <Applied hash={applied} policyHash={policyHash} policyPath={policyPath} />}
      {actionData?.deleted == null ? null : <Deleted draft={actionData.deleted} />}
      <PolicyEditor
        key={policyHash}
        draft={null}
        owner={owner}
        name={actionData?.name ?? ""}
        policy={policyText}
        baseHash={policyHash}
        revision=""
        answer={actionData ?? null}
        saveAs={text("Save draft")}
      />
      <DraftList drafts={drafts} email={email} />
    </>
  )
}
