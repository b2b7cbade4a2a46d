import type { RouteInventory, RouteModule, RouteNode } from "./inventory.ts"

/** The routes as they are built, and the page modules that the build gives an empty loader where they are guarded. */
export interface GivenLoaders {
  readonly routes: RouteInventory
  readonly given: readonly string[]
}

/**
 * True if the compiler's plugin would give this page a loader. Not beside a `clientLoader`, which runs in its place, and
 * not if the exports cannot be read.
 */
export const isGivenLoader = ({ file, exists, exports, unread }: RouteModule): boolean =>
  exists &&
  unread === undefined &&
  exports.includes("default") &&
  !exports.includes("loader") &&
  !exports.includes("clientLoader") &&
  /\.[cm]?[jt]sx?$/.test(file)

export function withGivenLoaders(routes: RouteInventory): GivenLoaders {
  const given = new Set<string>()
  const built = (module: RouteModule): RouteModule => {
    if (!isGivenLoader(module)) return module
    given.add(module.file)
    return { ...module, exports: [...module.exports, "loader"].sort() }
  }
  const walked = (nodes: readonly RouteNode[]): readonly RouteNode[] =>
    nodes.map((node) => ({ ...node, module: built(node.module), children: walked(node.children) }))
  return { routes: { ...routes, tree: walked(routes.tree) }, given: [...given].sort() }
}
