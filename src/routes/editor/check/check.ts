import { expectRuleOf } from "../../../locks/locks.server.ts"
import type { Route } from "./+types/check"
import { checkPolicy, checkResponse, uncheckedBecause } from "./check-policy.server.ts"
import { requesterOf } from "../../../policies/compiler/compiler.server.ts"
import { submittedPolicy } from "../../../policies/chosen/chosen-policy.server.ts"
import type { CheckAnswer } from "../../../policies/compiler/finding.ts"
import { submitFailure } from "../../../policies/compiler/submit-failure.ts"

/**
 * Checks a policy text like the command line does, and returns the answer as JSON, while somebody types in the editor.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  expectRuleOf(context, "/editor/check")
  const sent = await submittedPolicy(context, request, url)
  if (sent.kind === "none") return checkResponse(uncheckedBecause(sent, submitFailure(sent.reason)), sent.status)
  return checkResponse(await checkPolicy(sent.policy, sent.text, requesterOf(context)))
}

/** Refuses to load the address, which has only an action. */
export function loader({ context }: Route.LoaderArgs) {
  expectRuleOf(context, "/editor/check")
  const problem = submitFailure("POST a form with the policy's text.")
  const answer: CheckAnswer = { kind: "unchecked", problem }
  return Response.json(answer, { status: 405, headers: { Allow: "POST" } })
}
