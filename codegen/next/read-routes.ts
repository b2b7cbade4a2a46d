import path from "node:path"
import { moduleExportsOf } from "../source/module-exports.ts"
import type { RouteInventory } from "../target/inventory.ts"
import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import { runnerOf } from "../source/package-manager.ts"
import { filesOn, publicFilesIn, type ProjectFiles, type ReadText } from "../source/project-files.ts"
import { startOf, type Place } from "../source/source.ts"
import type { RouteList } from "../target/target.ts"
import { runTypegen, type RunTypegen } from "./typegen.ts"
import { edgeFindingsIn } from "./module-settings.ts"
import { frontFindings } from "./front-files.ts"
import { directoriesIn, foundRoutesOf, type FoundRoute } from "./found-routes.ts"
import { inventoryOf } from "./inventory.ts"
import { filesIn, routeFilesIn, type RouteFiles } from "./route-files.ts"
import type { RouteNames } from "./route-types.ts"
import { settingFindings } from "./setting-findings.ts"
import type { RouteSettings } from "./read-settings.ts"
import { NEXT_CONFIGS, PAGE_EXTENSIONS, type NextSettings } from "./settings.ts"
import { isWrapped } from "./lock-chain.ts"
import { unwrappedModules, wrappedAppOf } from "./unwrapped.ts"
import { FIRST_VERSION, nextVersionOf, TESTED_VERSIONS, versionFaultOf } from "./version.ts"

/**
 * The routes of a Next app: its files read by Next's conventions, and compared with the routes that its own Next finds.
 */
export function readNextRoutes(root: string, readText: ReadText, typegen: RunTypegen = runTypegen): RouteList {
  const all = routeFilesIn(root)
  const { directories, files } = all
  const config = NEXT_CONFIGS.find((name) => readText(name) !== null) ?? null
  const absolute = (file: string): string => path.join(root, file)
  const routeSources = {
    modules: [...NEXT_CONFIGS, "package.json"].map(absolute),
    directories: directories.map(absolute),
    names: [...directories, ...files].map(absolute),
  }
  const list = (value: RouteInventory | null, diagnostics: readonly Diagnostic[]): RouteList => ({
    value,
    diagnostics,
    routeSources,
    addedLoaders: [],
    computedBasename: null,
  })
  const { base } = directoriesIn(all)
  const configStart = startOf(config ?? "package.json")
  // On a version that the locks do not support, the routes are not read at all.
  const version = versionFindings(root)
  if (version.length > 0) return list(null, version)
  const result = typegen(root)
  if (result.kind !== "resolved") {
    const output = result.kind === "failed" ? beginningOf(result.output) : "it is not installed"
    return list(null, [diagnosticOf("P442/fails", configStart, { output, runner: runnerOf(root) })])
  }
  const { settings, names } = result
  // A file that cannot be read exists too: it may be the one that the bundler takes.
  const project = filesOn(root)
  const { routes, extensions, inventory } = routesWith(settings, all, publicFilesIn(root), project)
  const listed = list(inventory, [
    ...differencesOf(routes, names, configStart),
    ...settingFindings(settings, config, readText),
    ...frontFindings(filesIn(root, base), extensions, (name) => path.posix.join(base, name)),
    ...files.filter(isOfRoute).flatMap((file) => edgeFindingsIn(file, readText(file) ?? "")),
  ])
  const found = { ...listed, buildDirectory: settings.distDir }
  // A sealed build has a lock before every module, so no module is examined.
  if (inventory.secondLock === "sealed") return found
  const wrapped = wrappedAppOf(project, all, extensions)
  return {
    ...found,
    wrapped: { files: files.filter(isOfRoute), findingsUnder: (policy) => unwrappedModules(policy, wrapped) },
  }
}

/** The routes of an app with these settings, and its inventory. `publicFiles` are the contents of `public`. */
export function routesWith(
  settings: RouteSettings & Partial<Pick<NextSettings, "redirects">>,
  all: RouteFiles,
  publicFiles: readonly string[],
  project: ProjectFiles,
) {
  const { has, read } = project
  const { routes: directory, base } = directoriesIn(all)
  const extensions = settings.pageExtensions ?? PAGE_EXTENSIONS
  const exportsOf = (file: string): readonly string[] => moduleExportsOf(file, read(file) ?? "")?.names ?? []
  const { routes, files } = foundRoutesOf(all, extensions, exportsOf)
  // The second lock, behind the proxy, is in the entry points of a sealed build, or in wrapped modules.
  const secondLock = isWrapped(project, base) ? "wrapped" : "sealed"
  const inventory = inventoryOf({
    directory,
    found: routes,
    settings,
    config: NEXT_CONFIGS.find(has) ?? null,
    files: servedFiles(publicFiles, files),
    readText: read,
    secondLock,
    drafts: secondLock === "sealed" ? null : draftsIn(all.files, read),
  })
  return { routes, extensions, inventory }
}

/**
 * The first module of routes that uses draft mode, or preview mode as the Pages Router calls it, also through a package
 * such as `next-sanity/draft-mode`; null if none does.
 */
const draftsIn = (files: readonly string[], readText: ReadText): string | null =>
  files.find((file) => /\.[cm]?[jt]sx?$/.test(file) && /draft-?mode|setPreviewData/i.test(readText(file) ?? "")) ?? null

/** Paths of the build's own files, of those in `public`, and of static files in the app directory. */
const servedFiles = (publicFiles: readonly string[], addresses: readonly string[]): readonly string[] => [
  "_next/",
  ...publicFiles,
  ...addresses.map((address) => address.slice(1)),
]

function versionFindings(root: string): readonly Diagnostic[] {
  const version = nextVersionOf(root)
  const fault = version === null ? null : versionFaultOf(version)
  if (version === null || fault === null) return []
  const at = startOf("package.json")
  return fault === "old"
    ? [diagnosticOf("P440/old", at, { version, first: FIRST_VERSION })]
    : [diagnosticOf("P440/untested", at, { version, tested: TESTED_VERSIONS })]
}

/**
 * True for a module whose exports Next reads: a page, route handler or layout, or any module of the pages directory.
 */
const isOfRoute = (file: string): boolean =>
  /(?:^|\/)(?:page|route|layout|default|template)\.[^/]+$|^(?:src\/)?pages\//.test(file) && /\.[cm]?[jt]sx?$/.test(file)

/** The kinds of routes that Next's generated types list, each with the field of `RouteNames` that has the list. */
const LISTED = [
  ["page", "pages"],
  ["handler", "handlers"],
  ["legacy", "legacy"],
] as const

/** The page files of the app directory that Next's generated types list. They leave out pages in JavaScript. */
const LISTED_PAGE = /page\.tsx?$|\.mdx?$/

/**
 * A finding for each difference between the files and Next's own list. Error pages are no routes, and an intercepting
 * route is listed at the address that it is shown at.
 */
function differencesOf(found: readonly FoundRoute[], names: RouteNames, configStart: Place): readonly Diagnostic[] {
  return LISTED.flatMap(([kind, list]) => {
    const foundOfKind = found.filter((one) => one.kind === kind && one.interception === null)
    const listed = names[list].filter((route) => !/^\/(?:404|500)$/.test(route))
    const shown = found.flatMap(({ interception }) => interception?.at ?? [])
    const routes = new Set([...foundOfKind.map(({ route }) => route), ...shown])
    return [
      ...listed
        .filter((route) => !routes.has(route))
        .map((route) => diagnosticOf("P442/unknown", configStart, { route })),
      ...foundOfKind
        .filter(({ route, file }) => !listed.includes(route) && (kind !== "page" || LISTED_PAGE.test(file)))
        .map(({ route, file }) => diagnosticOf("P442/unused", startOf(file), { route, file })),
    ]
  })
}

/** The number of characters of an error that a finding shows: enough for the first variables that a schema misses. */
const SHOWN_CHARACTERS = 600

/** The beginning of an error on one line, without the stack. */
function beginningOf(output: string): string {
  const text = output
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("at "))
    .join(" ")
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}
