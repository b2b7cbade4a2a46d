import { encodedPathOf } from "../../policy/canonical-path.ts"
import { fullTextOfRequirement, meaningOf } from "../../policy/claims.ts"
import { compareText, operationKeyOf } from "../../policy/governing-rule.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import { outcomesOf } from "../../policy/guard-table.ts"
import type { AuthState } from "../../policy/language.ts"
import { byFewestValues } from "../../policy/people.ts"
import { operationNamed, unlistedOperation } from "../../policy/reference.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { EVERYTHING, intersectionOf, pathScopeOf } from "../check/regions/intersection.ts"
import { examplePersonOf, type ExamplePerson } from "../source/diagnostic.ts"
import { placeOf } from "../source/source.ts"
import {
  kindCountsOf,
  type AccessChange,
  type AccessDiff,
  type ChangeKind,
  type Decider,
  type PathOutcomes,
} from "./access-diff.ts"
import { agesChangedIn, redefinedIn } from "./claim-changes.ts"
import {
  deciderOf,
  decidedRegionsOf,
  isRule,
  pathOutcomesOf,
  withheldIn,
  type DecidedRegion,
  type Deciding,
  exceptionsOf,
} from "./decided-regions.ts"
import { outcomeChangesBetween, type OutcomeChange } from "./outcome-changes.ts"
import { cached } from "../source/cached.ts"

/**
 * Compares two policies: every region and auth state whose outcome differs, grouped by the entries that decide before
 * and after. A null policy leaves every path unlisted. Returns null if there are too many regions to examine.
 */
export function diffAccess(before: CheckedPolicy | null, after: CheckedPolicy | null): AccessDiff | null {
  if (before !== null && after !== null && isSameAccess(before, after)) return NOTHING
  const regions = decidedRegionsOf(before, after)
  if (regions === null) return null
  const outcomeChangesIn = outcomeChangeReader(before, after)
  const changedRegions = regions.filter((region) => outcomeChangesIn(region).length > 0)
  // All regions with the same two deciders have the same change, so the first region of each group stands for all.
  const groups = groupedBy(changedRegions, deciderPairNamer())
  const exceptions = exceptionsOf(regions)
  const ofPaths = [...groups.values()].flatMap(([first]) => {
    // The paths that both deciders cover. No decider means all paths, of which the exceptions are taken away.
    const scope = intersectionOf(first!.before ?? EVERYTHING, first!.after ?? EVERYTHING)
    const { listed: except, more: moreExceptions } = exceptions(first!, scope)
    return changesOf(outcomeChangesIn(first!), {
      scope: pathScopeOf(scope),
      except,
      moreExceptions,
      url: encodedPathOf(first!.witness),
      before: deciderOf(first!.before, before),
      after: deciderOf(first!.after, after),
    })
  })
  const changes = [...ofPaths, ...operationChangesOf(before, after)]
  return {
    ...kindCountsOf(changes),
    changes: changes.sort(byUrgency),
    ...agesChangedIn(before, after),
    ...redefinedIn(before, after),
  }
}

/** The parts that all changes between the same two deciders share. */
type ChangePlace = Pick<AccessChange, "scope" | "except" | "moreExceptions" | "before" | "after"> & {
  readonly url: string
}

/**
 * Groups outcome changes into one access change for each kind and access (page loads, writes, or null for both alike).
 */
const changesOf = (
  outcomeChanges: readonly OutcomeChange[],
  { url, before, after, ...paths }: ChangePlace,
): readonly AccessChange[] =>
  KINDS.flatMap((kind) => ACCESSES.map((access) => ({ kind, access }))).flatMap(({ kind, access }): AccessChange[] => {
    // Some people may newly get in while others no longer do, so there may be changes of several kinds.
    const ofKind = outcomeChanges.filter((change) => change.kind === kind && change.access === access)
    if (ofKind.length === 0) return []
    return [
      {
        kind,
        public: kind === "opened" && ofKind.some(({ state }) => state === "signed-out"),
        ...(access === null ? {} : { access }),
        ...paths,
        witness: { url, ...firstPersonOf(ofKind) },
        states: ofKind.map(({ state, before: from, after: to }) => ({ state, before: from, after: to })),
        before,
        after,
      },
    ]
  })

/** The changes of every operation that either policy lists. */
function operationChangesOf(before: CheckedPolicy | null, after: CheckedPolicy | null): readonly AccessChange[] {
  const names = new Set([before, after].flatMap((side) => side?.policy.operations ?? []).map(({ name }) => name))
  return [...names].flatMap((name) => {
    const key = operationKeyOf({ name })
    const outcomeChanges = outcomeChangesBetween(
      operationOutcomesOf(name, before),
      operationOutcomesOf(name, after),
      before,
      after,
      // An operation is only called, so page loads and writes do not differ.
      false,
    )
    return changesOf(outcomeChanges, {
      scope: { path: key, match: "exact" },
      except: [],
      moreExceptions: 0,
      url: key,
      before: operationDeciderOf(name, before),
      after: operationDeciderOf(name, after),
    })
  })
}

/** The outcomes of calling an operation. Shadow mode never applies to operations, so no denial is withheld. */
function operationOutcomesOf(name: string, side: CheckedPolicy | null): (state: AuthState) => PathOutcomes {
  const operation = side === null ? null : operationNamed(side.policy, name)
  const outcomes = operation === null ? null : outcomesOf(side!.policy, operation, "write")
  return (state) => {
    const outcome = outcomes === null ? unlistedOperation(state) : outcomes[state]
    return { load: outcome, write: outcome }
  }
}

/** The entry that decides about an operation, as the diff shows it. */
function operationDeciderOf(name: string, side: CheckedPolicy | null): Decider {
  if (side === null) return { kind: "no-policy" }
  const ast = side.ast.operations.find((one) => one.name.value === name)
  if (ast === undefined) return { kind: "unlisted" }
  const require = fullTextOfRequirement(ast.require.value, side.policy)
  return { kind: "operation", name, require, place: placeOf(side.source, ast.span) }
}

/** The diff of two policies with the same access. */
const NOTHING: AccessDiff = { opened: 0, closed: 0, changed: 0, changes: [] }

/** True if two policies differ only in text that decides nothing, such as reasons, as in most commits of a history. */
export const isSameAccess = (before: CheckedPolicy, after: CheckedPolicy): boolean =>
  accessTextOf(before) === accessTextOf(after)

const accessTexts = new WeakMap<CheckedPolicy, string>()

/** Everything in a policy that decides, as text: no reasons, notes, invariants or accepted findings. */
const accessTextOf = (checked: CheckedPolicy): string =>
  cached(accessTexts, checked, () => textOfAccess(checked.policy))

function textOfAccess(policy: CheckedPolicy["policy"]): string {
  const { absent, home, unlisted, rules, outside, shadow, claims, operations = [] } = policy
  return JSON.stringify([
    shadow,
    absent,
    home,
    unlisted,
    rules.map(({ path, match, require, write, deny }) => [
      path,
      match,
      // With the names of visitors resolved, so that renaming one changes nothing.
      meaningOf(require, policy),
      write === undefined ? undefined : meaningOf(write, policy),
      deny,
    ]),
    outside.map(({ path, match }) => [path, match]),
    Object.entries(claims ?? {}).map(([name, claim]) => [name, { ...claim, why: null }]),
    operations.map(({ name, require, deny }) => [name, meaningOf(require, policy), deny]),
  ])
}

const KINDS: readonly ChangeKind[] = ["opened", "closed", "changed"]
/** The kinds of request of a change. Null: page loads and writes change alike. */
const ACCESSES: readonly OutcomeChange["access"][] = [null, "load", "write"]

/** The example for a witness: the person with the fewest claim values. */
function firstPersonOf(ofKind: readonly OutcomeChange[]): ExamplePerson {
  const { state, person, access } = ofKind.toSorted((a, b) => byFewestValues(a.person, b.person))[0]!
  return examplePersonOf(state, person, access)
}

/** Names the pair of deciders of a region, so that regions with the same pair are one group. */
function deciderPairNamer(): (region: DecidedRegion) => string {
  const numbers = new Map<Deciding, number>()
  const numberOf = (deciding: Deciding): number => cached(numbers, deciding, () => numbers.size)
  return ({ before, after }) => `${numberOf(before)} ${numberOf(after)}`
}

/**
 * Returns a function that computes a region's outcome changes, cached by the requirements and denials of its two
 * deciders.
 */
function outcomeChangeReader(
  older: CheckedPolicy | null,
  newer: CheckedPolicy | null,
): (region: DecidedRegion) => readonly OutcomeChange[] {
  const known = new Map<string, readonly OutcomeChange[]>()
  // Regions that the same entries cover are decided by the same entries.
  const ofCovering = new Map<DecidedRegion["covering"], readonly OutcomeChange[]>()
  return (region) =>
    cached(ofCovering, region.covering, () => {
      const key = `${meaningTextOf(region.before, older)} ${meaningTextOf(region.after, newer)}`
      return cached(known, key, () => outcomeChangesOf(region, older, newer))
    })
}

/** A key for what an entry decides: the same text for the same requirements, denials and shadow mode. */
function meaningTextOf(deciding: Deciding, side: CheckedPolicy | null): string {
  if (deciding !== null && !isRule(deciding)) return "outside"
  const { require = "unlisted", write, deny } = deciding?.rule ?? {}
  const withheld = withheldIn(side, deciding?.rule ?? null)
  return JSON.stringify([require, deny, withheld, write])
}

/** The outcome changes of a region. */
function outcomeChangesOf(
  { before, after }: DecidedRegion,
  older: CheckedPolicy | null,
  newer: CheckedPolicy | null,
): readonly OutcomeChange[] {
  // Page loads and writes are compared separately if a rule on either side has its own requirement for writes.
  const isSplit = [before, after].some((part) => part !== null && isRule(part) && part.rule.write !== undefined)
  return outcomeChangesBetween(
    pathOutcomesOf(before, older, newer),
    pathOutcomesOf(after, newer, older),
    older,
    newer,
    isSplit,
  )
}

/** Compares changes: new public access first, then by kind, then by path. */
const byUrgency = (a: AccessChange, b: AccessChange): number =>
  Number(b.public) - Number(a.public) ||
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
  compareText(a.scope.path, b.scope.path) ||
  compareText(a.scope.match, b.scope.match) ||
  compareText(a.witness.url, b.witness.url)
