import { expectRuleOf } from "../../locks/locks.server.ts"
import { withProblemsAsText } from "../../locks/problem-as-text.ts"
import { reviewFactsOf } from "../../policies/approvals/facts.server.ts"
import { requesterOf } from "../../policies/compiler/compiler.server.ts"
import { downloadOf, sentence } from "../../policies/approvals/policy-files.server.ts"
import type { Route } from "./+types/download"

/**
 * The download of a review's text as a policy file, or as a patch of the app's policy in force. A 404 in plain text if
 * no record here shows the app any more.
 */
export function loader({ request, context, params, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/reviews/:review/download")
  return withProblemsAsText(async () => {
    const { review, comparedWith } = await reviewFactsOf(context, params.review)
    if (comparedWith === null) return sentence(request, 404, "This app is no longer on record.")
    const download = { policy: comparedWith.policy, text: review.policy, requester: requesterOf(context) }
    return downloadOf(request, url.searchParams.get("as"), download)
  })
}
