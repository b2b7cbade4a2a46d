import { canonicalPathOf } from "./canonical-path.ts"
import type { Visitor } from "./claims.ts"
import { decisionOf, type Decision } from "./decision.ts"
import { governingRule, scopedRuleOf } from "./governing-rule.ts"
import type { AuthState, Operation, Policy } from "./language.ts"
import { MALFORMED, outcomeOf, type Outcome } from "./outcome.ts"
import type { Access } from "./states.ts"
import { writtenOutOf } from "./written-out.ts"

export interface Answer {
  readonly outcome: Outcome
  /** Null when the pathname has no canonical path, so that no decision was made. */
  readonly decision: Decision | null
}

/**
 * The meaning of a policy: raw pathname (no query, no `.data`) and visitor in, outcome out. Slow and obvious. The claims of
 * the visitor are those that were asked for this path, with the params that it has.
 */
export function answerOf(policy: Policy, pathname: string, visitor: Visitor, access: Access): Answer {
  const path = canonicalPathOf(pathname)
  if (path === null) return { outcome: MALFORMED, decision: null }
  const rules = policy.rules.flatMap((rule) => writtenOutOf(scopedRuleOf(rule)))
  const governing = governingRule(rules, path)
  const decision = decisionOf(governing?.rule ?? null, visitor, access, policy)
  return { outcome: outcomeOf(decision, access, policy), decision }
}

/**
 * The meaning of an operation: it gets what a write gets under a rule with its requirement. An operation that the policy
 * does not list is refused to everybody.
 */
export function decideOperation(policy: Policy, name: string, visitor: Visitor): Outcome {
  const operation = operationNamed(policy, name)
  const decision = decisionOf(operation, visitor, "write", policy)
  return operation === null ? unlistedOperation(decision.state) : outcomeOf(decision, "write", policy)
}

export const operationNamed = ({ operations = [] }: Pick<Policy, "operations">, name: string): Operation | null =>
  operations.find((operation) => operation.name === name) ?? null

/** The outcome of an operation that the policy does not list. */
export const unlistedOperation = (state: AuthState): Outcome => ({
  kind: "refuse",
  status: state === "signed-out" ? 401 : 403,
})
