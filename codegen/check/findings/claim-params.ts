import { segmentsOf } from "../../../policy/canonical-path.ts"
import { paramPositionsOf } from "../../../policy/claims.ts"
import { covers, type Scope } from "../../../policy/pattern.ts"
import type { RouteEntry } from "../../target/entries.ts"
import { diagnosticOf, type Diagnostic } from "../../source/diagnostic.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import { placeOf } from "../../source/source.ts"
import type { CheckedPolicy } from "../regions/checked-policy.ts"
import type { Region } from "../regions/regions.ts"
import { nameOfRule, pagesIn, servedRegionsOf, type Check, type Subject } from "../regions/subject.ts"

/** Checks that every route governed by a rule with a scoped claim has the params of the claim's scope. */
export const checkClaimParams: Check = (subject) => boundIn(subject).flatMap(({ finding }) => finding ?? [])

/** The route's own names for the params of scoped claims, by the router's pattern and the claim. */
export function claimParamsOf(subject: Subject): CheckedPolicy["claimParams"] {
  const all = new Map<string, Map<string, Record<string, string>>>()
  for (const { entry, claim, param, name } of boundIn(subject)) {
    const claims = all.get(entry.pattern) ?? new Map<string, Record<string, string>>()
    const names = claims.get(claim) ?? {}
    if (name !== null) names[param] = name
    claims.set(claim, names)
    all.set(entry.pattern, claims)
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
  readonly finding: Diagnostic | null
}

/** The params of scoped claims at every page. Most policies have no scoped claims, so that is tested first. */
const boundIn = (subject: Subject): readonly Bound[] =>
  [...subject.resolved.claims.values()].every(({ within }) => within === null)
    ? []
    : pagesIn(subject).flatMap((entry) => {
        const regions = servedRegionsOf(subject, entry).filter(({ outside }) => outside.length === 0)
        const rules = new Set(regions.flatMap(({ governing }) => governing ?? []))
        return [...rules].flatMap((rule) =>
          boundBy(
            subject,
            entry,
            rule,
            regions.filter(({ governing }) => governing === rule),
          ),
        )
      })

/**
 * The params of scoped claims that one rule requires at a page. A finding names one that the page lacks or names in two
 * ways.
 */
function boundBy(subject: Subject, entry: RouteEntry, rule: SpannedRule, regions: readonly Region[]): readonly Bound[] {
  const asked = new Map(
    [...rule.ast.require.claims, ...(rule.ast.write?.claims ?? [])].map((claim) => [claim.value, claim]),
  )
  return [...asked.values()].flatMap(({ value: claim, span }) => {
    const within = subject.resolved.claims.get(claim)?.within ?? []
    return paramPositionsOf(within).map(({ position, name: param }): Bound => {
      const ways = regions.flatMap(({ witness }) =>
        entry.scopes.filter((scope) => covers(scope, segmentsOf(witness))).map((way) => ({ way, witness })),
      )
      const names = ways.map(({ way }) => nameAt(entry, way, position))
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
function nameAt(entry: RouteEntry, { pattern }: Scope, place: number): string | null {
  const part = pattern[place]
  const isPart = entry.endings.some(
    ({ scope, texts }) => scope.pattern.length === pattern.length && (texts[place] ?? null) !== null,
  )
  return part?.kind === "param" && !isPart ? part.name : null
}
