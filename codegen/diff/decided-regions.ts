import { automatonOf, mostExamined } from "../../policy/automaton.ts"
import type { CanonicalPath } from "../../policy/canonical-path.ts"
import type { CheckedPolicy } from "../check/checked-policy.ts"
import { governingAmong } from "../check/regions.ts"
import type { ScopedOutside, SpannedRule } from "../source/resolve.ts"

/** What decides on one side of a comparison; null where nothing does. Outside comes before every rule. */
export type Deciding = SpannedRule | ScopedOutside | null

/** A set of paths for which one thing decides before and one after. */
export interface DecidedRegion {
  readonly witness: CanonicalPath
  readonly before: Deciding
  readonly after: Deciding
  /** Everything of either side that covers it. */
  readonly covering: readonly (SpannedRule | ScopedOutside)[]
}

export const isRule = (part: SpannedRule | ScopedOutside): part is SpannedRule => "rule" in part

/** Path space divided by both policies at once, routes aside; null when there is too much of it. */
export function decidedRegionsOf(
  before: CheckedPolicy | null,
  after: CheckedPolicy | null,
): readonly DecidedRegion[] | null {
  const partsOf = (side: CheckedPolicy | null): readonly (SpannedRule | ScopedOutside)[] =>
    side === null ? [] : [...side.rules, ...side.outside]
  const old = partsOf(before)
  const all = [...old, ...partsOf(after)]
  // Each policy alone was found small enough; together they may need the sum of both and what their params cross in.
  const automaton = automatonOf(all, 4 * mostExamined(all))
  if (automaton === null) return null
  const known = new Map<string, Omit<DecidedRegion, "witness">>()
  return automaton.map((state) => {
    const { covering } = state
    const key = covering.join()
    let decided = known.get(key)
    if (decided === undefined) {
      const of = (fromOld: boolean) =>
        covering.flatMap((index) => (index < old.length === fromOld ? [all[index]!] : []))
      const [ours, theirs] = [of(true), of(false)]
      decided = {
        before: decidingAmong(ours),
        after: decidingAmong(theirs),
        covering: [...ours, ...theirs],
      }
      known.set(key, decided)
    }
    return {
      get witness() {
        return state.witness
      },
      ...decided,
    }
  })
}

const decidingAmong = (covering: readonly (SpannedRule | ScopedOutside)[]): Deciding =>
  covering.find((part) => !isRule(part)) ?? governingAmong(covering.filter(isRule))
