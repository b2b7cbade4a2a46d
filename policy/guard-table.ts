import { decisionOf } from "./decision.ts"
import type { AuthState, MatchMode, Policy, Requirement, Rule } from "./language.ts"
import { outcomeOf, type Outcome } from "./outcome.ts"
import { byState, presentStatesOf, type Access } from "./states.ts"
import { REQUIREMENT, STATE } from "./words.ts"

export type Outcomes = Readonly<Record<AuthState, Outcome>>

/** One rule as a row of the guard table. */
export interface GuardRow {
  readonly path: string
  readonly match: MatchMode
  readonly require: Requirement
  readonly why: string
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
    require: rule.require,
    why: rule.why,
    sentence: sentenceOf(rule, policy),
    outcomes: outcomesOf(policy, rule, "load"),
    writes: outcomesOf(policy, rule, "write"),
  }))

/** The outcome of a rule, or of its absence, in each auth state. */
export function outcomesOf(policy: Policy, rule: Rule | null, access: Access): Outcomes {
  const of = (state: AuthState): Outcome => outcomeOf(decisionOf(rule, state, policy), access, policy)
  return byState(of)
}

/** `Only signed-in people may open /dashboard and everything beneath it; people not signed in are sent to /signin, ...` */
export function sentenceOf(rule: Rule, policy: Policy): string {
  const scope = rule.match === "exact" ? rule.path : `${rule.path} and everything beneath it`
  const outcomes = outcomesOf(policy, rule, "load")
  const groups = new Map<string, AuthState[]>()
  for (const state of presentStatesOf(policy)) {
    const fate = fateOf(outcomes[state])
    if (fate !== null) groups.set(fate, [...(groups.get(fate) ?? []), state])
  }
  const rest = [...groups].map(([fate, states]) => `${joined(states.map((state) => STATE[state].whom))} ${fate}`)
  return `${[REQUIREMENT[rule.require].who.replace("{{scope}}", () => scope), ...rest].join("; ")}.`
}

function fateOf(outcome: Outcome): string | null {
  switch (outcome.kind) {
    case "proceed":
      return null
    case "redirect":
      return `are sent to ${outcome.to}`
    case "refuse":
      return outcome.status === 503 ? "are asked to try again" : `are blocked (${outcome.status})`
  }
}

const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`
