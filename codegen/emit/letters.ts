import { compareText } from "../../policy/governing-rule.ts"
import { literalsOf, type Scope } from "../../policy/pattern.ts"
import type { MatcherState } from "./merged-automaton.ts"

/** The letters that a policy's literals have: what reads paths for ASCII alone is smaller. */
export type Letters = "ascii" | "any"

export const lettersOf = (scopes: readonly Scope[]): Letters =>
  scopes.some(({ pattern }) => pattern.some((part) => literalsOf(part)?.some((text) => escapedOf(text) !== text)))
    ? "any"
    : "ascii"

/**
 * The states with their words as browsers send them: letters beyond ASCII are escaped. So an ordinary request is compared
 * without decoding it, and all that is compared is ASCII. A literal has no `%`, so no two words become one.
 */
export const withEscapes = (states: readonly MatcherState[]): readonly MatcherState[] =>
  states.map((state) => ({
    ...state,
    literals: state.literals
      .map(([word, next]) => [escapedOf(word), next] as const)
      .toSorted(([a], [b]) => compareText(a, b)),
  }))

// oxlint-disable-next-line no-control-regex
const escapedOf = (text: string): string => text.replace(/[^\0-\x7f]+/g, encodeURIComponent)
