import { CompileUnavailable } from "../compiler/compile-worker.server.ts"
import { decide, isOutside } from "../../generated/guards.ts"
import type { PlainMessage } from "../../language/message.ts"
import type { Audited } from "./audited.server.ts"

/** The rule that governs a path, or the reason why none does. */
export type Governing =
  /** `key` is the rule's path and match mode, such as `/notes subtree`. */
  | { readonly kind: "rule"; readonly key: string }
  | { readonly kind: "outside" }
  | { readonly kind: "none" }
  /** The compiler gave no answer. `again`: the seconds after which a retry may succeed; null if none can. */
  | { readonly kind: "unanswered"; readonly reason: PlainMessage; readonly again: number | null }

/** Finds the rule that governs a path under the policy that a page of the dashboard is about (`audited`). */
export async function governingAt(audited: Audited, pathname: string, requester: string | null): Promise<Governing> {
  // For the policy that this server runs, its own guards answer. The auth state does not matter, because the same rule
  // governs the path for all of them.
  if (audited.isRunning) return isOutside(pathname) ? { kind: "outside" } : byRule(decide(pathname, "unknown").rule)
  try {
    const [found] = await audited.explanationsOf([pathname], requester)
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
