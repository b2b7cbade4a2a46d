import { CompileUnavailable } from "../../../policies/compiler/compile-worker.server.ts"
import { compilerOf, type Audited } from "../../../policies/chosen/audited.server.ts"
import type { SimulatedUrl, Simulation } from "./simulation.ts"

/** Asks the compiler what a policy makes of an address. */
export async function simulate(audited: Audited, url: string, who: string | null): Promise<Simulation> {
  try {
    const found = await compilerOf(audited).ask("explain", { ...audited.policy, url }, who)
    if (found === null) throw new Error("the compiler rejects a policy that it accepted")
    return { kind: "answered", ...found }
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    return { kind: "unanswered", reason: error.reason, again: error.again }
  }
}

/** One after the other: the compiler answers one question at a time, and others wait for it too. */
export async function simulateAll(
  audited: Audited,
  urls: readonly string[],
  who: string | null,
): Promise<readonly SimulatedUrl[]> {
  const found: SimulatedUrl[] = []
  for (const url of urls) found.push({ url, answer: await simulate(audited, url, who) })
  return found
}
