import { resolvePeople, textOfPeople, type WantedClaims } from "./claims.ts"
import { admits, type Terms } from "./decision.ts"
import { compareText } from "./governing-rule.ts"
import { outcomesOf, type StateOutcome } from "./guard-table.ts"
import type { AuthState, Claim, Policy } from "./language.ts"
import { isSameOutcome, isSubset, otherwiseOf, peopleWhoProceed, personInBoth } from "./people.ts"
import { presentStatesOf, type Access } from "./states.ts"

/** The claims of a policy, sorted by name. */
export const claimsIn = ({ claims = {} }: Policy): readonly (Claim & { readonly name: string })[] =>
  Object.entries(claims)
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, claim]) => ({ name, ...claim }))

/** The people that a policy names, sorted by name. */
export const namedPeopleIn = (policy: Policy): readonly { readonly name: string; readonly people: string }[] =>
  Object.keys(policy.visitors ?? {})
    .sort()
    .map((name) => ({ name, people: textOfPeople(resolvePeople(policy.visitors![name]!, policy)) }))

/** The share of a named visitor's people who can open a page: all, none, or some, depending on the claims in `by`. */
export type VisitorCell =
  | { readonly opens: "all" | "none" }
  | { readonly opens: "some"; readonly by: readonly string[] }

/** The guard table's cells for a named visitor, for page loads and for writes. */
export interface VisitorCells {
  readonly load: VisitorCell
  readonly write: VisitorCell
}

/** The cells of a rule, or of an operation's terms, for the visitor with this name. */
export const visitorCellsOf = (name: string, terms: Terms, policy: Policy): VisitorCells => ({
  load: visitorCellOf(name, terms, policy, "load"),
  write: visitorCellOf(name, terms, policy, "write"),
})

/** The cell for one kind of request. */
function visitorCellOf(name: string, terms: Terms, policy: Policy, access: Access): VisitorCell {
  const visitor = resolvePeople(policy.visitors![name]!, policy)
  const outcomes = outcomesOf(policy, terms, access)
  // Who gets in, in each state that these people can be in: a signed-in person may be verified.
  const admittedByState = presentStatesOf(policy)
    .filter((state) => admits(visitor.state, state))
    .map((state) => peopleWhoProceed(outcomes[state]))
  const isAdmitted = (people: WantedClaims | null): boolean => people !== null && isSubset(visitor.claims, people)
  if (admittedByState.every(isAdmitted)) return { opens: "all" }
  const partlyAdmitted = admittedByState
    .filter((people) => people !== null)
    .filter((people) => personInBoth(people, visitor.claims, hasOneValueIn(policy)) !== null)
  if (partlyAdmitted.length === 0) return { opens: "none" }
  // The claims that the rule requires and that not all of these people have.
  const decisiveClaims = partlyAdmitted
    .flatMap((people) => Object.entries(people))
    .filter(([claim, values]) => !isSubset(visitor.claims, { [claim]: values }))
    .map(([claim]) => claim)
  // If no claim decides, the state does: for example, only the verified ones of them get in.
  return { opens: "some", by: decisiveClaims.length === 0 ? ["state"] : [...new Set(decisiveClaims)] }
}

/** A test for the claims of which nobody has two values. */
const hasOneValueIn =
  ({ claims }: Policy) =>
  (claim: string): boolean =>
    "one" in claims![claim]!

/** The cells of an operation. It has no page load, so both cells hold the outcome of a write. */
export function visitorCellsOfOperation(name: string, operation: Terms, policy: Policy): VisitorCells {
  const { write } = visitorCellsOf(name, operation, policy)
  return { load: write, write }
}

/**
 * The outcome of a rule or an operation, or of neither, for a named visitor. If only their state decides, it is listed
 * as a claim `state`.
 */
export function visitorOutcomeOf(name: string, terms: Terms | null, policy: Policy, access: Access): StateOutcome {
  const { state } = resolvePeople(policy.visitors![name]!, policy)
  const outcomes = outcomesOf(policy, terms, access)
  const ofState = outcomes[state]
  const denied = ofState.kind === "some" ? ofState.otherwise : ofState
  const opens = terms === null ? "none" : visitorCellsOf(name, terms, policy)[access].opens
  if (opens === "all") return { kind: "proceed" }
  if (opens === "none") return denied
  if (ofState.kind === "some") return ofState
  // In their own state nobody gets in, so some get in as verified people.
  const states = presentStatesOf(policy).filter((one) => admits(state, one) && peopleWhoProceed(outcomes[one]) !== null)
  const claims = peopleWhoProceed(outcomes[states[0]!])
  return { kind: "some", claims: { state: states, ...claims }, otherwise: denied }
}

/** The outcome of a rule or an operation for those of the named visitor's people who are in this auth state. */
export function visitorOutcomeIn(
  name: string,
  state: AuthState,
  terms: Terms,
  policy: Policy,
  access: Access,
): StateOutcome {
  const { claims } = resolvePeople(policy.visitors![name]!, policy)
  const outcome = outcomesOf(policy, terms, access)[state]
  if (outcome.kind !== "some") return outcome
  if (isSubset(claims, outcome.claims)) return { kind: "proceed" }
  return personInBoth(outcome.claims, claims, hasOneValueIn(policy)) === null ? outcome.otherwise : outcome
}

/**
 * The auth states in which the named visitor's people get different denials, such as a redirect while they are
 * signed in and a status once they are verified. Empty if the one outcome of `visitorOutcomeOf` is true of all of them.
 */
export function statesApart(
  name: string,
  terms: Terms,
  policy: Policy,
  accesses: readonly Access[],
): readonly AuthState[] {
  const { state } = resolvePeople(policy.visitors![name]!, policy)
  const states = presentStatesOf(policy).filter((one) => admits(state, one))
  const isApart = accesses.some((access) => {
    const denials = states
      .map((one) => otherwiseOf(visitorOutcomeIn(name, one, terms, policy, access)))
      .filter((denial) => denial !== null)
    return denials.some((denial) => !isSameOutcome(denial, denials[0]!))
  })
  return isApart ? states : []
}

/** The cells as text: `yes`, `no`, or `some: role`. If writes differ, their text follows after a slash. */
export function textOfVisitorCells({ load, write }: VisitorCells): string {
  const textOf = (cell: VisitorCell): string =>
    cell.opens === "some" ? `some: ${cell.by.join(", ")}` : cell.opens === "all" ? "yes" : "no"
  const [one, other] = [textOf(load), textOf(write)]
  return one === other ? one : `${one} / ${other}`
}
