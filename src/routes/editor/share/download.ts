import { expectRuleOf } from "../../../locks/locks.server.ts"
import type { Route } from "./+types/download"
import { requesterOf } from "../../../policies/compiler/compiler.server.ts"
import { chosenPolicy } from "../../../policies/chosen/chosen-policy.server.ts"
import { downloadOf, sentence } from "../../../policies/approvals/policy-files.server.ts"
import { readForm, isTooLarge, policyTextOf, TOO_LARGE } from "../../../policies/drafts/draft-form.server.ts"

/**
 * Returns the text in the editor as a file, or as a patch of the edited policy; a sentence in plain text if it cannot.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  expectRuleOf(context, "/editor/download")
  const form = await readForm(request)
  if (form === null) return sentence(request, 400, "Send the policy as a form.")
  const text = policyTextOf(form)
  if (isTooLarge(text)) return sentence(request, 413, TOO_LARGE)
  const chosen = await chosenPolicy(context, url)
  if (chosen.kind === "none") return sentence(request, chosen.status, chosen.reason)
  return downloadOf(request, form.get("as"), { policy: chosen.policy, text, requester: requesterOf(context) })
}

/** Refuses to load the address, which has only an action. */
export function loader({ request, context }: Route.LoaderArgs) {
  expectRuleOf(context, "/editor/download")
  return sentence(request, 405, "POST a form with the policy's text.", { Allow: "POST" })
}
