import { hasErrors, type Diagnostic, type Staged } from "../source/diagnostic.ts"
import { sourceOf } from "../source/source.ts"
import type { RouteInventory, RouteModule } from "./inventory.ts"
import { moduleExportsOf } from "./module-exports.ts"
import { DEFAULT_CONFIG, readConfig } from "./read-prerender.ts"
import { readRoutes } from "./read-routes.ts"

/** The text of a file named from the project's root, or null when there is none. */
export type ReadText = (path: string) => string | null

export interface InventoryFiles {
  /** `src/routes.ts`, from the project's root. */
  readonly routes: string
  readonly config: string
  readonly readText: ReadText
}

/** What is known of a project's routes; null when the list itself cannot be read. */
export function readInventory({ routes, config, readText }: InventoryFiles): Staged<RouteInventory | null> {
  const text = readText(routes)
  if (text === null) return { value: null, diagnostics: [] }
  const configText = readText(config)
  const settings =
    configText === null ? { value: DEFAULT_CONFIG, diagnostics: [] } : readConfig(sourceOf(config, configText))
  // Modules are named from the app directory, which is where the route list stands.
  const directory = routes.slice(0, routes.lastIndexOf("/") + 1)
  const readModule = (file: string, against: "app" | "project"): RouteModule => {
    const path = normalized(against === "app" ? directory + file : file)
    const moduleText = readText(path)
    const exports = moduleText === null ? null : moduleExportsOf(path, moduleText)
    return { file: path, exists: exports !== null, exports: exports ?? [] }
  }
  const list = readRoutes(sourceOf(routes, text), readModule)
  const diagnostics: readonly Diagnostic[] = [...settings.diagnostics, ...list.diagnostics]
  if (list.value === null || hasErrors(diagnostics)) return { value: null, diagnostics }
  return { value: { file: routes, tree: list.value, prerender: settings.value.prerender }, diagnostics }
}

function normalized(path: string): string {
  const segments: string[] = []
  for (const segment of path.split("/")) {
    if (segment === "..") segments.pop()
    else if (segment !== "." && (segment !== "" || segments.length === 0)) segments.push(segment)
  }
  return segments.join("/").replace(/^\/(?=\.)/, "")
}
