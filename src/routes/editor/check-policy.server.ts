import { policyPath, policyText, routes } from "virtual:sallyport/source"
import { CompileUnavailable } from "../../compiler/compile-worker.server.ts"
import { compiler } from "../../compiler/compiler.server.ts"
import type { CheckAnswer } from "../../compiler/finding.ts"
import { setbackBecause } from "../../compiler/setback.ts"
import { uncheckedBecause } from "./unchecked.server.ts"

/** Asks the command line's own compiler about a policy text, and how it differs from the policy in force. */
export async function checkPolicy(text: string, who: string | null): Promise<CheckAnswer> {
  try {
    return {
      kind: "checked",
      ...(await compiler.ask("check", { path: policyPath, text, routes, inForce: policyText }, who)),
    }
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    const problem = setbackBecause("The policy was not checked: {{reason}}. Your text is as you left it.", error.reason)
    return uncheckedBecause(error, problem)
  }
}
