import { LRUCache } from "lru-cache"
import { automatonOf, maxStatesFor, type Automaton } from "../../../policy/automaton.ts"
import { shapeOf, type Scope } from "../../../policy/pattern.ts"

/** The most recent automata, except large ones. */
const cache = new LRUCache<string, Automaton>({ max: 4 })
/** The most states of a cached automaton. A larger one would hold too much memory between compilations. */
const MAX_CACHED_STATES = 20_000

/**
 * The automaton that matches paths against a list of scopes (pattern and match mode), from a cache: versions of a
 * policy mostly differ in their requirements, not in their paths. Null if it would have more than `maxStates` states.
 */
export function knownAutomatonOf(scopes: readonly Scope[], maxStates = maxStatesFor(scopes)): Automaton | null {
  const key = keyOfScopes(scopes)
  const known = cache.get(key)
  // Another caller may have allowed more states.
  if (known !== undefined) return known.length <= maxStates ? known : null
  const automaton = automatonOf(scopes, maxStates)
  if (automaton === null || automaton.length > MAX_CACHED_STATES) return automaton
  cache.set(key, automaton)
  return automaton
}

/** A cache key for a list of scopes, equal for lists that differ only in the names of params. */
export const keyOfScopes = (scopes: readonly Scope[]): string =>
  scopes.map(({ pattern, match }) => `${match} ${shapeOf(pattern)}`).join("\n")
