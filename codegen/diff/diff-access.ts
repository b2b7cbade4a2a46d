import { encodedPathOf } from "../../policy/canonical-path.ts"
import { fullTextOfRequirement, meaningOf, type WantedClaims } from "../../policy/claims.ts"
import { compareText, operationKeyOf } from "../../policy/governing-rule.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import { outcomesOf, type Outcomes, type StateOutcome } from "../../policy/guard-table.ts"
import type { AuthState, Rule } from "../../policy/language.ts"
import type { Outcome } from "../../policy/outcome.ts"
import { shapeOf } from "../../policy/pattern.ts"
import { byFewestValues, EVERYBODY, personWithin, type PersonClaims } from "../../policy/people.ts"
import { operationNamed, unlistedOperation } from "../../policy/reference.ts"
import { withheldUntil } from "../../policy/shadow.ts"
import { ACCESSES, AUTH_STATES, isAbsent, type Access } from "../../policy/states.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import type { Witness } from "../source/diagnostic.ts"
import type { SpannedClaim } from "../source/resolve.ts"
import { placeOf } from "../source/source.ts"
import type {
  AccessChange,
  AccessDiff,
  ChangeKind,
  Decider,
  PathOutcome,
  PathOutcomes,
  StateChange,
} from "./access-diff.ts"
import { decidedRegionsOf, isRule, type DecidedRegion, type Deciding } from "./decided-regions.ts"
import { exceptionsOf } from "./exceptions.ts"
import { EVERYTHING, meetOf, pathScopeOf } from "../check/regions/meet.ts"

/**
 * Compares two policies: every region and auth state whose outcome differs, grouped by the entries that decide before
 * and after. A null policy leaves every path unlisted. Returns null if there are too many regions to examine.
 */
export function diffAccess(before: CheckedPolicy | null, after: CheckedPolicy | null): AccessDiff | null {
  if (before !== null && after !== null && isSameAccess(before, after)) return NOTHING
  const regions = decidedRegionsOf(before, after)
  if (regions === null) return null
  const changedStates = changedStateReader(before, after)
  const moving = regions.filter((region) => changedStates(region).length > 0)
  const groups = groupedBy(moving, pairNamer())
  const exceptions = exceptionsOf(regions)
  const ofPaths = [...groups.values()].flatMap(([first]) => {
    const scope = meetOf(first!.before ?? EVERYTHING, first!.after ?? EVERYTHING)
    const { listed: except, more: moreExceptions } = exceptions(first!, scope)
    return changesOf(changedStates(first!), {
      scope: pathScopeOf(scope),
      except,
      moreExceptions,
      url: encodedPathOf(first!.witness),
      before: deciderOf(first!.before, before),
      after: deciderOf(first!.after, after),
    })
  })
  const changes = [...ofPaths, ...operationChangesOf(before, after)]
  const count = (kind: ChangeKind): number => changes.filter((change) => change.kind === kind).length
  return {
    opened: count("opened"),
    closed: count("closed"),
    changed: count("changed"),
    changes: changes.sort(byUrgency),
    ...agesChangedIn(before, after),
    ...redefinedIn(before, after),
  }
}

type Moved = Pick<AccessChange, "scope" | "except" | "moreExceptions" | "before" | "after"> & { readonly url: string }

/** Groups moves into one change for each kind and method. */
const changesOf = (moves: readonly Move[], { url, before, after, ...paths }: Moved): readonly AccessChange[] =>
  KINDS.flatMap((kind) => METHODS.map((access) => ({ kind, access }))).flatMap(({ kind, access }): AccessChange[] => {
    const moved = moves.filter((move) => move.kind === kind && move.access === access)
    if (moved.length === 0) return []
    return [
      {
        kind,
        public: kind === "opened" && moved.some(({ state }) => state === "signed-out"),
        ...(access === null ? {} : { access }),
        ...paths,
        witness: { url, ...firstPersonOf(moved) },
        states: moved.map(({ state, before: from, after: to }) => ({ state, before: from, after: to })),
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
    const moves = movesBetween(
      operationOutcomesOf(name, before),
      operationOutcomesOf(name, after),
      before,
      after,
      false,
    )
    return changesOf(moves, {
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

function operationDeciderOf(name: string, side: CheckedPolicy | null): Decider {
  if (side === null) return { kind: "no-policy" }
  const ast = side.ast.operations.find((one) => one.name.value === name)
  if (ast === undefined) return { kind: "unlisted" }
  const require = fullTextOfRequirement(ast.require.value, side.policy)
  return { kind: "operation", name, require, place: placeOf(side.source, ast.span) }
}

const NOTHING: AccessDiff = { opened: 0, closed: 0, changed: 0, changes: [] }

/** True if two policies differ at most in text that decides nothing, such as reasons. Most commits of a history change no more. */
export const isSameAccess = (before: CheckedPolicy, after: CheckedPolicy): boolean =>
  accessTextOf(before) === accessTextOf(after)

const accessTexts = new WeakMap<CheckedPolicy, string>()

function accessTextOf(checked: CheckedPolicy): string {
  const known = accessTexts.get(checked)
  if (known !== undefined) return known
  const { policy } = checked
  const { absent, home, unlisted, rules, outside, shadow, claims, operations = [] } = policy
  const text = JSON.stringify([
    shadow,
    absent,
    home,
    unlisted,
    rules.map(({ path, match, require, write, deny }) => [
      path,
      match,
      meaningOf(require, policy),
      write === undefined ? undefined : meaningOf(write, policy),
      deny,
    ]),
    outside.map(({ path, match }) => [path, match]),
    Object.entries(claims ?? {}).map(([name, claim]) => [name, { ...claim, why: null }]),
    operations.map(({ name, require, deny }) => [name, meaningOf(require, policy), deny]),
  ])
  accessTexts.set(checked, text)
  return text
}

const KINDS: readonly ChangeKind[] = ["opened", "closed", "changed"]
const METHODS: readonly Move["access"][] = [null, "load", "write"]

/** A change of outcome for people in one state, and the claims of an example person. A state can have several moves. */
interface Move extends StateChange {
  readonly kind: ChangeKind
  /** Null if page loads and writes change alike. */
  readonly access: Access | null
  readonly person: PersonClaims
}

/** The example for a witness: the person with the fewest claim values. */
function firstPersonOf(moved: readonly Move[]): Omit<Witness, "url"> {
  const { state, person, access } = moved.toSorted((a, b) => byFewestValues(a.person, b.person))[0]!
  return {
    state,
    ...(Object.keys(person).length === 0 ? {} : { claims: person }),
    ...(access === "write" ? { access } : {}),
  }
}

/** The claims whose `asOf` changed. A claim is the same in both policies if its name, kind and scope are. */
function agesChangedIn(before: CheckedPolicy | null, after: CheckedPolicy | null): Pick<AccessDiff, "ages"> {
  const ages = [...(after?.claims ?? [])].flatMap(([claim, now]) => {
    const was = before?.claims.get(claim)
    if (was === undefined || was.claim.asOf === now.claim.asOf || !isSameClaim(was, now)) return []
    return [{ claim, before: was.claim.asOf, after: now.claim.asOf }]
  })
  return ages.length === 0 ? {} : { ages }
}

/** The claims that are others now, although they keep their names. Records do not contain them, because the policies tell. */
export function redefinedIn(before: CheckedPolicy | null, after: CheckedPolicy | null): Pick<AccessDiff, "redefined"> {
  const redefined = [...(after?.claims ?? [])].flatMap(([claim, now]) => {
    const was = before?.claims.get(claim)
    if (was === undefined || isSameClaim(was, now)) return []
    return [{ claim, before: definitionOf(was), after: definitionOf(now) }]
  })
  return redefined.length === 0 ? {} : { redefined }
}

function definitionOf({ claim }: SpannedClaim): string {
  const [kind, values] = "one" in claim ? ["one", claim.one] : ["many", claim.many]
  return `${kind}: ${values.join(" | ")}${claim.within === undefined ? "" : `, within ${claim.within}`}`
}

/** Names the pair of deciders of a region, so that regions with the same pair are one group. */
function pairNamer(): (region: DecidedRegion) => string {
  const numbers = new Map<Deciding, number>()
  const numberOf = (deciding: Deciding): number => {
    if (!numbers.has(deciding)) numbers.set(deciding, numbers.size)
    return numbers.get(deciding)!
  }
  return ({ before, after }) => `${numberOf(before)} ${numberOf(after)}`
}

/** Returns a function that computes a region's moves, cached by the requirements and denials of its two deciders. */
function changedStateReader(
  older: CheckedPolicy | null,
  newer: CheckedPolicy | null,
): (region: DecidedRegion) => readonly Move[] {
  const known = new Map<string, readonly Move[]>()
  // Regions that the same entries cover are decided by the same entries.
  const ofCovering = new Map<DecidedRegion["covering"], readonly Move[]>()
  return (region) => {
    const before = ofCovering.get(region.covering)
    if (before !== undefined) return before
    const key = `${meaningTextOf(region.before, older)} ${meaningTextOf(region.after, newer)}`
    const states = known.get(key) ?? movesOf(region, older, newer)
    known.set(key, states)
    ofCovering.set(region.covering, states)
    return states
  }
}

function meaningTextOf(deciding: Deciding, side: CheckedPolicy | null): string {
  if (deciding !== null && !isRule(deciding)) return "outside"
  const { require = "unlisted", write, deny } = deciding?.rule ?? {}
  const withheld = withheldIn(side, deciding?.rule ?? null)
  return JSON.stringify(write === undefined ? [require, deny, withheld] : [require, deny, withheld, write])
}

const withheldIn = (side: CheckedPolicy | null, rule: Rule | null): string | null =>
  side === null ? null : withheldUntil(side.policy, rule)

function movesOf(
  { before, after }: DecidedRegion,
  older: CheckedPolicy | null,
  newer: CheckedPolicy | null,
): readonly Move[] {
  const isToldApart = [before, after].some((part) => part !== null && isRule(part) && part.rule.write !== undefined)
  return movesBetween(
    pathOutcomesOf(before, older, newer),
    pathOutcomesOf(after, newer, older),
    older,
    newer,
    isToldApart,
  )
}

/** The moves between two sets of outcomes. `isToldApart`: page loads and writes are compared separately. */
function movesBetween(
  from: (state: AuthState) => PathOutcomes,
  to: (state: AuthState) => PathOutcomes,
  older: CheckedPolicy | null,
  newer: CheckedPolicy | null,
  isToldApart: boolean,
): readonly Move[] {
  // A state that only one policy declares absent is compared: guards that declare it absent let nobody in who is in it.
  const sides = [older ?? newer, newer ?? older]
  const states = AUTH_STATES.filter((state) => !sides.every((side) => side !== null && isAbsent(side.policy, state)))
  const nameOf = claimNamer(older, newer)
  return states.flatMap((state): Move[] => {
    const change = { state, before: from(state), after: to(state) }
    const [load, write] = ACCESSES.map((access) => shiftsBetween(change.before[access], change.after[access], nameOf))
    if (!isToldApart) {
      const both = new Map([...write!, ...load!])
      return [...both].map(([kind, person]) => ({ ...change, kind, person, access: null }))
    }
    return [load!, write!].flatMap((shifts, i) => {
      const access = ACCESSES[i]!
      const only = (of: PathOutcomes): PathOutcomes => ({ load: of[access], write: of[access] })
      const own = { state, before: only(change.before), after: only(change.after), access }
      return [...shifts].map(([kind, person]) => ({ ...own, kind, person }))
    })
  })
}

/**
 * Maps claim names of the older policy to the newer one. A claim whose kind or scope changed is a different claim, so it
 * gets a name that no policy can contain.
 */
function claimNamer(older: CheckedPolicy | null, newer: CheckedPolicy | null): (claim: string) => string {
  return (name) => {
    const [was, now] = [older?.claims.get(name), newer?.claims.get(name)]
    return was === undefined || now === undefined || isSameClaim(was, now) ? name : `${name}${FORMER}`
  }
}

const FORMER = " before"

const isSameClaim = (a: SpannedClaim, b: SpannedClaim): boolean =>
  "one" in a.claim === "one" in b.claim && scopeOf(a) === scopeOf(b)

const scopeOf = ({ within }: SpannedClaim): string | null => (within === null ? null : shapeOf(within))

/** The kinds of change between two outcomes of one state, each with the claims of an example person. */
function shiftsBetween(
  before: PathOutcome,
  after: PathOutcome,
  nameOf: (claim: string) => string,
): ReadonlyMap<ChangeKind, PersonClaims> {
  const [was, is] = [insidersOf(before, nameOf), insidersOf(after, (name) => name)]
  const [rest, others] = [restOf(before), restOf(after)]
  const found = new Map<ChangeKind, PersonClaims>()
  const add = (kind: ChangeKind, person: PersonClaims | null): void => {
    if (person === null) return
    const known = found.get(kind)
    if (known === undefined || byFewestValues(person, known) < 0) found.set(kind, plainNames(person))
  }
  if (is !== null) add("opened", personWithin(is, was))
  if (was !== null) add("closed", personWithin(was, is))
  // A person without claims is turned away on both sides.
  if (rest !== null && others !== null) {
    const [old, young] = [opennessOf(rest), opennessOf(others)]
    if (old !== young) add(young > old ? "opened" : "closed", {})
    else if (!isSamePathOutcome(rest, others)) add("changed", {})
  }
  // Nobody gains or loses access, but only one of the two policies governs the path.
  if (was !== null && is !== null && (before.kind === "outside") !== (after.kind === "outside"))
    add("changed", personWithin(before.kind === "outside" ? is : was, null))
  return found
}

const plainNames = (person: PersonClaims): PersonClaims =>
  Object.fromEntries(Object.entries(person).map(([name, values]) => [name.replace(FORMER, ""), values]))

/** The claims of the people who get in, shadow mode aside; null if nobody does. Paths outside the policy are open to all. */
function insidersOf(outcome: PathOutcome, nameOf: (claim: string) => string): WantedClaims | null {
  if (outcome.kind === "some")
    return Object.fromEntries(Object.entries(outcome.claims).map(([name, values]) => [nameOf(name), values]))
  return outcome.kind === "proceed" || outcome.kind === "outside" ? EVERYBODY : null
}

/** The outcome of the people who are turned away; null if everybody gets in. */
function restOf(outcome: PathOutcome): Extract<PathOutcome, { readonly until?: string }> | null {
  const rest = outcome.kind === "some" ? outcome.otherwise : outcome
  return rest.kind === "proceed" || rest.kind === "outside" ? null : rest
}

/** The outcomes of a region on one side. Without a policy every path gets the other side's `unlisted` status. */
function pathOutcomesOf(
  deciding: Deciding,
  side: CheckedPolicy | null,
  other: CheckedPolicy | null,
): (state: AuthState) => PathOutcomes {
  if (deciding !== null && !isRule(deciding)) return () => ({ load: { kind: "outside" }, write: { kind: "outside" } })
  const policy = (side ?? other)?.policy
  if (policy === undefined) return () => ({ load: UNLISTED, write: UNLISTED })
  const rule = deciding?.rule ?? null
  const until = withheldIn(side, rule)
  const of = (access: Access): Outcomes => outcomesOf(policy, rule, access)
  const [load, write] = [of("load"), of("write")]
  const withheld = (outcome: Outcome) =>
    until === null || outcome.kind === "proceed" ? outcome : { ...outcome, until }
  const withUntil = (outcome: StateOutcome): PathOutcome =>
    outcome.kind === "some" ? { ...outcome, otherwise: withheld(outcome.otherwise) } : withheld(outcome)
  return (state) => ({ load: withUntil(load[state]), write: withUntil(write[state]) })
}

const UNLISTED: Outcome = { kind: "refuse", status: 404 }

function isSamePathOutcome(a: PathOutcome, b: PathOutcome): boolean {
  if (a.kind === "redirect") return b.kind === "redirect" && a.to === b.to
  if (a.kind === "refuse") return b.kind === "refuse" && a.status === b.status
  return a.kind === b.kind
}

/** The day until which shadow mode lets a visitor in, as text that sorts by date; empty if the denial is enforced. */
const opennessOf = ({ until }: { readonly until?: string }): string => until ?? ""

function deciderOf(deciding: Deciding, side: CheckedPolicy | null): Decider {
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

const byUrgency = (a: AccessChange, b: AccessChange): number =>
  Number(b.public) - Number(a.public) ||
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
  compareText(a.scope.path, b.scope.path) ||
  compareText(a.scope.match, b.scope.match) ||
  compareText(a.witness.url, b.witness.url)
