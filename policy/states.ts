import type { AuthState, MatchMode, Requirement, SettledState } from "./language.ts"

/** In the order a visitor moves through them; every table lists its columns so. */
export const SETTLED_STATES = [
  "signed-out",
  "challenged",
  "recovering",
  "signed-in",
  "verified",
] as const satisfies readonly SettledState[]

export const AUTH_STATES = [...SETTLED_STATES, "unknown"] as const satisfies readonly AuthState[]

export const REQUIREMENTS = [
  "anyone",
  "signed-out",
  "signed-in",
  "verified",
  "challenged",
  "recovering",
] as const satisfies readonly Requirement[]

export const MATCH_MODES = ["exact", "subtree"] as const satisfies readonly MatchMode[]

/** Page loads are GET and HEAD, by method alone; every other method is a write. */
export type Access = "load" | "write"

export const ACCESSES = ["load", "write"] as const satisfies readonly Access[]

export const isAuthState = (word: string): word is AuthState => (AUTH_STATES as readonly string[]).includes(word)
