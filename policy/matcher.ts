import { automatonOf, type Automaton } from "./automaton.ts"
import type { CanonicalPath } from "./canonical-path.ts"
import { governingRule, type ScopedRule } from "./governing-rule.ts"

/** Finds the rule that governs a path, or null. */
export type Matcher = (path: CanonicalPath) => ScopedRule | null

/**
 * Compiles rules to a faster equivalent of `governingRule`: its cost grows with the path, not with the number of rules.
 * Rules whose automaton would have too many states (null) are compared one by one. `tests/policy/matcher.test.ts`
 * compares it with `governingRule`, and `verify` does so for the policy of an app.
 */
export function compileMatcher(rules: readonly ScopedRule[], automaton = automatonOf(rules)): Matcher {
  if (automaton === null) return (path) => governingRule(rules, path)
  const governing = governingOf(automaton, rules)
  return (path) => governing[stateOf(automaton, path)]!
}

/** The state a canonical path reaches. */
export function stateOf(automaton: Automaton, path: CanonicalPath): number {
  let state = 0
  for (let start = 1; start < path.length;) {
    const { literals, other } = automaton[state]!
    // This state only leads back to itself, so the rest of the path cannot change the answer.
    if (literals.size === 0 && other === state) break
    const slash = path.indexOf("/", start)
    const end = slash === -1 ? path.length : slash
    state = literals.get(path.slice(start, end)) ?? other
    start = end + 1
  }
  return state
}

/** The governing rule of each state of the rules' automaton. */
export function governingOf(automaton: Automaton, rules: readonly ScopedRule[]): readonly (ScopedRule | null)[] {
  const known = new Map<string, ScopedRule | null>()
  return automaton.map(({ covering, witness }) => {
    // States that the same rules cover have the same governing rule.
    const key = covering.join()
    let governing = known.get(key)
    if (governing === undefined) {
      governing = governingRule(
        covering.map((index) => rules[index]!),
        witness,
      )
      known.set(key, governing)
    }
    return governing
  })
}
