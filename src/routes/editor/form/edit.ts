import { expectRuleOf } from "../../../locks/locks.server.ts"
import type { Route } from "./+types/edit"
import { requesterOf } from "../../../policies/compiler/compiler.server.ts"
import { retryAfterOf, submittedPolicy } from "../../../policies/chosen/chosen-policy.server.ts"
import { editPolicy } from "./edit-policy.server.ts"
import type { EditAnswer } from "./rule-edits.ts"
import type { PlainMessage } from "../../../language/message.ts"
import { submitFailure } from "../../../policies/compiler/submit-failure.ts"

/** Makes one edit of the form in the policy's text, and returns the new text as JSON. Nothing is stored. */
export async function action({ request, context, url }: Route.ActionArgs) {
  expectRuleOf(context, "/editor/edit")
  const sent = await submittedPolicy(context, request, url, "Send the policy and the edit as a form.")
  if (sent.kind === "none") return failed(sent.status, sent.reason, retryAfterOf(sent))
  const { policy, text, form } = sent
  const answer = await editPolicy(policy.shown.path, text, form.get("edit"), requesterOf(context))
  return answer === null ? failed(400, "This is not an edit of a rule.") : Response.json(answer)
}

/** Refuses to load the address, which has only an action. */
export function loader({ context }: Route.LoaderArgs) {
  expectRuleOf(context, "/editor/edit")
  return failed(405, "POST a form with the policy and an edit.", { Allow: "POST" })
}

/** The answer that nothing was edited, with the reason. */
const failed = (status: number, reason: PlainMessage, headers: HeadersInit = {}) =>
  Response.json({ kind: "failed", problem: submitFailure(reason) } satisfies EditAnswer, { status, headers })
