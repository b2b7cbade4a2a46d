import { realpathSync } from "node:fs"
import path from "node:path"
import { examine } from "../check/check-policy.ts"
import { resolvePolicy } from "../check/compile.ts"
import { closedRegionOf } from "../check/findings/pages.ts"
import type { RouteReader } from "../target/target.ts"
import { readProject, type ProjectPaths, type Project } from "../project/disk.ts"
import { configOf } from "../react-router/app-paths.ts"
import { filesOn, shown, slashed } from "../source/project-files.ts"
import { markOf, routeSourcesOf } from "../target/route-sources.ts"
import type { RouteNode } from "../target/inventory.ts"
import { bindsName, moduleExportsOf } from "../source/module-exports.ts"

/** The empty loader in its usual form, which every plugin that rewrites page modules understands. */
const LOADER = "\nexport const loader = () => null\n"
/** The empty loader for pages that use the name `loader` for something else. */
const ALIASED_LOADER = "\nconst sallyportGivenLoader = () => null\nexport { sallyportGivenLoader as loader }\n"

/** The page modules of a build by real path; true if a loader was added to the module. */
export type AddedLoaders = Map<string, boolean>

/** Adds loaders to pages, in one environment of a build or in a development server. */
export interface LoaderInjector {
  /** The module's text with an empty loader, if it is a page that gets one; null for every other module. */
  textWith(id: string, text: string): string | null
  /** True at the end of a build in which guarded pages need a loader, and no page was bundled from its own file. */
  isLost(): boolean
}

/**
 * Client-side navigation calls the server only for pages with a loader, so each guarded page without one gets an empty
 * loader: then the call passes the locks. In development open pages without one get it too, because the policy can
 * change while the server runs. `givenLoaders` is filled in: true for each page module that was given one, else false.
 */
export function loaderInjector(
  paths: ProjectPaths,
  readRoutes: RouteReader,
  isBuild: boolean,
  givenLoaders: AddedLoaders,
): LoaderInjector {
  let lastPages: Pages = NO_PAGES
  /** A text that stands for the route list's sources as they were when `lastPages` was read; null before that. */
  let mark: string | null = null

  const pages = (): Pages => {
    // A build reads the project once. A development server reads it again when the route list's sources change.
    if (isBuild && mark !== null) return lastPages
    const now = markAt(paths)
    if (now === mark) return lastPages
    lastPages = pagesIn(readProject(paths, readRoutes), paths.root)
    mark = now
    return lastPages
  }

  const needsLoader = (file: string, text: string): boolean => {
    const { withoutLoader, guardedWithoutLoader } = pages()
    if (isBuild) return guardedWithoutLoader.has(file)
    // The pages are read again only if the list of routes changes, so the exports come from the module's present text.
    const own = moduleExportsOf(file, text)
    // A module without a default export renders no page, so the browser cannot show it without a request.
    if (own === null || !own.names.includes("default")) return false
    // A `clientLoader` runs in place of the loader, so an empty one beside it would change nothing.
    const hasOwn = own.names.includes("loader") || own.names.includes("clientLoader")
    // A loader may also come through `export *`. The text does not show that, but the reading of the routes follows it.
    return !hasOwn && (own.stars.length === 0 || withoutLoader.has(file))
  }

  return {
    textWith(id, text) {
      // An id with `?` is a part of a module that the router splits off.
      if (!/^[^\0?]+\.[cm]?[jt]sx?$/.test(id) || id.includes("/node_modules/")) return null
      const file = realPathOf(id)
      if (!pages().modules.has(file)) return null
      const isGiven = needsLoader(file, text)
      givenLoaders.set(file, isGiven)
      return isGiven ? text + (bindsName(file, text, "loader") ? ALIASED_LOADER : LOADER) : null
    },
    // Empty `givenLoaders`: the bundler never passed a module of the route list to `textWith`.
    isLost: () => pages().guardedWithoutLoader.size > 0 && givenLoaders.size === 0,
  }
}

/** The route modules of an app, by real path. */
interface Pages {
  readonly modules: ReadonlySet<string>
  /** Pages without a loader of their own. */
  readonly withoutLoader: ReadonlySet<string>
  /** Those of them that the policy does not open to everybody at each of their addresses. */
  readonly guardedWithoutLoader: ReadonlySet<string>
}

const NO_PAGES: Pages = { modules: new Set(), withoutLoader: new Set(), guardedWithoutLoader: new Set() }

/** The route modules of a project. */
function pagesIn(project: Project, root: string): Pages {
  const real = (files: readonly string[]): ReadonlySet<string> =>
    new Set(files.map((file) => realPathOf(path.resolve(root, file))))
  // Pages without a loader, to which one may have to be added.
  const withoutLoader = project.addedLoaders ?? []
  return {
    modules: real(modulesOf(project.routes?.tree ?? [])),
    withoutLoader: real(withoutLoader),
    guardedWithoutLoader: real(withoutLoader.length === 0 ? [] : guardedAmong(project, new Set(withoutLoader))),
  }
}

/** The guarded ones among these page files. If the policy cannot be read or examined, all of them count as guarded. */
function guardedAmong({ policy, routes }: Project, files: ReadonlySet<string>): readonly string[] {
  const { value } = resolvePolicy(policy)
  const subject = value === null ? null : examine(value, routes)
  if (subject === null) return [...files]
  return subject.entries
    .filter((entry) => files.has(entry.node.module.file) && closedRegionOf(subject, entry) !== null)
    .map(({ node }) => node.module.file)
}

const modulesOf = (nodes: readonly RouteNode[]): readonly string[] =>
  nodes.flatMap(({ module, children }) => [module.file, ...modulesOf(children)])

/** A text that changes when a source of the routes changes; always the same for a project without a route list. */
function markAt({ root, routes }: ProjectPaths): string {
  return routes === null
    ? ""
    : markOf(
        routeSourcesOf(
          path.resolve(root, routes),
          path.resolve(root, configOf(shown(root, routes), filesOn(root).has)),
        ),
      )
}

/** The real path of a file; of one that does not exist, the path itself. */
export function realPathOf(file: string): string {
  try {
    return slashed(realpathSync(file))
  } catch {
    return slashed(file)
  }
}
