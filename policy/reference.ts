import { canonicalPathOf, segmentsOf } from "./canonical-path.ts"
import type { Visitor } from "./claims.ts"
import { decisionOf, type Decision } from "./decision.ts"
import { governingRule, scopedRuleOf } from "./governing-rule.ts"
import type { AuthState, Operation, Policy } from "./language.ts"
import { MALFORMED, outcomeOf, type Outcome } from "./outcome.ts"
import { covers, patternOf } from "./pattern.ts"
import type { Access } from "./states.ts"
import { writtenOutOf } from "./written-out.ts"

/** The outcome of a request, with the decision that led to it. */
export interface Answer {
  readonly outcome: Outcome
  /** Null when the pathname has no canonical path, so that no decision was made. */
  readonly decision: Decision | null
}

/**
 * The definition of a policy's meaning: the outcome for a visitor at a raw pathname (no query, no `.data`). It is slow
 * and simple; the guards are tested against it. `visitor` has the claims for the params of this path.
 */
export const answerOf = (policy: Policy, pathname: string, visitor: Visitor, access: Access): Answer =>
  answersAt(policy, pathname)(visitor, access)

/** The same for many visitors at one raw pathname: its rule is looked up once. */
export function answersAt(policy: Policy, pathname: string): (visitor: Visitor, access: Access) => Answer {
  const path = canonicalPathOf(pathname)
  if (path === null) return () => ({ outcome: MALFORMED, decision: null })
  const rules = policy.rules.flatMap((rule) => writtenOutOf(scopedRuleOf(rule)))
  const governing = governingRule(rules, path)
  return (visitor, access) => {
    const decision = decisionOf(governing?.rule ?? null, visitor, access, policy)
    return { outcome: outcomeOf(decision, access, policy), decision }
  }
}

/** True if an `outside` entry covers a pathname, so that the policy does not. */
export function isOutside({ outside }: Policy, pathname: string): boolean {
  const path = canonicalPathOf(pathname)
  return (
    path !== null &&
    outside.some((entry) => covers({ pattern: patternOf(entry.path), match: entry.match }, segmentsOf(path)))
  )
}

/**
 * The outcome of calling an operation: that of a write under a rule with the same requirement. An operation that the
 * policy does not list is refused.
 */
export function decideOperation(policy: Policy, name: string, visitor: Visitor): Outcome {
  const operation = operationNamed(policy, name)
  const decision = decisionOf(operation, visitor, "write", policy)
  return operation === null ? unlistedOperation(decision.state) : outcomeOf(decision, "write", policy)
}

/** The operation with this name, or null. */
export const operationNamed = ({ operations = [] }: Pick<Policy, "operations">, name: string): Operation | null =>
  operations.find((operation) => operation.name === name) ?? null

/** The outcome of an operation that the policy does not list. */
export const unlistedOperation = (state: AuthState): Outcome => ({
  kind: "refuse",
  status: state === "signed-out" ? 401 : 403,
})
