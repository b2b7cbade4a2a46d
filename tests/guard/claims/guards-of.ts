// The guards of a policy with claims, made from its meaning: slow and obvious.
import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { paramPositionsOf, paramValuesOf } from "../../../policy/claims.ts"
import { meaningOf, ownOf, valuesOfClaim, type Visitor } from "../../../policy/claims.ts"
import { admits, decisionOf, requirementFor } from "../../../policy/decision.ts"
import { governingRule, ruleKeyOf, scopedRuleOf } from "../../../policy/governing-rule.ts"
import type { AuthState, Policy, Rule } from "../../../policy/language.ts"
import { MALFORMED, outcomeOf } from "../../../policy/outcome.ts"
import { decideOperation, operationNamed } from "../../../policy/reference.ts"
import { patternOf } from "../../../policy/pattern.ts"
import type { Access } from "../../../policy/states.ts"
import { writtenOutOf } from "../../../policy/written-out.ts"
import type { Guards, Need, Outcome } from "../../../src/guard/core/guards.ts"

/** A route of the app: the router's pattern, the rule that governs it, and its own names of the params of `within`. */
export interface Page {
  readonly pattern: string
  readonly rule: string
  readonly params?: Readonly<Record<string, string>>
}

export function guardsOf(policy: Policy, pages: readonly Page[]): Guards {
  const rules = policy.rules.flatMap((rule) => writtenOutOf(scopedRuleOf(rule)))
  const named = (rule: Rule | null, visitor: Visitor, access: Access): Outcome => {
    const outcome = outcomeOf(decisionOf(rule, visitor, access, policy), access, policy)
    return Object.freeze({ ...outcome, rule: rule === null ? null : ruleKeyOf(rule) }) as Outcome
  }
  const ruleAt = (pathname: string): Rule | null | undefined => {
    const path = canonicalPathOf(pathname)
    return path === null ? undefined : (governingRule(rules, path)?.rule ?? null)
  }
  const decideBy = (access: Access) => (pathname: string, visitor: Visitor) => {
    const rule = ruleAt(pathname)
    return rule === undefined ? ({ ...MALFORMED, rule: null } as Outcome) : named(rule, visitor, access)
  }
  const needsBy = (access: Access) => (pathname: string, state: AuthState) => {
    const rule = ruleAt(pathname)
    const meaning = rule ? meaningOf(requirementFor(rule, access), policy) : "anyone"
    if (typeof meaning === "string" || !admits(meaning.state, state)) return []
    return Object.keys(meaning.claims).map((claim): Need => {
      const { within } = ownOf(policy.claims, claim)!
      return { claim, params: within === undefined ? {} : paramValuesOf(patternOf(within), pathname)! }
    })
  }
  const byKey = new Map(policy.rules.map((rule) => [ruleKeyOf(rule) as string, rule]))
  return {
    policyHash: "0".repeat(64),
    unlisted: policy.unlisted,
    ruleOfPage: Object.fromEntries(pages.map(({ pattern, rule }) => [`/${pattern}`, rule])),
    decide: decideBy("load"),
    decideWrite: decideBy("write"),
    needs: needsBy("load"),
    needsWrite: needsBy("write"),
    claims: Object.fromEntries(
      Object.entries(policy.claims ?? {}).map(([name, claim]) => [
        name,
        { one: "one" in claim, values: valuesOfClaim(claim) },
      ]),
    ),
    ruleOfPattern: (pattern) => pages.find((page) => page.pattern === pattern)?.rule,
    outcomeOfRule: (rule, visitor, write) => named(byKey.get(rule) ?? null, visitor, write ? "write" : "load"),
    requirementOfRule: (rule) => {
      const meaning = meaningOf(requirementFor(byKey.get(rule)!, "load"), policy)
      return typeof meaning === "string" ? meaning : meaning.state
    },
    paramsOfPattern: (pattern, claim) => {
      const within = ownOf(policy.claims, claim)?.within
      const own = pages.find((page) => page.pattern === pattern)?.params
      if (within === undefined || own === undefined) return undefined
      return Object.fromEntries(paramPositionsOf(patternOf(within)).map(({ name }) => [name, own[name]!]))
    },
    isOutside: (pathname) => pathname.startsWith("/assets/"),
    ...(policy.operations === undefined ? {} : operationGuardsOf(policy)),
  }
}

function operationGuardsOf(policy: Policy): Pick<Guards, "decideOperation" | "needsOperation"> {
  return {
    decideOperation: (name, visitor) => {
      const isListed = operationNamed(policy, name) !== null
      return { ...decideOperation(policy, name, visitor), rule: isListed ? `operation ${name}` : null } as Outcome
    },
    needsOperation: (name, state) => {
      const operation = operationNamed(policy, name)
      const meaning = operation === null ? "anyone" : meaningOf(operation.require, policy)
      if (typeof meaning === "string" || !admits(meaning.state, state)) return []
      return Object.keys(meaning.claims).map((claim) => ({ claim, params: {} }))
    },
  }
}
