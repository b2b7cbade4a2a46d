import { automatonOf } from "../../policy/automaton.ts"
import { canonicalPathOf, type CanonicalPath } from "../../policy/canonical-path.ts"
import type { ScopedRule } from "../../policy/governing-rule.ts"
import { governingOf, stateOf } from "../../policy/matcher.ts"

// Some pathnames have no canonical path, such as `/admin/%ff`: they have to be refused with 400. The guards read from
// the left and may stop early, so they may also give the answer that all paths with the same beginning have in common,
// here those beneath `/admin`. `verify` accepts both, and finds the common answer with these functions.

/**
 * Returns a function that takes a path and the first letters of one more segment, and finds the rule that governs every
 * longer path with this beginning: null if no rule governs any of them, undefined if they have different rules.
 */
export function soleRuleBeneath(
  rules: readonly ScopedRule[],
): (path: CanonicalPath, letters: string) => ScopedRule | null | undefined {
  const automaton = automatonOf(rules)
  if (automaton === null) throw new Error("a checked policy has too many regions to examine")
  const governing = governingOf(automaton, rules)
  /** The states after one more segment that begins with these letters. `other` is for segments that no rule names. */
  const nextOf = (state: number, letters = ""): readonly number[] => {
    const { literals, other } = automaton[state]!
    return [...[...literals].flatMap(([word, next]) => (word.startsWith(letters) ? next : [])), other]
  }
  // The states from which another rule can still be reached. The loop ends when no more predecessors are found.
  const unsettled = new Set<number>()
  for (let before = -1; before !== unsettled.size;) {
    before = unsettled.size
    for (const state of automaton.keys()) {
      if (nextOf(state).some((next) => unsettled.has(next) || governing[next] !== governing[state]))
        unsettled.add(state)
    }
  }
  return (path, letters) => {
    const [first, ...others] = new Set(nextOf(stateOf(automaton, path), letters))
    // All next states have one rule, and none of them leads to another.
    const isSole =
      !unsettled.has(first!) && others.every((next) => !unsettled.has(next) && governing[next] === governing[first!])
    return isSole ? governing[first!]! : undefined
  }
}

/** The complete segments of a pathname before its fault, as a path. */
export function wholeBeginningOf(url: string): CanonicalPath {
  let beginning = "/" as CanonicalPath
  for (let end = url.indexOf("/", 1); end !== -1; end = url.indexOf("/", end + 1)) {
    const path = canonicalPathOf(url.slice(0, end))
    if (path === null) break
    beginning = path
  }
  return beginning
}

/** The letters after a path's complete segments, up to the first escape or other sign. */
export const lettersAfter = (beginning: CanonicalPath, url: string): string =>
  url.startsWith(beginning) ? /^\/?([\w~-]*)/.exec(url.slice(beginning === "/" ? 0 : beginning.length))![1]! : ""
