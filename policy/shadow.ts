import { ruleKeyOf } from "./governing-rule.ts"
import type { MatchMode, Policy } from "./language.ts"
import { patternOf, type Scope } from "./pattern.ts"
import { contains, overlaps, precedenceOf } from "./specificity.ts"
import { UNLISTED } from "./words.ts"

/**
 * The last day on which shadow mode withholds a rule's denials; a null rule is a path without one. Null if they are
 * enforced.
 */
export function withheldUntil(
  { shadow }: Pick<Policy, "shadow">,
  rule: Parameters<typeof ruleKeyOf>[0] | null,
): string | null {
  if (shadow === undefined) return null
  const { until, rules } = shadow
  return rules === undefined || rules.includes(rule === null ? UNLISTED : ruleKeyOf(rule)) ? until : null
}

/** A guard table, as far as shadow mode can let people in. */
interface ShadowTable extends Pick<Policy, "shadow"> {
  readonly rows: readonly { readonly path: string; readonly match: MatchMode }[]
}

/** An invariant; `under` only of `never`. */
type Claim = { readonly kind: "never"; readonly under: string } | { readonly kind: "always" }

/**
 * For the invariants of a guard table: the last day on which shadow mode may let in people to whom the invariant never
 * opens, because it withholds the denials of a rule that can decide beneath the invariant's path, or of paths there
 * without a rule. Null if it cannot, as for every `always`.
 */
export function mayBreakUntil({ shadow, rows }: ShadowTable): (claim: Claim) => string | null {
  if (shadow === undefined) return () => null
  const scopeOf = ({ path, match }: ShadowTable["rows"][number]): Scope => ({ pattern: patternOf(path), match })
  const rules = rows.map((row) => ({ scope: scopeOf(row), isWithheld: withheldUntil({ shadow }, row) !== null }))
  return (claim) => {
    if (claim.kind === "always") return null
    const beneath = scopeOf({ path: claim.under, match: "subtree" })
    const covering = rules.filter(({ scope }) => contains(scope, beneath))
    const mayDecide = (rule: Scope): boolean =>
      overlaps(rule, beneath) && !covering.some(({ scope }) => precedenceOf(scope, rule) === "beats")
    const mayBreak =
      (covering.length === 0 && withheldUntil({ shadow }, null) !== null) ||
      rules.some(({ scope, isWithheld }) => isWithheld && mayDecide(scope))
    return mayBreak ? shadow.until : null
  }
}
