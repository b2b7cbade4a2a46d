import { segmentsOf } from "../../../policy/canonical-path.ts"
import { covers, type Scope } from "../../../policy/pattern.ts"
import { examine } from "../../check/check-policy.ts"
import { compile, resolvePolicy } from "../../check/compile.ts"
import { takesPage } from "../../check/findings/pages.ts"
import { EVERYTHING, intersectionOf } from "../../check/regions/intersection.ts"
import type { Region } from "../../check/regions/regions.ts"
import { pageIn, pagesIn, servedRegionsOf, type Subject } from "../../check/regions/subject.ts"
import type { RouteEntry } from "../../target/entries.ts"
import { hasErrors, type Diagnostic } from "../../source/diagnostic.ts"
import { visibleLine } from "../../source/visible.ts"
import { CLOSED } from "./closed.ts"
import { closedFrom, firstAccessOf, shapeKeyOf, ruleFor, type FirstRuleFacts, type FirstRule } from "./first-rules.ts"
import type { HintsOf } from "./hints.ts"
import { acceptedIn, outsidePathOf, policyTextOf, type PolicyParts, type PolicyText } from "./policy-text.ts"

/** The facts with which first rules are refined. */
export interface RefinementOptions extends FirstRuleFacts, Omit<PolicyParts, "rules" | "whatOf"> {
  /** Hints to add to the reasons of rules. */
  readonly hintsOf?: HintsOf | undefined
  /**
   * The rules to add for overlaps, where one page's param matches another page's literal. `few`: as many as leave the
   * policy clear (`MAX_EXTRA_RULES`). `all`: all that are needed. `closed`: all, each closed whatever its page is.
   */
  readonly overlaps: "none" | "few" | "all" | "closed"
}

/** A policy that the compiler accepts, with the rules that it was written from. */
export interface RefinedPolicy extends PolicyText {
  readonly rules: readonly FirstRule[]
}

/** The name of the policy while it is only text in memory. */
export const POLICY = "policy/app.policy.ts"

/** The errors that reject a policy, except those that other edits of `init`, or the developer, will fix. */
export const errorsIn = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.filter((one) => hasErrors([one]) && !FIXED_LATER.has(one.code))

/** Unreadable modules, missing loaders, pre-rendered pages, and pages that no rule can tell apart, to be accepted. */
const FIXED_LATER: ReadonlySet<string> = new Set(["P403", "P406", "P407", "P423"])

/**
 * Turns first rules, one for each page or area, into a policy that the compiler accepts. It compiles, removes rules
 * that no route needs or that repeat another, adds a rule for each path at which two pages' rules overlap, and compiles
 * again. Null if errors remain, or if `MAX_ROUNDS` are not enough.
 */
export function refinedPolicy(rules: readonly FirstRule[], options: RefinementOptions): RefinedPolicy | null {
  let current = rules
  let files = options.files
  // Each round changes one thing.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const parts = { ...options, rules: current, files }
    const policy = { path: POLICY, text: policyTextOf({ ...parts, whatOf: () => [] }).text }
    const { diagnostics } = compile({ policy, routes: options.routes, skipWarnings: true })
    const { value } = resolvePolicy(policy)
    const subject = value === null ? null : examine(value, options.routes)
    const atPages = subject === null ? new Set<string>() : outsidePathsAtPages(subject)
    // `outside` must not cover a page.
    const withoutPage = files.filter((file) => !atPages.has(outsidePathOf(file)))
    if (withoutPage.length < files.length) {
      files = withoutPage
      continue
    }
    // P405: no route needs the rule.
    const needed = current.filter((rule) => !isFound(diagnostics, "P405", rule))
    if (needed.length < current.length) {
      current = needed
      continue
    }
    if (subject === null) return null
    if (errorsIn(diagnostics).length === 0) {
      const { diagnostics: all } = compile({ policy, routes: options.routes })
      // P303 and P304: the rule is shadowed or redundant. They are warnings, which the first compilation has skipped.
      const distinct = current.filter((rule) => !isFound(all, "P303", rule) && !isFound(all, "P304", rule))
      const opensMore = opensMoreIn(subject, options)
      const narrowed = current.map((rule) =>
        opensMore(rule) ? closedFrom(rule, "it covers a page that is closed") : rule,
      )
      if (distinct.length < current.length) current = distinct
      else if (narrowed.some((rule, index) => rule !== current[index])) current = narrowed
      else {
        const whatOf = decidedInWords(subject, options.hintsOf)
        const accepted = acceptedIn(all, onlyRedirectsIn(subject, options.isRedirect))
        return { ...policyTextOf({ ...parts, whatOf, accepted }), rules: current }
      }
      continue
    }
    // What is left are errors. Those about overlaps may go away with rules for the shared paths.
    const overlaps =
      options.overlaps !== "none" && diagnostics.some(({ code }) => OVERLAP_CODES.has(code))
        ? overlapRulesIn(subject, current, options)
        : []
    const most = options.overlaps === "few" ? 2 * rules.length + MAX_EXTRA_RULES : Infinity
    if (overlaps.length === 0 || current.length + overlaps.length > most) return null
    current = [...current, ...overlaps]
  }
  return null
}

/** The rounds after which a policy that is still not accepted is given up. */
const MAX_ROUNDS = 12

/** The `outside` paths at which a page is served, and which therefore must not be there. */
const outsidePathsAtPages = (subject: Subject): ReadonlySet<string> =>
  new Set(
    pagesIn(subject)
      .flatMap((page) => servedRegionsOf(subject, page).filter((region) => takesPage(subject, page, region)))
      .flatMap(({ outside }) => outside.map(({ ast }) => ast.path.value)),
  )

/** True if a finding of this code is about a rule. */
const isFound = (diagnostics: readonly Diagnostic[], code: string, { path, match }: FirstRule): boolean =>
  diagnostics.some((one) => one.code === code && one.rule?.path === path && one.rule.match === match)

/** Findings about rules or pages that overlap. */
const OVERLAP_CODES: ReadonlySet<string> = new Set(["P305", "P409", "P422"])

/**
 * With `few`, a policy may grow to twice the rules that it began with, and this many more. Beyond that, one rule per
 * first segment is clearer.
 */
const MAX_EXTRA_RULES = 10

/**
 * A new rule for each region (a set of paths that no rule and no route tells apart) at which one page is served, but
 * another page's rule decides.
 */
function overlapRulesIn(
  { regions }: Subject,
  rules: readonly FirstRule[],
  options: RefinementOptions,
): readonly FirstRule[] {
  const byName = new Map(rules.map((rule) => [nameOf(rule), rule]))
  const overlaps = new Map<string, FirstRule>()
  for (const region of regions.all) {
    const { governing, outside } = region
    const served = pageIn(region)
    if (served === null || governing === null || outside.length > 0) continue
    const scope = intersectionAt(region, served)
    const own = ruleFor(served, scope, options)
    const rule = options.overlaps === "closed" ? closedFrom(own, NOT_OPEN) : own
    // If a rule that covers the region decides otherwise than the page's own would, the region needs its own.
    const owners = region.rules.map((one) => byName.get(nameOf({ path: one.rule.path, match: one.match })))
    const isMixed = owners.some(
      (owner) => owner !== undefined && (owner.require !== rule.require || owner.deny !== rule.deny),
    )
    const decisive = byName.get(nameOf({ path: governing.rule.path, match: governing.match }))
    const isOwn = decisive?.entries.some(({ node }) => node === served.node)
    // A rule for a whole area decides every page in it on purpose. No rule is added for a subtree, which could decide
    // other pages too.
    const isAreaRule = governing.match === "subtree" && !isMixed
    if ((isOwn === true && !isMixed) || isAreaRule || scope.match !== "exact" || byName.has(nameOf(rule))) continue
    overlaps.set(shapeKeyOf(scope), rule)
  }
  return [...overlaps.values()]
}

/** The reason of a rule that is closed because no policy can keep its page open. */
export const NOT_OPEN = "no policy can keep it open"

const nameOf = ({ path, match }: Pick<FirstRule, "path" | "match">): string => `${path} ${match}`

/** The intersection of a page's scopes and all rules that cover a region. */
function intersectionAt({ rules, witness }: Region, { scopes }: RouteEntry): Scope {
  const segments = segmentsOf(witness)
  return [...scopes.filter((scope) => covers(scope, segments)), ...rules].reduce<Scope>(intersectionOf, EVERYTHING)
}

/** Returns a test for open rules that also decide a page that has to stay closed. */
function opensMoreIn({ regions }: Subject, options: RefinementOptions): (rule: FirstRule) => boolean {
  const decided = decidedIn(regions.all)
  const isClosed = (page: RouteEntry): boolean => firstAccessOf(page, options).require === CLOSED
  return (rule) => rule.require !== CLOSED && [...(decided.get(nameOf(rule)) ?? [])].some(isClosed)
}

/** Returns a function that lists, in words, the pages that a rule was written for and any others that it decides. */
function decidedInWords({ regions }: Subject, hintsOf: HintsOf = () => []): (rule: FirstRule) => readonly string[] {
  const decided = decidedIn(regions.all)
  return (rule) => [...new Set([...rule.entries, ...(decided.get(nameOf(rule)) ?? [])].map(inWords(hintsOf)))]
}

/** Returns a test for rules that decide endpoints, all of which only redirect. */
function onlyRedirectsIn({ regions }: Subject, isRedirect: RefinementOptions["isRedirect"]) {
  const decided = decidedIn(regions.all)
  return (rule: Pick<FirstRule, "path" | "match">): boolean => {
    const entries = [...(decided.get(nameOf(rule)) ?? [])]
    return entries.length > 0 && entries.every((entry) => isRedirect?.(entry) === true)
  }
}

/** The pages that each rule decides, by the rule's name. */
function decidedIn(regions: readonly Region[]): ReadonlyMap<string, ReadonlySet<RouteEntry>> {
  const decided = new Map<string, Set<RouteEntry>>()
  for (const region of regions) {
    const { governing, outside } = region
    const served = pageIn(region)
    if (served === null || governing === null || outside.length > 0) continue
    const name = nameOf({ path: governing.rule.path, match: governing.match })
    decided.set(name, (decided.get(name) ?? new Set()).add(served))
  }
  return decided
}

const inWords =
  (hintsOf: HintsOf) =>
  (entry: RouteEntry): string => {
    const hints = hintsOf(entry)
    const { ordered, module } = entry.node
    const what =
      ordered?.rewrite === undefined
        ? `${entry.kind === "page" ? "page" : "endpoint"} ${visibleLine(module.file)}`
        : `rewrite to ${visibleLine(ordered.rewrite.to)} in ${visibleLine(module.file)}`
    return hints.length === 0 ? what : `${what} (${hints.join(", ")})`
  }
