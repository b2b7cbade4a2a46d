import { expectRuleOf } from "../../../locks/locks.server.ts"
import type { Route } from "./+types/check"
import { checkPolicy, checkResponse } from "./check-policy.server.ts"
import { requesterOf } from "../../../policies/compiler/compiler.server.ts"
import { chosenPolicy } from "../../../policies/chosen/chosen-policy.server.ts"
import { readForm, isTooLarge, policyTextOf, TOO_LARGE } from "../../../policies/drafts/draft-form.server.ts"
import type { CheckAnswer } from "../../../policies/compiler/finding.ts"
import { submitFailure, type SubmitFailure } from "../../../policies/compiler/submit-failure.ts"

/**
 * Checks a policy text like the command line does, and returns the answer as JSON, while somebody types in the editor.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  expectRuleOf(context, "/editor/check")
  const form = await readForm(request)
  if (form === null) return unchecked(400, submitFailure("Send the policy as a form."))
  const text = policyTextOf(form)
  if (isTooLarge(text)) return unchecked(413, submitFailure(TOO_LARGE))
  const chosen = await chosenPolicy(context, url)
  if (chosen.kind === "none") return unchecked(chosen.status, submitFailure(chosen.reason))
  return checkResponse(await checkPolicy(chosen.policy, text, requesterOf(context)))
}

/** Refuses to load the address, which has only an action. */
export function loader({ context }: Route.LoaderArgs) {
  expectRuleOf(context, "/editor/check")
  return unchecked(405, submitFailure("POST a form with the policy's text."), { Allow: "POST" })
}

const unchecked = (status: 400 | 404 | 405 | 413 | 503, problem: SubmitFailure, headers: HeadersInit = {}) =>
  Response.json({ kind: "unchecked", problem } satisfies CheckAnswer, { status, headers })
