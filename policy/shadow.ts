import { ruleKeyOf } from "./governing-rule.ts"
import type { Policy, Rule } from "./language.ts"

/** The name, in `shadow.rules`, of the denials of paths that no rule covers. */
export const UNLISTED = "unlisted"

/** Shadow mode lasts this many days at most: without an end it would not be a way of moving in. */
export const MOST_SHADOW_DAYS = 90

/** The last day on which the denials of a rule are withheld, or of no rule; null if they are enforced. */
export function withheldUntil({ shadow }: Pick<Policy, "shadow">, rule: Rule | null): string | null {
  if (shadow === undefined) return null
  const { until, rules } = shadow
  return rules === undefined || rules.includes(rule === null ? UNLISTED : ruleKeyOf(rule)) ? until : null
}
