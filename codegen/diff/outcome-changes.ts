import type { WantedClaims } from "../../policy/claims.ts"
import type { AuthState } from "../../policy/language.ts"
import { byFewestValues, EVERYBODY, personOnlyIn, type PersonClaims } from "../../policy/people.ts"
import { ACCESSES, AUTH_STATES, isAbsent, type Access } from "../../policy/states.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import type { ChangeKind, PathOutcome, PathOutcomes, StateChange } from "./access-diff.ts"
import { claimNamer, withoutFormerMark } from "./claim-changes.ts"

/**
 * A change of outcome for people in one state, and the claims of an example person. A state can have several changes.
 */
export interface OutcomeChange extends StateChange {
  readonly kind: ChangeKind
  /** Null if page loads and writes change alike. */
  readonly access: Access | null
  readonly person: PersonClaims
}

/**
 * The changes between two sets of outcomes. `isSplit`: page loads and writes are compared separately, because a rule
 * has a requirement of its own for writes.
 */
export function outcomeChangesBetween(
  from: (state: AuthState) => PathOutcomes,
  to: (state: AuthState) => PathOutcomes,
  older: CheckedPolicy | null,
  newer: CheckedPolicy | null,
  isSplit: boolean,
): readonly OutcomeChange[] {
  // A state that only one policy declares absent is compared, because guards admit nobody in an absent state.
  // Where there is no policy, the other one is used instead: it lists the states that the provider produces.
  const sides = [older ?? newer, newer ?? older]
  const states = AUTH_STATES.filter((state) => !sides.every((side) => side !== null && isAbsent(side.policy, state)))
  const nameOf = claimNamer(older, newer)
  return states.flatMap((state): OutcomeChange[] => {
    const change = { state, before: from(state), after: to(state) }
    const [load, write] = ACCESSES.map((access) =>
      changeKindsBetween(change.before[access], change.after[access], nameOf),
    )
    if (!isSplit) {
      // One change of each kind, with the example of page loads if they change, too.
      const both = new Map([...write!, ...load!])
      return [...both].map(([kind, person]) => ({ ...change, kind, person, access: null }))
    }
    return [load!, write!].flatMap((kinds, i) => {
      const access = ACCESSES[i]!
      const only = (of: PathOutcomes): PathOutcomes => ({ load: of[access], write: of[access] })
      const own = { state, before: only(change.before), after: only(change.after), access }
      return [...kinds].map(([kind, person]) => ({ ...own, kind, person }))
    })
  })
}

/** The kinds of change between two outcomes of one state, each with the claims of an example person. */
function changeKindsBetween(
  before: PathOutcome,
  after: PathOutcome,
  nameOf: (claim: string) => string,
): ReadonlyMap<ChangeKind, PersonClaims> {
  // `nameOf` renames a claim of the older policy that was redefined, so that it is compared as a different claim.
  const [admittedBefore, admittedAfter] = [admittedPeopleOf(before, nameOf), admittedPeopleOf(after, (name) => name)]
  const [denialBefore, denialAfter] = [denialOf(before), denialOf(after)]
  const found = new Map<ChangeKind, PersonClaims>()
  const add = (kind: ChangeKind, person: PersonClaims | null): void => {
    if (person === null) return
    const known = found.get(kind)
    if (known === undefined || byFewestValues(person, known) < 0) found.set(kind, withoutFormerMark(person))
  }
  if (admittedAfter !== null) add("opened", personOnlyIn(admittedAfter, admittedBefore))
  if (admittedBefore !== null) add("closed", personOnlyIn(admittedBefore, admittedAfter))
  // Both outcomes deny a person without claims. If shadow mode ends later in one of them, they get in for longer there.
  if (denialBefore !== null && denialAfter !== null) {
    const [lastDayBefore, lastDayAfter] = [shadowEndOf(denialBefore), shadowEndOf(denialAfter)]
    if (lastDayBefore !== lastDayAfter) add(lastDayAfter > lastDayBefore ? "opened" : "closed", {})
    else if (!isSameDenial(denialBefore, denialAfter)) add("changed", {})
  }
  // Some people get in before and after, but only one of the two policies governs the path. The example is any of them.
  const [wasOutside, isOutside] = [before.kind === "outside", after.kind === "outside"]
  if (admittedBefore !== null && admittedAfter !== null && wasOutside !== isOutside)
    add("changed", personOnlyIn(wasOutside ? admittedAfter : admittedBefore, null))
  return found
}

/**
 * The claims of the people who get in, shadow mode aside; null if nobody does. Paths outside the policy are open to
 * all.
 */
function admittedPeopleOf(outcome: PathOutcome, nameOf: (claim: string) => string): WantedClaims | null {
  if (outcome.kind === "some")
    return Object.fromEntries(Object.entries(outcome.claims).map(([name, values]) => [nameOf(name), values]))
  return outcome.kind === "proceed" || outcome.kind === "outside" ? EVERYBODY : null
}

/** The outcome for everybody else; null if everybody gets in. */
function denialOf(outcome: PathOutcome): Extract<PathOutcome, { readonly until?: string }> | null {
  const denial = outcome.kind === "some" ? outcome.otherwise : outcome
  return denial.kind === "proceed" || denial.kind === "outside" ? null : denial
}

/** True for the same denial, apart from shadow mode. */
function isSameDenial(a: PathOutcome, b: PathOutcome): boolean {
  if (a.kind === "redirect") return b.kind === "redirect" && a.to === b.to
  if (a.kind === "refuse") return b.kind === "refuse" && a.status === b.status
  return a.kind === b.kind
}

/**
 * The last day of shadow mode, until whose end this denial is not enforced, as text that sorts by date; empty if the
 * denial is enforced.
 */
const shadowEndOf = ({ until }: { readonly until?: string }): string => until ?? ""
