import { segmentsOf } from "../../../policy/canonical-path.ts"
import { covers, type Scope } from "../../../policy/pattern.ts"
import { writtenOutOf } from "../../../policy/written-out.ts"
import type { RouteEntry } from "../../target/entries.ts"
import type { Diagnostic } from "../../source/diagnostic.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import { contains } from "../../../policy/specificity.ts"
import type { Region } from "../regions/regions.ts"
import { findingOf, nameOfRule, pageIn, type Subject } from "../regions/subject.ts"

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
  // An example where the second page is served: the first is the one that the rule seems to be for.
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
 * True if a page's pattern contains all paths of an exact pattern, apart from text after params. False for a splat: the
 * router prefers the other pages, so it serves only what they leave.
 */
export const takesAll = ({ scopes, splat }: RouteEntry, part: Scope): boolean =>
  !splat && scopes.some((scope) => contains(scope, part))
