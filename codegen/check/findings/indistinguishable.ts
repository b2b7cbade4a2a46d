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
 * Pages that no rule can distinguish: the rule's pattern covers all of them, and the router chooses one by the text
 * after a param, as in `:name.json`, which patterns of a policy do not have.
 */
export function checkIndistinguishable(
  subject: Subject,
  rule: SpannedRule,
  governed: readonly Region[],
): readonly Diagnostic[] {
  if (rule.match !== "exact") return []
  const shared = writtenOutOf<Scope>(rule)
    .map((part) => servedAlike(part, governed))
    .find((pages) => pages.size > 1)
  if (shared === undefined) return []
  const pages = subject.entries.filter((entry) => shared.has(entry))
  const args = { rule: nameOfRule(rule), routes: pages.map(({ path }) => path) }
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

/** True if a page's path, with any text behind its params, has all paths of an exact pattern. */
export const takesAll = ({ scopes, splat }: RouteEntry, part: Scope): boolean =>
  !splat && scopes.some((scope) => contains(scope, part))
