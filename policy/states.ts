import type { AbsentState, AuthState, MatchMode, Policy, Requirement, SettledState } from "./language.ts"
import { ABSENT, MATCH, REQUIREMENT, SETTLED, STATE, wordsOf } from "./words.ts"

/**
 * The settled states, which are all except `unknown`, in the order in which a visitor moves through them. Tables list
 * their columns in this order.
 */
export const SETTLED_STATES: readonly SettledState[] = wordsOf(SETTLED)

/** All auth states, `unknown` last. */
export const AUTH_STATES: readonly AuthState[] = wordsOf(STATE)

/** Makes a record with one value for each auth state. */
export function byState<Value>(of: (state: AuthState) => Value): Readonly<Record<AuthState, Value>> {
  const values = {} as Record<AuthState, Value>
  for (const state of AUTH_STATES) values[state] = of(state)
  return values
}

/** The states that a policy may declare absent. */
export const ABSENT_STATES: readonly AbsentState[] = ABSENT

/** The part of a policy that declares which states visitors cannot be in. */
export type Absence = Pick<Policy, "absent">

/** True if the policy declares that visitors cannot be in this state. */
export const isAbsent = ({ absent = [] }: Absence, state: string): boolean => absent.some((one) => one === state)

/** The auth states that visitors can be in, in the order of every table. */
export const presentStatesOf = (policy: Absence): readonly AuthState[] =>
  AUTH_STATES.filter((state) => !isAbsent(policy, state))

/** The settled states that visitors can be in. */
export const presentSettledStatesOf = (policy: Absence): readonly SettledState[] =>
  SETTLED_STATES.filter((state) => !isAbsent(policy, state))

/** The requirements that rules of this policy can use. */
export const presentRequirementsOf = (policy: Absence): readonly Requirement[] =>
  REQUIREMENTS.filter((requirement) => !isAbsent(policy, requirement))

/** All words that a rule can require. */
export const REQUIREMENTS: readonly Requirement[] = wordsOf(REQUIREMENT)

/** All match modes. */
export const MATCH_MODES: readonly MatchMode[] = wordsOf(MATCH)

/** The kind of a request. GET and HEAD load a page; every other method is a write. */
export type Access = (typeof ACCESSES)[number]

/** Both kinds of requests. */
export const ACCESSES = ["load", "write"] as const

/** True for the name of an auth state. */
export const isAuthState = (word: string): word is AuthState => (AUTH_STATES as readonly string[]).includes(word)
