import path from "node:path"
import { interceptionOf, isInSlot, isPrivate, routeOfFolders, type Interception } from "./app-path.ts"
import { metadataFileOf } from "./metadata.ts"
import { stemOf, type RouteFiles } from "./route-files.ts"

/** A route of a Next app, as its files show it. */
export interface FoundRoute {
  /** As Next writes it: `/t/[team]/settings`. It is the file's path without the parts that are not in the address. */
  readonly route: string
  /** From the project's root. */
  readonly file: string
  /** `page` and `handler` are of the app directory, `legacy` and `api` of the pages directory. */
  readonly kind: "page" | "handler" | "metadata" | "legacy" | "api"
  readonly interception: Interception | null
}

/** The routes and static files of a Next app. */
export interface FoundRoutes {
  readonly routes: readonly FoundRoute[]
  /** Addresses of files in the app directory that are served as they are, such as `/favicon.ico`. */
  readonly files: readonly string[]
}

/** The directories of a project that Next reads. */
export interface RouteDirectories {
  /** Null if the project has none. */
  readonly app: string | null
  readonly pages: string | null
  /** The first of these two; `app` for a project that has neither. */
  readonly routes: string
  /** The directory that holds them, and beside them `proxy.ts`: `src`, or empty for the root. */
  readonly base: string
}

/**
 * The directories that Next reads, among those of the project: beneath the root, or beneath `src` where the root has
 * neither.
 */
export function directoriesIn({ directories }: Pick<RouteFiles, "directories">): RouteDirectories {
  const has = (directory: string): boolean => directories.includes(directory)
  const above = has("app") || has("pages") ? "" : "src/"
  const [app, pages] = [`${above}app`, `${above}pages`].map((directory) => (has(directory) ? directory : null))
  const routes = app ?? pages ?? "app"
  return { app: app ?? null, pages: pages ?? null, routes, base: routes.startsWith("src/") ? "src" : "" }
}

/** The routes among the files of a project. `exportsOf` names the exports of a module. */
export function foundRoutesOf(
  all: RouteFiles,
  extensions: readonly string[],
  exportsOf: (file: string) => readonly string[],
): FoundRoutes {
  const { app, pages } = directoriesIn(all)
  const beneath = (directory: string | null): readonly string[] =>
    directory === null
      ? []
      : all.files.flatMap((file) => (file.startsWith(`${directory}/`) ? [file.slice(directory.length + 1)] : []))
  const inApp = beneath(app)
    .map((file) => servedByAppFile(file, `${app}/${file}`, extensions, exportsOf))
    .filter((served) => served !== null)
  const inPages = beneath(pages).flatMap((file) => routeOfPagesFile(file, `${pages}/${file}`, extensions) ?? [])
  return {
    routes: [...onePerRoute(inApp.filter((served) => typeof served !== "string")), ...inPages],
    files: inApp.filter((served) => typeof served === "string"),
  }
}

/**
 * The route of a file in the app directory, or the address of a static file; null for other files. `whole` is the
 * file's path from the project's root.
 */
function servedByAppFile(
  file: string,
  whole: string,
  extensions: readonly string[],
  exportsOf: (file: string) => readonly string[],
): FoundRoute | string | null {
  const folders = file.split("/").slice(0, -1)
  if (folders.some(isPrivate)) return null
  const stem = stemOf(path.posix.basename(file), extensions)
  if (stem === "page" || stem === "route") {
    const route = routeOfFolders(folders)
    const kind = stem === "page" ? "page" : "handler"
    return { route, file: whole, kind, interception: interceptionOf(route) }
  }
  // A module with one of these exports makes several files, each at an address with an id.
  const isMany = (): boolean =>
    exportsOf(whole).some((name) => name === "generateImageMetadata" || name === "generateSitemaps")
  const metadata = metadataFileOf(file, extensions, isMany)
  if (metadata === null) return null
  // The folders' route is `/` for a file directly in the app directory.
  const route = `${routeOfFolders(metadata.folders).replace(/\/$/, "")}/${metadata.name}`
  // A static file beneath a param has as many addresses as the param has values.
  if (metadata.isStatic && !route.includes("[")) return route
  return { route, file: whole, kind: "metadata", interception: interceptionOf(route) }
}

/** The route that a file of the pages directory makes. The modules around all pages, and error pages, make none. */
function routeOfPagesFile(file: string, whole: string, extensions: readonly string[]): FoundRoute | null {
  const stem = file.endsWith(".d.ts") ? null : stemOf(file, extensions)
  if (stem === null) return null
  const route = `/${stem}`.replace(/\/index$/, "") || "/"
  if (/^\/(?:_app|_error|_document|404|500)$/.test(route)) return null
  return { route, file: whole, kind: /^\/api(?:\/|$)/.test(route) ? "api" : "legacy", interception: null }
}

/** One module for each route: the page itself or, where it has none, that of a parallel-route slot (`@name`). */
function onePerRoute(found: readonly FoundRoute[]): readonly FoundRoute[] {
  const byRoute = new Map<string, FoundRoute>()
  for (const one of found) {
    const known = byRoute.get(one.route)
    if (known === undefined || (isInSlot(known.file.split("/")) && !isInSlot(one.file.split("/"))))
      byRoute.set(one.route, one)
  }
  return [...byRoute.values()]
}
