import "../../../language/workbench.ts"

import { data, redirect } from "react-router"
import { refusalBecause } from "../../../locks/page-cause.ts"
import { requestFactsContext } from "../../../locks/context.ts"
import { sessionFor } from "../../../locks/locks.server.ts"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import type { Route } from "./+types/review"
import { askerOf } from "../../../policies/compiler/compiler.server.ts"
import { chosenPolicy } from "../../../policies/chosen/chosen-policy.server.ts"
import { draftFormOf, draftIdOf, formOf, isTooLarge, reviewedOf } from "../../../policies/drafts/draft-form.server.ts"
import { Edited, useEdited } from "../context/edited.ts"
import { NoPolicyPage } from "./no-policy.tsx"
import { reviewAnswerOf, reviewOf } from "./review-answer.server.ts"
import { Review } from "./review-view.tsx"
import { useText } from "../../../language/use-text.ts"
import { Heading } from "../../../ui/shell/heading.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { Title } from "../../../ui/shell/title.tsx"

export async function loader({ context, url }: Route.LoaderArgs) {
  sessionFor(context, "/editor/review")
  const chosen = await chosenPolicy(context, url)
  return chosen.kind === "none"
    ? data(chosen, { status: chosen.status })
    : { kind: chosen.kind, policy: chosen.policy.shown, about: chosen.about }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  sessionFor(context, "/editor/review")
  const body = await formOf(request)
  if (body === null) throw refusalBecause("form", 400)
  const form = draftFormOf(body)
  if (isTooLarge(form.policy)) throw data(null, { status: 413 })
  const chosen = await chosenPolicy(context, url)
  if (chosen.kind === "none") return data({ ...chosen, typed: form.policy }, { status: chosen.status })
  const { policy } = chosen
  const { local, notePolicyWritten } = context.get(requestFactsContext)
  const file = policy.writableFor(request, local)
  const draft = draftIdOf(body)
  const review = await reviewOf(policy, form.policy, askerOf(context))
  const reviewed = { policy, form, draft, file, review }
  if (form.intent !== "apply") return data(reviewAnswerOf({ ...reviewed, problem: null }))
  if (import.meta.env.DEV && file !== null) {
    const { apply } = await import("./apply.server.ts")
    const applied = await apply(review, { file, text: form.policy, reviewed: reviewedOf(body) })
    if (applied.kind === "applied") {
      notePolicyWritten(applied.hash)
      return redirect(pageHrefOf("/editor", { search: { applied: applied.hash } }), 303)
    }
    return data(reviewAnswerOf({ ...reviewed, problem: applied.problem }), { status: applied.status })
  }
  // Where nothing can be applied there is nothing to be found.
  throw data(null, { status: 404 })
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.kind === "none") return <NoPolicyPage none={actionData} typed={actionData.typed} />
  if (loaderData.kind === "none") return <NoPolicyPage none={loaderData} typed={actionData?.form.policy} />
  const { policy, about } = loaderData
  return (
    <Edited value={policy}>
      {actionData === undefined ? (
        <NothingToReview />
      ) : (
        <Review key={actionData.reviewed} answer={actionData} policy={policy} about={about} />
      )}
    </Edited>
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
      <LinkTo to="/editor" search={{ app }} look="primary">
        {text("Open the editor")}
      </LinkTo>
    </>
  )
}
