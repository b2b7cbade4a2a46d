import { data, redirect } from "react-router"
import { policyHash } from "../../generated/guards.ts"
import { requestFactsContext, serverSessionContext } from "../../guard/context.ts"
import { sessionFor } from "../../guard/session-for.ts"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { LinkTo } from "../../ui/link-to.tsx"
import { pageHrefOf } from "../../ui/page-href.ts"
import type { Route } from "./+types/draft"
import { checked, conflicting, orUnsaved, refused } from "./answer.server.ts"
import { DeleteDraft } from "./delete-draft.tsx"
import { draftFormOf, formOf, refusalOf } from "./draft-form.server.ts"
import { addDraft, changeDraft, DraftsUnavailable, readDraft, removeDraft } from "./drafts.server.ts"
import { Moment } from "./moment.tsx"
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
  if (form.intent === "check") return checked(form)

  const { client } = context.get(serverSessionContext)
  const report = context.get(requestFactsContext).reportError
  if (form.intent === "delete") {
    return orUnsaved(form, report, async () => {
      await removeDraft(client, params.draft)
      return redirect(pageHrefOf("/editor"), 303)
    })
  }

  const refusal = refusalOf(form)
  if (refusal !== null) return refused(form, refusal.status, refusal.problems)
  return orUnsaved(form, report, async () => {
    if (form.intent === "copy") {
      const copy = await addDraft(client, session.uid, form)
      return redirect(pageHrefOf("/editor/drafts/:draft", { params: { draft: copy } }), 303)
    }
    if (await changeDraft(client, params.draft, form.revision, form)) {
      return redirect(pageHrefOf("/editor/drafts/:draft", { params: { draft: params.draft } }), 303)
    }
    const stored = await readDraft(client, params.draft)
    return stored === null
      ? refused(form, 409, [
          { field: null, message: "This draft was deleted elsewhere. Save it as a copy to keep it." },
        ])
      : conflicting(form, stored)
  })
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
      <Heading
        lead={
          <output>
            Saved <Moment at={draft.updated_at} />.
          </output>
        }
      >
        {draft.name}
      </Heading>
      {draft.base_hash === policyHash ? null : (
        <p className="note">
          The policy in force has changed since this draft began: it started from <code>{draft.base_hash}</code>, and{" "}
          <code>{policyHash}</code> runs now.
        </p>
      )}
      <PolicyEditor
        key={draft.id}
        owner={owner}
        name={actionData?.name ?? draft.name}
        policy={draft.policy}
        baseHash={draft.base_hash}
        revision={draft.updated_at}
        answer={actionData ?? null}
        saveAs="Save"
        copyAs="Save as a copy"
      />
      <DeleteDraft name={draft.name} />
    </>
  )
}
