import { segmentsOf, type CanonicalPath } from "../../../policy/canonical-path.ts"
import type { AutomatonState } from "../../../policy/automaton.ts"
import { stateOf } from "../../../policy/matcher.ts"
import { countWrittenOut, covers, textOfPattern, type Scope } from "../../../policy/pattern.ts"
import { byPrecedence } from "../../../policy/specificity.ts"
import { widened, writtenOutOf } from "../../../policy/written-out.ts"
import { knownAutomatonOf } from "./known-automaton.ts"
import type { ResolvedPolicy, ScopedInvariant, ScopedOutside, SpannedRule } from "../../source/resolve.ts"
import { routeEntriesOf, samplesOf, type RouteEntry } from "../../target/entries.ts"
import type { RouteInventory } from "../../target/inventory.ts"
import { servedBy } from "../../targets/targets.ts"
import { cached } from "../../source/cached.ts"

/** A set of paths that no rule, route, invariant or outside entry tells apart. */
export interface Region {
  /** A shortest path of the region, as an example. */
  readonly witness: CanonicalPath
  /**
   * The rules that cover the region. Regions with the same rules share one array, so it can be compared by identity.
   */
  readonly rules: readonly SpannedRule[]
  readonly governing: SpannedRule | null
  /** The route that the router serves here, or null. */
  readonly served: RouteEntry | null
  readonly invariants: readonly ScopedInvariant[]
  readonly outside: readonly ScopedOutside[]
}

/** A region that a rule governs. */
export type Ruled = Region & { readonly governing: SpannedRule }

/** True for a region where a rule decides. At paths in `outside`, none does. */
export const isRuled = (region: Region): region is Ruled => region.outside.length === 0 && region.governing !== null

/** All regions, and the one that contains a given path. */
export interface RegionMap {
  readonly all: readonly Region[]
  readonly at: (path: CanonicalPath) => Region
}

/**
 * Divides all paths into regions: by the rules, invariants and outside entries of a policy, and by the app's routes.
 * Null if there are too many to examine. Callers that compare the routes of regions by identity pass the `entries` of
 * these routes.
 */
export function regionsOf(
  policy: Pick<ResolvedPolicy, "rules" | "invariants" | "outside">,
  routes: RouteInventory | null,
  entries = routeEntriesOf(routes?.tree ?? []),
): RegionMap | null {
  const parts: Part[] = [
    ...policy.rules.flatMap((rule, number) => partsOfRule(rule, number)),
    ...entries.flatMap((entry) => entry.scopes.map((scope): Part => ({ scope, entry }))),
    ...policy.invariants.map((invariant): Part => ({ scope: invariant, invariant })),
    ...policy.outside.map((outside): Part => ({ scope: outside, outside })),
  ]
  // A scope cannot express a param that ends in a text, such as `:name.json`. An example of such a path stands for all
  // of them; no scope so far has the example's segment as a literal.
  const written = parts.map(({ scope }) => scope)
  parts.push(
    ...entries.flatMap((entry) => samplesOf(entry.widerScopes, written).map((scope): Part => ({ scope, entry }))),
  )
  const scopes = parts.map(({ scope }) => scope)
  // Each state of the automaton is one region: the paths that the same scopes cover.
  const automaton = knownAutomatonOf(scopes)
  if (automaton === null) return null
  // Caches: the rules of a state by their numbers, its route by the indexes of the routes' parts, and everything by the
  // list of all parts that cover it. States with the same covering parts share one such list.
  const rulesByNumbers = new Map<string, Pick<Region, "rules" | "governing">>()
  const servedByRouteParts = new Map<string, RouteEntry | null>()
  const contentByParts = new Map<readonly number[], Omit<Region, "witness">>()
  const contentOf = (state: AutomatonState): Omit<Region, "witness"> => {
    const numbers: number[] = []
    const rules: SpannedRule[] = []
    const invariants: ScopedInvariant[] = []
    const outside: ScopedOutside[] = []
    const candidates = new Set<RouteEntry>()
    // Of parts, not routes, because a route ranks differently when its optional segments are left out.
    const routeParts: number[] = []
    for (const index of state.covering) {
      const part = parts[index]!
      if (part.number !== undefined) numbers.push(part.number)
      if (part.rule !== undefined) rules.push(part.rule)
      if (part.invariant !== undefined) invariants.push(part.invariant)
      if (part.outside !== undefined) outside.push(part.outside)
      if (part.entry !== undefined) {
        candidates.add(part.entry)
        routeParts.push(index)
      }
    }
    const decided = cached(rulesByNumbers, numbers.join(), () => ({ rules, governing: governingAmong(rules) }))
    const served = cached(servedByRouteParts, routeParts.join(), () =>
      servedBy(routes?.tree ?? [], [...candidates], state.witness),
    )
    return { ...decided, served, invariants, outside }
  }
  const all = automaton.map((state) => {
    const content = cached(contentByParts, state.covering, () => contentOf(state))
    return regionOf(state, content)
  })
  return { all, at: (path) => all[stateOf(automaton, path)]! }
}

/**
 * The base of a region, which is the set of the paths that end in one state of an automaton. The state computes its
 * witness on first use, so a region needs a getter. This is a class because a getter on its prototype is created once,
 * not for each region.
 */
class RegionOfState {
  readonly #state: Pick<AutomatonState, "witness">

  constructor(state: Pick<AutomatonState, "witness">) {
    this.#state = state
  }

  get witness(): CanonicalPath {
    return this.#state.witness
  }
}

/** The region of a state, with this content. */
export const regionOf = <Content extends object>(
  state: Pick<AutomatonState, "witness">,
  content: Content,
): Content & Pick<RegionOfState, "witness"> => Object.assign(new RegionOfState(state), content)

/** The regions after a rule is added that covers only `path`, which no rule covered before. */
export function withRegionOf({ all, at }: RegionMap, added: SpannedRule, path: CanonicalPath): RegionMap {
  // Everything else about the path stays as in the region that it was part of.
  const { served, invariants, outside } = at(path)
  const region = regionOf({ witness: path }, { rules: [added], governing: added, served, invariants, outside })
  return { all: [...all, region], at: (other) => (other === path ? region : at(other)) }
}

/** The regions after a change of one rule that keeps its path. */
export function withChangedRule({ all, at }: RegionMap, before: SpannedRule, after: SpannedRule): RegionMap {
  // Regions that shared an array of rules share the new one too.
  const rulesOf = new Map<Region["rules"], Region["rules"]>()
  const changed = new Map<Region, Region>()
  for (const region of all) {
    if (!region.rules.includes(before)) continue
    const rules = rulesOf.get(region.rules) ?? region.rules.map((rule) => (rule === before ? after : rule))
    rulesOf.set(region.rules, rules)
    // The path and match mode stay, and so does the precedence of the rule.
    const governing = region.governing === before ? after : region.governing
    const { served, invariants, outside } = region
    changed.set(region, regionOf(region, { rules, governing, served, invariants, outside }))
  }
  const now = (region: Region): Region => changed.get(region) ?? region
  return { all: all.map(now), at: (path) => now(at(path)) }
}

/**
 * The parts of a rule. One with finite params, such as `/:lang(de|en)`, has a part for each value (`/de` and `/en`) and
 * one with a plain param (`/:lang`). They have separate regions, because a region's witness has to represent the whole
 * region. The last part, with plain params, belongs to no rule: it makes a region of the paths with values that the
 * rule does not list, so that findings can report them.
 */
const partsOfRule = (rule: SpannedRule, number: number): readonly Part[] =>
  countWrittenOut(rule.pattern) === 1
    ? [{ scope: rule, rule, number }]
    : [
        ...writtenOutOf<Scope>(rule).map((scope): Part => ({ scope, rule, number })),
        { scope: { pattern: widened(rule.pattern), match: rule.match } },
      ]

/** A scope by which paths can differ, and the rule, route, invariant or outside entry that it was made from. */
interface Part {
  readonly scope: Scope
  readonly rule?: SpannedRule
  /** The index of the rule in the policy. */
  readonly number?: number
  readonly entry?: RouteEntry
  readonly invariant?: ScopedInvariant
  readonly outside?: ScopedOutside
}

/** The governing rule among those that cover a path: the first by precedence. */
export const governingAmong = (covering: readonly SpannedRule[]): SpannedRule | null =>
  covering.reduce<SpannedRule | null>(
    (first, rule) => (first === null || byPrecedence(rule, first) < 0 ? rule : first),
    null,
  )

/**
 * A rule's regions, by each pattern that it stands for, such as `/de` of `/:lang(de|en)`; empty for a rule without
 * finite params.
 */
export const regionsByPattern = (rule: SpannedRule, regions: readonly Region[]) =>
  countWrittenOut(rule.pattern) === 1
    ? []
    : writtenOutOf(rule).map((scope) => ({
        path: textOfPattern(scope.pattern),
        regions: regions.filter(({ witness }) => covers(scope, segmentsOf(witness))),
      }))
