import { groupedBy } from "../../../policy/grouped-by.ts"
import { canonicalPathOf, encodedPathOf, foldedOf, segmentsOf } from "../../../policy/canonical-path.ts"
import { decodedOf, isLiteral } from "../../../policy/literal.ts"
import { shapeOf, textOfPattern } from "../../../policy/pattern.ts"
import { contains } from "../../../policy/specificity.ts"
import { pathOf, ruleForSplat, rulesForUngoverned } from "./ungoverned.ts"
import type { ArgsOf } from "../../messages/codes.ts"
import { diagnosticOf, type Diagnostic } from "../../source/diagnostic.ts"
import type { Advice } from "../../messages/phrases.ts"
import { routeEntriesOf, scopesOfPath, type RouteEntry } from "../../target/entries.ts"
import type { RouteInventory, RouteNode } from "../../target/inventory.ts"
import { borrowedIn, checkBorrowed, type IsBorrowed, checkIndistinguishable } from "./borrowed.ts"
import { checkSplitPage, pathsWithoutRuleOf } from "./page-rules.ts"
import { regionsByPattern, type Region } from "../regions/regions.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import {
  findingAt,
  findingOf,
  isRootSubtree,
  isWarningNeeded,
  nameOfRule,
  pageIn,
  pagesIn,
  rulesGoverning,
  servedRegionsOf,
  takesEverything,
  type Check,
  type Subject,
} from "../regions/subject.ts"

/** Checks that every page has a rule, and every rule a page; with the findings about the routes alone. */
export const checkRoutes: Check = (subject) => {
  const { routes } = subject
  if (routes === null) return []
  const advice = rulesForUngoverned(subject)
  const isBorrowed = borrowedIn(subject)
  return [
    ...checkRouteList(routes),
    ...checkOpenRoot(subject),
    ...pagesIn(subject).flatMap((entry) => checkGoverned(subject, entry, advice, isBorrowed)),
    ...checkUnusedRules(subject),
    ...checkDraftMode(subject),
  ]
}

/** Findings about the routes alone, without a policy. */
export function checkRouteList(routes: RouteInventory | null): readonly Diagnostic[] {
  if (routes === null) return []
  const entries = routeEntriesOf(routes.tree)
  return [...routes.tree.flatMap(checkModules), ...entries.flatMap(checkExpressible), ...checkCatchAll(routes, entries)]
}

/** Checks that a `/` subtree rule has a catch-all route. Without one, it would open every page that is added later. */
function checkOpenRoot(subject: Subject): readonly Diagnostic[] {
  if (subject.entries.some(takesEverything)) return []
  return subject.resolved.rules
    .filter((rule) => isRootSubtree(rule) && rule.rule.require === "anyone")
    .map((rule) => findingAt("P205", subject, rule.ast.span, {}, { witness: { url: "/x", state: "signed-out" } }))
}

/** Checks that the module file of each route exists. */
function checkModules(node: RouteNode): readonly Diagnostic[] {
  const below = node.children.flatMap(checkModules)
  if (node.module.exists) return below
  return [diagnosticOf("P403", node.span, { file: node.module.file }), ...below]
}

/**
 * Reports a route that no rule can name: it has a literal that policies cannot spell, or tells capital letters apart.
 */
function checkExpressible({ inexpressible: segment, node, path: route }: RouteEntry): readonly Diagnostic[] {
  if (segment === null) return node.caseSensitive ? [diagnosticOf("P411/case", node.span, { route })] : []
  // Half of a surrogate pair, which no URL can have.
  if (/\p{Cs}/u.test(segment)) return [diagnosticOf("P411/half", node.span, { route, segment })]
  const decoded = decodedOf(segment)
  return decoded !== segment && isLiteral(foldedOf(decoded))
    ? [diagnosticOf("P411/encoded", node.span, { route, segment, decoded })]
    : [diagnosticOf("P411/signs", node.span, { route, segment })]
}

/** Checks that one rule, written for this page, governs all paths of it. */
function checkGoverned(
  subject: Subject,
  entry: RouteEntry,
  advice: ReadonlyMap<RouteEntry, Advice>,
  isBorrowed: IsBorrowed,
): readonly Diagnostic[] {
  const served = servedRegionsOf(subject, entry)
  // A layout may serve nothing by itself, and a route that no rule can express has a finding of its own (P411).
  if (served.length === 0) return entry.layout || entry.inexpressible !== null ? [] : [neverServed(entry)]
  const { ungoverned, findings } = pathsWithoutRuleOf(subject, entry)
  return [
    ...findings,
    ...(ungoverned === null ? [] : [ungovernedFinding(subject, entry, ungoverned, advice)]),
    ...checkSplitPage(subject, entry, served),
    ...checkBorrowed(subject, entry, served, isBorrowed, advice.get(entry) ?? null),
  ]
}

/** The finding about a page without a rule, with advice on the one to write. A splat needs a subtree rule. */
function ungovernedFinding(
  subject: Subject,
  entry: RouteEntry,
  { witness }: Region,
  advice: ReadonlyMap<RouteEntry, Advice>,
): Diagnostic {
  const { node, path: route, splat } = entry
  const details = { witness: { url: witness, state: null } }
  if (splat) return diagnosticOf("P410", node.span, { route, path: witness, advice: ruleForSplat(entry) }, details)
  const { unlisted } = subject.resolved.policy
  return diagnosticOf("P404", node.span, { route, unlisted, advice: advice.get(entry) ?? null }, details)
}

/** The finding about a route that is never served: for each of its paths, the router picks another route. */
const neverServed = ({ node, path: route }: RouteEntry): Diagnostic => diagnosticOf("P412", node.span, { route })

/** Checks that every rule that governs paths governs a page, or a file that the locks judge. */
function checkUnusedRules(subject: Subject): readonly Diagnostic[] {
  const governed = groupedBy(
    subject.regions.all.filter(({ governing }) => governing !== null),
    ({ governing }) => governing,
  )
  const redirected = (subject.routes?.redirected ?? []).flatMap(scopesOfPath)
  const files = fileRegionsOf(subject)
  const isNeeded = (region: Region): boolean =>
    (pageIn(region) !== null || files.has(region)) && region.outside.length === 0
  return subject.resolved.rules.flatMap((rule) => {
    const own = governed.get(rule) ?? []
    // It governs nothing, which is reported as shadowed.
    if (own.length === 0) return []
    // Pages at the rule's paths that no rule can tell apart.
    const alike = checkIndistinguishable(subject, rule, own)
    if (alike.length > 0) return alike
    // The app's settings redirect all of these paths before any lock runs, so the rule never decides.
    if (!own.some(isNeeded) && redirected.some((scope) => contains(scope, rule)))
      return findingOf("P405/redirected", subject, rule, { rule: nameOfRule(rule) })
    if (!own.some(isNeeded))
      return findingOf("P405/rule", subject, rule, { rule: nameOfRule(rule), twin: lookAlikePageOf(subject, rule) })
    // A value of a finite param that the rule governs and no page has.
    return regionsByPattern(rule, own)
      .filter(({ regions }) => regions.length > 0 && !regions.some(isNeeded))
      .map(({ path }) => findingOf("P405/value", subject, rule, { rule: nameOfRule(rule), at: path }))
  })
}

/** Warns of each rule that closes files, if those who may use Next's draft mode can skip the proxy, their only lock. */
function checkDraftMode(subject: Subject): readonly Diagnostic[] {
  const file = subject.routes?.drafts
  if (file === undefined || !isWarningNeeded("P451", subject)) return []
  const judged = [...fileRegionsOf(subject)].filter(({ outside }) => outside.length === 0)
  return rulesGoverning(judged)
    .filter(({ rule }) => rule.require !== "anyone")
    .map((rule) => findingOf("P451", subject, rule, { rule: nameOfRule(rule), file }))
}

/**
 * The regions with a file that is served before the routes. The files in a directory are not listed, so every path
 * beneath it counts.
 */
function fileRegionsOf({ routes, regions }: Subject): ReadonlySet<Region> {
  const below = regions.all.map(({ witness }) => segmentsOf(witness).slice(1)).filter(({ length }) => length > 0)
  // Beneath a directory: two made-up files, and what follows the first segment in each witness. So every literal of a
  // rule is tried.
  const paths = (routes?.files ?? []).flatMap((file): readonly (readonly string[])[] => {
    // Rules are not about the files of Next itself.
    if (file === "_next/") return []
    return file.endsWith("/")
      ? [["a-file"], ["a-folder", "a-file"], ...below].map((rest) => [file.slice(0, -1), ...rest])
      : [file.split("/")]
  })
  const canonical = paths.map((segments) => canonicalPathOf(`/${segments.map(encodeURIComponent).join("/")}`))
  return new Set(canonical.flatMap((path) => (path === null ? [] : [regions.at(path)])))
}

/** A page whose path looks like the rule's, but has other Unicode characters. The router tells them apart. */
function lookAlikePageOf({ entries }: Subject, { pattern }: SpannedRule): ArgsOf<"P405/rule">["twin"] {
  const shape = shapeOf(pattern)
  const composed = shape.normalize("NFC")
  const twin = entries
    .flatMap(({ scopes }) => scopes)
    .find((scope) => shapeOf(scope.pattern) !== shape && shapeOf(scope.pattern).normalize("NFC") === composed)
  return twin === undefined
    ? null
    : { page: encodedPathOf(pathOf(twin.pattern)), rule: encodedPathOf(textOfPattern(pattern)) }
}

/**
 * Checks that there is a catch-all route: without one, the root middleware (the locks) does not run for unknown paths.
 */
function checkCatchAll({ tree }: RouteInventory, entries: readonly RouteEntry[]): readonly Diagnostic[] {
  // In Next, which tries routes in order, the lock also runs for unknown paths.
  if (entries.some(({ catchAll, node }) => catchAll || node.ordered !== undefined)) return []
  const last = tree.at(-1)
  return [diagnosticOf("P414", last?.span ?? null, {})]
}
