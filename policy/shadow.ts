import { ruleKeyOf } from "./governing-rule.ts"
import type { Policy } from "./language.ts"
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
