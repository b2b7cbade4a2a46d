import type { z } from "zod"
import type { inventory, node } from "./inventory-schema.ts"
import { cached } from "../source/cached.ts"

/** A type whose properties and lists cannot be changed, at any depth. */
export type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T

/**
 * A project's routes, as the compiler knows them. Plain JSON: the build embeds it, so that a running server can check a
 * draft without reading the repository.
 */
export type RouteInventory = DeepReadonly<z.infer<typeof inventory>>

/** A route of the list, with its children. */
export type RouteNode = DeepReadonly<z.infer<typeof node>>

/** The module of a route, with the names of its exports. */
export type RouteModule = RouteNode["module"]

/**
 * The place of the second lock in an app on Next, which judges the route that Next has chosen. `wrapped`: each guarded
 * module calls the lock itself. `sealed`: `sallyport seal` puts the call into the files of each build.
 */
export type SecondLock = NonNullable<RouteInventory["secondLock"]>

/** An address that shows a page of another address: a rewrite of Next. */
export type Rewriting = NonNullable<RouteInventory["rewrites"]>[number]

/**
 * A route that is shown at another route's address, while somebody navigates there from a certain route: an
 * intercepting route of Next.
 */
export type Intercepting = NonNullable<RouteInventory["interceptions"]>[number]

/** The paths that are rendered while the app is built. */
export type Prerender = RouteInventory["prerender"]

/** Each node with its ancestors, by id: outermost first, and the node itself last. */
export type Lineages = ReadonlyMap<number, readonly RouteNode[]>

const lineagesByTree = new WeakMap<readonly RouteNode[], Lineages>()

/** Finds the ancestors of each node of a tree. Cached for each tree. */
export const lineagesOf = (tree: readonly RouteNode[]): Lineages =>
  cached(lineagesByTree, tree, () => new Map(lineagesBelow(tree, [])))

const lineagesBelow = (nodes: readonly RouteNode[], above: readonly RouteNode[]): [number, readonly RouteNode[]][] =>
  nodes.flatMap((node) => {
    const lineage = [...above, node]
    return [[node.id, lineage], ...lineagesBelow(node.children, lineage)]
  })

/** Gives the routes of a tree new ids. INVARIANT: ids grow depth first, so parents come before their children. */
export function renumbered(tree: readonly RouteNode[]): readonly RouteNode[] {
  let count = 0
  const walk = (nodes: readonly RouteNode[]): readonly RouteNode[] =>
    nodes.map((node) => {
      const id = count++
      return { ...node, id, children: walk(node.children) }
    })
  return walk(tree)
}

/** The routes of a tree, with what `changed` makes of their modules. */
export const withModules = (
  tree: readonly RouteNode[],
  changed: (module: RouteModule) => RouteModule,
): readonly RouteNode[] =>
  tree.map((node) => ({ ...node, module: changed(node.module), children: withModules(node.children, changed) }))
