import { fullTextOfRequirement, meaningOf, wordOf, type HandedClaims, type WantedClaims } from "./claims.ts"
import { admits, decisionOf, requirementFor, type Terms } from "./decision.ts"
import { groupedBy } from "./grouped-by.ts"
import type { AuthState, Operation, Policy, Requirement, Rule } from "./language.ts"
import { outcomeOf, type Outcome } from "./outcome.ts"
import { byState, isAbsent, presentStatesOf, type Access } from "./states.ts"
import { isRequirementWord, REQUIREMENT, STATE, textsOfClaims } from "./words.ts"

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
  policy.rules.map((rule) => {
    const row = {
      path: rule.path,
      match: rule.match,
      require: fullTextOfRequirement(rule.require, policy),
      ...(rule.write === undefined ? {} : { write: fullTextOfRequirement(rule.write, policy) }),
      ...(rule.alsoChecks === undefined ? {} : { alsoChecks: rule.alsoChecks }),
      why: rule.why,
      outcomes: outcomesOf(policy, rule, "load"),
      writes: outcomesOf(policy, rule, "write"),
    }
    return { ...row, sentence: ruleSentenceOf(row, presentStatesOf(policy)) }
  })

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
    const { admits: admitted, whom: people } = REQUIREMENT[wordOf(meaningOf(require, policy))]
    const whom = admitted === "everybody" ? "Anyone" : `Only ${people}`
    const parts = [`${whom} may call ${name}`, ...outcomePhrasesOf(outcomes, presentStatesOf(policy))]
    return {
      name,
      require: fullTextOfRequirement(require, policy),
      why,
      sentence: `${parts.join("; ")}.`,
      outcomes,
    }
  })

/** The messages of a rule's sentence, besides the words for requirements and auth states. */
const MESSAGES = {
  beneath: "{{path}} and everything beneath it",
  need: "they need {{claims}}",
  without: "{{whom}} without these claims",
  sent: "{{whom}} are sent to {{path}}",
  retry: "{{whom}} are asked to try again",
  blocked: "{{whom}} are blocked ({{status}})",
  writes: "for writes the rule requires {{people}}",
  checks: "the app also checks: {{check}}",
  list: "{{some}} and {{last}}",
} as const

type SentenceMessage =
  | (typeof MESSAGES)[keyof typeof MESSAGES]
  | (typeof REQUIREMENT)[Requirement]["who" | "whom"]
  | (typeof STATE)[AuthState]["whom"]

/** Translates a message of a rule's sentence, and fills in its values. */
export type SentenceText = (message: SentenceMessage, values: Readonly<Record<string, string | number>>) => string

const inEnglish: SentenceText = (message, values) =>
  message.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

/** An outcome in a row, as it is read from a file too. */
interface OutcomeInRow {
  readonly kind: string
  readonly to?: string
  readonly status?: number
  readonly claims?: WantedClaims
  readonly otherwise?: OutcomeInRow
}

type OutcomesInRow = Readonly<Record<AuthState, OutcomeInRow>>

/** The parts of a row that its sentence tells. */
interface RowInWords extends Pick<GuardRow, "match" | "require" | "write" | "alsoChecks"> {
  readonly path: string
  readonly outcomes: OutcomesInRow
}

/**
 * A rule as one sentence:
 * `Only signed-in people may open /dashboard and everything beneath it; people not signed in are sent to /signin, ...`
 * `states` are the policy's auth states.
 */
export function ruleSentenceOf(
  { path, match, require, write, alsoChecks, outcomes }: RowInWords,
  states: readonly AuthState[],
  text: SentenceText = inEnglish,
): string {
  const scope = match === "exact" ? path : text(MESSAGES.beneath, { path })
  const parts = [
    text(REQUIREMENT[wordInRow(require, outcomes)].who, { scope }),
    ...outcomePhrasesOf(outcomes, states, text),
    ...(write === undefined ? [] : [text(MESSAGES.writes, { people: write })]),
    ...(alsoChecks === undefined ? [] : [text(MESSAGES.checks, { check: alsoChecks })]),
  ]
  return `${parts.join("; ")}.`
}

/** The requirement of a row as one word. For people by state and claims, this is their state. */
export const wordInRow = (require: string, outcomes: OutcomesInRow): Requirement => {
  if (isRequirementWord(require)) return require
  return outcomes["signed-in"].kind === "some" ? "signed-in" : "verified"
}

/** A phrase with the claims that people need, if any, and one for each kind of denial, with its visitors. */
export function outcomePhrasesOf(
  outcomes: OutcomesInRow,
  states: readonly AuthState[],
  text: SentenceText = inEnglish,
): readonly string[] {
  // The same claims in each state that depends on them.
  const needed = states.map((state) => outcomes[state].claims).find((claims) => claims !== undefined)
  const denied = states.flatMap((state) => {
    const whom = text(STATE[state].whom, {})
    const { otherwise, ...outcome } = outcomes[state]
    if (otherwise !== undefined) return [{ outcome: otherwise, whom: text(MESSAGES.without, { whom }) }]
    return outcome.kind === "proceed" ? [] : [{ outcome, whom }]
  })
  const alike = groupedBy(denied, ({ outcome }) => outcome.to ?? String(outcome.status))
  return [
    ...(needed === undefined ? [] : [text(MESSAGES.need, { claims: joined(textsOfClaims(needed), text) })]),
    ...[...alike.values()].map((group) => {
      const visitors = group.map(({ whom }) => whom)
      return denialPhraseOf(group[0]!.outcome, joined(visitors, text), text)
    }),
  ]
}

/** A denial of these visitors: `people not signed in are sent to /signin`. */
function denialPhraseOf({ to, status = 0 }: OutcomeInRow, whom: string, text: SentenceText): string {
  if (to !== undefined) return text(MESSAGES.sent, { whom, path: to })
  return status === 503 ? text(MESSAGES.retry, { whom }) : text(MESSAGES.blocked, { whom, status })
}

/** Words as a list in a sentence: `a, b and c`. */
function joined(words: readonly string[], text: SentenceText): string {
  const [last = "", ...others] = words.toReversed()
  return others.length === 0 ? last : text(MESSAGES.list, { some: others.toReversed().join(", "), last })
}
