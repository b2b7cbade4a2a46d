import { precedenceOf } from "../../../policy/specificity.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import { overlapping } from "./covering-at.ts"

/** The less specific rules that each rule wins over, by rule key. Rules without any are omitted. */
export function winsOver(rules: readonly SpannedRule[]): Readonly<Record<string, readonly string[]>> {
  const won: Record<string, readonly string[]> = Object.create(null)
  const others = overlapping(rules)
  for (const [at, rule] of rules.entries()) {
    const losers = others[at]!.map((place) => rules[place]!).filter((other) => precedenceOf(rule, other) === "beats")
    if (losers.length > 0) won[rule.key] = losers.map(({ key }) => key).toSorted()
  }
  return won
}
