import { precedenceOf } from "../../../policy/specificity.ts"
import type { SpannedRule } from "../../source/resolve.ts"

/**
 * The pairs of rules that cover one path, have each a literal where the other has a param, and decide differently, while
 * the rule that governs the path is not more specific than both.
 *
 * "Beats" is not transitive, so it is not enough to look at the rules that no other beats: a third rule that beats one
 * of two, and is beaten by the other, would hide that these two contradict each other.
 *
 * INVARIANT: where there are none, the governing rule beats every covering rule that decides otherwise.
 */
export function undecidedAmong(
  covering: readonly SpannedRule[],
  governing: SpannedRule | null,
  differ: (a: SpannedRule, b: SpannedRule) => boolean,
): readonly (readonly [SpannedRule, SpannedRule])[] {
  if (governing === null || covering.length < 2) return []
  const beaten = covering.map((rule) => precedenceOf(governing, rule) === "beats")
  const pairs: (readonly [SpannedRule, SpannedRule])[] = []
  for (const [i, first] of covering.entries()) {
    for (let j = i + 1; j < covering.length; j++) {
      const second = covering[j]!
      if (beaten[i]! && beaten[j]!) continue
      if (precedenceOf(first, second) === "incomparable" && differ(first, second)) pairs.push([first, second])
    }
  }
  return pairs
}
