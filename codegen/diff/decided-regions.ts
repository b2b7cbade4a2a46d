import { mostStatesFor, type AutomatonState } from "../../policy/automaton.ts"
import type { Scope } from "../../policy/pattern.ts"
import type { CanonicalPath } from "../../policy/canonical-path.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { knownAutomatonOf, nameOf } from "../check/regions/known-automaton.ts"
import { governingAmong } from "../check/regions/regions.ts"
import type { ScopedOutside, SpannedRule } from "../source/resolve.ts"

/** The rule or outside entry that decides on one side of a comparison, or null. Outside comes before every rule. */
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
  // If only requirements have changed, the paths are divided as before.
  const isAlike = old.length === young.length && nameOf(old) === nameOf(young)
  const { scopes, ofOld, ofYoung } = mergedOf(old, young)
  // Each policy alone was found small enough; together they may need the sum of both and what their params cross in.
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

/** The scopes of both sides, each once however often it stands there, and to each where it stands on either side. */
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

/** In the order of their side. */
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

const decidingAmong = (covering: Parts): Deciding =>
  covering.length < 2
    ? (covering[0] ?? null)
    : (covering.find((part) => !isRule(part)) ?? governingAmong(covering.filter(isRule)))
