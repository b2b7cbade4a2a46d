import type { RouteObject } from "react-router"
import type { RouteNode } from "./inventory.ts"

/** Each node with what stands above it, outermost first and itself last. */
export type Lineages = ReadonlyMap<number, readonly RouteNode[]>

const known = new WeakMap<readonly RouteNode[], Lineages>()

export function lineagesOf(tree: readonly RouteNode[]): Lineages {
  const lineages = known.get(tree) ?? new Map(walk(tree, []))
  known.set(tree, lineages)
  return lineages
}

const walk = (nodes: readonly RouteNode[], above: readonly RouteNode[]): [number, readonly RouteNode[]][] =>
  nodes.flatMap((node) => {
    const lineage = [...above, node]
    return [[node.id, lineage], ...walk(node.children, lineage)]
  })

/** The router's own form of the list, with these nodes and what stands above them. */
export function prunedTree(lineages: Lineages, wanted: Iterable<number>): RouteObject[] {
  const roots: RouteObject[] = []
  const made = new Map<number, RouteObject>()
  // INVARIANT: ids grow depth first, so in their order every node comes after its parent and its elder siblings.
  const kept = new Set([...wanted].flatMap((id) => (lineages.get(id) ?? []).map((node) => node.id)))
  for (const id of [...kept].sort((a, b) => a - b)) {
    const lineage = lineages.get(id)!
    const node = lineage.at(-1)!
    const path = node.path === null ? {} : { path: node.path }
    const common = { id: String(id), caseSensitive: node.caseSensitive, ...path }
    const route: RouteObject = node.index ? { ...common, index: true } : { ...common, children: [] }
    made.set(id, route)
    const parent = lineage.at(-2)
    const siblings = parent === undefined ? roots : made.get(parent.id)?.children
    siblings?.push(route)
  }
  return roots
}
