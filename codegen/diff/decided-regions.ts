import { mostStatesFor, type AutomatonState } from "../../policy/automaton.ts"
import type { Scope } from "../../policy/pattern.ts"
import type { CanonicalPath } from "../../policy/canonical-path.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { knownAutomatonOf, nameOf } from "../check/regions/known-automaton.ts"
import { governingAmong } from "../check/regions/regions.ts"
import type { ScopedOutside, SpannedRule } from "../source/resolve.ts"

/** The rule or outside entry that decides on one side of a comparison, or null. Outside comes before every rule. */
export type Deciding = SpannedRule | ScopedOutside | null

/** A set of paths that one entry decides before the change, and one after it. */
export interface DecidedRegion {
  readonly witness: CanonicalPath
  readonly before: Deciding
  readonly after: Deciding
  /** Every rule and outside entry of either policy that covers the region. */
  readonly covering: readonly (SpannedRule | ScopedOutside)[]
}

export const isRule = (part: SpannedRule | ScopedOutside): part is SpannedRule => "rule" in part

/** Divides all paths into the regions that either policy tells apart, without regard to routes. Null if there are too many. */
export function decidedRegionsOf(
  before: CheckedPolicy | null,
  after: CheckedPolicy | null,
): readonly DecidedRegion[] | null {
  const partsOf = (side: CheckedPolicy | null): readonly (SpannedRule | ScopedOutside)[] =>
    side === null ? [] : [...side.rules, ...side.outside]
  const [old, young] = [partsOf(before), partsOf(after)]
  // If only requirements have changed, the paths are divided as before.
  const isAlike = old.length === young.length && nameOf(old) === nameOf(young)
  const { scopes, ofOld, ofYoung } = mergedOf(old, young)
  // Each policy alone passed the limit. Together they need at most the sum of both, plus the regions where their params overlap.
  const automaton = knownAutomatonOf(scopes, isAlike ? mostStatesFor(young) : 4 * mostStatesFor([...old, ...young]))
  if (automaton === null) return null
  const known = new Map<readonly number[], Omit<DecidedRegion, "witness">>()
  return automaton.map((state) => {
    const { covering } = state
    let decided = known.get(covering)
    if (decided === undefined) {
      const ours = partsAt(covering, ofOld, old)
      const theirs = partsAt(covering, ofYoung, young)
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

type Parts = readonly (SpannedRule | ScopedOutside)[]

/** The distinct scopes of both sides. For each scope, `ofOld` and `ofYoung` hold the indexes of its entries on that side. */
function mergedOf(old: Parts, young: Parts) {
  const places = new Map<string, number>()
  const scopes: Scope[] = []
  const placesOf = (parts: Parts): readonly (readonly number[] | undefined)[] => {
    const found: number[][] = []
    for (const [index, part] of parts.entries()) {
      const name = nameOf([part])
      const place = places.get(name) ?? scopes.push(part) - 1
      places.set(name, place)
      ;(found[place] ??= []).push(index)
    }
    return found
  }
  const [ofOld, ofYoung] = [placesOf(old), placesOf(young)]
  return { scopes, ofOld, ofYoung }
}

/** The entries of one side that cover a region, in the side's own order. */
function partsAt(covering: readonly number[], places: readonly (readonly number[] | undefined)[], parts: Parts): Parts {
  const found: number[] = []
  let isInOrder = true
  for (const place of covering) {
    for (const index of places[place] ?? []) {
      if (index < (found.at(-1) ?? 0)) isInOrder = false
      found.push(index)
    }
  }
  if (!isInOrder) found.sort((a, b) => a - b)
  return found.map((index) => parts[index]!)
}

/** A class, because the witness is computed on first use, and a getter on each object would be slow to create. */
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

const decidingAmong = (covering: Parts): Deciding =>
  covering.length < 2
    ? (covering[0] ?? null)
    : (covering.find((part) => !isRule(part)) ?? governingAmong(covering.filter(isRule)))
