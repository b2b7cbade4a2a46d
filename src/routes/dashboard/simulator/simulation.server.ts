import { CompileUnavailable } from "../../../policies/compiler/compile-worker.server.ts"
import { compilerOf, type Audited } from "../../../policies/chosen/audited.server.ts"
import { MOST_ROWS } from "../../../policies/pictures/few-pages.ts"
import type { Explained, Simulation } from "./simulation.ts"

/** Simulates addresses under a policy with a single question to the compiler. The answers are in the same order. */
export async function simulate(
  audited: Audited,
  urls: readonly string[],
  requester: string | null,
): Promise<readonly Simulation[]> {
  if (urls.length === 0) return []
  try {
    const found = await compilerOf(audited).ask("explain", { ...audited.policy, urls }, requester)
    if (found === null) throw new Error("the compiler rejects a policy that it accepted")
    return found.map((explanation) => ({ kind: "answered", ...explanation, ...fewStandings(explanation) }))
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    const { reason, again } = error
    return urls.map(() => ({ kind: "unanswered", reason, again }))
  }
}

/** The rules that cover the address, and the first of the others: nobody reads ten thousand of them. */
function fewStandings({ standings }: Pick<Explained, "standings">): Pick<Explained, "standings" | "misses"> {
  const missed = standings.filter(({ verdict }) => verdict === "miss")
  const covering = standings.filter(({ verdict }) => verdict !== "miss")
  return { standings: [...covering, ...missed.slice(0, MOST_ROWS)], misses: missed.length }
}
