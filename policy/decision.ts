import { hasClaims, meaningOf, wordOf, type Visitor, type Vocabulary } from "./claims.ts"
import type { AuthState, Requirement, Rule, RuleRequirement } from "./language.ts"
import { isAbsent, type Absence, type Access } from "./states.ts"
import { REQUIREMENT } from "./words.ts"

/** The part of a rule that a decision depends on. An operation has one too. */
export type Terms = Pick<Rule, "require" | "write" | "deny">

/**
 * Allow or deny, with its reasons, independent of HTTP. A rule only admits: everyone else is denied.
 */
export interface Decision<Governing extends Terms = Rule> {
  readonly verdict: "allow" | "deny"
  /** The governing rule, or null when no rule covers the path. */
  readonly rule: Governing | null
  /** The visitor's auth state, or `unknown` if the policy declares that state absent. */
  readonly state: AuthState
  /**
   * The reason for denying a person whose state the rule admits: a claim is lacking, or none is lacking and one could
   * not be read. Null for every other decision.
   */
  readonly claims: "lacking" | "cannot be asked" | null
}

/** True if a requirement lets a visitor in this state through. */
export function admits(requirement: Requirement, state: AuthState): boolean {
  const { admits: whom } = REQUIREMENT[requirement]
  return whom === "everybody" || whom.some((one) => one === state)
}

/** The requirement of a rule for page loads, or for every other method. */
export const requirementFor = (rule: Terms, access: Access): RuleRequirement =>
  access === "write" ? (rule.write ?? rule.require) : rule.require

/**
 * The governing rule's decision for a visitor. A state that the policy declares absent is treated as `unknown`, so it
 * opens only pages that are open to everyone. Claims are read only if the state alone does not settle the decision.
 */
export function decisionOf<Governing extends Terms>(
  rule: Governing | null,
  visitor: Visitor,
  access: Access,
  policy: Absence & Vocabulary,
): Decision<Governing> {
  // A visitor given by the state alone has claims that could not be read.
  const { state: givenState, claims: given } = typeof visitor === "string" ? { state: visitor } : visitor
  const state = isAbsent(policy, givenState) ? "unknown" : givenState
  const denied = { verdict: "deny", rule, state, claims: null } as const
  if (rule === null) return denied
  const asked = meaningOf(requirementFor(rule, access), policy)
  if (!admits(wordOf(asked), state)) return denied
  // True, false, or null if no claim is lacking and one could not be read.
  const has = typeof asked === "string" ? true : hasClaims(asked, given, policy)
  if (has === true) return { ...denied, verdict: "allow" }
  return { ...denied, claims: has === false ? "lacking" : "cannot be asked" }
}
