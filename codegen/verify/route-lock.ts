import type { RouteObject } from "react-router"
import { encodedPathOf, segmentsOf, type CanonicalPath } from "../../policy/canonical-path.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import { covers } from "../../policy/pattern.ts"
import type { RouteEntry } from "../react-router/entries.ts"
import type { RouteNode } from "../react-router/inventory.ts"
import { lineagesOf, prunedTree } from "../react-router/pruned.ts"
import { matchRoutes } from "../react-router/served.ts"

/** The router's match of a path: the route, and the pattern that its middleware gets. */
export interface Matched {
  readonly pattern: string
  readonly entry: RouteEntry | null
}

/** The largest number of matches with the whole list. More would make the time of the proof quadratic. */
const MOST_MATCHES = 200_000

export interface Router {
  /** True if each path was matched against the complete route list, and not only against routes with a matching pattern. */
  readonly whole: boolean
  /** The match of a path, or of another spelling of it. */
  readonly match: (path: CanonicalPath, spelling?: string) => Matched | null
}

/** The router's own matcher over the project's routes. */
export function routerOf(tree: readonly RouteNode[], entries: readonly RouteEntry[], regions: number): Router {
  const lineages = lineagesOf(tree)
  const byId = new Map(entries.map((entry) => [String(entry.node.id), entry]))
  const matchedOf = (routes: RouteObject[], url: string): Matched | null => {
    const matches = matchRoutes(routes, url)
    if (matches === null) return null
    const pattern = patternOfMatches(matches.map(({ route }) => route.path ?? ""))
    return { pattern, entry: byId.get(matches.at(-1)?.route.id ?? "") ?? null }
  }
  if (entries.length * regions <= MOST_MATCHES) {
    const routes = prunedTree(lineages, lineages.keys())
    return { whole: true, match: (path, spelling = encodedPathOf(path)) => matchedOf(routes, spelling) }
  }
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

/** The pattern as the router joins it for its middleware. */
const patternOfMatches = (paths: readonly string[]): string =>
  paths
    .filter((path) => path !== "")
    .join("/")
    .replace(/\/\/+/g, "/") || "/"
