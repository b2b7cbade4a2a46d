import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import type { ProjectFiles } from "../source/project-files.ts"
import { sourceOf } from "../source/source.ts"
import type { TargetPaths } from "../target/target.ts"
import { DEFAULT_CONFIG, readConfig } from "./read-config.ts"
import { VITE_CONFIGS } from "./plugins-in-config.ts"

/** The extensions of the router's modules, in its own order: of several files with one name it takes the first. */
export const ROUTER_EXTENSIONS = ["js", "jsx", "ts", "tsx", "mjs", "mts"] as const

/** The module of that name as the router finds it, whatever its extension. Null if `has` knows none. */
export const moduleNamed = (name: string, has: ProjectFiles["has"]): string | null =>
  ROUTER_EXTENSIONS.map((extension) => `${name}.${extension}`).find(has) ?? null

/** The module of that name in an app on disk, as the router finds it; null if there is none. */
export const moduleAt = (root: string, name: string): string | null =>
  moduleNamed(name, (file) => existsSync(path.join(root, file)))

/** The paths of an app's files, read from its configuration without running it. */
export function pathsIn(root: string): TargetPaths {
  const config = moduleAt(root, "react-router.config")
  const appDirectory = config === null ? DEFAULT_CONFIG.appDirectory : appDirectoryIn(root, config)
  return {
    appDirectory,
    routes: moduleAt(root, `${appDirectory}/routes`) ?? `${appDirectory}/routes.ts`,
    out: `${appDirectory}/generated`,
  }
}

/**
 * The app directory in a configuration. If that cannot be read, it is the usual one: reading the routes reports the
 * error.
 */
function appDirectoryIn(root: string, config: string): string {
  try {
    const { value } = readConfig(sourceOf(config, readFileSync(path.join(root, config), "utf8")))
    return path.posix.normalize(value.appDirectory).replace(/\/$/, "")
  } catch {
    return DEFAULT_CONFIG.appDirectory
  }
}

/** The name of the router's configuration in a project that has none yet. */
const ROUTER_CONFIG = "react-router.config.ts"

/**
 * Every file that could be the router's configuration for this app directory, in the router's own order: in the
 * project's root, or in a directory between it and the app directory. Files alone do not show where the router runs.
 */
const routerConfigsFor = (app: string, has: (file: string) => boolean): readonly string[] =>
  directoriesAbove(app).flatMap((directory) => namesOf("react-router.config", directory).filter(has))

/** The path of the router's configuration; its usual path if the app has none. */
export const configOf = (routes: string, has: ProjectFiles["has"]): string =>
  routerConfigsFor(path.posix.dirname(routes), has)[0] ?? ROUTER_CONFIG

/**
 * The possible paths of Vite's configuration, which is beside the router's, in the order in which Vite looks for them.
 */
export const viteConfigsOf = (config: string): readonly string[] =>
  VITE_CONFIGS.map((file) => path.posix.join(path.posix.dirname(config), file))

/** Files of which the router, or Vite, reads one and ignores the other. */
export interface ConflictingFiles {
  readonly read: string
  readonly ignored: string
}

/** The conflicting files among the router's configurations, Vite's, the root modules and the route lists. */
export function conflictingFilesOf(routes: string, has: (file: string) => boolean): readonly ConflictingFiles[] {
  const app = path.posix.dirname(routes)
  const configs = routerConfigsFor(app, has)
  const base = path.posix.dirname(configs[0] ?? ROUTER_CONFIG)
  const groups = [
    configs,
    VITE_CONFIGS.map((name) => path.posix.join(base, name)).filter(has),
    namesOf("root", app).filter(has),
    namesOf(path.posix.basename(routes).replace(/\.[^.]+$/, ""), app).filter(has),
  ]
  return groups.flatMap(([read, ...others]) =>
    read === undefined ? [] : others.map((ignored): ConflictingFiles => ({ read, ignored })),
  )
}

/** The possible paths of a module without its extension. */
const namesOf = (stem: string, directory: string): readonly string[] =>
  ROUTER_EXTENSIONS.map((extension) => path.posix.join(directory, `${stem}.${extension}`))

/** The directories above one, from the root down, which is "": `apps/web/app` is in "", in `apps` and in `apps/web`. */
function directoriesAbove(directory: string): readonly string[] {
  const above = path.posix.dirname(directory)
  if (above === "." || above === directory) return [""]
  return above === "/" ? ["/"] : [...directoriesAbove(above), above]
}
