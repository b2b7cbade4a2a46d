import { expectRuleOf } from "../../../locks/locks.server.ts"
import type { Route } from "./+types/download"
import { requesterOf } from "../../../policies/compiler/compiler.server.ts"
import { retryAfterOf, submittedPolicy } from "../../../policies/chosen/chosen-policy.server.ts"
import { downloadOf, sentence } from "../../../policies/approvals/policy-files.server.ts"

/**
 * Returns the text in the editor as the form's field `as` asks: as a file, or as a patch of the edited policy. If it
 * cannot, returns a sentence in plain text.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  expectRuleOf(context, "/editor/download")
  const sent = await submittedPolicy(context, request, url)
  if (sent.kind === "none") return sentence(request, sent.status, sent.reason, retryAfterOf(sent))
  const { policy, text, form } = sent
  return downloadOf(request, form.get("as"), { policy, text, requester: requesterOf(context) })
}

/** Refuses to load the address, which has only an action. */
export function loader({ request, context }: Route.LoaderArgs) {
  expectRuleOf(context, "/editor/download")
  return sentence(request, 405, "POST a form with the policy's text.", { Allow: "POST" })
}
