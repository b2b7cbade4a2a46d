import { CompileUnavailable } from "../../../policies/compiler/compile-worker.server.ts"
import { compiler } from "../../../policies/compiler/compiler.server.ts"
import { retryAfterOf } from "../../../policies/chosen/chosen-policy.server.ts"
import type { CheckAnswer } from "../../../policies/compiler/finding.ts"
import { submitFailureBecause, type SubmitFailure } from "../../../policies/compiler/submit-failure.ts"
import type { PolicyToEdit } from "../../../policies/chosen/policy-to-edit.ts"

/**
 * Compiles a policy text with the command line's compiler, and compares it with the edited policy. `requester` is the
 * person whose check it is, null without a session: the compiler's time and queue are shared by person. `base` in the
 * answer is the hash of the edited policy, which can be newer than the one that the page was loaded with.
 */
export async function checkPolicy(policy: PolicyToEdit, text: string, requester: string | null): Promise<CheckAnswer> {
  const { shown, routes, text: inForce } = policy
  try {
    const checked = await compiler.ask("check", { path: shown.path, text, routes, inForce }, requester)
    return { kind: "checked", base: shown.hash, ...checked }
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    const problem = submitFailureBecause(
      "The policy was not checked: {{reason}}. Your text is unchanged.",
      error.reason,
    )
    return uncheckedBecause(error, problem)
  }
}

/**
 * The answer about a text that the compiler did not check. `again` is the number of seconds until a retry may succeed,
 * null if the same text would fail again.
 */
export const uncheckedBecause = (
  { again }: Pick<CompileUnavailable, "again">,
  problem: SubmitFailure,
): CheckAnswer => ({
  kind: "unchecked",
  problem,
  ...(again === null ? {} : { again }),
})

/** The HTTP response with the answer to a live check. `status` is that of a text that was not checked. */
export function checkResponse(answer: CheckAnswer, status = 503): Response {
  if (answer.kind === "checked") return Response.json(answer)
  return Response.json(answer, { status, headers: retryAfterOf({ again: answer.again ?? null }) })
}
