import {
  fullTextOfRequirement,
  meaningOf,
  textOfRequirement,
  wordOf,
  type ResolvedPeople,
  type HandedClaims,
  type WantedClaims,
} from "./claims.ts"
import { admits, decisionOf, requirementFor, type Terms } from "./decision.ts"
import { groupedBy } from "./grouped-by.ts"
import type { AuthState, Operation, Policy, Requirement, Rule } from "./language.ts"
import { outcomeOf, type Outcome } from "./outcome.ts"
import { byState, isAbsent, presentStatesOf, type Access } from "./states.ts"
import { REQUIREMENT, STATE, textsOfClaims } from "./words.ts"

/** The outcome in one auth state: the same for all visitors in it, or dependent on their claims. */
export type StateOutcome = Outcome | SomeOutcome

/**
 * People with these claims proceed. People who lack one get `otherwise`. If a claim cannot be read, the answer is 503.
 */
export interface SomeOutcome {
  readonly kind: "some"
  readonly claims: WantedClaims
  /** Never `proceed`. */
  readonly otherwise: Outcome
}

/** The outcome of a rule in each auth state. */
export type Outcomes = Readonly<Record<AuthState, StateOutcome>>

/** One rule as a row of the guard table. */
export interface GuardRow extends Pick<Rule, "path" | "match" | "alsoChecks" | "why"> {
  /** The requirement as text; a name is explained: `staff (signed-in, role: admin)`. */
  readonly require: string
  /** The requirement for writes. Left out if the rule has none of its own. */
  readonly write?: string
  /** The rule in one plain sentence, for people who do not read code. */
  readonly sentence: string
  readonly outcomes: Outcomes
  readonly writes: Outcomes
}

/** One row per rule, in the order of the rules. */
export const guardTableOf = (policy: Policy): readonly GuardRow[] =>
  policy.rules.map((rule) => ({
    path: rule.path,
    match: rule.match,
    require: fullTextOfRequirement(rule.require, policy),
    ...(rule.write === undefined ? {} : { write: fullTextOfRequirement(rule.write, policy) }),
    ...(rule.alsoChecks === undefined ? {} : { alsoChecks: rule.alsoChecks }),
    why: rule.why,
    sentence: accessSentenceOf(rule, policy),
    outcomes: outcomesOf(policy, rule, "load"),
    writes: outcomesOf(policy, rule, "write"),
  }))

/** The outcome of a rule, or of its absence, in each auth state. */
export function outcomesOf(policy: Policy, rule: Terms | null, access: Access): Outcomes {
  return byState((state) => stateOutcomeOf(policy, rule, state, access))
}

/** The outcome in one auth state. It depends on claims only if the rule requires some and the state is admitted. */
function stateOutcomeOf(policy: Policy, rule: Terms | null, state: AuthState, access: Access): StateOutcome {
  const outcomeWith = (claims?: HandedClaims): Outcome =>
    outcomeOf(decisionOf(rule, claims === undefined ? state : { state, claims }, access, policy), access, policy)
  const asked = rule === null ? null : meaningOf(requirementFor(rule, access), policy)
  // A state that the app does not have (`absent`) is decided as `unknown`, which has no claims.
  if (asked === null || typeof asked === "string" || isAbsent(policy, state) || !admits(asked.state, state))
    return outcomeWith()
  const { claims } = asked
  // Somebody whose claims were read and have no value. Claims that could not be read would give 503.
  const none = Object.fromEntries(Object.keys(claims).map((name) => [name, []]))
  return { kind: "some", claims, otherwise: outcomeWith(none) }
}

/** One operation as a row of the guard table. */
export interface OperationRow extends Pick<Operation, "name" | "why"> {
  /** The requirement as text, as in a rule's row. */
  readonly require: string
  /** The operation in one plain sentence. */
  readonly sentence: string
  readonly outcomes: Outcomes
}

/** One row per operation, sorted by name. */
export const operationTableOf = (policy: Policy): readonly OperationRow[] =>
  (policy.operations ?? []).map((operation) => {
    const { name, require, why } = operation
    // A call is decided like a write.
    const outcomes = outcomesOf(policy, operation, "write")
    const asked = meaningOf(require, policy)
    const { admits: admitted, whom: people } = REQUIREMENT[wordOf(asked)]
    const whom = admitted === "everybody" ? "Anyone" : `Only ${people}`
    const parts = [`${whom} may call ${name}`, ...claimsNeededIn(asked), ...denialPhrasesOf(outcomes, policy)]
    return {
      name,
      require: fullTextOfRequirement(require, policy),
      why,
      sentence: `${parts.join("; ")}.`,
      outcomes,
    }
  })

/**
 * A rule as one sentence:
 * `Only signed-in people may open /dashboard and everything beneath it; people not signed in are sent to /signin, ...`
 */
export function accessSentenceOf(rule: Rule, policy: Policy): string {
  const scope = rule.match === "exact" ? rule.path : `${rule.path} and everything beneath it`
  const denials = denialPhrasesOf(outcomesOf(policy, rule, "load"), policy)
  const asked = meaningOf(rule.require, policy)
  const whom = REQUIREMENT[wordOf(asked)].who.replace("{{scope}}", () => scope)
  const writes =
    rule.write === undefined ? [] : [`for writes the rule requires ${textOfRequirement(rule.write, policy)}`]
  const checks = rule.alsoChecks === undefined ? [] : [`the app also checks: ${rule.alsoChecks}`]
  return `${[whom, ...claimsNeededIn(asked), ...denials, ...writes, ...checks].join("; ")}.`
}

/** A phrase about the claims of a requirement; none for a word. */
const claimsNeededIn = (asked: Requirement | ResolvedPeople): readonly string[] =>
  typeof asked === "string" ? [] : [`they need ${textsOfClaims(asked.claims).join(" and ")}`]

/**
 * One phrase for each kind of denial, with the visitors that it applies to: `people not signed in are sent to /signin`.
 */
function denialPhrasesOf(outcomes: Outcomes, policy: Policy): readonly string[] {
  const denied = presentStatesOf(policy).flatMap((state) => {
    const phrase = phraseOf(outcomes[state])
    const whom = `${STATE[state].whom}${outcomes[state].kind === "some" ? " without these claims" : ""}`
    return phrase === null ? [] : [{ phrase, whom }]
  })
  return [...groupedBy(denied, ({ phrase }) => phrase)].map(
    ([phrase, group]) => `${joined(group.map(({ whom }) => whom))} ${phrase}`,
  )
}

/** The verb phrase of a denial. Null for visitors who proceed. */
function phraseOf(outcome: StateOutcome): string | null {
  switch (outcome.kind) {
    case "some":
      return phraseOf(outcome.otherwise)
    case "proceed":
      return null
    case "redirect":
      return `are sent to ${outcome.to}`
    case "refuse":
      return outcome.status === 503 ? "are asked to try again" : `are blocked (${outcome.status})`
  }
}

/** Words as a list in a sentence: `a, b and c`. */
const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`
