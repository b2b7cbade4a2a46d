import type { AuthState, MatchMode, Requirement, SettledState } from "./language.ts"
import { MATCH, REQUIREMENT, SETTLED, STATE, wordsOf } from "./words.ts"

/** In the order a visitor moves through them; every table lists its columns so. */
export const SETTLED_STATES: readonly SettledState[] = wordsOf(SETTLED)

export const AUTH_STATES: readonly AuthState[] = wordsOf(STATE)

/** One value for each auth state. */
export const byState = <Value>(of: (state: AuthState) => Value): Readonly<Record<AuthState, Value>> =>
  Object.fromEntries(AUTH_STATES.map((state) => [state, of(state)])) as Record<AuthState, Value>

export const REQUIREMENTS: readonly Requirement[] = wordsOf(REQUIREMENT)

export const MATCH_MODES: readonly MatchMode[] = wordsOf(MATCH)

/** Page loads are GET and HEAD, by method alone; every other method is a write. */
export type Access = "load" | "write"

export const ACCESSES = ["load", "write"] as const satisfies readonly Access[]

export const isAuthState = (word: string): word is AuthState => (AUTH_STATES as readonly string[]).includes(word)
