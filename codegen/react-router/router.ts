import { createRequire } from "node:module"
import path from "node:path"
import type * as ReactRouter from "react-router"
import type { RouteObject } from "react-router"
import { encodedPathOf, segmentsOf, type CanonicalPath } from "../../policy/canonical-path.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import { covers } from "../../policy/pattern.ts"
import { installCommandOf } from "../source/package-manager.ts"
import type { RouteEntry } from "../target/entries.ts"
import { lineagesOf, type Lineages, type RouteNode } from "../target/inventory.ts"
import type { Matched, Router } from "../target/target.ts"

type MatchRoutes = typeof ReactRouter.matchRoutes

let loaded: MatchRoutes | null = null

/**
 * The router's own matcher. It is loaded when the first path is matched, because apps on another framework do not have
 * it: from the packages of the app, in whose directory the compiler runs, or else from those of this package.
 */
const matchRoutes: MatchRoutes = (...args) => {
  loaded ??= matcherFrom([path.resolve("package.json"), import.meta.url])
  return loaded(...args)
}

/** Loads the matcher from the first of these places where the router is installed. */
function matcherFrom([place, ...others]: readonly string[]): MatchRoutes {
  if (place === undefined)
    throw new Error(
      `\`react-router\` is not installed here: install the packages of the app first with \`${installCommandOf(process.cwd())}\``,
    )
  const require = createRequire(place)
  let found: string
  try {
    found = require.resolve("react-router")
  } catch {
    return matcherFrom(others)
  }
  return (require(found) as typeof ReactRouter).matchRoutes
}

/**
 * The route, of these candidates, with which the router serves a path. Routes that do not cover the path cannot win, so
 * the router is given only the candidates, in their order and with their parents.
 */
export function servedByRouter(
  tree: readonly RouteNode[],
  candidates: readonly RouteEntry[],
  path: CanonicalPath,
): RouteEntry | null {
  const routes = prunedTree(
    lineagesOf(tree),
    candidates.map(({ node }) => node.id),
  )
  const last = matchRoutes(routes, encodedPathOf(path))?.at(-1)
  return candidates.find(({ node }) => String(node.id) === last?.route.id) ?? null
}

/**
 * The largest number of routes times regions at which every path is matched with all routes: that takes quadratic time.
 */
const MAX_MATCHES = 200_000

/**
 * The router over the project's routes. With many routes, it gets only those that could cover a path (`whole: false`).
 */
export function routerOver(tree: readonly RouteNode[], entries: readonly RouteEntry[], regions: number): Router {
  const lineages = lineagesOf(tree)
  const byId = new Map(entries.map((entry) => [String(entry.node.id), entry]))
  const matchedOf = (routes: RouteObject[], url: string): Matched | null => {
    const matches = routes.length === 0 ? null : matchRoutes(routes, url)
    if (matches === null) return null
    const pattern = patternOfMatches(matches.map(({ route }) => route.path ?? ""))
    return { pattern, entry: byId.get(matches.at(-1)?.route.id ?? "") ?? null }
  }
  if (entries.length * regions <= MAX_MATCHES) {
    const routes = prunedTree(lineages, lineages.keys())
    return { whole: true, match: (path, spelling = encodedPathOf(path)) => matchedOf(routes, spelling) }
  }
  // The routes by their first segment, if it is a literal. Under "" are those that may begin with anything.
  const byFirst = groupedBy(
    entries.flatMap(({ node, scopes }) => scopes.map((scope) => ({ ...scope, id: node.id }))),
    ({ pattern: [first] }) => (first?.kind === "literal" ? first.text : ""),
  )
  return {
    whole: false,
    match(path, spelling = encodedPathOf(path)) {
      const segments = segmentsOf(path)
      const near = [...(byFirst.get("") ?? []), ...(byFirst.get(segments[0] ?? "") ?? [])]
      const wanted = near.flatMap((scope) => (covers(scope, segments) ? scope.id : []))
      return wanted.length === 0 ? null : matchedOf(prunedTree(lineages, wanted), spelling)
    },
  }
}

/** The pattern of a match as the router names it to its middleware: the paths of the matched routes, joined. */
const patternOfMatches = (paths: readonly string[]): string =>
  paths
    .filter((path) => path !== "")
    .join("/")
    .replace(/\/\/+/g, "/") || "/"

/** The wanted routes and their parents, in the form that the router takes. */
function prunedTree(lineages: Lineages, wanted: Iterable<number>): RouteObject[] {
  const roots: RouteObject[] = []
  const routeById = new Map<number, RouteObject>()
  // INVARIANT: ids grow depth first, so in their order every node comes after its parent and its earlier siblings.
  const kept = new Set([...wanted].flatMap((id) => (lineages.get(id) ?? []).map((node) => node.id)))
  for (const id of [...kept].sort((a, b) => a - b)) {
    const lineage = lineages.get(id)!
    const node = lineage.at(-1)!
    const path = node.path === null ? {} : { path: node.path }
    const common = { id: String(id), caseSensitive: node.caseSensitive, ...path }
    const route: RouteObject = node.index ? { ...common, index: true } : { ...common, children: [] }
    routeById.set(id, route)
    const parent = lineage.at(-2)
    // An index route has no children, so none is ever added to one.
    const siblings = parent === undefined ? roots : routeById.get(parent.id)?.children
    siblings?.push(route)
  }
  return roots
}
