import path from "node:path"
import { moduleExportsOf } from "../source/module-exports.ts"
import type { RouteInventory } from "../target/inventory.ts"
import type { CommittedFiles } from "../target/target.ts"
import { directoriesIn, foundRoutesOf } from "./found-routes.ts"
import { inventoryOf } from "./inventory.ts"
import { NO_SETTINGS, readSettings } from "./read-settings.ts"
import { secondLockIn, servedFiles } from "./read-routes.ts"
import { ROUTE_DIRECTORIES, type RouteFiles } from "./route-files.ts"
import { NEXT_CONFIGS, PAGE_EXTENSIONS } from "./settings.ts"
import { isOnNext } from "./version.ts"

/** The files and directories that the routes of an app are read from. */
export const ROUTE_SOURCES: readonly string[] = [...ROUTE_DIRECTORIES, "public", "package.json", ...NEXT_CONFIGS]

/**
 * The routes of an app as a commit has it, by Next's conventions alone: no Next is at hand that could list them. Null
 * where the configuration has to be run, or where a link leads to files that the commit does not have there.
 */
export function routesOfCommit(committed: CommittedFiles): RouteInventory | null {
  const { has, read, names, links } = committed
  if (!isOnNext(read("package.json")) || links.length > 0) return null
  const config = NEXT_CONFIGS.find(has) ?? null
  const settings = config === null ? NO_SETTINGS : readSettings(config, read(config) ?? "")
  const all = routeFilesAmong(names)
  const { app, pages } = directoriesIn(all)
  const directory = app ?? pages
  if (settings === null || directory === null) return null
  const exportsOf = (file: string): readonly string[] => moduleExportsOf(file, read(file) ?? "")?.names ?? []
  const { routes, files } = foundRoutesOf(all, settings.pageExtensions ?? PAGE_EXTENSIONS, exportsOf)
  return inventoryOf(
    directory,
    routes,
    settings,
    config,
    servedFiles(publicFilesAmong(names), files),
    read,
    secondLockIn(committed, directory),
  )
}

function routeFilesAmong(names: readonly string[]): RouteFiles {
  const files = names.filter((name) => ROUTE_DIRECTORIES.some((directory) => name.startsWith(`${directory}/`)))
  const directories = new Set<string>()
  for (const file of files)
    for (let at = path.posix.dirname(file); at !== "." && !directories.has(at); at = path.posix.dirname(at))
      directories.add(at)
  return { files, directories: [...directories].filter((name) => name !== "src") }
}

/** The contents of `public`, as they are on disk: a directory ends with a slash. */
function publicFilesAmong(names: readonly string[]): readonly string[] {
  const inPublic = names.flatMap((name) => (name.startsWith("public/") ? [name.slice("public/".length)] : []))
  const entries = inPublic.map((name) => name.replace(/\/.*$/s, "/")).filter((name) => !name.startsWith("."))
  return [...new Set(entries)].toSorted((a, b) => (a < b ? -1 : 1))
}
