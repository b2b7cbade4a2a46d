import { maxStatesFor } from "../../policy/automaton.ts"
import type { CanonicalPath } from "../../policy/canonical-path.ts"
import { fullTextOfRequirement } from "../../policy/claims.ts"
import { outcomesOf, type Outcomes, type StateOutcome } from "../../policy/guard-table.ts"
import type { AuthState, Rule } from "../../policy/language.ts"
import type { Outcome } from "../../policy/outcome.ts"
import { type Scope, shapeOf } from "../../policy/pattern.ts"
import { withheldUntil } from "../../policy/shadow.ts"
import type { Access } from "../../policy/states.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { knownAutomatonOf, keyOfScopes } from "../check/regions/known-automaton.ts"
import { governingAmong, regionOf } from "../check/regions/regions.ts"
import type { ScopedOutside, SpannedRule } from "../source/resolve.ts"
import { placeOf } from "../source/source.ts"
import type { Decider, PathOutcome, PathOutcomes } from "./access-diff.ts"
import { largestOf, intersectionOf } from "../check/regions/intersection.ts"
import { groupedByEach } from "../../policy/grouped-by.ts"
import { cached } from "../source/cached.ts"

// A region is a set of paths that no rule and no `outside` entry of either policy tells apart, so one path of it, the
// witness, stands for all. The states of the automaton that matches paths against the patterns of both policies are
// these regions.

/** The rule or `outside` entry that decides on one side of a comparison, or null. Outside comes before every rule. */
export type Deciding = SpannedRule | ScopedOutside | null

/** A region, with the entry that decides it before the change, and the one after it. */
export interface DecidedRegion {
  readonly witness: CanonicalPath
  readonly before: Deciding
  readonly after: Deciding
  /** Every rule and outside entry of either policy that covers the region. */
  readonly covering: readonly (SpannedRule | ScopedOutside)[]
}

/** True for a rule, false for an `outside` entry. */
export const isRule = (part: SpannedRule | ScopedOutside): part is SpannedRule => "rule" in part

/** Divides all paths into regions, without regard to routes. Null if there are too many. */
export function decidedRegionsOf(
  before: CheckedPolicy | null,
  after: CheckedPolicy | null,
): readonly DecidedRegion[] | null {
  const partsOf = (side: CheckedPolicy | null): Parts => (side === null ? [] : [...side.rules, ...side.outside])
  const [older, newer] = [partsOf(before), partsOf(after)]
  // If only requirements have changed, the paths are divided as before.
  const isAlike = older.length === newer.length && keyOfScopes(older) === keyOfScopes(newer)
  const { scopes, ofOlder, ofNewer } = mergedOf(older, newer)
  // Each policy alone stayed within the limit. Together they need about the sum of both, and more where params of the
  // two cross: the factor leaves room for that.
  const automaton = knownAutomatonOf(scopes, isAlike ? maxStatesFor(newer) : 4 * maxStatesFor([...older, ...newer]))
  if (automaton === null) return null
  const ofCovering = new Map<readonly number[], Omit<DecidedRegion, "witness">>()
  return automaton.map((state) => {
    // States with the same covering scopes share one array.
    const { covering } = state
    const decided = cached(ofCovering, covering, () => {
      const [coveringOlder, coveringNewer] = [partsAt(covering, ofOlder, older), partsAt(covering, ofNewer, newer)]
      return {
        before: decidingAmong(coveringOlder),
        after: decidingAmong(coveringNewer),
        covering: [...coveringOlder, ...coveringNewer],
      }
    })
    return regionOf(state, decided)
  })
}

/** The rules and `outside` entries of one side. */
type Parts = readonly (SpannedRule | ScopedOutside)[]

/**
 * The scopes of both sides, each once: most paths are in both policies. For each scope, `ofOlder` and `ofNewer` hold
 * the indexes of its entries on that side.
 */
function mergedOf(older: Parts, newer: Parts) {
  // The index of each scope in `scopes`, by its shape and mode.
  const scopeIndexes = new Map<string, number>()
  const scopes: Scope[] = []
  const indexesByScope = (parts: Parts): readonly (readonly number[] | undefined)[] => {
    const indexes: number[][] = []
    for (const [index, part] of parts.entries()) {
      const key = keyOfScopes([part])
      const scopeIndex = scopeIndexes.get(key) ?? scopes.push(part) - 1
      scopeIndexes.set(key, scopeIndex)
      ;(indexes[scopeIndex] ??= []).push(index)
    }
    return indexes
  }
  const [ofOlder, ofNewer] = [indexesByScope(older), indexesByScope(newer)]
  return { scopes, ofOlder, ofNewer }
}

/**
 * The entries of one side that cover a region, in the side's own order: the first `outside` entry decides. `covering`
 * are the indexes of the scopes that cover it, and `byScope` those of each scope's entries in `parts`.
 */
function partsAt(
  covering: readonly number[],
  byScope: readonly (readonly number[] | undefined)[],
  parts: Parts,
): Parts {
  const indexes = covering.flatMap((scopeIndex) => byScope[scopeIndex] ?? [])
  return indexes.toSorted((a, b) => a - b).map((index) => parts[index]!)
}

/** The entry that decides among those that cover a region. */
const decidingAmong = (covering: Parts): Deciding =>
  covering.find((part) => !isRule(part)) ?? governingAmong(covering.filter(isRule))

/** The last day on which shadow mode withholds the denials of a rule; null if they are enforced. */
export const withheldIn = (side: CheckedPolicy | null, rule: Rule | null): string | null =>
  side === null ? null : withheldUntil(side.policy, rule)

/**
 * The outcomes of a region on one side. Without a policy every path gets the other side's `unlisted` status, so that a
 * first policy changes nothing at the paths that it leaves unlisted.
 */
export function pathOutcomesOf(
  deciding: Deciding,
  side: CheckedPolicy | null,
  other: CheckedPolicy | null,
): (state: AuthState) => PathOutcomes {
  if (deciding !== null && !isRule(deciding)) return () => ({ load: { kind: "outside" }, write: { kind: "outside" } })
  const policy = (side ?? other)?.policy
  // Neither side has a policy.
  if (policy === undefined) return () => ({ load: UNLISTED, write: UNLISTED })
  const rule = deciding?.rule ?? null
  const until = withheldIn(side, rule)
  const outcomesFor = (access: Access): Outcomes => outcomesOf(policy, rule, access)
  const [load, write] = [outcomesFor("load"), outcomesFor("write")]
  // Only denials are withheld.
  const withheld = (outcome: Outcome) =>
    until === null || outcome.kind === "proceed" ? outcome : { ...outcome, until }
  const withUntil = (outcome: StateOutcome): PathOutcome =>
    outcome.kind === "some" ? { ...outcome, otherwise: withheld(outcome.otherwise) } : withheld(outcome)
  return (state) => ({ load: withUntil(load[state]), write: withUntil(write[state]) })
}

const UNLISTED: Outcome = { kind: "refuse", status: 404 }

/** The entry that decides, as the diff shows it. */
export function deciderOf(deciding: Deciding, side: CheckedPolicy | null): Decider {
  if (side === null) return { kind: "no-policy" }
  if (deciding === null) return { kind: "unlisted" }
  if (isRule(deciding)) {
    const { path, match, alsoChecks } = deciding.rule
    return {
      kind: "rule",
      path,
      match,
      require: requirementsText(deciding.rule, side.policy),
      ...(alsoChecks === undefined ? {} : { alsoChecks }),
      place: deciding.place,
    }
  }
  const { path, match, span } = deciding.ast
  return { kind: "outside", path: path.value, match: match.value, place: placeOf(side.source, span) }
}

/** A rule's requirements as text: `anyone, for writes signed-in`. */
function requirementsText({ require, write }: Rule, policy: CheckedPolicy["policy"]): string {
  const text = fullTextOfRequirement(require, policy)
  return write === undefined ? text : `${text}, for writes ${fullTextOfRequirement(write, policy)}`
}

/** The largest number of exceptions that are listed for a change. A longer list would hide the change itself. */
const MAX_LISTED = 6

type Exceptions = ReturnType<typeof largestOf>

/**
 * Returns a function that lists the parts of a change's scope where another entry decides, before or after: the largest
 * first, and the number of those that are not listed.
 */
export function exceptionsOf(
  regions: readonly DecidedRegion[],
): (change: Pick<DecidedRegion, "before" | "after">, scope: Scope) => Exceptions {
  // Built on first use: most comparisons find no change.
  let covered: ReadonlyMap<Deciding, readonly DecidedRegion[]> | null = null
  return ({ before, after }, scope) => {
    const byEntry = (covered ??= groupedByEach(regions, ({ covering }) => covering))
    const lists = [before, after].map((entry) => (entry === null ? regions : byEntry.get(entry)!))
    // The regions that both entries cover are in both lists, so the shorter one is searched.
    const [fewest] = lists.toSorted((a, b) => a.length - b.length)
    const others = new Map<string, Scope>()
    for (const region of fewest!) {
      if (!coversBoth(region, before, after)) continue
      for (const [deciding, ofChange] of [
        [region.before, before],
        [region.after, after],
      ] as const) {
        // If `deciding` is null, so is `ofChange`, because wherever an entry covers a region, some entry decides.
        if (deciding === null || deciding === ofChange) continue
        const shared = intersectionOf(scope, deciding)
        // By shape, because the names of params do not matter.
        others.set(`${shapeOf(shared.pattern)} ${shared.match}`, shared)
      }
    }
    return largestOf([...others.values()], MAX_LISTED)
  }
}

/** True if both entries of a change cover a region. Null, for no entry, covers every region. */
const coversBoth = ({ covering }: DecidedRegion, before: Deciding, after: Deciding): boolean =>
  (before === null || covering.includes(before)) && (after === null || covering.includes(after))
