import { automatonOf } from "../../policy/automaton.ts"
import type { CanonicalPath } from "../../policy/canonical-path.ts"
import type { ScopedRule } from "../../policy/governing-rule.ts"
import { governingOf, stateOf } from "../../policy/matcher.ts"

/**
 * The rule that governs every path beneath one whose next segment begins with these letters; null where none governs
 * any, undefined where they differ.
 */
export function settledBeneath(
  rules: readonly ScopedRule[],
): (path: CanonicalPath, letters: string) => ScopedRule | null | undefined {
  const automaton = automatonOf(rules)
  if (automaton === null) throw new Error("a checked policy has too many regions to examine")
  const governing = governingOf(automaton, rules)
  const nextOf = (state: number, letters = ""): readonly number[] => {
    const { literals, other } = automaton[state]!
    return [...[...literals].flatMap(([word, next]) => (word.startsWith(letters) ? next : [])), other]
  }
  // States that can still lead to another answer are found backwards: every predecessor of such a state is one, too.
  const open = new Set<number>()
  for (let before = -1; before !== open.size;) {
    before = open.size
    for (const state of automaton.keys()) {
      if (nextOf(state).some((next) => open.has(next) || governing[next] !== governing[state])) open.add(state)
    }
  }
  return (path, letters) => {
    const [first, ...others] = new Set(nextOf(stateOf(automaton, path), letters))
    const isOne = !open.has(first!) && others.every((next) => !open.has(next) && governing[next] === governing[first!])
    return isOne ? governing[first!]! : undefined
  }
}
