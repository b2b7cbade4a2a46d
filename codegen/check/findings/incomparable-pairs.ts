import { precedenceOf } from "../../../policy/specificity.ts"
import type { SpannedRule } from "../../source/resolve.ts"

/**
 * The pairs of rules at a path that contradict each other: each has a literal where the other has a param, they decide
 * differently (`differ` is true), and the governing rule is not more specific than both.
 *
 * "Beats" is not transitive, so comparing only the unbeaten rules would not be enough: a third rule that beats one of
 * the two and loses to the other would hide the contradiction.
 *
 * INVARIANT: if there are no such pairs, the governing rule beats every covering rule that decides otherwise.
 */
export function contradictoryPairsAmong(
  covering: readonly SpannedRule[],
  governing: SpannedRule | null,
  differ: (a: SpannedRule, b: SpannedRule) => boolean,
): readonly (readonly [SpannedRule, SpannedRule])[] {
  if (governing === null || covering.length < 2) return []
  // A pair is settled if the governing rule beats both.
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
