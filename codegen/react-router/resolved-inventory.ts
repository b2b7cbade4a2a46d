import { diagnosticOf, type Diagnostic, type Staged } from "../source/diagnostic.ts"
import { placeOf, sourceOf, type Place } from "../source/source.ts"
import { withDevelopment } from "./development.ts"
import type { Prerender, RouteInventory, RouteNode } from "./inventory.ts"
import { basenameRefusal, isPlainBasename, noServer, type Refusal } from "./read-config.ts"
import type { ReadModule } from "./read-routes.ts"
import type { ResolvedConfig, ResolvedRoute } from "./resolved-config.ts"

export interface ResolvedFiles {
  /** The route list and the router's configuration, from the project's root. */
  readonly routes: string
  readonly config: string
  readonly readText: (path: string) => string | null
  readonly readModule: ReadModule
}

/**
 * The inventory of what the router itself has resolved, with the routes that only development has. What stands nowhere in the list is told of where its
 * module begins.
 */
export function resolvedInventory(
  resolved: ResolvedConfig,
  development: readonly ResolvedRoute[] | null,
  { routes, config, readText, readModule }: ResolvedFiles,
): Staged<RouteInventory> {
  const list = startOf(routes, readText)!
  const settings = startOf(config, readText) ?? list
  const diagnostics = faultsOf(resolved).map(({ refusal }) => refusal(settings))
  const prerender = prerenderOf(resolved, settings, diagnostics)
  const { basename } = resolved
  const treeOf = (routes: readonly ResolvedRoute[]): readonly RouteNode[] =>
    nodesOf(routes, (file) => {
      const module = readModule(file, "app")
      return { module, span: startOf(module.file, readText) ?? list }
    })
  const built = treeOf(resolved.routes)
  const tree = development === null ? built : withDevelopment(built, treeOf(development))
  return { value: { file: routes, tree, prerender, ...(basename === "/" ? {} : { basename }) }, diagnostics }
}

function startOf(file: string, readText: ResolvedFiles["readText"]): Place | null {
  const text = readText(file)
  return text === null ? null : placeOf(sourceOf(file, text), { start: 0, end: 0 })
}

const faultsOf = ({ ssr, basename }: ResolvedConfig): readonly Refusal[] => [
  ...(ssr ? [] : [noServer]),
  ...(isPlainBasename(basename) ? [] : [basenameRefusal(basename)]),
]

function prerenderOf({ prerender }: ResolvedConfig, span: Place, diagnostics: Diagnostic[]): Prerender {
  switch (prerender.kind) {
    case "none":
      return prerender
    case "static":
      return { kind: "static", span }
    case "paths":
      return { kind: "paths", paths: prerender.paths.map((path) => ({ path, span })) }
    case "failed":
      diagnostics.push(diagnosticOf("P408/fails", span, { said: prerender.message }))
      return { kind: "none" }
  }
}

/** INVARIANT: ids grow depth first, as in a list that is read. The root route is above every other and none of them. */
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

/** The router reserves the name for the root route. */
const ROOT = "root"
