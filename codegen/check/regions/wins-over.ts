import { overlaps, precedenceOf } from "../../../policy/specificity.ts"
import type { SpannedRule } from "../../source/resolve.ts"

/** By rule key: the rules that lose to it wherever both cover a path. Rules that lose nowhere are left out. */
export function winsOver(rules: readonly SpannedRule[]): Readonly<Record<string, readonly string[]>> {
  const won: Record<string, readonly string[]> = Object.create(null)
  for (const rule of rules) {
    const losers = rules.filter((other) => overlaps(rule, other) && precedenceOf(rule, other) === "beats")
    if (losers.length > 0) won[rule.key] = losers.map(({ key }) => key).toSorted()
  }
  return won
}
