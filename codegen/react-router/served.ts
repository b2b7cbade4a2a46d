import { matchRoutes } from "react-router"
import { encodedPathOf, type CanonicalPath } from "../../policy/canonical-path.ts"
import type { RouteEntry } from "./entries.ts"
import type { RouteNode } from "./inventory.ts"
import { lineagesOf, prunedTree } from "./pruned.ts"

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
