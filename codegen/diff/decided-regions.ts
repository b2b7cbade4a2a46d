import type { AutomatonState } from "../../policy/automaton.ts"
import type { CanonicalPath } from "../../policy/canonical-path.ts"
import type { CheckedPolicy } from "../check/checked-policy.ts"
import { knownAutomatonOf, nameOf } from "../check/known-automaton.ts"
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
  const [old, young] = [partsOf(before), partsOf(after)]
  // Where only what is asked has changed, the paths are divided as they were: each part stands for both sides.
  const isAlike = old.length === young.length && nameOf(old) === nameOf(young)
  const all = isAlike ? young : [...old, ...young]
  // Each policy alone was found small enough; together they may need the sum of both and what their params cross in.
  const automaton = isAlike ? knownAutomatonOf(all) : knownAutomatonOf(all, 4)
  if (automaton === null) return null
  const known = new Map<readonly number[], Omit<DecidedRegion, "witness">>()
  return automaton.map((state) => {
    const { covering } = state
    let decided = known.get(covering)
    if (decided === undefined) {
      const ours = covering.flatMap((index) => old[index] ?? [])
      const theirs = covering.flatMap((index) => young[isAlike ? index : index - old.length] ?? [])
      decided = {
        before: decidingAmong(ours),
        after: decidingAmong(theirs),
        covering: [...ours, ...theirs],
      }
      known.set(covering, decided)
    }
    return new RegionOfState(state, decided)
  })
}

/** Of a class for the same reason as the regions of one policy. */
class RegionOfState implements DecidedRegion {
  readonly before: Deciding
  readonly after: Deciding
  readonly covering: DecidedRegion["covering"]
  readonly #state: AutomatonState

  constructor(state: AutomatonState, { before, after, covering }: Omit<DecidedRegion, "witness">) {
    this.#state = state
    this.before = before
    this.after = after
    this.covering = covering
  }

  get witness(): CanonicalPath {
    return this.#state.witness
  }
}

const decidingAmong = (covering: readonly (SpannedRule | ScopedOutside)[]): Deciding =>
  covering.find((part) => !isRule(part)) ?? governingAmong(covering.filter(isRule))
