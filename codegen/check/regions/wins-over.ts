import { precedenceOf } from "../../../policy/specificity.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import { overlapping } from "./covering-at.ts"

/** By rule key: the rules that lose to it wherever both cover a path. Rules that lose nowhere are left out. */
export function winsOver(rules: readonly SpannedRule[]): Readonly<Record<string, readonly string[]>> {
  const won: Record<string, readonly string[]> = Object.create(null)
  const others = overlapping(rules)
  for (const [at, rule] of rules.entries()) {
    const losers = others[at]!.map((place) => rules[place]!).filter((other) => precedenceOf(rule, other) === "beats")
    if (losers.length > 0) won[rule.key] = losers.map(({ key }) => key).toSorted()
  }
  return won
}
