import { data } from "react-router"
import { requestFactsContext } from "../../locks/context.ts"
import { withProblemsAsText } from "../../locks/problem-as-text.ts"
import { expectRuleOf } from "../../locks/locks.server.ts"
import { orUnanswered } from "../../policies/compiler/unanswered.server.ts"
import { requesterOf, compiler } from "../../policies/compiler/compiler.server.ts"
import { expiryOf } from "../../policies/reviews/review.ts"
import type { Route } from "./+types/approval"
import { peopleOf, reviewFactsOf } from "../../policies/approvals/facts.server.ts"

/** The longest name of an approver that the format of approvals allows, in characters. */
const MAX_APPROVER_LENGTH = 200

/**
 * The download of an approval that counts: signed if this server has a key, else as an unsigned statement, which people
 * sign themselves. A 404 in plain text for any other approval.
 */
export function loader({ context, params }: Route.LoaderArgs) {
  expectRuleOf(context, "/reviews/:review/approvals/:approval")
  return withProblemsAsText(() => approvalFile(context, params))
}

/** The response with the file of an approval that counts. It is signed if this server has a key. */
async function approvalFile(
  context: Route.LoaderArgs["context"],
  params: Route.LoaderArgs["params"],
): Promise<Response> {
  // `comparedWith` is null if no record here shows the review's app any more.
  const { review, comparedWith, approvals, counting } = await reviewFactsOf(context, params.review)
  const approval = approvals.find(({ id }) => id === params.approval)
  if (approval === undefined || comparedWith === null || !counting.includes(approval.id))
    throw data(null, { status: 404 })
  const people = await peopleOf(context, [approval.approver_id])
  const consent = {
    // The id stands for a person whose account was deleted, and who has no address here any more.
    approver: people[approval.approver_id]?.slice(0, MAX_APPROVER_LENGTH) ?? approval.approver_id,
    sentence: approval.sentence,
    expires: expiryOf(approval.created_at),
    // The workbench itself has an empty name.
    ...(review.app === "" ? {} : { app: review.app }),
  }
  const { base_policy: base, policy: text } = review
  const question = { path: comparedWith.policy.shown.path, base, text, consent }
  const statement = await orUnanswered(context, compiler.ask("statement", question, requesterOf(context)))
  // The compiler makes no statement if there is nothing to approve, such as two policies that it cannot compare.
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
