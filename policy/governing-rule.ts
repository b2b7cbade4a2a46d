import { segmentsOf, type CanonicalPath } from "./canonical-path.ts"
import type { MatchMode, Operation, Rule } from "./language.ts"
import { covers, patternOf, type Scope } from "./pattern.ts"
import { byPrecedence } from "./specificity.ts"

/** A rule with its pattern split. */
export interface ScopedRule extends Scope {
  readonly rule: Rule
}

export const scopedRuleOf = (rule: Rule): ScopedRule => ({ rule, pattern: patternOf(rule.path), match: rule.match })

interface Named extends Pick<Rule, "match"> {
  readonly path: string
}

/** Names a rule: pattern and mode identify it, because a policy has no two rules with the same. */
export type RuleKey = `${string} ${MatchMode}`

export const ruleKeyOf = (rule: Named): RuleKey => `${rule.path} ${rule.match}`

/** The characters of an operation's name, 100 at most. */
export const OPERATION_NAME = /^[A-Za-z][A-Za-z0-9._-]{0,99}$/

/** Names an operation where rules are named: no path begins like it. */
export type OperationKey = `operation ${string}`

export const operationKeyOf = ({ name }: Pick<Operation, "name">): OperationKey => `operation ${name}`

/**
 * The most specific rule covering `path`, or null when none does, which denies.
 *
 * This plain scan is the definition. Everything faster is tested to equal it. In a checked policy this rule beats every
 * other that covers the path, but for those that decide alike; of these the one whose literal comes first governs, so
 * that order in the file never matters.
 */
export function governingRule(rules: readonly ScopedRule[], path: CanonicalPath): ScopedRule | null {
  const segments = segmentsOf(path)
  return rules.filter((rule) => covers(rule, segments)).toSorted(byPrecedence)[0] ?? null
}

/** Code unit order, the same on every machine, which a locale's collation is not. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
