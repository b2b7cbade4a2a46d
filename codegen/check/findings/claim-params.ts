import { segmentsOf } from "../../../policy/canonical-path.ts"
import { paramPositionsOf } from "../../../policy/claims.ts"
import { covers, type Scope } from "../../../policy/pattern.ts"
import type { RouteEntry } from "../../target/entries.ts"
import { diagnosticOf, type Diagnostic } from "../../source/diagnostic.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import { placeOf } from "../../source/source.ts"
import type { CheckedPolicy } from "../regions/checked-policy.ts"
import type { Region } from "../regions/regions.ts"
import { nameOfRule, pagesIn, judgedRegionsOf, type Check, type Subject } from "../regions/subject.ts"
import { groupedByEach } from "../../../policy/grouped-by.ts"
import { cached } from "../../source/cached.ts"

/**
 * Checks that every route governed by a rule with a scoped claim has the params of the claim's scope. A scoped claim is
 * one with `within: "/teams/:team"`: it is about a person in one team, and the route's param names the team.
 */
export const checkClaimParams: Check = (subject) => boundIn(subject).flatMap(({ finding }) => finding ?? [])

/**
 * The route's own names for the params of scoped claims, by the router's pattern and the claim: `team` of the scope may
 * be `:teamId` of the route. The second lock reads the values from the matched route by these names.
 */
export function claimParamsOf(subject: Subject): CheckedPolicy["claimParams"] {
  const all = new Map<string, Map<string, Record<string, string>>>()
  for (const { entry, claim, param, name } of boundIn(subject)) {
    // `name` is null only beside a finding, and a policy with that finding gets no guards.
    const claims = cached(all, entry.pattern, () => new Map<string, Record<string, string>>())
    const names = cached(claims, claim, (): Record<string, string> => ({}))
    if (name !== null) names[param] = name
  }
  return all
}

/** A param of the scope of a claim, at a route whose rule requires that claim: `team` of `within: "/teams/:team"`. */
interface Bound {
  readonly entry: RouteEntry
  readonly claim: string
  readonly param: string
  /** The route's own name for the param; null if it has none, or several. */
  readonly name: string | null
  /** The finding if the route has no name for the param, or several; else null. */
  readonly finding: Diagnostic | null
}

/** The params of scoped claims at every page. Most policies have no scoped claims, so that is tested first. */
const boundIn = (subject: Subject): readonly Bound[] =>
  [...subject.resolved.claims.values()].every(({ within }) => within === null)
    ? []
    : pagesIn(subject).flatMap((entry) => {
        // No rule decides at paths in `outside`.
        const regions = groupedByEach(judgedRegionsOf(subject, entry), ({ governing }) =>
          [governing].flatMap((rule) => rule ?? []),
        )
        return [...regions].flatMap(([rule, governed]) => boundBy(subject, entry, rule, governed))
      })

/**
 * The params of scoped claims that one rule requires at a page. A finding names one that the page lacks or names in two
 * ways.
 */
function boundBy(subject: Subject, entry: RouteEntry, rule: SpannedRule, regions: readonly Region[]): readonly Bound[] {
  // By name, so that a claim required for loads and writes alike is checked once.
  const asked = new Map(
    [...rule.ast.require.claims, ...(rule.ast.write?.claims ?? [])].map((claim) => [claim.value, claim]),
  )
  return [...asked.values()].flatMap(({ value: claim, span }) => {
    const within = subject.resolved.claims.get(claim)?.within ?? []
    return paramPositionsOf(within).map(({ position, name: param }): Bound => {
      // A way is a scope of the route with some optional segments left out. A segment left out before the param moves
      // it, so the name at its position is looked up in each way that the rule governs.
      const ways = regions.flatMap(({ witness }) =>
        entry.scopes.filter((scope) => covers(scope, segmentsOf(witness))).map((way) => ({ way, witness })),
      )
      const names = ways.map(({ way }) => nameAt(entry, way, position))
      // The first way without a name, or with another name than the first way's.
      const odd = names.findIndex((name) => name === null || name !== names[0])
      const bound = { entry, claim, param }
      if (odd === -1) return { ...bound, name: names[0] ?? null, finding: null }
      const at = ways[odd]!.witness
      const args = { route: entry.path, rule: nameOfRule(rule), claim, param, at }
      const finding = diagnosticOf(names[odd] === null ? "P424/unbound" : "P424/several", entry.node.span, args, {
        related: [placeOf(subject.resolved.source, span)],
        witness: { url: at, state: null },
      })
      return { ...bound, name: null, finding }
    })
  })
}

/** The name of the route's param at a position; null if it has none, or one that takes only part of the segment. */
function nameAt(entry: RouteEntry, { pattern }: Scope, position: number): string | null {
  const part = pattern[position]
  // `endings` has the texts behind params: of `:name.json`, the router's param takes only what is before `.json`.
  const isPart = entry.endings.some(
    ({ scope, texts }) => scope.pattern.length === pattern.length && (texts[position] ?? null) !== null,
  )
  return part?.kind === "param" && !isPart ? part.name : null
}
