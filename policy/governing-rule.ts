import { segmentsOf, type CanonicalPath } from "./canonical-path.ts"
import type { MatchMode, Operation, Rule } from "./language.ts"
import { covers, patternOf, type Scope } from "./pattern.ts"
import { byPrecedence } from "./specificity.ts"

/** A rule with its parsed pattern. */
export interface ScopedRule extends Scope {
  readonly rule: Rule
}

/** The rule with its parsed pattern. Throws for a faulty pattern, which a checked policy does not have. */
export const scopedRuleOf = (rule: Rule): ScopedRule => ({ rule, pattern: patternOf(rule.path), match: rule.match })

/** A key for a rule: its pattern and mode, which no two rules of a policy share. */
export type RuleKey = `${string} ${MatchMode}`

/** The key of a rule. */
export const ruleKeyOf = (rule: { readonly path: string; readonly match: MatchMode }): RuleKey =>
  `${rule.path} ${rule.match}`

/** The form of an operation's name, at most 100 characters. */
export const OPERATION_NAME = /^[A-Za-z][A-Za-z0-9._-]{0,99}$/

/** A key for an operation. It differs from every `RuleKey`, because paths begin with a slash. */
export type OperationKey = `operation ${string}`

/** The key of an operation. */
export const operationKeyOf = ({ name }: Pick<Operation, "name">): OperationKey => `operation ${name}`

/**
 * The most specific rule covering `path`, or null when none does, which denies.
 *
 * This plain scan is the definition, and every faster version is tested against it. Some rules that cover a path are
 * incomparable: neither is more specific, as with `/a/:x` and `/:y/b` at `/a/b`. Where no rule beats both, a checked
 * policy has the same decision for them. The one with a literal in the first segment where they differ counts as
 * governing, so that the order in the file never matters.
 */
export function governingRule(rules: readonly ScopedRule[], path: CanonicalPath): ScopedRule | null {
  const segments = segmentsOf(path)
  return rules.filter((rule) => covers(rule, segments)).toSorted(byPrecedence)[0] ?? null
}

/** Compares by code units. Unlike a locale's collation, the order is the same on every machine. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
