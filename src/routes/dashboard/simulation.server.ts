import { policyPath, policyText, routes } from "virtual:sallyport/source"
import { CompileUnavailable } from "../../compiler/compile-worker.server.ts"
import { ownCompiler } from "../../compiler/compiler.server.ts"
import type { SimulatedUrl, Simulation } from "./simulation.ts"

/** Asks the compiler what the policy in force makes of an address. */
export async function simulate(url: string, who: string | null): Promise<Simulation> {
  try {
    const found = await ownCompiler.ask("explain", { path: policyPath, text: policyText, routes, url }, who)
    if (found === null) throw new Error("the compiler rejects the policy that this server was built from")
    return { kind: "answered", ...found }
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    return { kind: "unanswered", reason: error.reason }
  }
}

/** One after the other: the compiler answers one question at a time, and others wait for it too. */
export async function simulateAll(urls: readonly string[], who: string | null): Promise<readonly SimulatedUrl[]> {
  const found: SimulatedUrl[] = []
  for (const url of urls) found.push({ url, answer: await simulate(url, who) })
  return found
}
