import path from "node:path"
import type { LockChain } from "../lock-chain/lock-chain.ts"
import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import type { ProjectFiles } from "../source/project-files.ts"
import type { RouteInventory } from "../target/inventory.ts"
import type { CommittedApp, CommittedFiles, GuardedPages } from "../target/target.ts"
import { directoriesIn } from "./found-routes.ts"
import { callsSeal, guardsDirectoryOf } from "./guards-directory.ts"
import { isWrapped, nextChainOf } from "./lock-chain.ts"
import { NO_SETTINGS, readSettings, type RouteSettings } from "./read-settings.ts"
import { routesWith } from "./read-routes.ts"
import { ROUTE_DIRECTORIES, type RouteFiles } from "./route-files.ts"
import { NEXT_CONFIGS, PAGE_EXTENSIONS } from "./settings.ts"
import { unwrappedModules, wrappedAppOf } from "./unwrapped.ts"
import { isOnNext } from "./version.ts"

// Reads an app from the files of a commit, without running any of them: `diff` may be about a change that nobody has
// reviewed yet.

/** The files and directories that the routes of an app are read from. */
export const ROUTE_SOURCES: readonly string[] = [...ROUTE_DIRECTORIES, "public", "package.json", ...NEXT_CONFIGS]

/**
 * The routes of an app as a commit has it, by Next's conventions alone: no Next is at hand that could list them. Null
 * where the configuration has to be run, or where a link leads to files that the commit does not have there.
 */
export function routesOfCommit(committed: CommittedFiles): RouteInventory | null {
  const { read, links } = committed
  const settings = settingsOfCommit(committed)
  return isOnNext(read("package.json")) && links.length === 0 && settings !== null
    ? inventoryWith(committed, settings)
    : null
}

/** The directory of `proxy.ts`: beside that of the routes. */
export const baseOfCommit = ({ names }: CommittedFiles): string => directoriesIn(routeFilesAmong(names)).base

/** The lock chain of an app as a commit has it: the imports from `proxy.ts` to the compiled guards. */
export function chainOfCommit(files: CommittedFiles): LockChain | { readonly unknown: string } {
  const base = baseOfCommit(files)
  const out = guardsDirectoryOf(files.read("package.json"), base)
  return out === null
    ? { unknown: "the scripts of package.json generate the guards in several directories: name one `--out`" }
    : nextChainOf({ base, out }, files)
}

/** The settings of an app that decide which routes it has; null if its configuration has to be run. */
function settingsOfCommit({ has, read }: ProjectFiles): RouteSettings | null {
  const config = NEXT_CONFIGS.find(has)
  return config === undefined ? NO_SETTINGS : readSettings(config, read(config) ?? "")
}

/** The routes of an app with these settings; null if it has no directory of routes. */
function inventoryWith(committed: CommittedFiles, settings: RouteSettings): RouteInventory | null {
  const all = routeFilesAmong(committed.names)
  const { app, pages } = directoriesIn(all)
  if (app === null && pages === null) return null
  return routesWith(settings, all, publicFilesAmong(committed.names), committed).inventory
}

/**
 * A finding for each guarded module of an app with `wrapped: true` that answers everybody after a change, and did not
 * before. Both versions are judged by the newer policy, so that a page may lose its wrapper when its rule opens it.
 */
export const lossBetweenWrapped: CommittedApp["lossBetween"] = (before, after, pagesWith) => {
  if (!isWrapped(after, baseOfCommit(after))) return []
  const now = openModulesIn(after, pagesWith)
  if ("unknown" in now) return now
  const lost = now.length === 0 ? [] : withoutKnown(now, before, pagesWith)
  // With wrapped modules, `sallyport seal` only checks the modules of each build. A change that drops it is a loss too.
  const isUnchecked = callsSeal(before.read("package.json")) && !callsSeal(after.read("package.json"))
  return isUnchecked ? [...lost, diagnosticOf("P450", null, {})] : lost
}

type PagesWith = Parameters<CommittedApp["lossBetween"]>[2]

/** The findings that the older version did not have. If that was sealed, no module was open before. */
function withoutKnown(now: readonly Diagnostic[], before: CommittedFiles, pagesWith: PagesWith): readonly Diagnostic[] {
  const then = isWrapped(before, baseOfCommit(before)) ? openModulesIn(before, pagesWith) : []
  // If the older modules cannot be read, every open one counts as new.
  const known = new Set("unknown" in then ? [] : then.map(({ message }) => message))
  return now.filter(({ message }) => !known.has(message))
}

const UNKNOWN_PAGES = "the pages are unknown, so nothing shows if their modules are wrapped"

/** The findings about modules that are open although their pages are guarded. */
function openModulesIn(files: CommittedFiles, pagesWith: PagesWith): readonly Diagnostic[] | { unknown: string } {
  const settings = settingsOfCommit(files)
  // Of the settings, only `pageExtensions` decides which files are modules of routes.
  const config = NEXT_CONFIGS.find(files.has)
  if (settings === null && config !== undefined && files.read(config)?.includes("pageExtensions") === true)
    return {
      unknown: `only running ${config} would show which files are pages, and \`diff\` runs nothing: write \`pageExtensions\` as a literal there`,
    }
  const routes = inventoryWith(files, settings ?? NO_SETTINGS)
  // An app without routes has no module to wrap.
  if (routes === null) return []
  const guarded: GuardedPages | null = pagesWith(routes)
  if (guarded === null) return { unknown: UNKNOWN_PAGES }
  const extensions = settings?.pageExtensions ?? PAGE_EXTENSIONS
  return unwrappedModules(guarded, wrappedAppOf(files, routeFilesAmong(files.names), extensions))
}

/** The directories and files of routes among the files of a project. */
function routeFilesAmong(names: readonly string[]): RouteFiles {
  const files = names.filter((name) => ROUTE_DIRECTORIES.some((directory) => name.startsWith(`${directory}/`)))
  const directories = new Set<string>()
  for (const file of files)
    for (let at = path.posix.dirname(file); at !== "." && !directories.has(at); at = path.posix.dirname(at))
      directories.add(at)
  // `src` only holds the directories of routes.
  return { files, directories: [...directories].filter((name) => name !== "src") }
}

/** The contents of `public`, as they are on disk: a directory ends with a slash. */
function publicFilesAmong(names: readonly string[]): readonly string[] {
  const inPublic = names.flatMap((name) => (name.startsWith("public/") ? [name.slice("public/".length)] : []))
  const entries = inPublic.map((name) => name.replace(/\/.*$/s, "/")).filter((name) => !name.startsWith("."))
  return [...new Set(entries)].toSorted((a, b) => (a < b ? -1 : 1))
}
