import { hashNamed } from "../../../policy/policy-hash.ts"
import "../../language/workbench.ts"

import { data, redirect } from "react-router"
import { refusalBecause } from "../../locks/page-cause.ts"
import { requestFactsContext, serverSessionContext } from "../../locks/context.ts"
import { sessionFor } from "../../locks/locks.server.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { Heading } from "../../ui/shell/heading.tsx"
import { pageHrefOf } from "../../ui/shell/page-href.ts"
import { Title } from "../../ui/shell/title.tsx"
import type { Route } from "./+types/page"
import { monoBold, preloadOf } from "../../ui/shell/fonts.ts"
import { checked, editing, notKept, orUnsaved, refused, withoutDraft } from "./drafts/answer.server.ts"
import { appIn, chosenPolicy, policyOfApp } from "../../policies/chosen/chosen-policy.server.ts"
import { askerOf } from "../../policies/compiler/compiler.server.ts"
import { DraftList } from "./drafts/draft-list.tsx"
import { listedDrafts } from "./drafts/listed-drafts.server.ts"
import { draftFormOf, draftIdOf, formOf, refusalOf } from "../../policies/drafts/draft-form.server.ts"
import { addDraft, readDraft, removeDraft } from "../../policies/drafts/drafts.server.ts"
import { isNameOfApp } from "../../policies/drafts/name-of-app.ts"
import { Edited } from "./context/edited.ts"
import { Applied, Deleted, EditedBar, NoPolicyPage } from "./review/rare.ts"
import { PolicyEditor } from "./policy-editor.tsx"
import { answeredOrUnsent } from "./drafts/unsent-form.ts"

export const links = () => [preloadOf(monoBold)]

export async function loader({ context, url }: Route.LoaderArgs) {
  // The policy decides who comes in. Opened to visitors without a session, the page still shows, without drafts; that
  // this code relied on a person, the type check says.
  const { uid } = { ...sessionFor(context, "/editor") }
  const chosen = await chosenPolicy(context, url)
  if (chosen.kind === "none") return data(chosen, { status: chosen.status })
  const { kind, policy, about, known } = chosen
  const drafts = await listedDrafts(context, policy.shown.app)
  const applied = about === null ? hashNamed(url.searchParams.get("applied") ?? "", known) : null
  return { kind, owner: uid, drafts, policy: policy.shown, policyText: policy.text, about, applied }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const session = sessionFor(context, "/editor")
  const body = await formOf(request)
  if (body === null) throw refusalBecause("form", 400)
  const form = draftFormOf(body)
  const { client } = context.get(serverSessionContext)
  const report = context.get(requestFactsContext).reportError
  const app = appIn(url)
  const id = draftIdOf(body)
  const chosen = await policyOfApp(context, app)
  if (form.intent === "delete") {
    // A draft goes, and comes back, whatever became of its app.
    const policy = chosen.kind === "none" ? "" : chosen.policy.text
    return orUnsaved({ ...form, policy }, report, async () => {
      const deleted = await readDraft(client, id)
      await removeDraft(client, id)
      return withoutDraft(form, policy, deleted)
    })
  }
  // The page says why; the text is in the answer.
  if (chosen.kind === "none" && form.intent !== "restore") return refused(form, chosen.status, [])
  if (form.intent === "edit") return editing(form)
  if (form.intent === "check" && chosen.kind !== "none") return checked(chosen.policy, form, askerOf(context))
  if (!isNameOfApp(app)) return notKept(form)
  const refusal = refusalOf(form)
  if (refusal !== null) return refused(form, refusal.status, refusal.problems)
  return orUnsaved(form, report, async () => {
    // Pressed twice, Undo has nothing more to do.
    const isBack = form.intent === "restore" && (await readDraft(client, id)) !== null
    const content = { ...form, app }
    const draft = isBack ? id : await addDraft(client, session.uid, content, form.intent === "restore" ? id : undefined)
    return redirect(pageHrefOf("/editor/drafts/:draft", { params: { draft } }), 303)
  })
}

/** A form that gets no answer leaves the page as it is, with the text and a sentence. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answeredOrUnsent(request, () => serverAction())

export default function EditorPage({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  if (loaderData.kind === "none")
    return <NoPolicyPage none={loaderData} typed={actionData?.policy} deleted={actionData?.deleted} />
  const { owner, drafts, policy, policyText, about, applied } = loaderData
  const { app, name, path, hash, words } = policy
  return (
    <Edited value={policy}>
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
      {about === null ? null : <EditedBar policy={policy} about={about} />}
      {applied === null ? null : <Applied hash={applied} policyHash={hash} policyPath={path} />}
      {actionData?.deleted == null ? null : <Deleted draft={actionData.deleted} />}
      <PolicyEditor
        key={`${app} ${hash}`}
        draft={null}
        owner={owner}
        name={actionData?.name ?? ""}
        policy={policyText}
        baseHash={(app !== "" && actionData?.baseHash) || hash}
        revision=""
        answer={actionData ?? null}
        saveAs={text("Save draft")}
      />
      <DraftList drafts={drafts} />
    </Edited>
  )
}
