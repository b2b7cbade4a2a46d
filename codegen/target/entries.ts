import { foldedOf } from "../../policy/canonical-path.ts"
import { literalsOf, type PatternSegment, type Scope } from "../../policy/pattern.ts"
import type { RouteNode } from "./inventory.ts"

/** A route of the list that an address can reach, at its full path. */
export interface RouteEntry {
  readonly node: RouteNode
  /** The router's own name for a match: the paths of its routes joined, `/` for the home page. */
  readonly pattern: string
  /** The full path, with a slash before it. */
  readonly path: string
  /** `resource`: an endpoint, which renders no page. */
  readonly kind: "page" | "resource"
  /** True if it may serve nothing: a pathed layout without a page of its own, or a rewrite behind a page. */
  readonly layout: boolean
  /**
   * A splat with only optional segments before it, so that it takes every path that no other route serves. It is the
   * not-found page, or under a `/` subtree rule a page of its own.
   */
  readonly catchAll: boolean
  readonly splat: boolean
  /**
   * The paths that it can match: one scope, a pattern with a match mode, for each way of leaving optional segments out.
   */
  readonly scopes: readonly Scope[]
  /**
   * The scopes that are wider than the route, because a param with text behind it (`:name.json`) takes only segments
   * that end with that text. A rule can express that only by listing segments as literals.
   */
  readonly widerScopes: readonly ScopeWithEndings[]
  /** A path segment that no rule can express, such as half of a surrogate pair; null if there is none. */
  readonly inexpressible: string | null
}

/** A scope of a route, with the texts behind its params. */
export interface ScopeWithEndings {
  readonly scope: Scope
  /** For each segment, the text behind its param, folded; null if there is none. */
  readonly endings: readonly (string | null)[]
}

/** The routes at which a match of the router can end, in the order of the file. */
export const routeEntriesOf = (tree: readonly RouteNode[]): readonly RouteEntry[] => entriesBelow(tree, [], "")

/**
 * The entries of these nodes and of all beneath. `above` are the paths of their parents as the route list has them, and
 * `prefix` is the full path of the nearest one.
 */
function entriesBelow(tree: readonly RouteNode[], above: readonly string[], prefix: string): readonly RouteEntry[] {
  return tree.flatMap((node) => {
    const path = node.path ?? ""
    const paths = path === "" ? above : [...above, path]
    const full = fullPathOf(path, prefix)
    const below = entriesBelow(node.children, paths, full)
    // A match does not end at a layout that has no path.
    if (!node.index && node.path === null) return below
    // The router's own name of a match joins all paths, although one with a slash before it may repeat its parents'.
    return [entryOf(node, joined(paths) || "/", full), ...below]
  })
}

/**
 * The full path of a route. One with a slash before it begins with the full path of its parent, which the router takes
 * off as text: `/ab` beneath `/a` is `/a/b`.
 */
function fullPathOf(path: string, prefix: string): string {
  const isWhole = path.startsWith("/") && path.startsWith(prefix)
  return joined([prefix, isWhole ? path.slice(prefix.length) : path])
}

const joined = (paths: readonly string[]): string => paths.join("/").replace(/\/\/+/g, "/")

/** The entry of a node. `pattern` is the router's own name of a match, and `full` the path with its parents'. */
function entryOf(node: RouteNode, pattern: string, full: string): RouteEntry {
  const segments = segmentsIn(full)
  const covered = coveredBy(segments)
  // Set for routes of Next, whose target gives the kind. There, a catch-all is an ordinary page, because Next has a
  // not-found page of its own; and the source of a rewrite renders nothing itself, like a layout.
  const { ordered } = node
  return {
    ...covered,
    node,
    pattern,
    path: `/${segments.join("/")}`,
    // A module without a component answers requests itself, such as with a file.
    kind: ordered?.kind ?? (node.module.exists && !node.module.exports.includes("default") ? "resource" : "page"),
    layout: node.children.length > 0 || ordered?.rewrite !== undefined,
    catchAll: ordered === undefined && covered.splat && segments.slice(0, -1).every((segment) => segment.endsWith("?")),
  }
}

/** The paths that a pattern of the router can match, as `scopes` of an entry; none if a rule cannot express it. */
export const scopesOfPath = (path: string): readonly Scope[] => coveredBy(segmentsIn(path)).scopes

const segmentsIn = (path: string): readonly string[] => path.split("/").filter((segment) => segment !== "")

/** The paths that the segments of a route can match. */
function coveredBy(
  segments: readonly string[],
): Pick<RouteEntry, "splat" | "inexpressible" | "scopes" | "widerScopes"> {
  const splat = segments.at(-1) === "*"
  // A splat takes none or more segments, so its pattern ends before it and covers everything beneath.
  const lists = segmentListsOf(splat ? segments.slice(0, -1) : segments)
  const inexpressible = lists.flat().find((segment) => !isExpressible(segment)) ?? null
  const match = splat ? "subtree" : "exact"
  const all = (inexpressible === null ? lists : []).map((list): ScopeWithEndings => ({
    scope: { pattern: list.map(partOf), match },
    endings: list.map(foldedEndingOf),
  }))
  return {
    splat,
    inexpressible,
    scopes: all.map(({ scope }) => scope),
    widerScopes: all.filter(({ endings }) => endings.some((ending) => ending !== null)),
  }
}

/** The segments of each path that a route can match: every optional segment (`:lang?`) with and without it. */
function segmentListsOf(segments: readonly string[]): readonly (readonly string[])[] {
  return segments.reduce<readonly (readonly string[])[]>(
    (lists, segment) =>
      segment.endsWith("?")
        ? lists.flatMap((list) => [[...list, segment.slice(0, -1)], list])
        : lists.map((list) => [...list, segment]),
    [[]],
  )
}

/**
 * The param of a segment, with the text behind it, which is mostly empty: the router matches `:name.json` with the
 * segments that end in `.json`. Null for a literal.
 */
export function paramIn(segment: string): { readonly name: string; readonly ending: string } | null {
  const [, name, ending] = /^:([\w-]+)(.*)$/s.exec(segment) ?? []
  return name === undefined || ending === undefined ? null : { name, ending }
}

/** The text behind the param of a segment, folded; null for a segment without one. */
const foldedEndingOf = (segment: string): string | null => {
  const ending = paramIn(segment)?.ending ?? ""
  return ending === "" ? null : foldedOf(ending)
}

/**
 * True for a segment that the router takes literally and that a URL can spell. No URL contains half of a surrogate
 * pair, and after a param the router would read it as half of a letter.
 */
const isExpressible = (segment: string): boolean =>
  segment !== "." &&
  segment !== ".." &&
  (!segment.startsWith(":") || paramIn(segment) !== null) &&
  // oxlint-disable-next-line no-control-regex
  !/[?*%\\\0\p{Cs}]/u.test(segment)

/** A segment of a route as part of a pattern. Text behind a param is left out. */
const partOf = (segment: string): PatternSegment => {
  const name = paramIn(segment)?.name
  return name === undefined ? { kind: "literal", text: foldedOf(segment) } : { kind: "param", name }
}

/**
 * For each scope with endings, a scope with an example segment in place of each param that has one: `xx.json` for
 * `:name.json`. The examples are literals of no scope in `others`, so that no rule tells them apart from the other
 * segments with that ending.
 */
export function samplesOf(wider: readonly ScopeWithEndings[], others: readonly Scope[]): readonly Scope[] {
  const all = wider.flatMap(({ endings }) => endings.filter((ending) => ending !== null))
  if (all.length === 0) return []
  const literals = new Set(others.flatMap(({ pattern }) => pattern.flatMap((part) => literalsOf(part) ?? [])))
  let stem = "x"
  while (all.some((ending) => literals.has(`${stem}${ending}`))) stem += "x"
  return wider.map(({ scope: { pattern, match }, endings }) => ({
    pattern: pattern.map((part, at) =>
      endings[at] == null ? part : { kind: "literal", text: `${stem}${endings[at]}` },
    ),
    match,
  }))
}
