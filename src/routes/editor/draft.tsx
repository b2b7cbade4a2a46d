import { shortHashOf } from "../../../policy/policy-hash.ts"
import "../../language/workbench.ts"

import type { SupabaseClient } from "@supabase/supabase-js"
import { data, redirect } from "react-router"
import { troubleOf } from "../../locks/page-trouble.server.ts"
import { refusalBecause } from "../../locks/page-cause.ts"
import ArrowBackIcon from "~icons/material-symbols/arrow-back"
import { requestFactsContext, serverSessionContext } from "../../locks/context.ts"
import { sessionFor } from "../../locks/locks.server.ts"
import { useText, type Text } from "../../language/use-text.ts"
import { Heading } from "../../ui/shell/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { pageHrefOf } from "../../ui/shell/page-href.ts"
import { Title } from "../../ui/shell/title.tsx"
import type { Route } from "./+types/draft"
import { monoBold, preloadOf } from "../../ui/shell/fonts.ts"
import { checked, conflicting, editing, notKept, orUnsaved, refused } from "./drafts/answer.server.ts"
import { appIn, policyOfApp } from "../../policies/chosen/chosen-policy.server.ts"
import { askerOf } from "../../policies/compiler/compiler.server.ts"
import { DeleteDraft } from "./drafts/delete-draft.tsx"
import {
  draftFormOf,
  formOf,
  LONGEST_NAME,
  refusalOf,
  type DraftForm,
} from "../../policies/drafts/draft-form.server.ts"
import { addDraft, changeDraft, DraftsUnavailable, readDraft } from "../../policies/drafts/drafts.server.ts"
import { isNameOfApp } from "../../policies/drafts/name-of-app.ts"
import { Edited } from "./context/edited.ts"
import type { PolicyToEdit } from "../../policies/chosen/policy-to-edit.ts"
import { EditedBar, NoPolicyPage } from "./review/rare.ts"
import { PolicyEditor } from "./policy-editor.tsx"
import { STORED_PIECES } from "./drafts/stored-pieces.ts"
import { answeredOrUnsent } from "./drafts/unsent-form.ts"
import { textFor } from "../../language/text-for.server.ts"

export const links = () => [preloadOf(monoBold)]

export async function loader({ context, params }: Route.LoaderArgs) {
  const session = sessionFor(context, "/editor/drafts/:draft")
  const draft = await readDraft(context.get(serverSessionContext).client, params.draft).catch(
    async (error: unknown) => {
      if (!(error instanceof DraftsUnavailable)) throw error
      context.get(requestFactsContext).reportError(error)
      throw await troubleOf(context, {
        title: "This page cannot be shown right now.",
        advice: "Stored data cannot be read right now. Nothing is lost; try again in a moment.",
        again: 5,
      })
    },
  )
  if (draft === null) throw data(null, { status: 404 })
  const chosen = await policyOfApp(context, draft.app)
  if (chosen.kind === "none") return data({ ...chosen, draft }, { status: chosen.status })
  return { kind: chosen.kind, owner: session.uid, draft, policy: chosen.policy.shown, about: chosen.about }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const session = sessionFor(context, "/editor/drafts/:draft")
  const body = await formOf(request)
  if (body === null) throw refusalBecause("form", 400)
  const form = draftFormOf(body)
  if (form.intent === "edit") return editing(form)
  const { client } = context.get(serverSessionContext)
  const app = await appOfDraft(client, params.draft, url)
  const chosen = await policyOfApp(context, app)
  const policy = chosen.kind === "none" ? null : chosen.policy
  // The page says why; the text is in the answer.
  if (chosen.kind === "none" && form.intent !== "save" && form.intent !== "copy")
    return refused(form, chosen.status, [])
  if (form.intent === "check" && policy !== null) return checked(policy, form, askerOf(context))
  if (!isNameOfApp(app)) return notKept(form)

  const report = context.get(requestFactsContext).reportError
  const refusal = refusalOf(form)
  if (refusal !== null) return refused(form, refusal.status, refusal.problems)
  return orUnsaved(form, report, async () => {
    if (form.intent === "copy") {
      const copy = await addDraft(client, session.uid, { ...form, app })
      return redirect(pageHrefOf("/editor/drafts/:draft", { params: { draft: copy } }), 303)
    }
    const here = redirect(pageHrefOf("/editor/drafts/:draft", { params: { draft: params.draft } }), 303)
    const next = policy === null ? form : rebased(form, policy)
    if (form.intent === "both")
      await addDraft(client, session.uid, { ...form, app, name: copyNameOf(form, await textFor(request)) })
    if ((await changeDraft(client, params.draft, form.revision, next)) !== null) return here
    const stored = await readDraft(client, params.draft)
    // Saved by the page itself, a moment before the button was pressed.
    if (
      stored !== null &&
      stored.policy === next.policy &&
      stored.name === next.name &&
      stored.base_hash === next.baseHash
    )
      return here
    return stored === null
      ? refused(form, 409, [
          { field: null, message: "This draft was deleted elsewhere. Save it as a copy to keep it." },
        ])
      : conflicting(form, stored)
  })
}

/** The draft's own word, where it can be had. The address repeats it, for a draft that was deleted meanwhile. */
async function appOfDraft(client: SupabaseClient, id: string, url: URL): Promise<string> {
  try {
    return (await readDraft(client, id))?.app ?? appIn(url)
  } catch (error) {
    if (!(error instanceof DraftsUnavailable)) throw error
    return appIn(url)
  }
}

/** What the three answers to a base that has moved make of a draft; without one it stays as it was sent. */
function rebased(form: DraftForm, { text, shown }: PolicyToEdit): DraftForm {
  switch (form.intent) {
    case "mine":
      return { ...form, baseHash: shown.hash }
    case "theirs":
    case "both":
      return { ...form, policy: text, baseHash: shown.hash }
    default:
      return form
  }
}

/** Says where a copy comes from, in its author's language; a long name gives way to that. */
function copyNameOf({ name, baseHash }: DraftForm, text: Text): string {
  const named = (kept: string) => text("{{name}} (from {{hash}})", { name: kept, hash: shortHashOf(baseHash) })
  return named(name.slice(0, LONGEST_NAME - named("").length))
}

/** A form that gets no answer leaves the page as it is, with the text and a sentence. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answeredOrUnsent(request, () => serverAction())

export default function DraftPage({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { draft } = loaderData
  if (loaderData.kind === "none")
    return (
      <>
        <NoPolicyPage none={loaderData} typed={actionData?.policy ?? draft.policy} />
        <DeleteDraft draft={draft.id} name={draft.name} app={draft.app} />
      </>
    )
  const { owner, policy, about } = loaderData
  return (
    <Edited value={policy}>
      <Title>{draft.name}</Title>
      <p className="mb-2">
        <LinkTo to="/editor">
          <Icon picture={ArrowBackIcon} />
          <span className="ms-1">{text("All drafts")}</span>
        </LinkTo>
      </p>
      <Heading lead={text("A draft changes nothing live: it is checked, compared and saved.")}>{draft.name}</Heading>
      {about === null ? null : <EditedBar policy={policy} about={about} />}
      <PolicyEditor
        key={`${draft.id} ${draft.base_hash}`}
        draft={draft.id}
        movedTo={draft.base_hash === policy.hash ? null : policy.hash}
        pieces={STORED_PIECES}
        owner={owner}
        name={actionData?.name ?? draft.name}
        policy={draft.policy}
        baseHash={draft.base_hash}
        revision={draft.updated_at}
        answer={actionData ?? null}
        saveAs={text("Save")}
        copyAs={text("Save as a copy")}
      />
      <DeleteDraft draft={draft.id} name={draft.name} app={draft.app} />
    </Edited>
  )
}
