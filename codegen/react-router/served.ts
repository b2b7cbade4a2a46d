import { createRequire } from "node:module"
import path from "node:path"
import type { matchRoutes as MatchRoutes } from "react-router"
import { encodedPathOf, type CanonicalPath } from "../../policy/canonical-path.ts"
import type { RouteEntry } from "./entries.ts"
import type { RouteNode } from "./inventory.ts"
import { lineagesOf, prunedTree } from "./pruned.ts"

type Matcher = typeof MatchRoutes

let matcher: Matcher | null = null

/**
 * The router's own matcher. It is loaded for the first route that needs it, because an app on Next has no React Router.
 * A package that `npx` runs is outside the app, so the app's router comes next.
 */
export const matchRoutes: Matcher = (...given) => (matcher ??= installedMatcher())(...given)

function installedMatcher(): Matcher {
  const require = createRequire(import.meta.url)
  for (const from of [import.meta.url, path.resolve("package.json")]) {
    const file = resolvedFrom(from)
    if (file !== null) return require(file).matchRoutes
  }
  throw new Error("`react-router` is not installed here, and only its matcher can tell which route serves a path")
}

function resolvedFrom(from: string): string | null {
  try {
    return createRequire(from).resolve("react-router")
  } catch {
    return null
  }
}

/**
 * Which of the candidates the router serves a path with: asked of the router's own matcher. Routes that do not cover
 * the path cannot win, so it is given the candidates alone, in their order and with what stands above them.
 */
export function servedBy(
  tree: readonly RouteNode[],
  candidates: readonly RouteEntry[],
  path: CanonicalPath,
): RouteEntry | null {
  if (candidates.length === 0) return null
  if (candidates.some(({ node }) => node.ordered !== undefined))
    return candidates.reduce((first, other) => (other.node.id < first.node.id ? other : first))
  const routes = prunedTree(
    lineagesOf(tree),
    candidates.map(({ node }) => node.id),
  )
  const last = matchRoutes(routes, encodedPathOf(path))?.at(-1)
  return candidates.find(({ node }) => String(node.id) === last?.route.id) ?? null
}
