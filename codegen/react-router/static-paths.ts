import type { RouteNode } from "./inventory.ts"

/**
 * The paths that `prerender: true` writes to files, listed as the router does: the home page, and every path whose own
 * part has no param, whatever its parents have.
 */
export function staticPathsOf(tree: readonly RouteNode[]): readonly string[] {
  const below = (nodes: readonly RouteNode[], above: string): readonly string[] =>
    nodes.flatMap(({ path, children }) => {
      const at = `${above}/${path ?? ""}`.replace(/\/\/+/g, "/")
      const hasPath = path !== null && path !== ""
      const isOpen = (path ?? "").split("/").some((segment) => segment.startsWith(":") || segment === "*")
      return [...(hasPath && !isOpen ? [at] : []), ...below(children, at)]
    })
  return [...new Set(["/", ...below(tree, "")].map((at) => at.replace(/(.+)\/$/, "$1")))]
}
