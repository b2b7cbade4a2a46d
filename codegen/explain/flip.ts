import { wordOf } from "../../policy/claims.ts"
import { isRequirementWord } from "../../policy/words.ts"
import { admits } from "../../policy/decision.ts"
import type { AuthState, Requirement } from "../../policy/language.ts"
import { readPattern } from "../../policy/pattern.ts"
import { isAbsent, presentRequirementsOf, presentStatesOf, type Absence } from "../../policy/states.ts"
import type { PolicyAst, RuleAst } from "../source/policy-ast.ts"
import { checkPolicy } from "../check/check-policy.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { sorted, type Diagnostic } from "../source/diagnostic.ts"
import type { Explanation } from "./explain.ts"
import { resolveRules, type SpannedRule } from "../source/resolve.ts"
import type { Place, Span } from "../source/source.ts"

/** A change that turns outcomes around: another word in a rule, or a rule where there was none. */
export interface Flip {
  /** The word to write. */
  readonly require: Requirement
  /** The start of the rule to change; null for a new rule, which covers the path alone. */
  readonly place: Place | null
  readonly path: string
  /** The states that get in and did not before, and the reverse. */
  readonly opened: readonly AuthState[]
  readonly closed: readonly AuthState[]
  /** Why the compiler would not take it; null where it would. */
  readonly refusal: Diagnostic | null
}

/** For an auth state, the smallest change that turns its outcome around; null where none does. */
export type FlipOf = (state: AuthState) => Flip | null

/**
 * One word of the governing rule, or one new rule. Each is tried: what the compiler would refuse is only named, with
 * the reason, where everything else would be refused too.
 */
export function flipsOf(checked: CheckedPolicy, found: Explanation): FlipOf {
  const flip = flipAt(checked, found)
  return (state) => (isAbsent(checked.policy, state) ? null : flip(state))
}

function flipAt(checked: CheckedPolicy, { governing, canonical, outside }: Explanation): FlipOf {
  if (canonical === null || outside !== null) return () => null
  if (governing === null) return newRuleFor(checked, canonical)
  // One word more or less is no answer for a rule that asks claims, or something else of writes.
  if (!isRequirementWord(governing.rule.require) || governing.rule.write !== undefined) return () => null
  const refusals = new Map<Requirement, Diagnostic | null>()
  const refusalOf = (require: Requirement): Diagnostic | null => {
    const known = refusals.get(require)
    if (known !== undefined) return known
    const { start } = governing.ast.span
    const rules = checked.ast.rules.map((rule) =>
      rule.span.start === start ? { ...rule, require: wordAst(require, rule.require.span) } : rule,
    )
    const found = refusalOfPolicy(checked, { ...checked.ast, rules })
    refusals.set(require, found)
    return found
  }
  return (state) => {
    const require = wordFor(checked.policy, governing, state, refusalOf)
    if (require === null) return null
    const { opened, closed } = moved(checked.policy, wordOf(governing.rule.require), require)
    return { require, place: governing.place, path: canonical, opened, closed, refusal: refusalOf(require) }
  }
}

function wordFor(
  policy: Absence,
  governing: SpannedRule,
  state: AuthState,
  refusalOf: (require: Requirement) => Diagnostic | null,
): Requirement | null {
  const now = wordOf(governing.rule.require)
  const proceeds = admits(now, state)
  const wanted = presentRequirementsOf(policy).filter((word) => admits(word, state) !== proceeds)
  // A change that opens a page should close it to nobody, and the reverse. Then the fewest other effects win.
  const byCost = wanted.toSorted((a, b) => {
    const [one, two] = [moved(policy, now, a), moved(policy, now, b)]
    const against = proceeds ? one.opened.length - two.opened.length : one.closed.length - two.closed.length
    return against || one.all.length - two.all.length
  })
  return byCost.find((word) => refusalOf(word) === null) ?? byCost[0] ?? null
}

/** Nothing where no rule can name the path, or the compiler would refuse the rule: then there is nothing to open. */
function newRuleFor(checked: CheckedPolicy, canonical: string): FlipOf {
  if ("fault" in readPattern(canonical)) return () => null
  const { ast, policy } = checked
  const tried = new Map<Requirement, boolean>()
  const isAccepted = (require: Requirement): boolean => {
    const known = tried.get(require)
    if (known !== undefined) return known
    const { span } = ast
    const rule = {
      span,
      path: { value: canonical, span },
      match: { value: "exact", span },
      require: wordAst(require, span),
      write: null,
      alsoChecks: null,
      why: { value: "tried", span },
      deny: [],
    } as const
    const accepted = refusalOfPolicy(checked, { ...ast, rules: [...ast.rules, rule] }) === null
    tried.set(require, accepted)
    return accepted
  }
  return (state) => {
    const others = (word: Requirement) =>
      presentStatesOf(policy).filter((other) => other !== state && admits(word, other))
    const require = presentRequirementsOf(policy)
      .filter((word) => admits(word, state))
      .toSorted((a, b) => others(a).length - others(b).length)
      .find(isAccepted)
    if (require === undefined) return null
    const opened = presentStatesOf(policy).filter((other) => admits(require, other))
    return { require, place: null, path: canonical, opened, closed: [], refusal: null }
  }
}

/** The first error of a policy in the place of the one that was checked, with the same routes. */
function refusalOfPolicy({ source, routes }: CheckedPolicy, ast: PolicyAst): Diagnostic | null {
  const { value, diagnostics } = resolveRules(source, ast)
  const found = [...diagnostics, ...checkPolicy(value, routes, true).diagnostics]
  return sorted(found).find(({ severity }) => severity === "error") ?? null
}

const wordAst = (value: Requirement, span: Span): RuleAst["require"] => ({ value, span, state: null, claims: [] })

/** The states that another requirement lets in, and those that it turns away. */
function moved(policy: Absence, from: Requirement, to: Requirement) {
  const states = presentStatesOf(policy)
  const opened = states.filter((state) => admits(to, state) && !admits(from, state))
  const closed = states.filter((state) => admits(from, state) && !admits(to, state))
  return { opened, closed, all: [...opened, ...closed] }
}
