import { CompileUnavailable } from "../../../policies/compiler/compile-worker.server.ts"
import { visitorsCompiler } from "../../../policies/compiler/compiler.server.ts"
import type { CheckAnswer } from "../../../policies/compiler/finding.ts"
import { submitFailure, submitFailureBecause } from "../../../policies/compiler/submit-failure.ts"
import { uncheckedBecause } from "../check/check-policy.server.ts"
import { LARGEST_TRIED, LONGEST_ADDRESS, type PlaygroundExample } from "./examples.ts"

/**
 * Asks the compiler about a visitor's text, compared with the example that it began as. Nothing of it is kept, and no
 * page of this app is told: the routes are nobody's.
 */
export async function tryPolicy(text: string, began: string, address: string, client: string): Promise<CheckAnswer> {
  if (Buffer.byteLength(text) > LARGEST_TRIED) return tooLong()
  try {
    const url = address.slice(0, LONGEST_ADDRESS)
    const question = { path: "app.policy.ts", text, routes: null, inForce: began, url }
    return { kind: "checked", ...(await visitorsCompiler.ask("check", question, client)) }
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    return uncheckedBecause(error, submitFailureBecause("Not checked: {{reason}}.", error.reason))
  }
}

/** By example: its text never changes, so visitors share one answer. */
const answers = new Map<string, CheckAnswer>()

/** The answer about an example as it stands, with which its page arrives. Null where the compiler is busy: the page asks. */
export async function answerOfExample(
  { id, text, address }: PlaygroundExample,
  client: string,
): Promise<CheckAnswer | null> {
  const known = answers.get(id)
  if (known !== undefined) return known
  const answer = await tryPolicy(text, text, address, client)
  if (answer.kind !== "checked") return null
  answers.set(id, answer)
  return answer
}

export const tooLong = (): CheckAnswer => ({
  kind: "unchecked",
  problem: submitFailure("This policy is too long for the playground, which takes at most 64 KiB."),
})
