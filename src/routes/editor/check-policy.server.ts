import { policyPath, policyText, routes } from "virtual:sallyport/source"
import { CompileUnavailable } from "./compile-worker.server.ts"
import { compiler } from "./compiler.server.ts"
import type { CheckAnswer } from "./finding.ts"

/** Asks the command line's own compiler about a policy text, and how it differs from the policy in force. */
export async function checkPolicy(text: string, who: string | null): Promise<CheckAnswer> {
  try {
    return {
      kind: "checked",
      ...(await compiler.ask("check", { path: policyPath, text, routes, inForce: policyText }, who)),
    }
  } catch (error) {
    if (error instanceof CompileUnavailable) return { kind: "unchecked", message: sentenceOf(error) }
    throw error
  }
}

const sentenceOf = ({ message }: CompileUnavailable): string =>
  `The policy was not checked: ${message}. Your text is as you left it.`
