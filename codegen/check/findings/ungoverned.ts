import { groupedBy } from "../../../policy/grouped-by.ts"
import type { MatchMode } from "../../../policy/language.ts"
import { isLiteral } from "../../../policy/literal.ts"
import { readPattern, textOfPattern, type Pattern } from "../../../policy/pattern.ts"
import type { RouteEntry } from "../../target/entries.ts"
import type { Advice } from "../../messages/phrases.ts"
import { isRootSubtree, servedRegionsOf, type Subject } from "../regions/subject.ts"

/**
 * Advice on the rules to write for pages without a rule, or with only the catch-all's: one rule for all such pages of a
 * subtree. Splats have findings of their own.
 */
export function rulesForUngoverned(subject: Subject): ReadonlyMap<RouteEntry, Advice> {
  const ungoverned = subject.entries.filter(
    (entry) =>
      !entry.splat &&
      servedRegionsOf(subject, entry).some(
        ({ outside, governing }) => outside.length === 0 && (governing === null || isRootSubtree(governing)),
      ),
  )
  // The pages by their first segment; null for those that begin with a param.
  const families = groupedBy(ungoverned, (entry) => leadingLiteralsOf(entry)[0] ?? null)
  return new Map(
    [...families].flatMap(([first, family]) =>
      first === null || family.length === 1
        ? family.map((entry) => [entry, adviceFor(entry)] as const)
        : subtreeForAll(family),
    ),
  )
}

/** Advice for one page: a rule of its own if one pattern covers all of its paths, else one for its subtree. */
function adviceFor(entry: RouteEntry): Advice {
  const [scope, ...more] = entry.scopes
  // Several scopes: the page has optional segments, so no single pattern covers it.
  const own = scope === undefined || more.length > 0 ? null : ruleFor(pathOf(scope.pattern), "exact", null)
  return own ?? subtreeFor(leadingLiteralsOf(entry), null) ?? { add: "none" }
}

/** Advice for pages that begin with the same literal: one subtree rule at their longest common prefix. */
function subtreeForAll(family: readonly RouteEntry[]): readonly (readonly [RouteEntry, Advice])[] {
  const shared = commonPrefixOf(family.map(leadingLiteralsOf))
  const subtree = subtreeFor(shared, family.length)
  return family.map((entry) => [entry, subtree ?? adviceFor(entry)] as const)
}

/** Advice on the rule for a splat: the subtree in front of `*`, if one pattern can name it. */
export function ruleForSplat({ scopes }: RouteEntry): Advice {
  const [scope, ...more] = scopes
  const prefix = scope === undefined || more.length > 0 ? null : pathOf(scope.pattern)
  return prefix === null || "fault" in readPattern(prefix) ? { add: "no prefix" } : { add: "subtree", prefix }
}

/** A subtree rule for the longest prefix that is a valid pattern. */
function subtreeFor(segments: readonly string[], count: number | null): Advice | null {
  for (let length = segments.length; length > 0; length--) {
    const rule = ruleFor(`/${segments.slice(0, length).join("/")}`, "subtree", count)
    if (rule !== null) return rule
  }
  return null
}

/** The advised rule; null if its pattern is invalid. `count` is the number of its pages; null for one. */
const ruleFor = (path: string, match: MatchMode, count: number | null): Advice | null =>
  "fault" in readPattern(path) ? null : { add: "rule", path, match, covers: count }

/** A route's pattern with params in place of literals that a policy cannot spell: those that `isSpelled` refuses. */
export const spelledOf = (pattern: Pattern, isSpelled: (text: string) => boolean = isLiteral): Pattern =>
  pattern.map((part) => (part.kind === "literal" && !isSpelled(part.text) ? { kind: "param", name: part.text } : part))

/**
 * A route's pattern as a policy writes it. Params are renamed if a route has names that are invalid in a policy, or one
 * name twice.
 */
export function pathOf(pattern: Pattern): string {
  const names = new Set<string>()
  const nameOf = (name: string): string => {
    // Letters, digits and `_` only, without a digit at the beginning.
    const valid = name.replace(/\W/g, "_").replace(/^(?=\d)/, "_")
    let unique = valid
    for (let n = 2; names.has(unique); n++) unique = `${valid}_${n}`
    names.add(unique)
    return unique
  }
  return textOfPattern(
    spelledOf(pattern).map((part) => (part.kind === "literal" ? part : { ...part, name: nameOf(part.name) })),
  )
}

/** The leading literal segments that all paths of a page share. */
function leadingLiteralsOf({ scopes }: RouteEntry): readonly string[] {
  const leading = scopes.map(({ pattern }) =>
    takeUntil(pattern, ({ kind }) => kind !== "literal").flatMap((part) =>
      part.kind === "literal" ? [part.text] : [],
    ),
  )
  return commonPrefixOf(leading)
}

/** The segments that all lists begin with. */
const commonPrefixOf = ([first = [], ...others]: readonly (readonly string[])[]): readonly string[] =>
  others.reduce((shared, other) => takeUntil(shared, (segment, i) => segment !== other[i]), first)

/** The items before the first that ends the list. */
function takeUntil<T>(list: readonly T[], ends: (item: T, i: number) => boolean): readonly T[] {
  const end = list.findIndex(ends)
  return end === -1 ? list : list.slice(0, end)
}
