import { automatonOf, type Automaton } from "../../policy/automaton.ts"
import { governingRule, type ScopedRule } from "../../policy/governing-rule.ts"
import type { Scope } from "../../policy/pattern.ts"
import { merged } from "./merged-automaton.ts"
import { straightLineText } from "./straight-line-text.ts"
import { tableText } from "./table-text.ts"

/** Code pays up to about this many steps; beyond it one small loop over tables is faster and smaller. */
const MOST_STRAIGHT_LINE_STEPS = 24

/** A function from a canonical path to the place of its scope in the list, or -1. */
export function matcherTextOf(name: string, meaning: string, scopes: readonly (Scope | ScopedRule)[]): string {
  const automaton = automatonOf(scopes)
  if (automaton === null) throw new Error("the scopes were not checked: their automaton is too large")
  const states = merged(automaton, answersOf(automaton, scopes))
  const steps = states.reduce((sum, { literals }) => sum + literals.length, 0)
  const text = steps <= MOST_STRAIGHT_LINE_STEPS ? straightLineText(name, states) : tableText(name, states)
  return `/** ${meaning} */\n${text}`
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
