import { groupedBy } from "../../policy/grouped-by.ts"
import type { Diagnostic } from "../source/diagnostic.ts"

/** A finding, and those that one decision of the author's makes together with it. */
export interface Said {
  readonly finding: Diagnostic
  readonly alike: readonly Diagnostic[]
}

/** For people, who decide once: where the same values are listed again and again, all their pages are one matter. */
export function saidOnce(diagnostics: readonly Diagnostic[]): readonly Said[] {
  const matters = groupedBy(diagnostics, (one) => matterOf(one) ?? Symbol())
  return [...matters.values()].map(([finding, ...alike]) => ({ finding: finding!, alike }))
}

/** Null: a matter of its own. */
function matterOf({ code, span, rule }: Diagnostic): string | null {
  if (code !== "P421" || rule === null) return null
  return [span?.file ?? "", ...(rule.path.match(/\([^)]*\)/g) ?? [])].join("\n")
}
