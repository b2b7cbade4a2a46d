import { CompileUnavailable } from "../compiler/compile-worker.server.ts"
import { decide, isOutside } from "../../generated/guards.ts"
import type { PlainMessage } from "../../language/message.ts"
import { compilerOf, type Audited } from "./audited.server.ts"

/** The rule, or whatever else decides, at a path. */
export type Governing =
  | { readonly kind: "rule"; readonly key: string }
  | { readonly kind: "outside" }
  | { readonly kind: "none" }
  | { readonly kind: "unanswered"; readonly reason: PlainMessage; readonly again: number | null }

/** The rule that governs a path, and its outcomes. */
export async function governingAt(audited: Audited, pathname: string, who: string | null): Promise<Governing> {
  // The guard that runs: of its answer only the rule is read, which is the same for every auth state.
  if (audited.runs) return isOutside(pathname) ? { kind: "outside" } : byRule(decide(pathname, "unknown").rule)
  try {
    const [found] = (await compilerOf(audited).ask("explain", { ...audited.policy, urls: [pathname] }, who)) ?? []
    if (found === undefined) return { kind: "none" }
    const { outside, governing } = found
    return outside === null
      ? byRule(governing === null ? null : `${governing.path} ${governing.match}`)
      : { kind: "outside" }
  } catch (error) {
    if (error instanceof CompileUnavailable) return { kind: "unanswered", reason: error.reason, again: error.again }
    throw error
  }
}

const byRule = (key: string | null): Governing => (key === null ? { kind: "none" } : { kind: "rule", key })
