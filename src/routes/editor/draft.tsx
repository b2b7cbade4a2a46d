import { policyText } from "virtual:sallyport/source"
import { data, redirect } from "react-router"
import { policyHash } from "../../generated/guards.ts"
import { requestFactsContext, serverSessionContext } from "../../guard/context.ts"
import { sessionFor } from "../../guard/session-for.ts"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { LinkTo } from "../../ui/link-to.tsx"
import { pageHrefOf } from "../../ui/page-href.ts"
import type { Route } from "./+types/draft"
import { checked, conflicting, editing, orUnsaved, refused } from "./answer.server.ts"
import { askerOf } from "./compiler.server.ts"
import { DeleteDraft } from "./delete-draft.tsx"
import { draftFormOf, formOf, LONGEST_NAME, refusalOf, type DraftForm } from "./draft-form.server.ts"
import { addDraft, changeDraft, DraftsUnavailable, readDraft } from "./drafts.server.ts"
import { PolicyEditor } from "./policy-editor.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData === undefined ? "Draft" : loaderData.draft.name} · Sallyport` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const session = sessionFor(context, "/editor/drafts/:draft")
  const draft = await readDraft(context.get(serverSessionContext).client, params.draft).catch((error: unknown) => {
    if (!(error instanceof DraftsUnavailable)) throw error
    context.get(requestFactsContext).reportError(error)
    throw data(null, { status: 503 })
  })
  if (draft === null) throw data(null, { status: 404 })
  return { owner: session.uid, draft, policyHash }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const session = sessionFor(context, "/editor/drafts/:draft")
  const body = await formOf(request)
  if (body === null) throw data(null, { status: 400 })
  const form = draftFormOf(body)
  if (form.intent === "check") return checked(form, askerOf(context))
  if (form.intent === "edit") return editing(form)

  const { client } = context.get(serverSessionContext)
  const report = context.get(requestFactsContext).reportError
  const refusal = refusalOf(form)
  if (refusal !== null) return refused(form, refusal.status, refusal.problems)
  return orUnsaved(form, report, async () => {
    if (form.intent === "copy") {
      const copy = await addDraft(client, session.uid, form)
      return redirect(pageHrefOf("/editor/drafts/:draft", { params: { draft: copy } }), 303)
    }
    const here = redirect(pageHrefOf("/editor/drafts/:draft", { params: { draft: params.draft } }), 303)
    const next = rebased(form)
    if (form.intent === "both") await addDraft(client, session.uid, { ...form, name: copyNameOf(form) })
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

/** What the three answers to a base that has moved make of a draft; without one it stays as it was sent. */
function rebased(form: DraftForm): DraftForm {
  switch (form.intent) {
    case "mine":
      return { ...form, baseHash: policyHash }
    case "theirs":
    case "both":
      return { ...form, policy: policyText, baseHash: policyHash }
    default:
      return form
  }
}

const copyNameOf = ({ name, baseHash }: DraftForm): string => {
  const from = ` (from ${baseHash})`
  return `${name.slice(0, LONGEST_NAME - from.length)}${from}`
}

export default function DraftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, draft, policyHash } = loaderData
  return (
    <>
      <p className="mb-2">
        <LinkTo to="/editor">
          <Icon name="arrow_back" /> All drafts
        </LinkTo>
      </p>
      <Heading lead="A draft changes nothing that runs: it is checked, compared and kept.">{draft.name}</Heading>
      <PolicyEditor
        key={`${draft.id} ${draft.base_hash}`}
        draft={draft.id}
        movedTo={draft.base_hash === policyHash ? null : policyHash}
        owner={owner}
        name={actionData?.name ?? draft.name}
        policy={draft.policy}
        baseHash={draft.base_hash}
        revision={draft.updated_at}
        answer={actionData ?? null}
        saveAs="Save"
        copyAs="Save as a copy"
      />
      <DeleteDraft draft={draft.id} name={draft.name} />
    </>
  )
}
