import { CompileUnavailable } from "../../../policies/compiler/compile-worker.server.ts"
import { visitorsCompiler } from "../../../policies/compiler/compiler.server.ts"
import type { CheckAnswer } from "../../../policies/compiler/finding.ts"
import { submitFailure, submitFailureBecause } from "../../../policies/compiler/submit-failure.ts"
import { uncheckedBecause } from "../check/check-policy.server.ts"
import { MAX_TRIED_SIZE, MAX_ADDRESS_LENGTH, type PlaygroundExample } from "./examples.ts"

/**
 * Compiles a visitor's text, compared with the example that it started from. Nothing is stored, and the text
 * is not checked against this app's pages. `address` is the one to try with the text; `client` is the visitor's IP
 * address or network, by which the compiler's time is shared.
 */
export async function tryPolicy(
  text: string,
  exampleText: string,
  address: string,
  client: string,
): Promise<CheckAnswer> {
  if (Buffer.byteLength(text) > MAX_TRIED_SIZE) return tooLong()
  try {
    const url = address.slice(0, MAX_ADDRESS_LENGTH)
    const question = { path: "app.policy.ts", text, routes: null, inForce: exampleText, url }
    return { kind: "checked", ...(await visitorsCompiler.ask("check", question, client)) }
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    return uncheckedBecause(error, submitFailureBecause("Not checked: {{reason}}.", error.reason))
  }
}

/** The answers by example. The text of an example never changes, so visitors share one answer. */
const answers = new Map<string, CheckAnswer>()

/**
 * The answer about an unchanged example, rendered with its page. Null if the compiler is busy; the page then requests
 * it.
 */
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

const tooLong = (): CheckAnswer => ({
  kind: "unchecked",
  problem: submitFailure("This policy is too long for the playground, which takes at most 64 KiB."),
})
