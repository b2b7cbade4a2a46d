import { data } from "react-router"
import { requestFactsContext } from "../../locks/context.ts"
import { withProblemsAsText } from "../../locks/problem-as-text.ts"
import { sessionFor } from "../../locks/locks.server.ts"
import { orUnanswered } from "../../policies/compiler/unanswered.server.ts"
import { requesterOf, compiler } from "../../policies/compiler/compiler.server.ts"
import { expiryOf } from "../../policies/reviews/review.ts"
import type { Route } from "./+types/approval"
import { peopleOf, reviewFactsOf } from "../../policies/approvals/facts.server.ts"

/** The download of an approval: signed if this server has a key, else as an unsigned statement. */
export function loader({ context, params }: Route.LoaderArgs) {
  sessionFor(context, "/reviews/:review/approvals/:approval")
  return withProblemsAsText(() => approvalFile(context, params))
}

async function approvalFile(
  context: Route.LoaderArgs["context"],
  params: Route.LoaderArgs["params"],
): Promise<Response> {
  const { review, of, approvals, counting } = await reviewFactsOf(context, params.review)
  // `of` is the app that the review is about; null if it is no longer on record.
  const approval = approvals.find(({ id }) => id === params.approval)
  if (approval === undefined || of === null || !counting.includes(approval.id)) throw data(null, { status: 404 })
  const people = await peopleOf(context, [approval.approver_id])
  const consent = {
    approver: people[approval.approver_id]?.slice(0, 200) ?? approval.approver_id,
    sentence: approval.sentence,
    expires: expiryOf(approval.created_at),
    ...(review.app === "" ? {} : { app: review.app }),
  }
  const { base_policy: base, policy: text } = review
  const asked = { path: of.policy.shown.path, base, text, consent }
  const statement = await orUnanswered(context, compiler.ask("statement", asked, requesterOf(context)))
  if (statement === null) throw data(null, { status: 404 })
  const signer = context.get(requestFactsContext).approvals
  const name = signer === null ? "sallyport.statement.json" : "sallyport.approval.json"
  return new Response(signer === null ? `${statement}\n` : signer.sign(statement), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  })
}
