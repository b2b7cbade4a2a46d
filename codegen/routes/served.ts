import { matchRoutes, type RouteObject } from "react-router"
import type { CanonicalPath } from "../../policy/canonical-path.ts"
import type { RouteEntry } from "./entries.ts"
import type { RouteNode } from "./inventory.ts"

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
  const wanted = new Set(candidates.map(({ node }) => node.id))
  const last = matchRoutes(prunedTree(tree, wanted), encodedPath(path))?.at(-1)
  return candidates.find(({ node }) => String(node.id) === last?.route.id) ?? null
}

function prunedTree(nodes: readonly RouteNode[], wanted: ReadonlySet<number>): RouteObject[] {
  return nodes.flatMap((node): RouteObject[] => {
    const children = prunedTree(node.children, wanted)
    if (!wanted.has(node.id) && children.length === 0) return []
    const path = node.path === null ? {} : { path: node.path }
    return node.index ? [{ id: String(node.id), index: true, ...path }] : [{ id: String(node.id), ...path, children }]
  })
}

const encodedPath = (path: CanonicalPath): string => path.split("/").map(encodeURIComponent).join("/")
