import type { WantedClaims } from "./claims.ts"
import { compareText } from "./governing-rule.ts"
import type { StateOutcome } from "./guard-table.ts"
import type { Outcome } from "./outcome.ts"

// Sets of people in one auth state. A set is written as claims with values (`WantedClaims`): its members have at least
// one of the values of each claim. Sets are compared claim by claim, because listing every combination of values would
// take exponential time. `tests/policy/people.test.ts` compares the results with such lists.

/** One person, as the values of their claims. Claims without a value are left out. */
export type PersonClaims = Readonly<Record<string, readonly string[]>>

/** Everybody in a state, whatever their claims. */
export const EVERYBODY: WantedClaims = {}

/** The people who proceed; null for nobody. */
export function peopleWhoProceed(outcome: StateOutcome): WantedClaims | null {
  if (outcome.kind === "some") return outcome.claims
  return outcome.kind === "proceed" ? EVERYBODY : null
}

/** The outcome for people who do not proceed; null if everybody does. */
export function otherwiseOf(outcome: StateOutcome): Exclude<Outcome, { kind: "proceed" }> | null {
  const other = outcome.kind === "some" ? outcome.otherwise : outcome
  return other.kind === "proceed" ? null : other
}

/** The outcome for one person. */
export function outcomeFor(outcome: StateOutcome, person: PersonClaims): Outcome {
  if (outcome.kind !== "some") return outcome
  return isIn(outcome.claims, person) ? PROCEED : outcome.otherwise
}

const PROCEED: Outcome = { kind: "proceed" }

/** The values of a claim; none if it is not named. */
const valuesIn = (claims: Readonly<Record<string, readonly string[]>>, name: string): readonly string[] =>
  Object.hasOwn(claims, name) ? claims[name]! : []

/** True if everybody in `inner` is also in `outer`: each claim that `outer` needs accepts all values of `inner`. */
export const isSubset = (inner: WantedClaims, outer: WantedClaims): boolean =>
  Object.entries(outer).every(
    ([name, wanted]) => Object.hasOwn(inner, name) && inner[name]!.every((value) => wanted.includes(value)),
  )

/**
 * A person in `set` who is not in `other`, which is null for the empty set: the one with the fewest values, then the
 * first in code unit order. Null if there is none.
 */
export function personOnlyIn(set: WantedClaims, other: WantedClaims | null): PersonClaims | null {
  if (other !== null && isSubset(set, other)) return null
  const names = Object.keys(set).sort()
  const first = Object.fromEntries(names.map((name) => [name, [set[name]!.toSorted()[0]!]]))
  if (other === null || !isIn(other, first)) return first
  // One value keeps a person out of `other`. The later its claim, the earlier the person is in order.
  const decisive = names.findLast((name) => set[name]!.some((value) => !acceptsValue(other, name, value)))!
  const excluded = set[decisive]!.toSorted().find((value) => !acceptsValue(other, decisive, value))!
  return { ...first, [decisive]: [excluded] }
}

/** True if a person has one of the values of each claim that the set needs. */
const isIn = (set: WantedClaims, person: PersonClaims): boolean =>
  Object.entries(set).every(([name, wanted]) => wanted.some((value) => valuesIn(person, name).includes(value)))

/** True if a set does not depend on a claim, or accepts this value of it. */
const acceptsValue = (set: WantedClaims, name: string, value: string): boolean =>
  !Object.hasOwn(set, name) || set[name]!.includes(value)

/**
 * A person who is in both sets, or null if there is none. `isOne` is true for claims declared with `one`, of which
 * nobody has two values.
 */
export function personInBoth(
  left: WantedClaims,
  right: WantedClaims,
  isOne: (claim: string) => boolean,
): PersonClaims | null {
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort()
  const person = names.map((name): [string, readonly string[]] | null => {
    const [ofLeft, ofRight] = [valuesIn(left, name).toSorted(), valuesIn(right, name).toSorted()]
    // Only one set needs this claim, so any of its values will do.
    if (ofLeft.length === 0 || ofRight.length === 0) return [name, [...ofLeft, ...ofRight].slice(0, 1)]
    const shared = ofLeft.find((value) => ofRight.includes(value))
    if (shared !== undefined) return [name, [shared]]
    // Nobody has two values of such a claim. Of any other, one value for each set is enough.
    return isOne(name) ? null : [name, [ofLeft[0]!, ofRight[0]!].sort()]
  })
  const found = person.filter((part) => part !== null)
  return found.length === person.length ? Object.fromEntries(found) : null
}

/**
 * A person in `proceeding` with exactly one value of each claim in `named` and no other claim. Null if there is none.
 */
export function personAloneIn(named: WantedClaims, proceeding: WantedClaims): PersonClaims | null {
  // Those who proceed need a claim that the person must not have.
  if (Object.keys(proceeding).some((name) => !Object.hasOwn(named, name))) return null
  const person = Object.keys(named)
    .sort()
    .map((name) => [name, named[name]!.toSorted().find((value) => acceptsValue(proceeding, name, value))] as const)
  const found = person.flatMap(([name, value]) => (value === undefined ? [] : [[name, [value]] as const]))
  return found.length === person.length ? Object.fromEntries(found) : null
}

/** A person for whom two outcomes of one state differ. Null if they are the same for everybody. */
export function personDiffering(one: StateOutcome, other: StateOutcome): PersonClaims | null {
  const [admittedByOne, admittedByOther] = [peopleWhoProceed(one), peopleWhoProceed(other)]
  const [denial, otherDenial] = [otherwiseOf(one), otherwiseOf(other)]
  // If both deny somebody, both deny a person without claims.
  if (denial !== null && otherDenial !== null && !isSameOutcome(denial, otherDenial)) return {}
  // Otherwise, somebody who proceeds under one outcome alone.
  const found = [
    admittedByOne === null ? null : personOnlyIn(admittedByOne, admittedByOther),
    admittedByOther === null ? null : personOnlyIn(admittedByOther, admittedByOne),
  ].filter((person) => person !== null)
  return found.toSorted(byFewestValues)[0] ?? null
}

/** True if two outcomes are the same answer. */
export const isSameOutcome = (a: Outcome, b: Outcome): boolean =>
  a.kind === b.kind &&
  (a.kind !== "redirect" || (b.kind === "redirect" && a.to === b.to)) &&
  (a.kind !== "refuse" || (b.kind === "refuse" && a.status === b.status))

/** Compares people: fewest values first, then claims and values in code unit order. */
export function byFewestValues(a: PersonClaims, b: PersonClaims): number {
  const [one, other] = [entriesOf(a), entriesOf(b)]
  if (one.length !== other.length) return one.length - other.length
  const [first, second] = [one, other].map((list) => list.map(([name, value]) => `${name}\0${value}`).join("\u0001"))
  return compareText(first!, second!)
}

const entriesOf = (person: PersonClaims): readonly (readonly [string, string])[] =>
  Object.keys(person)
    .sort()
    .flatMap((name) => person[name]!.map((value) => [name, value] as const))
