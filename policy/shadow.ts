import { ruleKeyOf } from "./governing-rule.ts"
import type { Policy } from "./language.ts"
import { UNLISTED } from "./words.ts"

/** The last day on which the denials of a rule are withheld, or of no rule; null if they are enforced. */
export function withheldUntil(
  { shadow }: Pick<Policy, "shadow">,
  rule: Parameters<typeof ruleKeyOf>[0] | null,
): string | null {
  if (shadow === undefined) return null
  const { until, rules } = shadow
  return rules === undefined || rules.includes(rule === null ? UNLISTED : ruleKeyOf(rule)) ? until : null
}
