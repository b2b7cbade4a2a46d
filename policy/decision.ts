import type { AuthState, Requirement, Rule } from "./language.ts"

/** Allow or deny, with its reasons; knows nothing of HTTP. No rule denies. */
export interface Decision {
  readonly verdict: "allow" | "deny"
  /** The governing rule, or null when no rule covers the path. */
  readonly rule: Rule | null
  readonly state: AuthState
}

/** Whether a requirement lets a visitor in this state through. */
export function admits(requirement: Requirement, state: AuthState): boolean {
  switch (requirement) {
    case "anyone":
      return true
    case "signed-in":
      return state === "signed-in" || state === "verified"
    case "signed-out":
    case "verified":
    case "challenged":
    case "recovering":
      return state === requirement
  }
}

/** What the governing rule says to a visitor in this state. */
export const decisionOf = (rule: Rule | null, state: AuthState): Decision => ({
  verdict: rule !== null && admits(rule.require, state) ? "allow" : "deny",
  rule,
  state,
})
