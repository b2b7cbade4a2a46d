import { CompileUnavailable } from "../../../compiler/compile-worker.server.ts"
import { decide } from "../../../generated/guards.ts"
import { compilerOf, type Audited } from "./audited.server.ts"

/** The key of the rule that decides at a path, or null. */
export async function governingAt(audited: Audited, pathname: string, who: string | null): Promise<string | null> {
  // The guard that runs: of its answer only the rule is read, which is the same for every auth state.
  if (audited.runs) return decide(pathname, "unknown").rule
  try {
    const found = await compilerOf(audited).ask("explain", { ...audited.policy, url: pathname }, who)
    const rule = found?.governing ?? null
    return rule === null ? null : `${rule.path} ${rule.match}`
  } catch (error) {
    if (error instanceof CompileUnavailable) return null
    throw error
  }
}
