import { requestFactsContext } from "../../../locks/context.ts"
import { expectRuleOf } from "../../../locks/locks.server.ts"
import { submitFailure } from "../../../policies/compiler/submit-failure.ts"
import type { CheckAnswer } from "../../../policies/compiler/finding.ts"
import { readForm, policyTextOf, fieldOf } from "../../../policies/drafts/draft-form.server.ts"
import type { Route } from "./+types/check"
import { exampleOf } from "./examples.ts"
import { tryPolicy } from "./try-policy.server.ts"
import { checkResponse } from "../check/check-policy.server.ts"

// `expectRuleOf` throws unless the route lock judged the request by the rule of this path.

/**
 * Checks a visitor's text, compared with its example, while somebody types. Returns the answer as JSON, with who can
 * open the address in the form's field `address`.
 */
export async function action({ request, context }: Route.ActionArgs) {
  expectRuleOf(context, "/playground/check")
  const form = await readForm(request)
  if (form === null) return unchecked(400, {})
  const example = exampleOf(fieldOf(form, "example"))
  const address = fieldOf(form, "address")
  const { client: requester } = context.get(requestFactsContext)
  const answer = await tryPolicy(policyTextOf(form), example.text, address, requester)
  return checkResponse(answer)
}

/** Refuses to load the address, which has only an action. */
export function loader({ context }: Route.LoaderArgs) {
  expectRuleOf(context, "/playground/check")
  return unchecked(405, { Allow: "POST" })
}

const unchecked = (status: 400 | 405, headers: HeadersInit) =>
  Response.json({ kind: "unchecked", problem: submitFailure("Send the policy as a form.") } satisfies CheckAnswer, {
    status,
    headers,
  })
