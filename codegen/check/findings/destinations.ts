import { canonicalPathOf, segmentsOf } from "../../../policy/canonical-path.ts"
import { compareText } from "../../../policy/governing-rule.ts"
import { groupedBy } from "../../../policy/grouped-by.ts"
import { outcomesOf } from "../../../policy/guard-table.ts"
import type { SettledState } from "../../../policy/language.ts"
import { covers } from "../../../policy/pattern.ts"
import { isAbsent } from "../../../policy/states.ts"
import { isSignInStep } from "../../../policy/words.ts"
import type { RouteNode } from "../../target/inventory.ts"
import { nearestOf } from "../../source/did-you-mean.ts"
import type { Diagnostic, Edit } from "../../source/diagnostic.ts"
import type { RuleAst } from "../../source/policy-ast.ts"
import { placeOf, type SourceText, type Spanned } from "../../source/source.ts"
import {
  findingAt,
  findingOf,
  isWarningNeeded,
  nameOfRule,
  pageIn,
  type Check,
  type Subject,
} from "../regions/subject.ts"
import { intersectionOf } from "../regions/intersection.ts"
import { pathOf } from "./ungoverned.ts"

/** Checks that every redirect leads to a page that admits the redirected visitor, so that none loops. */
export const checkDestinations: Check = (subject) => {
  const { ast, rules, policy } = subject.resolved
  // Nobody is in an absent state, so nobody is redirected from one. `checkAbsent` reports its entries.
  const home = ast.home.filter(({ state }) => !isAbsent(policy, state.value))
  const denials = rules.flatMap((rule) => rule.ast.deny).filter(({ state }) => !isAbsent(policy, state.value))
  return [
    ...[...home, ...denials].flatMap(({ state, answer }) => checkDestination(subject, state.value, answer)),
    ...home.flatMap(({ state, answer }) => checkHomePage(subject, state.value, answer)),
    ...(isWarningNeeded("P425", subject) ? checkEndpoints(subject) : []),
  ]
}

/** Warns about endpoints that redirect signed-out visitors: a program would mistake the sign-in page for data. */
function checkEndpoints(subject: Subject): readonly Diagnostic[] {
  const { source, policy } = subject.resolved
  const governed = groupedBy(
    subject.regions.all.filter((region) => region.outside.length === 0 && pageIn(region) !== null),
    ({ governing }) => governing,
  )
  return [...governed].flatMap(([rule, regions]): readonly Diagnostic[] => {
    const outcome = outcomesOf(policy, rule?.rule ?? null, "load")["signed-out"]
    if (rule === null || outcome.kind !== "redirect") return []
    const entries = [...new Set(regions.flatMap((region) => pageIn(region) ?? []))]
    const endpoints = entries
      .filter(({ kind, node }) => kind === "resource" && answersLoads(node))
      .toSorted((a, b) => compareText(a.path, b.path))
    // One finding for each rule, about the first endpoint by path.
    const [first] = endpoints
    if (first === undefined) return []
    const args = { endpoint: first.path, count: endpoints.length, to: outcome.to }
    const region = regions.find((one) => pageIn(one) === first)!
    const details = { witness: { url: region.witness, state: "signed-out" as const } }
    // If only endpoints share the rule, its denial can change. If pages share it, the endpoints need a rule of their
    // own.
    if (entries.every(({ kind }) => kind === "resource"))
      return [findingOf("P425/own", subject, rule, args, { ...details, fix: denialFix(source, rule.ast) })]
    const scope = first.scopes.find((one) => covers(one, segmentsOf(region.witness)))
    // The paths of the endpoint that this rule governs.
    const governedScope = scope === undefined ? null : intersectionOf(scope, rule)
    const ownRule = governedScope === null ? null : { path: pathOf(governedScope.pattern), match: governedScope.match }
    // Nobody is advised to add a rule that exists already.
    const isSameRule = ownRule?.path === rule.rule.path && ownRule.match === rule.match
    return [findingOf("P425/shared", subject, rule, { ...args, own: isSameRule ? null : ownRule }, details)]
  })
}

/**
 * True for a route that answers GET: a React Router route with a loader, or any handler of Next (for which `ordered` is
 * set), because its exports are not read.
 */
const answersLoads = ({ ordered, module }: RouteNode): boolean =>
  ordered !== undefined || module.exports.includes("loader")

/**
 * The edit that refuses signed-out visitors with 401. Null for an empty `deny`, whose position the syntax tree lacks.
 */
function denialFix(source: SourceText, { span, require, deny }: RuleAst): Edit | null {
  const own = deny.find(({ state }) => state.value === "signed-out")
  if (own !== undefined) return { span: placeOf(source, own.answer.span), text: "401" }
  const insertion = (at: number, text: string): Edit => ({ span: placeOf(source, { start: at, end: at }), text })
  if (deny[0] !== undefined) return insertion(deny[0].span.start, '"signed-out": 401, ')
  // No entries, but perhaps an empty `deny: {}`, which a second `deny` must not follow.
  return /\bdeny\b/.test(source.text.slice(span.start, span.end))
    ? null
    : insertion(require.span.end, ', deny: { "signed-out": 401 }')
}

/** Checks the page that one state is redirected to: it has to exist and to let that state in. */
function checkDestination(
  subject: Subject,
  state: SettledState,
  answer: Spanned<number | string>,
): readonly Diagnostic[] {
  const { value, span } = answer
  const path = typeof value === "string" ? canonicalPathOf(value) : null
  // A status leads nowhere, and an invalid path has a finding of its own (P503).
  if (path === null) return []
  const region = subject.regions.at(path)
  const { governing, outside } = region
  const entry = pageIn(region)
  if (outside.length === 0 && entry?.kind === "resource")
    return [findingAt("P501/endpoint", subject, span, { to: path }, { witness: { url: path, state } })]
  if (outside.length > 0 || (subject.routes !== null && entry?.kind !== "page")) {
    // A suggestion has to be a whole path, without params, splats and optional segments.
    const pages = subject.entries.filter(
      (entry) => !entry.catchAll && entry.kind === "page" && !/\/:|[*?]/.test(entry.path),
    )
    const nearest = nearestOf(
      path,
      pages.map((entry) => entry.path),
    )
    const fix =
      nearest === null ? null : { span: placeOf(subject.resolved.source, span), text: JSON.stringify(nearest) }
    return [findingAt("P501/missing", subject, span, { to: path, nearest }, { fix, witness: { url: path, state } })]
  }
  const outcome = outcomesOf(subject.resolved.policy, governing?.rule ?? null, "load")[state]
  if (outcome.kind === "proceed") return []
  const args = { to: path, state, by: governing === null ? null : nameOfRule(governing) }
  const details = {
    related: governing === null ? [] : [placeOf(subject.resolved.source, governing.ast.require.span)],
    witness: { url: path, state },
  }
  if (outcome.kind === "some") return [findingAt("P502/claims", subject, span, args, details)]
  if (outcome.kind === "refuse")
    return [findingAt("P502/refused", subject, span, { ...args, status: outcome.status }, details)]
  return outcome.to === path
    ? [findingAt("P502/loop", subject, span, args, details)]
    : [findingAt("P502/onward", subject, span, { ...args, next: outcome.to }, details)]
}

/**
 * Checks that `home` of a state that owes a step leads to a page for that step, such as the second-factor page for
 * `challenged`, if the policy has such a page.
 */
function checkHomePage(subject: Subject, state: SettledState, answer: Spanned<number | string>): readonly Diagnostic[] {
  // Only the states that owe a step, such as a second factor, have a page for that step.
  if (!isSignInStep(state) || state === "signed-out") return []
  const pages = subject.resolved.rules.filter(({ rule }) => rule.require === state)
  const path = typeof answer.value === "string" ? canonicalPathOf(answer.value) : null
  const reached = path === null ? null : subject.regions.at(path).governing
  if (pages.length === 0 || pages.some((page) => page === reached)) return []
  // A finding lists a few places at most.
  const related = pages.slice(0, 5).map((page) => placeOf(subject.resolved.source, page.ast.path.span))
  const args = { state, page: pages[0]!.rule.path, count: pages.length, shown: related.length }
  return [findingAt("P506", subject, answer.span, args, { related })]
}
