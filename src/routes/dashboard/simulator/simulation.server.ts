import { CompileUnavailable } from "../../../policies/compiler/compile-worker.server.ts"
import type { Audited } from "../../../policies/chosen/audited.server.ts"
import type { Simulation } from "./simulation.ts"

/** Simulates addresses under a policy with a single question to the compiler. The answers are in the same order. */
export async function simulate(
  audited: Audited,
  urls: readonly string[],
  requester: string | null,
): Promise<readonly Simulation[]> {
  if (urls.length === 0) return []
  try {
    const found = await audited.explanationsOf(urls, requester)
    return found.map((explanation) => ({ kind: "answered", ...explanation }))
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    const { reason, again } = error
    return urls.map(() => ({ kind: "unanswered", reason, again }))
  }
}
