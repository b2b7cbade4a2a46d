import type { CanonicalPath } from "../../policy/canonical-path.ts"
import { meaningOf, type ResolvedPeople, type WantedClaims } from "../../policy/claims.ts"
import { admits, requirementFor } from "../../policy/decision.ts"
import type { Outcomes } from "../../policy/guard-table.ts"
import type { AuthState, Requirement } from "../../policy/language.ts"
import { OPERATION_NAME } from "../../policy/governing-rule.ts"
import { readPattern } from "../../policy/pattern.ts"
import { operationNamed } from "../../policy/reference.ts"
import { isAbsent, presentRequirementsOf, presentStatesOf, type Absence, type Access } from "../../policy/states.ts"
import type { RuleAst } from "../source/policy-ast.ts"
import { errorsOfEdit, errorsOfOperation, examine } from "../check/check-policy.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { withRegionOf } from "../check/regions/regions.ts"
import type { Subject } from "../check/regions/subject.ts"
import { sorted, type Diagnostic } from "../source/diagnostic.ts"
import type { Explanation } from "./explain.ts"
import { withAddedRule, type ResolvedPolicy, type SpannedRule } from "../source/resolve.ts"
import { placeOf, type Place, type Span } from "../source/source.ts"
import { cached } from "../source/cached.ts"

/** A change to the policy that reverses an outcome: another requirement in a rule or operation, or a new one. */
export interface Flip {
  /** The field that changes. */
  readonly key: "require" | "write"
  /** The new requirement. */
  readonly require: Requirement
  /** True if some people in the state already get in, by their claims. */
  readonly partly: boolean
  readonly of: "rule" | "operation"
  /** The position of the entry to change. Null for a new one: a rule that covers only this path, or an operation. */
  readonly place: Place | null
  /** The path, or the operation's name. */
  readonly path: string
  /** The states in which everybody would newly get in. */
  readonly opened: readonly AuthState[]
  /** The states in which somebody would no longer get in. */
  readonly closed: readonly AuthState[]
  /** The compiler's reason to refuse the changed policy; null if it would accept it. */
  readonly refusal: Diagnostic | null
}

/** Finds the smallest change that reverses the outcome of an auth state; null if there is none. */
export type FlipOf = (state: AuthState) => Flip | null

/** The claims that people in these states need to get in. */
export interface ClaimsNeeded {
  /** Null if page loads and writes need the same claims. */
  readonly access: Access | null
  readonly states: readonly AuthState[]
  readonly claims: WantedClaims
}

/** The claims that let people in at a URL, for page loads and for writes. */
export function claimsNeededFor(
  { policy }: CheckedPolicy,
  { outcomes, writes, governing, outside }: Pick<Explanation, "outcomes" | "writes" | "governing" | "outside">,
): readonly ClaimsNeeded[] {
  // No claims decide without a path, or outside the policy.
  if (outcomes === null || writes === null || outside !== null) return []
  const states = presentStatesOf(policy)
  const needed = (of: Outcomes, access: Access | null): readonly ClaimsNeeded[] => {
    const some = states.filter((state) => of[state].kind === "some")
    // One requirement, and so the same claims in each of these states.
    const [first] = some.map((state) => of[state])
    return first?.kind === "some" ? [{ access, states: some, claims: first.claims }] : []
  }
  if (governing?.rule.write === undefined) return needed(outcomes, null)
  return [...needed(outcomes, "load"), ...needed(writes, "write")]
}

/**
 * Finds flips at a URL by trying each requirement in the governing rule, or in a new rule if there is none. A flip that
 * the compiler refuses is returned, with its reason, only if every other is refused too. Flips for writes exist only if
 * the rule has a `write` requirement.
 */
export function flipsOf(
  checked: CheckedPolicy,
  { governing, canonical, outside }: Explanation,
  access: Access = "load",
): FlipOf {
  // No rule decides there.
  if (canonical === null || outside !== null) return () => null
  const hasWrite = governing !== null && governing.rule.write !== undefined
  // Without `write`, `require` counts for writes too, and the flip of page loads is that of writes.
  if (access === "write" && !hasWrite) return () => null
  if (governing === null) return newRuleFor(checked, canonical)
  const key = access === "write" ? "write" : "require"
  const now = meaningOf(requirementFor(governing.rule, access), checked.policy)
  // They take long to find, and the flips of all states try the same requirements.
  const refusals = new Map<Requirement, Diagnostic | null>()
  /** The first error of the policy with another requirement; null if it would be accepted. */
  const refusalOf = (require: Requirement): Diagnostic | null =>
    cached(refusals, require, () => {
      const { edited, policy } = withRequirement(checked, governing, key, require)
      return sorted(errorsOfEdit(examinedOnce(checked), governing, edited, policy))[0] ?? null
    })
  const entry = { key, of: "rule", place: governing.place, path: canonical } as const
  return (state) => reversing(checked.policy, now, state, refusalOf, entry)
}

/** The examined policies. One policy is often explained at several addresses. */
const examined = new WeakMap<CheckedPolicy, Subject>()

/** A checked policy with its regions, as the checks need it to run again after a change. */
const examinedOnce = (checked: CheckedPolicy): Subject =>
  cached(examined, checked, () => {
    const subject = examine(checked, checked.routes, true)
    if (subject === null) throw new Error("a checked policy has too many regions")
    return subject
  })

/**
 * The flip with the requirement that reverses the outcome of a state with the fewest other effects; null if there is
 * none, or if the policy declares the state absent. `entry` is the rule or operation to change.
 */
function reversing(
  policy: Absence,
  now: Requirement | ResolvedPeople,
  state: AuthState,
  refusalOf: (require: Requirement) => Diagnostic | null,
  entry: Pick<Flip, "key" | "of" | "place" | "path">,
): Flip | null {
  if (isAbsent(policy, state)) return null
  const proceeds = admittedOf(now, state) === "all"
  const candidates = presentRequirementsOf(policy).filter((word) => admits(word, state) !== proceeds)
  // A change that opens a page should close it to nobody, and the reverse. Then the fewest other effects win.
  const byCost = candidates.toSorted((a, b) => {
    const [one, two] = [effectOf(policy, now, a), effectOf(policy, now, b)]
    const against = proceeds ? one.opened.length - two.opened.length : one.closed.length - two.closed.length
    return against || one.all.length - two.all.length
  })
  // If the compiler refuses them all, the one with the fewest effects is returned with the reason.
  const require = byCost.find((word) => refusalOf(word) === null) ?? byCost[0]
  if (require === undefined) return null
  const { opened, closed } = effectOf(policy, now, require)
  return { ...entry, require, partly: admittedOf(now, state) === "some", opened, closed, refusal: refusalOf(require) }
}

/**
 * Finds the strictest new rule that lets a state in. Null if no rule can cover just this path, or the compiler refuses
 * them all.
 */
function newRuleFor(checked: CheckedPolicy, canonical: CanonicalPath): FlipOf {
  const read = readPattern(canonical)
  // A path with letters that a policy cannot spell, or that would be read as a param.
  if ("fault" in read || read.pattern.some(({ kind }) => kind !== "literal")) return () => null
  const { ast, policy } = checked
  const { span } = ast
  // Resolved once: the rules to try differ only in the requirement.
  const found = withAddedRule(checked, {
    span,
    path: { value: canonical, span },
    match: { value: "exact", span },
    require: wordAst("anyone", span),
    write: null,
    alsoChecks: null,
    // A rule needs a reason. Nobody sees this one, because the rule is only tried.
    why: { value: "tried", span },
    deny: [],
  })
  if (found === null) return () => null
  const { added, policy: value } = found
  const before = examinedOnce(checked)
  const subject = { ...before, resolved: value, regions: withRegionOf(before.regions, added, canonical) }
  const accepted = new Map<Requirement, boolean>()
  const isAccepted = (require: Requirement): boolean =>
    cached(accepted, require, () => {
      const { edited, policy: wanted } = withRequirement(value, added, "require", require)
      return errorsOfEdit(subject, added, edited, wanted).length === 0
    })
  return (state) => {
    const strictest = strictestFor(policy, state, isAccepted)
    return strictest === null ? null : { ...ADDED, of: "rule", path: canonical, ...strictest }
  }
}

/**
 * The requirement of a new entry that lets a state in and opens the fewest states, and these; null if none is accepted,
 * or if the policy declares the state absent.
 */
function strictestFor(
  policy: Absence,
  state: AuthState,
  isAccepted: (require: Requirement) => boolean,
): Pick<Flip, "require" | "opened"> | null {
  if (isAbsent(policy, state)) return null
  const openedBy = (word: Requirement) => presentStatesOf(policy).filter((other) => admits(word, other))
  const require = presentRequirementsOf(policy)
    .filter((word) => admits(word, state))
    .toSorted((a, b) => openedBy(a).length - openedBy(b).length)
    .find(isAccepted)
  return require === undefined ? null : { require, opened: openedBy(require) }
}

/** The fields of every flip that adds an entry to the policy. It closes nothing. */
const ADDED = { key: "require", partly: false, place: null, closed: [], refusal: null } as const

/** Finds flips of an operation by trying each requirement in its entry, or in a new entry if it is not listed. */
export function flipsOfOperation(checked: CheckedPolicy, name: string): FlipOf {
  const { policy, source, ast } = checked
  const operation = operationNamed(policy, name)
  const entry = ast.operations.find((one) => one.name.value === name)
  if (operation === null || entry === undefined)
    return (state) => {
      const strictest = OPERATION_NAME.test(name) ? strictestFor(policy, state, () => true) : null
      return strictest === null ? null : { ...ADDED, of: "operation", path: name, ...strictest }
    }
  const now = meaningOf(operation.require, policy)
  // Only this entry is checked again: operations share no paths with anything.
  const refusalOf = (require: Requirement): Diagnostic | null => {
    const edited = { ...entry, require: wordAst(require, entry.require.span) }
    return errorsOfOperation(checked, { ast: edited, operation: { ...operation, require } })[0] ?? null
  }
  const changed = { key: "require", of: "operation", place: placeOf(source, entry.span), path: name } as const
  return (state) => reversing(policy, now, state, refusalOf, changed)
}

/** The policy with another requirement in the rule `changing`. The paths stay, so nothing has to be resolved again. */
function withRequirement(
  resolved: ResolvedPolicy,
  changing: SpannedRule,
  key: Flip["key"],
  require: Requirement,
): { readonly edited: SpannedRule; readonly policy: ResolvedPolicy } {
  const ast = { ...changing.ast, [key]: wordAst(require, (changing.ast[key] ?? changing.ast.require).span) }
  const edited = { ...changing, ast, rule: { ...changing.rule, [key]: require } }
  // In the syntax tree, the rule is found by its position.
  const { start } = changing.ast.span
  const policy = {
    ...resolved,
    ast: { ...resolved.ast, rules: resolved.ast.rules.map((rule) => (rule.span.start === start ? ast : rule)) },
    policy: {
      ...resolved.policy,
      rules: resolved.policy.rules.map((rule) => (rule === changing.rule ? edited.rule : rule)),
    },
    rules: resolved.rules.map((rule) => (rule === changing ? edited : rule)),
  }
  return { edited, policy }
}

/** A requirement without claims, as a part of the syntax tree. */
const wordAst = (value: Requirement, span: Span): RuleAst["require"] => ({ value, span, state: null, claims: [] })

/** The share of people in a state that a requirement lets in. */
function admittedOf(requirement: Requirement | ResolvedPeople, state: AuthState): "all" | "some" | "none" {
  if (typeof requirement === "string") return admits(requirement, state) ? "all" : "none"
  return admits(requirement.state, state) ? "some" : "none"
}

/** The states that a change of requirement opens completely, and those that it closes. */
function effectOf(policy: Absence, from: Requirement | ResolvedPeople, to: Requirement) {
  const states = presentStatesOf(policy)
  const opened = states.filter((state) => admits(to, state) && admittedOf(from, state) !== "all")
  const closed = states.filter((state) => admittedOf(from, state) !== "none" && !admits(to, state))
  return { opened, closed, all: [...opened, ...closed] }
}
