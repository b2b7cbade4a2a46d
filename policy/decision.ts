import { hasClaims, meaningOf, type Visitor, type Vocabulary } from "./claims.ts"
import type { AuthState, Requirement, Rule, RuleRequirement } from "./language.ts"
import { isAbsent, type Absence, type Access } from "./states.ts"
import { REQUIREMENT } from "./words.ts"

/** The part of a rule that decides who gets what. An operation has such a part too. */
export type Terms = Pick<Rule, "require" | "write" | "deny">

/** Allow or deny, with its reasons; knows nothing of HTTP. No rule denies. */
export interface Decision<Governing extends Terms = Rule> {
  readonly verdict: "allow" | "deny"
  /** The governing rule, or null when no rule covers the path. */
  readonly rule: Governing | null
  /** As it was read: `unknown` for one that the policy declares absent. */
  readonly state: AuthState
  /**
   * The reason that a person in a state that the rule names is denied: a claim is lacking, or none is lacking and one
   * cannot be asked. Null for everybody else.
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
 * The governing rule's decision for a visitor. A state that the policy declares absent decides as `unknown` does, so that
 * it opens only pages that are open to everyone. Claims are asked of nobody whose state settles the decision.
 */
export function decisionOf<Governing extends Terms>(
  rule: Governing | null,
  visitor: Visitor,
  access: Access,
  policy: Absence & Vocabulary,
): Decision<Governing> {
  const { state: handedState, claims: handed } = typeof visitor === "string" ? { state: visitor } : visitor
  const state = isAbsent(policy, handedState) ? "unknown" : handedState
  const denied = { verdict: "deny", rule, state, claims: null } as const
  if (rule === null) return denied
  const asked = meaningOf(requirementFor(rule, access), policy)
  const word = typeof asked === "string" ? asked : asked.state
  if (!admits(word, state)) return denied
  const has = typeof asked === "string" ? true : hasClaims(asked, handed, policy)
  if (has === true) return { ...denied, verdict: "allow" }
  return { ...denied, claims: has === false ? "lacking" : "cannot be asked" }
}
