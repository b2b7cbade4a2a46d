import { hasErrors, type Diagnostic, type Staged } from "../source/diagnostic.ts"
import { sourceOf } from "../source/source.ts"
import type { RouteInventory } from "../target/inventory.ts"
import { DEFAULT_CONFIG, readConfig, type RouterConfig } from "./read-config.ts"
import { moduleReader } from "./read-module.ts"
import type { ReadText } from "../source/project-files.ts"
import { readRoutes } from "./read-routes.ts"

/** The files to read: the route list and the configuration, relative to the project's root. */
export interface InventoryFiles {
  readonly routes: string
  readonly config: string
  readonly readText: ReadText
}

/** The routes, with the router's settings as far as they could be read. */
export interface ReadInventory extends Staged<RouteInventory | null> {
  readonly settings: RouterConfig
}

/**
 * A project's routes, read without running anything. Null if the list cannot be read; unreadable settings are findings.
 */
export function readInventory({ routes, config, readText }: InventoryFiles): ReadInventory {
  const text = readText(routes)
  // Without a list the routes are unknown, which is no finding here.
  if (text === null) return { value: null, diagnostics: [], settings: DEFAULT_CONFIG }
  const configText = readText(config)
  const { value: settings, diagnostics: found } =
    configText === null ? { value: DEFAULT_CONFIG, diagnostics: [] } : readConfig(sourceOf(config, configText))
  const list = readRoutes(sourceOf(routes, text), moduleReader(routes, readText))
  const diagnostics: readonly Diagnostic[] = [...found, ...list.diagnostics]
  if (list.value === null || hasErrors(list.diagnostics)) return { value: null, diagnostics, settings }
  const { basename, prerender } = settings
  const value = {
    file: routes,
    tree: list.value,
    prerender,
    ...(basename === null || basename === "/" ? {} : { basename }),
  }
  return { value, diagnostics, settings }
}
