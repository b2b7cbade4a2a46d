import { segmentsOf, type CanonicalPath } from "../../../policy/canonical-path.ts"
import { paramPositionsOf } from "../../../policy/claims.ts"
import { groupedBy } from "../../../policy/grouped-by.ts"
import { covers, type Scope } from "../../../policy/pattern.ts"
import type { RouteEntry } from "../../target/entries.ts"
import { diagnosticOf } from "../../source/diagnostic.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import { placeOf, type Span } from "../../source/source.ts"
import type { CheckedPolicy } from "../regions/checked-policy.ts"
import { nameOfRule, pagesIn, judgedRegionsOf, type Check, type Subject } from "../regions/subject.ts"
import { cached } from "../../source/cached.ts"

// A scoped claim, such as one with `within: "/teams/:team"`, is about a person in one team. The first lock reads the
// team from the address. The second lock compares it with the params that the router has matched, where `team` may have
// another name, such as `teamId`. So each route needs one name for each param of a scoped claim that its rules require.

/** Checks that every route has exactly one name for each param of the scoped claims that its rules require. */
export const checkClaimParams: Check = (subject) =>
  paramsIn(subject).flatMap(({ entry, claim, param, places }) => {
    // One finding for each rule, about the first place without a name, or with another name than the route's first.
    const routeName = nameIn(places)
    const differing = groupedBy(
      places.filter(({ name }) => name === null || name !== routeName),
      ({ rule }) => rule,
    )
    return [...differing].map(([rule, [first]]) => {
      const { at, name, span } = first!
      const args = { route: entry.path, rule: nameOfRule(rule), claim, param, at }
      return diagnosticOf(name === null ? "P424/unbound" : "P424/several", entry.node.span, args, {
        related: [placeOf(subject.resolved.source, span)],
        witness: { url: at, state: null },
      })
    })
  })

/**
 * Each route's own names for the params of scoped claims, by the router's pattern and the claim: `t/:slug teamRole`.
 */
export function claimParamsOf(subject: Subject): CheckedPolicy["claimParams"] {
  const all = new Map<string, Record<string, string>>()
  for (const { entry, claim, param, places } of paramsIn(subject)) {
    const name = nameIn(places)
    // Without a name there is a finding, and a policy with that finding gets no guards.
    if (name !== null) cached(all, `${entry.pattern} ${claim}`, (): Record<string, string> => ({}))[param] = name
  }
  return all
}

/** A param of a scoped claim, at a route whose rules require the claim. */
interface ClaimParam {
  readonly entry: RouteEntry
  readonly claim: string
  readonly param: string
  readonly places: readonly ParamPlace[]
}

/** A path at which a rule requires the claim, and the route's name for the param there; null if it has none. */
interface ParamPlace {
  readonly rule: SpannedRule
  /** The place in the rule that names the claim: in `write`, if `require` names it, too. */
  readonly span: Span
  readonly at: CanonicalPath
  readonly name: string | null
}

/** The params of all scoped claims at every route that needs them; most policies have none. */
const paramsIn = (subject: Subject): readonly ClaimParam[] =>
  [...subject.resolved.claims].flatMap(([claim, { within }]) =>
    paramPositionsOf(within ?? []).flatMap(({ position, name: param }) =>
      pagesIn(subject).flatMap((entry) => {
        const places = placesOf(subject, entry, claim, position)
        return places.length === 0 ? [] : [{ entry, claim, param, places }]
      }),
    ),
  )

/** The places of a route where its rule requires the claim, with the name of the param at this position. */
const placesOf = (subject: Subject, entry: RouteEntry, claim: string, position: number): readonly ParamPlace[] =>
  judgedRegionsOf(subject, entry).flatMap(({ governing: rule, witness: at }) => {
    const claims = [...(rule?.ast.require.claims ?? []), ...(rule?.ast.write?.claims ?? [])]
    const span = claims.findLast(({ value }) => value === claim)?.span
    if (rule === null || span === undefined) return []
    // An optional segment that is left out moves those behind it, so each scope of the route has names of its own.
    return entry.scopes
      .filter((scope) => covers(scope, segmentsOf(at)))
      .map((scope) => ({ rule, span, at, name: nameAt(entry, scope, position) }))
  })

/** The route's name for a param: the first that it has anywhere. */
const nameIn = (places: readonly ParamPlace[]): string | null => places.find(({ name }) => name !== null)?.name ?? null

/** The name of the route's param at a position; null if it has none, or one that takes only part of the segment. */
function nameAt(entry: RouteEntry, { pattern }: Scope, position: number): string | null {
  const segment = pattern[position]
  // With a text behind it, as in `:name.json`, the router's param takes only what is before `.json`.
  const takesPart = entry.widerScopes.some(
    ({ scope, endings }) => scope.pattern.length === pattern.length && (endings[position] ?? null) !== null,
  )
  return segment?.kind === "param" && !takesPart ? segment.name : null
}
