import { ruleKeyOf } from "./governing-rule.ts"
import type { MatchMode, Policy } from "./language.ts"
import { patternOf, type Scope } from "./pattern.ts"
import { contains, overlaps, precedenceOf } from "./specificity.ts"
import { UNLISTED } from "./words.ts"

/**
 * The last day on which shadow mode withholds a rule's denials; null if they are enforced. `rule` is null for the paths
 * that no rule covers.
 */
export function withheldUntil(
  { shadow }: Pick<Policy, "shadow">,
  rule: Parameters<typeof ruleKeyOf>[0] | null,
): string | null {
  if (shadow === undefined) return null
  const { until, rules } = shadow
  return rules === undefined || rules.includes(rule === null ? UNLISTED : ruleKeyOf(rule)) ? until : null
}

/** The parts of a guard table on which shadow mode depends. */
interface ShadowTable extends Pick<Policy, "shadow"> {
  readonly rows: readonly { readonly path: string; readonly match: MatchMode }[]
}

/** An invariant of a guard table: its kind, and for a `never` the path under which nobody of its people gets in. */
type Invariant = { readonly kind: "never"; readonly under: string } | { readonly kind: "always" }

/**
 * Returns a function that tells, for an invariant of this guard table, the last day on which shadow mode may break it;
 * null if it cannot. A `never` may break while shadow mode withholds the denials of a rule that can decide under the
 * invariant's path, or of paths there that no rule covers. Shadow mode only lets more people in, so it breaks no
 * `always`.
 */
export function mayBreakUntil({ shadow, rows }: ShadowTable): (invariant: Invariant) => string | null {
  if (shadow === undefined) return () => null
  const scopeOf = ({ path, match }: ShadowTable["rows"][number]): Scope => ({ pattern: patternOf(path), match })
  const rules = rows.map((row) => ({ scope: scopeOf(row), isWithheld: withheldUntil({ shadow }, row) !== null }))
  return (invariant) => {
    if (invariant.kind === "always") return null
    const beneath = scopeOf({ path: invariant.under, match: "subtree" })
    const covering = rules.filter(({ scope }) => contains(scope, beneath))
    // A rule can decide there unless one that covers all of these paths beats it.
    const mayDecide = (rule: Scope): boolean =>
      overlaps(rule, beneath) && !covering.some(({ scope }) => precedenceOf(scope, rule) === "beats")
    const mayBreak =
      (covering.length === 0 && withheldUntil({ shadow }, null) !== null) ||
      rules.some(({ scope, isWithheld }) => isWithheld && mayDecide(scope))
    return mayBreak ? shadow.until : null
  }
}
