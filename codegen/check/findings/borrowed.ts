import { segmentsOf } from "../../../policy/canonical-path.ts"
import { groupedBy } from "../../../policy/grouped-by.ts"
import { covers, shapeOf, type Pattern, type Scope } from "../../../policy/pattern.ts"
import { widened, writtenOutOf } from "../../../policy/written-out.ts"
import type { RouteEntry } from "../../target/entries.ts"
import type { ArgsOf, FindingKind } from "../../messages/codes.ts"
import { diagnosticOf, type Diagnostic } from "../../source/diagnostic.ts"
import type { Advice } from "../../messages/phrases.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import { placeOf } from "../../source/source.ts"
import { intersectionOf } from "../regions/intersection.ts"
import type { Region } from "../regions/regions.ts"
import {
  isRootSubtree,
  nameOfRule,
  pagesIn,
  servedRegionsOf,
  takesEverything,
  type Subject,
  findingOf,
  pageIn,
} from "../regions/subject.ts"
import { pathOf, ruleForSplat, spelledOf } from "./ungoverned.ts"
import { contains } from "../../../policy/specificity.ts"

/**
 * True if a page is governed by another page's rule: by an exact rule with a param for the page's literal, as
 * `/notes/new` by the rule of `/notes/:id`, or by the catch-all's rule. The page has borrowed that rule.
 */
export type IsBorrowed = (entry: RouteEntry, rule: SpannedRule) => boolean

/**
 * Returns `IsBorrowed` for the pages of a policy. An exact rule with the same pattern as a page belongs to that page.
 * Subtree rules, and exact rules with the pattern of no page, belong to no page. A page with a literal that the policy
 * language cannot spell, or could not in earlier versions, is an exception: its rule has a param there, as `/:page` for
 * `/über-uns`. A rule with such a pattern belongs to each of these pages that it decides. Pages that no rule can tell
 * apart have a finding of their own (P423).
 */
export function borrowedIn(subject: Subject): IsBorrowed {
  const pages = groupedBy(
    pagesIn(subject).flatMap((entry) => ruleShapesOf(entry).map((shape) => ({ entry, shape }))),
    ({ shape }) => shape,
  )
  // A rule with a param for one of the page's literals must also decide there to be the page's own.
  const isRuleOf = (page: RouteEntry, rule: SpannedRule, shape: string): boolean =>
    shapesOf(page).includes(shape) || servedRegionsOf(subject, page).some(({ governing }) => governing === rule)
  return (entry, rule) => {
    // The `/` subtree rule belongs to the catch-all route.
    if (isRootSubtree(rule)) return !takesEverything(entry)
    // Subtree rules belong to no page. A splat takes all paths beneath it, of which an exact rule covers one.
    if (rule.match !== "exact" || entry.splat) return false
    const shape = shapeOfRule(rule.pattern)
    if (shapesOf(entry).includes(shape)) return false
    return (pages.get(shape) ?? []).some(
      ({ entry: page }) =>
        // If both pages take all paths of the rule, no rule can tell them apart (P423).
        page !== entry && isRuleOf(page, rule, shape) && !(takesAll(entry, rule) && takesAll(page, rule)),
    )
  }
}

/** The shape of a rule's pattern (the pattern without the names of params), with finite params as plain ones. */
const shapeOfRule = (pattern: Pattern): string => shapeOf(widened(pattern))

/** The shapes of a page's own patterns. */
const shapesOf = ({ scopes }: RouteEntry): readonly string[] =>
  scopes.flatMap(({ pattern, match }) => (match === "exact" ? [shapeOf(pattern)] : []))

/** The shapes of a page's patterns, also with params for the literals that policies cannot spell, or once could not. */
const ruleShapesOf = ({ scopes }: RouteEntry): readonly string[] => [
  ...new Set(
    scopes.flatMap(({ pattern, match }) =>
      match === "exact"
        ? [pattern, spelledOf(pattern), spelledOf(pattern, isSpellableInEveryVersion)].map((one) => shapeOf(one))
        : [],
    ),
  ),
]

/** True if all versions of the policy language can spell a literal; in the first ones, literals were ASCII alone. */
const isSpellableInEveryVersion = (text: string): boolean => /^[a-z0-9._~-]+$/.test(text)

/**
 * Reports a page that only another page's rule governs: changing that rule would silently change this page's access
 * too. `ownRule` is advice on the rule to write for the page, null if there is none.
 */
export function checkBorrowed(
  subject: Subject,
  entry: RouteEntry,
  served: readonly Region[],
  isBorrowed: IsBorrowed,
  ownRule: Advice | null,
): readonly Diagnostic[] {
  const others = groupedBy(
    served.filter(
      ({ governing, outside }) => outside.length === 0 && governing !== null && isBorrowed(entry, governing),
    ),
    ({ governing }) => governing!,
  )
  const findings = [...others].map(([rule, [region]]) => borrowing(subject, entry, rule, region!, ownRule))
  // P422/value is about a value that the page's own rule leaves out. Every other finding asks for a rule of its own.
  // One of these is enough, and missing values are reported once that rule exists.
  const [first] = findings.filter(({ variant }) => variant !== "value")
  return first === undefined ? findings : [first]
}

/** The finding about a page that another page's rule governs in a region. */
function borrowing(
  subject: Subject,
  entry: RouteEntry,
  rule: SpannedRule,
  region: Region,
  ownRule: Advice | null,
): Diagnostic {
  const args = { route: entry.path, rule: nameOfRule(rule) }
  const report = <F extends FindingKind>(finding: F, findingArgs: ArgsOf<F>): Diagnostic =>
    diagnosticOf(finding, entry.node.span, findingArgs, {
      related: [placeOf(subject.resolved.source, rule.ast.path.span)],
      witness: { url: region.witness, state: null },
    })
  // The rule of the catch-all: the finding advises a rule for the page.
  if (isRootSubtree(rule)) return report("P422/root", { ...args, advice: ownRule ?? ruleForSplat(entry) })
  const { scopes } = entry
  const scope = scopes.find((one) => covers(one, segmentsOf(region.witness)))
  const shape = scope === undefined ? null : shapeOf(scope.pattern)
  const own = subject.resolved.rules.find(({ pattern, match }) => match === "exact" && shapeOfRule(pattern) === shape)
  // The page's own rule does not list the value of this path, so the other page's rule decides here.
  if (scope !== undefined && own !== undefined)
    return report("P422/value", {
      ...args,
      at: pathOf(intersectionOf(scope, rule).pattern),
      own: nameOfRule(own),
    })
  // A page with letters that policies cannot spell: no rule of its own can be advised.
  if (scopes.some(({ pattern }) => shapeOf(spelledOf(pattern)) !== shapeOf(pattern)))
    return report("P422/letters", args)
  return report("P422/page", { ...args, paths: scopes.map(({ pattern }) => pathOf(pattern)) })
}

/**
 * Reports pages that no rule can tell apart. The rule's pattern covers all of them, and the router chooses by text
 * after a param, as in `:name.json`, which a policy's patterns cannot express.
 */
export function checkIndistinguishable(
  subject: Subject,
  rule: SpannedRule,
  governed: readonly Region[],
): readonly Diagnostic[] {
  // A subtree rule is meant for all pages beneath it.
  if (rule.match !== "exact") return []
  // A param with listed values is written out: one pattern for each value, which one page may serve alone.
  const shared = writtenOutOf<Scope>(rule)
    .map((part) => servedAlike(part, governed))
    .find((pages) => pages.size > 1)
  if (shared === undefined) return []
  const pages = subject.entries.filter((entry) => shared.has(entry))
  const args = { rule: nameOfRule(rule), routes: pages.map(({ path }) => path) }
  // An example path of the second page in the route list, as the rule was probably written for the first.
  const witness = { url: shared.get(pages[1]!)!.witness, state: null }
  return [findingOf("P423", subject, rule, args, { related: pages.map(({ node }) => node.span), witness })]
}

/** The pages that a pattern does not distinguish, each with one path where it is served. */
function servedAlike(part: Scope, governed: readonly Region[]): ReadonlyMap<RouteEntry, Region> {
  const pages = new Map<RouteEntry, Region>()
  for (const region of governed) {
    const page = pageIn(region)
    if (page === null || region.outside.length > 0 || pages.has(page)) continue
    if (takesAll(page, part) && covers(part, segmentsOf(region.witness))) pages.set(page, region)
  }
  return pages
}

/**
 * True if a page's pattern contains all paths of an exact pattern. Text after a param, as in `:name.json`, does not
 * count, because policies cannot express it. False for a splat: the router prefers the other pages, so a splat serves
 * only what they leave.
 */
const takesAll = ({ scopes, splat }: RouteEntry, part: Scope): boolean =>
  !splat && scopes.some((scope) => contains(scope, part))
