import { automatonOf, type Automaton } from "../../policy/automaton.ts"
import { governingRule, type ScopedRule } from "../../policy/governing-rule.ts"
import type { Scope } from "../../policy/pattern.ts"
import { merged, type MatcherState } from "./merged-automaton.ts"
import { straightLineText } from "./straight-line-text.ts"
import { tableText } from "./table-text.ts"

/** Code pays up to about this many steps; beyond it one small loop over tables is faster and smaller. */
export const MOST_STRAIGHT_LINE_STEPS = 24

/** `faster`: whichever of the two is, for this many steps. */
export type MatcherForm = "faster" | "straight-line" | "table"

/** A function from a canonical path to the place of its scope in the list, or -1. */
export function matcherTextOf(
  name: string,
  meaning: string,
  scopes: readonly (Scope | ScopedRule)[],
  form: MatcherForm,
): string {
  const states = statesOf(scopes)
  const steps = stepsIn(states)
  const straight = form === "faster" ? steps <= MOST_STRAIGHT_LINE_STEPS : form === "straight-line"
  const text = straight ? straightLineText(name, states) : tableText(name, states)
  return `/** ${meaning} */\n${text}`
}

/** How much there is to tell apart. */
export const stepsOf = (scopes: readonly (Scope | ScopedRule)[]): number => stepsIn(statesOf(scopes))

const stepsIn = (states: readonly MatcherState[]): number =>
  states.reduce((sum, { literals }) => sum + literals.length, 0)

function statesOf(scopes: readonly (Scope | ScopedRule)[]): readonly MatcherState[] {
  const automaton = automatonOf(scopes)
  if (automaton === null) throw new Error("the scopes were not checked: their automaton is too large")
  return merged(automaton, answersOf(automaton, scopes))
}

function answersOf(automaton: Automaton, scopes: readonly (Scope | ScopedRule)[]): readonly number[] {
  const places = new Map(scopes.map((scope, place) => [scope, place]))
  const known = new Map<string, number>()
  return automaton.map(({ covering, witness }) => {
    const key = covering.join()
    let answer = known.get(key)
    if (answer === undefined) {
      const here = covering.map((index) => scopes[index]!)
      const rules = here.filter((scope) => "rule" in scope)
      const chosen = rules.length > 0 ? governingRule(rules, witness) : here[0]
      answer = chosen === undefined || chosen === null ? -1 : places.get(chosen)!
      known.set(key, answer)
    }
    return answer
  })
}
