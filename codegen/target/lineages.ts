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
