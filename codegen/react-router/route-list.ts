import path from "node:path"
import { diagnosticOf, type Diagnostic, type Staged } from "../source/diagnostic.ts"
import type { Code } from "../messages/codes.ts"
import { runnerOf } from "../source/package-manager.ts"
import { parse } from "../source/parse.ts"
import { placeOf, sourceOf, startOf, type Place } from "../source/source.ts"
import { withModules, type RouteInventory, type RouteModule } from "../target/inventory.ts"
import { readInventory } from "./read-inventory.ts"
import { moduleReader } from "./read-module.ts"
import type { ReadText } from "../source/project-files.ts"
import { resolvedInventory } from "./resolved-inventory.ts"
import { hasCompilerPlugin } from "./plugins-in-config.ts"
import { conflictingFilesOf, viteConfigsOf } from "./app-paths.ts"
import type { AskRouter } from "./ask-router.ts"
import type { RouteList } from "../target/target.ts"
import { readsMode, routeSourcesOf, type RouteSources } from "../target/route-sources.ts"
import { NEWEST_MAJOR, OLDEST_MINOR, routerVersionOf, type RouterVersion } from "./app-kind.ts"

/** The files that the routes are read from, and the function that runs the router. */
export interface RouteListFiles {
  readonly root: string
  /** The route list, relative to the root. */
  readonly routes: string
  /** The router's configuration, relative to the root. */
  readonly config: string
  readonly readText: ReadText
  readonly ask: AskRouter
}

/** The codes of findings about a list or settings that cannot be read. Running them may show that all is right. */
export const UNREAD: readonly Code[] = ["P401", "P402", "P408"]

/** A project's routes as its build has them: with the loaders that the compiler's plugin adds. */
export function readRouteList(files: RouteListFiles): RouteList {
  const found = readOrResolve(files)
  const read = { ...found, diagnostics: [...found.diagnostics, ...twinFindings(files)] }
  if (read.value === null) return { ...read, addedLoaders: [] }
  const { routes, addedLoaders } = builtRoutes(read.value, files)
  return { ...read, value: routes, addedLoaders }
}

/** The routes as a build has them, and the page modules to which it adds an empty loader if they are guarded. */
export const builtRoutes = (routes: RouteInventory, files: Pick<RouteListFiles, "config" | "readText">) =>
  isBuiltWithUs(files) ? withAddedLoaders(routes) : { routes, addedLoaders: [] }

/** Findings about files that look as if they counted, but that the router ignores in favour of another extension. */
const twinFindings = (files: RouteListFiles): readonly Diagnostic[] =>
  conflictingFilesOf(files.routes, (file) => files.readText(file) !== null).map(({ read, ignored }) =>
    diagnosticOf("P436", startIn(files, ignored), { read, ignored }),
  )

/** True if Vite's configuration, the first file that Vite would read, has the compiler's plugin beside the router's. */
function isBuiltWithUs({ config, readText }: Pick<RouteListFiles, "config" | "readText">): boolean {
  const file = viteConfigsOf(config).find((name) => readText(name) !== null)
  return file !== undefined && hasCompilerPlugin(file, readText(file)!)
}

/**
 * A project's routes, read without running anything if that shows them all. Otherwise the project's own router resolves
 * them. Routes that neither can read are an error, never an empty list.
 *
 * The router is run for two reasons: the list, or a setting that the guards depend on, cannot be read; or the router
 * may refuse a flag of the configuration. In the second case only its refusal counts, and the routes are those that
 * were read.
 */
function readOrResolve(files: RouteListFiles): Omit<RouteList, "addedLoaders"> {
  const { root, routes, config, readText, ask } = files
  const read = readInventory({ routes, config, readText })
  const version = routerVersionOf(root)
  // Version 7 runs middleware only with a setting, so a setting that cannot be read has to be resolved too.
  const isOld = version !== null && version.major < 8
  const isUnread =
    read.diagnostics.some(({ code }) => UNREAD.includes(code)) || (isOld && read.settings.middleware === null)
  const mayBeRefused = version !== null && hasFlags(files, version)
  if ((!isUnread && !mayBeRefused) || hasSyntaxError(files)) {
    // With a syntax error the router is not run, so an unreadable setting (null) stays unknown. The syntax error is
    // reported; the setting is not.
    const found = middlewareFindings(files, version, read.settings.middleware !== false)
    return withFindings(read, found, null)
  }
  const projectRoot = path.resolve(root, path.dirname(config))
  const question = {
    root: projectRoot,
    routes: path.resolve(root, routes),
    config: readText(config) === null ? null : path.resolve(root, config),
  }
  const answer = ask(question)
  const routeSources = answer.kind === "absent" ? null : routeSourcesOf(question.routes, question.config)
  // The list has been read, and the router ran only to show whether it refuses a flag.
  if (!isUnread && (answer.kind !== "failed" || flagIn(files, answer.words) === null))
    return withFindings(read, middlewareFindings(files, version, read.settings.middleware === true), null)
  // Without an installed router, the findings about what could not be read stay.
  if (answer.kind === "absent") return withFindings(read, [], null)
  if (answer.kind === "failed")
    return withFindings({ value: null, diagnostics: [failure(files, answer.words, false)] }, [], routeSources)
  const { config: resolved } = answer
  // A list that reads the mode may have other routes in development.
  const developmentAnswer =
    routeSources !== null && readsMode(routeSources) ? ask({ ...question, mode: "development" }) : null
  if (developmentAnswer?.kind === "failed")
    return withFindings({ value: null, diagnostics: [failure(files, developmentAnswer.words, true)] }, [], routeSources)
  // The router's app directory has another route list, so its answer is not about this one.
  if (path.resolve(resolved.appDirectory) !== path.dirname(question.routes)) return withFindings(read, [], routeSources)
  const development = developmentAnswer?.kind === "resolved" ? developmentAnswer.config.routes : null
  const inventory = resolvedInventory(resolved, development, {
    routes,
    config,
    readText,
    readModule: moduleReader(routes, readText),
  })
  const found = middlewareFindings(files, version, resolved.middleware)
  // A computed base path may differ by environment, so generated files and records leave it out.
  if (read.settings.basename !== null || inventory.value === null) return withFindings(inventory, found, routeSources)
  const { basename, ...value } = inventory.value
  return { ...withFindings({ ...inventory, value }, found, routeSources), computedBasename: basename ?? "/" }
}

/** True if a file has a syntax error. It is reported here, because the router's own message has less detail. */
const hasSyntaxError = ({ routes, config, readText }: RouteListFiles): boolean =>
  [routes, config].some((file) => {
    const text = readText(file)
    return text !== null && parse(sourceOf(file, text), "P402", "P401").diagnostics.length > 0
  })

/** The list with further findings. `routeSources` are the sources that the router read, null if it was not run. */
function withFindings(
  { value, diagnostics }: Staged<RouteInventory | null>,
  more: readonly Diagnostic[],
  routeSources: RouteSources | null,
): Omit<RouteList, "addedLoaders"> {
  return { value, diagnostics: [...diagnostics, ...more], routeSources, computedBasename: null }
}

/** Findings about a router that runs no middleware: then the app builds and runs, and every page is open. */
function middlewareFindings(
  files: RouteListFiles,
  version: RouterVersion | null,
  isOn: boolean,
): readonly Diagnostic[] {
  if (version === null) return []
  const { major, minor } = version
  const at = startIn(files, files.config)
  if (major > NEWEST_MAJOR) return [diagnosticOf("P418/new", at, { major, newest: NEWEST_MAJOR })]
  // It always runs middleware.
  if (major === NEWEST_MAJOR) return []
  if (minor < OLDEST_MINOR) return [diagnosticOf("P418/old", at, { minor, first: OLDEST_MINOR })]
  return isOn ? [] : [diagnosticOf("P418/off", at, {})]
}

/** The names of settings that other versions of the router call otherwise, do not have, or refuse. */
const FLAG = /\b(?:unstable|v8)_(\w+)/g

/** True if the configuration has flags that this version may refuse: then the router fails, and with it every build. */
const hasFlags = ({ config, readText }: RouteListFiles, { major }: RouterVersion): boolean =>
  (readText(config)?.match(FLAG) ?? []).some((flag) => major >= NEWEST_MAJOR || flag.startsWith("unstable_"))

/** The place of the flag in the configuration that the router's error message is about; null if it is about none. */
function flagIn({ config, readText }: RouteListFiles, words: string): Place | null {
  const text = readText(config) ?? ""
  const [flag] = [...text.matchAll(FLAG)].filter(([, name]) => words.includes(`_${name}\``))
  return flag === undefined
    ? null
    : placeOf(sourceOf(config, text), { start: flag.index, end: flag.index + flag[0].length })
}

/**
 * The finding about a router that fails, with the beginning of its error message. `isDevelopment`: it failed for the
 * routes of development, and those of a build are known.
 */
function failure(files: RouteListFiles, words: string, isDevelopment: boolean): Diagnostic {
  const lines = words.split("\n").filter((line) => line.trim() !== "" && !/^\s+at /.test(line))
  // Warnings, such as Vite's about options, come before the error.
  const start = Math.max(
    0,
    lines.findIndex((line) => /^\w*Error\b/.test(line)),
  )
  const output = lines
    .slice(start, start + 4)
    .map((line) => line.trim())
    .join(" ")
  // A flag that the configuration does not name comes from a preset in it.
  const isOfConfig = /`(?:future|prerender)\./.test(words)
  const at = flagIn(files, words) ?? startIn(files, isOfConfig ? files.config : files.routes)
  return diagnosticOf("P419", at, { output, isDevelopment, runner: runnerOf(files.root) })
}

/** The beginning of a file, or of the route list if that file does not exist. */
const startIn = ({ readText, routes }: RouteListFiles, file: string): Place =>
  startOf(readText(file) === null ? routes : file)

/**
 * True if the compiler's plugin would give this page a loader. Not beside a `clientLoader`, which runs in its place,
 * and not if the exports cannot be read.
 */
const isAddedLoader = ({ file, exists, exports, unread }: RouteModule): boolean =>
  exists &&
  unread === undefined &&
  exports.includes("default") &&
  !exports.includes("loader") &&
  !exports.includes("clientLoader") &&
  /\.[cm]?[jt]sx?$/.test(file)

/** The routes with the loaders that the compiler's plugin adds, and the page modules that get one. */
export function withAddedLoaders(routes: RouteInventory) {
  const added = new Set<string>()
  const tree = withModules(routes.tree, (module) => {
    if (!isAddedLoader(module)) return module
    added.add(module.file)
    return { ...module, exports: [...module.exports, "loader"].sort() }
  })
  return { routes: { ...routes, tree }, addedLoaders: [...added].sort() }
}
