import type { RouteNode } from "./inventory.ts"

/** The routes of a build and of development in one list, in the order of development; what only that has is marked. */
export const withDevelopment = (built: readonly RouteNode[], development: readonly RouteNode[]): readonly RouteNode[] =>
  numbered(merged(built, development))

function merged(built: readonly RouteNode[], development: readonly RouteNode[]): readonly RouteNode[] {
  const matched = new Set<RouteNode>()
  const list = development.map((node): RouteNode => {
    const twin = built.find((other) => !matched.has(other) && isSame(node, other))
    if (twin === undefined) return marked(node)
    matched.add(twin)
    return { ...twin, children: merged(twin.children, node.children) }
  })
  // A route that only a build has stands behind the one that it stands behind there.
  built.forEach((node, at) => {
    if (matched.has(node)) return
    const before = built[at - 1]
    const place = before === undefined ? 0 : list.findIndex((other) => isSame(other, before)) + 1
    list.splice(place, 0, node)
  })
  return list
}

const isSame = (a: RouteNode, b: RouteNode): boolean =>
  a.path === b.path && a.index === b.index && a.caseSensitive === b.caseSensitive && a.module.file === b.module.file

const marked = (node: RouteNode): RouteNode => ({ ...node, development: true, children: node.children.map(marked) })

/** INVARIANT: ids grow depth first. */
function numbered(tree: readonly RouteNode[]): readonly RouteNode[] {
  let count = 0
  const walk = (nodes: readonly RouteNode[]): readonly RouteNode[] =>
    nodes.map((node) => {
      const id = count++
      return { ...node, id, children: walk(node.children) }
    })
  return walk(tree)
}
