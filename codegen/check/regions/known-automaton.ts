import { LRUCache } from "lru-cache"

import { automatonOf, mostExamined, type Automaton } from "../../../policy/automaton.ts"
import { shapeOf, type Scope } from "../../../policy/pattern.ts"

/** As many as a history needs at once, and none that is large. */
const kept = new LRUCache<string, Automaton>({ max: 4 })
const MOST_STATES_KEPT = 20_000

/**
 * The automaton of a set of scopes, within what is worth examining; null beyond. Versions of one policy mostly differ in
 * what their rules ask, not in their paths: then the last automaton is theirs too.
 */
export function knownAutomatonOf(scopes: readonly Scope[], mostStates = mostExamined(scopes)): Automaton | null {
  const key = nameOf(scopes)
  const known = kept.get(key)
  if (known !== undefined) return known.length <= mostStates ? known : null
  const automaton = automatonOf(scopes, mostStates)
  if (automaton === null || automaton.length > MOST_STATES_KEPT) return automaton
  kept.set(key, automaton)
  return automaton
}

/** Two lists of scopes with one name cover the same paths, each in its place. What params are called tells nothing apart. */
export const nameOf = (scopes: readonly Scope[]): string =>
  scopes.map(({ pattern, match }) => `${match} ${shapeOf(pattern)}`).join("\n")
