import type { AuthState, Requirement, Rule } from "./language.ts"
import { isAbsent, type Absence } from "./states.ts"
import { REQUIREMENT } from "./words.ts"

/** Allow or deny, with its reasons; knows nothing of HTTP. No rule denies. */
export interface Decision {
  readonly verdict: "allow" | "deny"
  /** The governing rule, or null when no rule covers the path. */
  readonly rule: Rule | null
  /** As it was read: `unknown` for one that the policy declares absent. */
  readonly state: AuthState
}

/** True if a requirement lets a visitor in this state through. */
export function admits(requirement: Requirement, state: AuthState): boolean {
  const { admits: whom } = REQUIREMENT[requirement]
  return whom === "everybody" || whom.some((one) => one === state)
}

/**
 * The governing rule's decision for a visitor in this state. A state that the policy declares absent decides as `unknown`
 * does, so that it opens only pages that are open to everyone.
 */
export function decisionOf(rule: Rule | null, state: AuthState, policy: Absence): Decision {
  const read = isAbsent(policy, state) ? "unknown" : state
  return { verdict: rule !== null && admits(rule.require, read) ? "allow" : "deny", rule, state: read }
}
