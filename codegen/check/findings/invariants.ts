import { admits } from "../../../policy/decision.ts"
import { resolvePeople, liesWithin, ownOf, textOfRequirement, type ResolvedPeople } from "../../../policy/claims.ts"
import { outcomesOf } from "../../../policy/guard-table.ts"
import type { Admitted, AuthState } from "../../../policy/language.ts"
import {
  byFewestValues,
  personAloneIn,
  personInBoth,
  personOnlyIn,
  peopleWhoProceed,
  EVERYBODY,
  type PersonClaims,
} from "../../../policy/people.ts"
import { ACCESSES, isAuthState, presentStatesOf, type Access } from "../../../policy/states.ts"
import { personText, type Diagnostic, type ExamplePerson } from "../../source/diagnostic.ts"
import type { Region } from "../regions/regions.ts"
import type { ResolvedPolicy, ScopedInvariant, SpannedRule } from "../../source/resolve.ts"
import { placeOf } from "../../source/source.ts"
import { findingAt, nameOfRule, type Check, type Subject } from "../regions/subject.ts"
import { cached } from "../../source/cached.ts"

/** Proves each invariant for every region that it covers, or refutes it with the shortest witness. */
export const checkInvariants: Check = (subject) => {
  // Holds every invariant from the start, so that the `get` below fails for an unknown one: an invariant that lost a
  // region would wrongly count as proved.
  const covered = new Map<ScopedInvariant, Region[]>(subject.resolved.invariants.map((invariant) => [invariant, []]))
  for (const region of subject.regions.all)
    for (const invariant of region.invariants) covered.get(invariant)!.push(region)
  return [...covered].flatMap(([invariant, regions]) => checkInvariant(subject, invariant, regions))
}

/** Proves an invariant (an entry of `never` or `always`) in its regions, or reports the first that refutes it. */
function checkInvariant(
  subject: Subject,
  invariant: ScopedInvariant,
  regions: readonly Region[],
): readonly Diagnostic[] {
  const { policy } = subject.resolved
  const { kind, admit, path, span } = invariant.ast
  const states = statesOf(subject.resolved, admit.value)
  // About nobody: other findings report an absent state and a claim outside of its scope.
  if (states.length === 0 || isOutOfScope(subject.resolved, invariant)) return []
  const counterexampleOf = counterexampleFinder(subject.resolved, invariant, states)
  // One search for each rule: all of its regions have the same outcomes.
  const personByRule = new Map<SpannedRule | null, ExamplePerson | null>()
  const refutedBy = ({ governing, outside }: Region): ExamplePerson | null => {
    // Other code decides on paths outside the policy, so nothing can be proved about them.
    if (outside.length > 0) return { state: states[0]!, claims: {} }
    return cached(personByRule, governing, () => counterexampleOf(governing))
  }
  const refuting = regions.find((region) => refutedBy(region) !== null)
  if (refuting === undefined) return []
  const { governing, outside, witness } = refuting
  const person = refutedBy(refuting)!
  // What refutes the invariant: an `outside` entry, which takes effect before any rule, or the governing rule.
  const [outsideEntry] = outside
  const cause = outsideEntry?.ast.span ?? governing?.ast.require.span
  const details = {
    related: cause === undefined ? [] : [placeOf(subject.resolved.source, cause)],
    witness: { url: witness, ...person },
  }
  // Three findings for each kind: an `outside` entry refutes it, or a rule does, for a whole state or for some people.
  const isAboutState = peopleAdmitted(subject.resolved, admit.value) === null
  const args = { state: textOfRequirement(admit.value, policy), at: witness }
  if (kind === "never") {
    const under = path.value
    if (outsideEntry !== undefined) return [findingAt("P601/outside", subject, span, { ...args, under }, details)]
    if (isAboutState)
      return [findingAt("P601/opens", subject, span, { ...args, under, rule: nameOfRule(governing!) }, details)]
    const withPerson = { ...args, under, rule: nameOfRule(governing!), person: personText(person) }
    return [findingAt("P601/people", subject, span, withPerson, details)]
  }
  const page = path.value
  if (outsideEntry !== undefined) return [findingAt("P602/outside", subject, span, { ...args, page }, details)]
  const rule = governing === null ? null : nameOfRule(governing)
  if (isAboutState) return [findingAt("P602/closed", subject, span, { ...args, page, rule }, details)]
  return [findingAt("P602/people", subject, span, { ...args, page, rule, person: personText(person) }, details)]
}

/** True if an invariant names a claim outside of its scope, where nobody has it. Another finding reports that. */
const isOutOfScope = ({ claims }: ResolvedPolicy, invariant: ScopedInvariant): boolean =>
  invariant.ast.admit.claims.some(({ value }) => {
    const within = claims.get(value)?.within ?? null
    return within !== null && !liesWithin(invariant, within)
  })

/** The auth states that an invariant is about, without absent ones. */
const statesOf = (resolved: ResolvedPolicy, admit: Admitted): readonly AuthState[] => {
  const people = peopleAdmitted(resolved, admit)
  const all = presentStatesOf(resolved.policy)
  return people === null ? all.filter((state) => state === admit) : all.filter((state) => admits(people.state, state))
}

/** The people that an invariant names, by claims or by a visitor's name; null for an auth state alone. */
const peopleAdmitted = ({ policy }: ResolvedPolicy, admit: Admitted): ResolvedPeople | null =>
  typeof admit === "string" && isAuthState(admit)
    ? null
    : resolvePeople(typeof admit === "string" ? ownOf(policy.visitors, admit)! : admit, policy)

/**
 * Returns a function that finds the person with the fewest claims for whom the invariant fails under a rule, or null.
 */
function counterexampleFinder(
  resolved: ResolvedPolicy,
  { ast: { kind, admit, alone } }: ScopedInvariant,
  states: readonly AuthState[],
): (rule: SpannedRule | null) => ExamplePerson | null {
  const { policy, claims } = resolved
  const named = peopleAdmitted(resolved, admit.value)?.claims ?? EVERYBODY
  // A person has at most one value of such a claim, and so cannot have two different ones.
  const isOne = (name: string): boolean => "one" in claims.get(name)!.claim
  // `never` forbids writing too; `always` promises only that the page loads.
  const accesses: readonly Access[] = kind === "never" ? ACCESSES : ["load"]
  return (rule) => {
    const outcomes = accesses.map((access) => ({ access, of: outcomesOf(policy, rule?.rule ?? null, access) }))
    // The sort is stable: of people with equally many claims, the one in the first state wins.
    const counterexamples = states.flatMap((state) =>
      outcomes.flatMap(({ access, of }): readonly ExamplePerson[] => {
        const proceeding = peopleWhoProceed(of[state])
        const claimsOf = (): PersonClaims | null => {
          // `always` fails for one of these people who does not proceed, `never` for one who does.
          if (kind === "always") return personOnlyIn(named, proceeding)
          if (proceeding === null) return null
          // `alone` limits the invariant to people who have no other claims than the named ones.
          return alone === null ? personInBoth(named, proceeding, isOne) : personAloneIn(named, proceeding)
        }
        const person = claimsOf()
        return person === null ? [] : [{ state, claims: person, ...(access === "write" ? { access } : {}) }]
      }),
    )
    return counterexamples.toSorted((a, b) => byFewestValues(a.claims ?? {}, b.claims ?? {}))[0] ?? null
  }
}
