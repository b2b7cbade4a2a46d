import type { AuthState, Requirement, Rule } from "./language.ts"
import { REQUIREMENT } from "./words.ts"

/** Allow or deny, with its reasons; knows nothing of HTTP. No rule denies. */
export interface Decision {
  readonly verdict: "allow" | "deny"
  /** The governing rule, or null when no rule covers the path. */
  readonly rule: Rule | null
  readonly state: AuthState
}

/** Whether a requirement lets a visitor in this state through. */
export function admits(requirement: Requirement, state: AuthState): boolean {
  const { admits: whom } = REQUIREMENT[requirement]
  return whom === "everybody" || whom.some((one) => one === state)
}

/** What the governing rule says to a visitor in this state. */
export const decisionOf = (rule: Rule | null, state: AuthState): Decision => ({
  verdict: rule !== null && admits(rule.require, state) ? "allow" : "deny",
  rule,
  state,
})
