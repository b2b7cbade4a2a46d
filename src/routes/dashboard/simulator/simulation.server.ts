import { CompileUnavailable } from "../../../policies/compiler/compile-worker.server.ts"
import type { Audited } from "../../../policies/chosen/audited.server.ts"
import { MAX_URL_LENGTH, type Simulation } from "./simulation.ts"

/**
 * Simulates addresses under a policy with a single question to the compiler. The answers are in the same order. The
 * compiler's time is charged to the `requester`, a person's id.
 */
export async function simulate(
  audited: Audited,
  urls: readonly string[],
  requester: string | null,
): Promise<readonly Simulation[]> {
  // Longer ones are answered here. An address that was not sent to the compiler is therefore too long.
  const asked = urls.filter((url) => url.length <= MAX_URL_LENGTH)
  try {
    const found = asked.length === 0 ? [] : await audited.explanationsOf(asked, requester)
    const explained = new Map(found.map((explanation, at) => [asked[at], explanation]))
    return urls.map((url) => {
      const explanation = explained.get(url)
      return explanation === undefined ? { kind: "too-long" } : { kind: "answered", ...explanation }
    })
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    const { reason, again } = error
    return urls.map(() => ({ kind: "unanswered", reason, again }))
  }
}
