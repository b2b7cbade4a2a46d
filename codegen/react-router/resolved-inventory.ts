import { diagnosticOf, type Diagnostic, type Staged } from "../source/diagnostic.ts"
import { startOf, type Place } from "../source/source.ts"
import { renumbered, type Prerender, type RouteInventory, type RouteNode } from "../target/inventory.ts"
import { basenameRefusal, isPlainBasename, noServer, type UnguardableSetting } from "./read-config.ts"
import type { ReadModule } from "./read-routes.ts"

/** An app's configuration as the router resolves it, as plain data. */
export interface ResolvedConfig {
  /** Absolute. */
  readonly appDirectory: string
  readonly basename: string
  readonly ssr: boolean
  /** True if version 7 is set to run middleware. Version 8 always does, and has no such setting. */
  readonly middleware: boolean
  readonly prerender: ResolvedPrerender
  /** In the router's own order, the root route among them. */
  readonly routes: readonly ResolvedRoute[]
}

/** The paths that are pre-rendered. `static`: all paths without params. */
export type ResolvedPrerender =
  | { readonly kind: "none" }
  | { readonly kind: "static" }
  | { readonly kind: "paths"; readonly paths: readonly string[] }
  /** The app's own function `prerender` threw an error. */
  | { readonly kind: "failed"; readonly message: string }

/** A route as the router resolves it. */
export interface ResolvedRoute {
  readonly id: string
  readonly parentId: string | null
  readonly path: string | null
  readonly index: boolean
  readonly caseSensitive: boolean
  /** The module, relative to the app directory. */
  readonly file: string
}

/** The files of the project that findings point to. */
export interface ResolvedFiles {
  /** The route list and the router's configuration, from the project's root. */
  readonly routes: string
  readonly config: string
  readonly readText: (path: string) => string | null
  readonly readModule: ReadModule
}

/**
 * The inventory of the routes that the router has resolved, with those that only development has. Such a route has no
 * place in the route list, so findings about it point to the beginning of its module.
 */
export function resolvedInventory(
  resolved: ResolvedConfig,
  development: readonly ResolvedRoute[] | null,
  { routes, config, readText, readModule }: ResolvedFiles,
): Staged<RouteInventory> {
  // The router is run only for a list that exists.
  const listStart = startOf(routes)
  const startIn = (file: string): Place => (readText(file) === null ? listStart : startOf(file))
  const settings = startIn(config)
  const diagnostics = faultsOf(resolved).map(({ refusal }) => refusal(settings))
  const prerender = prerenderOf(resolved, settings, diagnostics)
  const { basename } = resolved
  const treeOf = (routes: readonly ResolvedRoute[]): readonly RouteNode[] =>
    nodesOf(routes, (file) => {
      const module = readModule(file, "app")
      return { module, span: startIn(module.file) }
    })
  const built = treeOf(resolved.routes)
  const tree = development === null ? built : withDevelopment(built, treeOf(development))
  return { value: { file: routes, tree, prerender, ...(basename === "/" ? {} : { basename }) }, diagnostics }
}

/** The settings with which nothing can be guarded. */
const faultsOf = ({ ssr, basename }: ResolvedConfig): readonly UnguardableSetting[] => [
  ...(ssr ? [] : [noServer]),
  ...(isPlainBasename(basename) ? [] : [basenameRefusal(basename)]),
]

/** The pre-rendered paths. A function of the app that failed becomes a finding. */
function prerenderOf({ prerender }: ResolvedConfig, span: Place, diagnostics: Diagnostic[]): Prerender {
  switch (prerender.kind) {
    case "none":
      return prerender
    case "static":
      return { kind: "static", span }
    case "paths":
      return { kind: "paths", paths: prerender.paths.map((path) => ({ path, span })) }
    case "failed":
      diagnostics.push(diagnosticOf("P408/fails", span, { output: prerender.message }))
      return { kind: "none" }
  }
}

/** The routes as a tree, without the root route, which is the parent of all. INVARIANT: ids grow depth first. */
function nodesOf(
  routes: readonly ResolvedRoute[],
  moduleAt: (file: string) => Pick<RouteNode, "module" | "span">,
): readonly RouteNode[] {
  let count = 0
  const below = (parentId: string | null): readonly RouteNode[] =>
    routes
      .filter((route) => route.parentId === parentId)
      .map(({ id: name, path, index, caseSensitive, file }): RouteNode => {
        const id = count++
        return { id, path, index, caseSensitive, ...moduleAt(file), children: below(name) }
      })
  return below(ROOT)
}

/** The id of the root route, which the router reserves. */
const ROOT = "root"

/**
 * The routes of a build and of development in one list, in the order of development. Those only of development are
 * marked. A route has the children of both.
 */
export const withDevelopment = (built: readonly RouteNode[], development: readonly RouteNode[]): readonly RouteNode[] =>
  renumbered(merged(built, development))

/** Merges two lists of siblings, and the children of those that both have. */
function merged(built: readonly RouteNode[], development: readonly RouteNode[]): readonly RouteNode[] {
  const matched = new Set<RouteNode>()
  const list = development.map((node): RouteNode => {
    const twin = built.find((other) => !matched.has(other) && isSame(node, other))
    if (twin === undefined) return marked(node)
    matched.add(twin)
    return { ...twin, children: merged(twin.children, node.children) }
  })
  // A route that only a build has comes after the same route as in the build.
  built.forEach((node, at) => {
    if (matched.has(node)) return
    const before = built[at - 1]
    // The route before it is in the list: it was matched, or added in the round before.
    const place = before === undefined ? 0 : list.findIndex((other) => isSame(other, before)) + 1
    list.splice(place, 0, node)
  })
  return list
}

/** True if two routes of a list are the same: their ids may differ. */
const isSame = (a: RouteNode, b: RouteNode): boolean =>
  a.path === b.path && a.index === b.index && a.caseSensitive === b.caseSensitive && a.module.file === b.module.file

/** A route that only development has, with its children. */
const marked = (node: RouteNode): RouteNode => ({ ...node, development: true, children: node.children.map(marked) })
