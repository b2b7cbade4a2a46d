import { expectRuleOf } from "../../../locks/locks.server.ts"
import type { Route } from "./+types/edit"
import { requesterOf } from "../../../policies/compiler/compiler.server.ts"
import { chosenPolicy } from "../../../policies/chosen/chosen-policy.server.ts"
import { readForm, isTooLarge, policyTextOf, TOO_LARGE } from "../../../policies/drafts/draft-form.server.ts"
import { editPolicy } from "./edit-policy.server.ts"
import type { EditAnswer } from "./rule-edits.ts"
import { submitFailure, type SubmitFailure } from "../../../policies/compiler/submit-failure.ts"

/** Makes one edit of the form in the policy's text, and returns the new text as JSON. Nothing is stored. */
export async function action({ request, context, url }: Route.ActionArgs) {
  expectRuleOf(context, "/editor/edit")
  const form = await readForm(request)
  if (form === null) return unmade(400, submitFailure("Send the policy and the edit as a form."))
  const text = policyTextOf(form)
  if (isTooLarge(text)) return unmade(413, submitFailure(TOO_LARGE))
  const chosen = await chosenPolicy(context, url)
  if (chosen.kind === "none") return unmade(chosen.status, submitFailure(chosen.reason))
  const answer = await editPolicy(chosen.policy.shown.path, text, form.get("edit"), requesterOf(context))
  return answer === null ? unmade(400, submitFailure("This is not an edit of a rule.")) : Response.json(answer)
}

/** Refuses to load the address, which has only an action. */
export function loader({ context }: Route.LoaderArgs) {
  expectRuleOf(context, "/editor/edit")
  return unmade(405, submitFailure("POST a form with the policy and an edit."), { Allow: "POST" })
}

const unmade = (status: 400 | 404 | 405 | 413 | 503, problem: SubmitFailure, headers: HeadersInit = {}) =>
  Response.json({ kind: "unmade", problem } satisfies EditAnswer, { status, headers })
