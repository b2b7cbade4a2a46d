import { compareText } from "../../policy/governing-rule.ts"
import { literalsOf, type Scope } from "../../policy/pattern.ts"
import type { MatcherState } from "./merged-automaton.ts"

/** The letters in a policy's literals. If they are all ASCII, the guards get a smaller path reader. */
export type Letters = "ascii" | "any"

/** The letters of these patterns. */
export const lettersOf = (scopes: readonly Scope[]): Letters =>
  scopes.some(({ pattern }) => pattern.some((part) => literalsOf(part)?.some((text) => escapedOf(text) !== text)))
    ? "any"
    : "ascii"

/**
 * The states with the non-ASCII letters of their words percent-encoded, as browsers send them, so that ordinary
 * requests are matched without decoding. Literals contain no `%`, so two different words stay different.
 */
export const withEscapes = (states: readonly MatcherState[]): readonly MatcherState[] =>
  states.map((state) => ({
    ...state,
    literals: state.literals
      .map(([word, next]) => [escapedOf(word), next] as const)
      .toSorted(([a], [b]) => compareText(a, b)),
  }))

// The text with letters beyond ASCII percent-encoded, a run at a time so that surrogate pairs stay together.
// oxlint-disable-next-line no-control-regex
const escapedOf = (text: string): string => text.replace(/[^\0-\x7f]+/g, encodeURIComponent)
