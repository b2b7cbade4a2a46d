import "../../../language/workbench.ts"

import { data, redirect } from "react-router"
import { refusalBecause } from "../../../locks/page-cause.ts"
import { requestFactsContext } from "../../../locks/context.ts"
import { expectRuleOf } from "../../../locks/locks.server.ts"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import type { Route } from "./+types/review"
import { requesterOf } from "../../../policies/compiler/compiler.server.ts"
import { UnsavedTextNote } from "../../../ui/forms/unsaved-text-note.tsx"
import type { StoredDraft } from "../../../policies/drafts/drafts.server.ts"
import { ownDraft, storedForReview } from "../drafts/own-draft.server.ts"
import { chosenPolicy, policyOfApp } from "../../../policies/chosen/chosen-policy.server.ts"
import {
  draftFormOf,
  draftIdOf,
  readForm,
  isTooLarge,
  fieldOf,
  type DraftForm,
} from "../../../policies/drafts/draft-form.server.ts"
import { EditedPolicyContext, useEdited } from "../context/edited.ts"
import { NoPolicyPage } from "./no-policy.tsx"
import { reviewAnswerOf, reviewOf } from "./review-answer.server.ts"
import { Review } from "./review-view.tsx"
import { useText } from "../../../language/use-text.ts"
import { Heading } from "../../../ui/shell/heading.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { Title } from "../../../ui/shell/title.tsx"

/**
 * The stored draft that the address names, with the changes that it would make. `answer` is null without a draft: a
 * text can also be posted to the action. `kind` is `none` if the app has no policy to edit.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/editor/review")
  const id = url.searchParams.get("draft")
  const draft = id === null ? null : await ownDraft(context, id)
  if (id !== null && draft === null) throw data(null, { status: 404 })
  const chosen = draft === null ? await chosenPolicy(context, url) : await policyOfApp(context, draft.app)
  if (chosen.kind === "none") return data({ ...chosen, typed: draft?.policy }, { status: chosen.status })
  const { kind, policy, about } = chosen
  const answer =
    draft === null
      ? null
      : reviewAnswerOf({
          policy,
          form: formOfDraft(draft),
          draft: draft.id,
          file: policy.writableFor(context.get(requestFactsContext)),
          review: await reviewOf(policy, draft.policy, requesterOf(context)),
          problem: null,
        })
  return { kind, policy: policy.shown, about, answer }
}

/** A stored draft as the editor's form would send it. */
const formOfDraft = ({ name, policy, base_hash: baseHash, updated_at: revision }: StoredDraft): DraftForm => ({
  intent: "review",
  name,
  policy,
  baseHash,
  revision,
})

/**
 * Reviews a posted text, or redirects to the review of the draft that it was stored in. In development, it can also
 * write the text to the policy file.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  expectRuleOf(context, "/editor/review")
  const body = await readForm(request)
  if (body === null) throw refusalBecause("form", 400)
  const form = draftFormOf(body)
  if (isTooLarge(form.policy)) throw data(null, { status: 413 })
  const chosen = await chosenPolicy(context, url)
  if (chosen.kind === "none") return data({ ...chosen, typed: form.policy }, { status: chosen.status })
  const { policy } = chosen
  const facts = context.get(requestFactsContext)
  // Null if this request may not write the policy.
  const file = policy.writableFor(facts)
  const draft = draftIdOf(body)
  // If the draft cannot be stored, the text is reviewed as it was sent.
  if (form.intent === "review" && draft !== "" && (await storedForReview(context, draft, form)))
    return redirect(pageHrefOf("/editor/review", { search: { draft } }), 303)
  const review = await reviewOf(policy, form.policy, requesterOf(context))
  const compared = { policy, form, draft, file, review }
  if (form.intent !== "apply") return data(reviewAnswerOf({ ...compared, problem: null }))
  if (import.meta.env.DEV && file !== null) {
    const { apply } = await import("./apply.server.ts")
    const applied = await apply(review, { file, text: form.policy, comparedDigest: fieldOf(body, "compared_digest") })
    if (applied.kind === "applied") {
      facts.notePolicyWritten(applied.hash)
      return redirect(pageHrefOf("/editor", { search: { applied: applied.hash } }), 303)
    }
    return data(reviewAnswerOf({ ...compared, problem: applied.problem }), { status: applied.status })
  }
  // The action does not exist if nothing can be applied.
  throw data(null, { status: 404 })
}

/** The page with the changes that a draft would make. */
export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.kind === "none") return <NoPolicyPage none={actionData} typed={actionData.typed} />
  if (loaderData.kind === "none")
    return <NoPolicyPage none={loaderData} typed={actionData?.form.policy ?? loaderData.typed} />
  const { policy, about } = loaderData
  const answer = actionData ?? loaderData.answer
  return (
    <EditedPolicyContext value={policy}>
      {answer === null ? (
        <NothingToReview />
      ) : (
        <Review key={answer.comparedDigest} answer={answer} policy={policy} about={about} />
      )}
    </EditedPolicyContext>
  )
}

/** The review's page without a text. */
function NothingToReview() {
  const text = useText()
  const { app } = useEdited()
  return (
    <>
      <Title>{text("Review")}</Title>
      <Heading lead={text("Nothing to review yet. Open the editor and choose Review.")}>{text("Review")}</Heading>
      <UnsavedTextNote />
      <LinkTo to="/editor" search={{ app }} look="primary">
        {text("Open the editor")}
      </LinkTo>
    </>
  )
}
