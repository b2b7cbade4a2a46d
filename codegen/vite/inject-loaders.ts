import { realpathSync } from "node:fs"
import path from "node:path"
import { examine } from "../check/check-policy.ts"
import { resolvePolicy } from "../check/compile.ts"
import { closedRegionOf } from "../check/findings/pages.ts"
import type { RouteReader } from "../target/target.ts"
import { readProject, type ProjectPaths, type Project } from "../project/disk.ts"
import { configOf } from "../react-router/app-paths.ts"
import { filesOn, shown } from "../source/project-files.ts"
import { markOf, routeSourcesOf } from "../target/route-sources.ts"
import type { RouteNode } from "../target/inventory.ts"
import { bindsName, moduleExportsOf } from "../source/module-exports.ts"

/**
 * The empty loader. The first form is the usual one, which every plugin that rewrites page modules understands. The second
 * is for pages that use the name `loader` for something else.
 */
const LOADER = "\nexport const loader = () => null\n"
const ALIASED = "\nconst sallyportGivenLoader = () => null\nexport { sallyportGivenLoader as loader }\n"

/** The page modules of a build by real path; true if a loader was added to the module. */
export type GivenLoaders = Map<string, boolean>

/** Adds loaders to pages, in one environment of a build or in a development server. */
export interface LoaderInjector {
  /** The module's text with an empty loader, if it is a guarded page without one; null for every other module. */
  textWith(id: string, text: string): string | null
  /** True at the end of a build in which guarded pages need a loader, and no page was bundled from its own file. */
  isLost(): boolean
}

/**
 * Client-side navigation calls the server only for pages with a loader, so each guarded page without one gets an empty
 * loader. In development every page does, because the policy can change while the server runs. Notes in `givenLoaders`
 * whether each page module was given one.
 */
export function loaderInjector(
  paths: ProjectPaths,
  readRoutes: RouteReader,
  isBuild: boolean,
  givenLoaders: GivenLoaders,
): LoaderInjector {
  let known: Pages = NO_PAGES
  let mark: string | null = null

  const pages = (): Pages => {
    if (isBuild && mark !== null) return known
    const now = markAt(paths)
    if (now === mark) return known
    known = pagesIn(readProject(paths, readRoutes), paths.root)
    mark = now
    return known
  }

  const isToBeGiven = (file: string, text: string): boolean => {
    const { given, closed } = pages()
    if (isBuild) return closed.has(file)
    const own = moduleExportsOf(file, text)
    if (own === null || !own.names.includes("default")) return false
    const isOwn = own.names.includes("loader") || own.names.includes("clientLoader")
    return !isOwn && (own.stars.length === 0 || given.has(file))
  }

  return {
    textWith(id, text) {
      // An id with `?` is a part of a module that the router splits off.
      if (!/^[^\0?]+\.[cm]?[jt]sx?$/.test(id) || id.includes("/node_modules/")) return null
      const file = realPathOf(id)
      if (!pages().modules.has(file)) return null
      const isGiven = isToBeGiven(file, text)
      givenLoaders.set(file, isGiven)
      return isGiven ? text + (bindsName(file, text, "loader") ? ALIASED : LOADER) : null
    },
    isLost: () => pages().closed.size > 0 && givenLoaders.size === 0,
  }
}

/** Real paths of page modules: all of them, those without a loader, and the guarded ones among the latter. */
interface Pages {
  readonly modules: ReadonlySet<string>
  readonly given: ReadonlySet<string>
  readonly closed: ReadonlySet<string>
}

const NO_PAGES: Pages = { modules: new Set(), given: new Set(), closed: new Set() }

function pagesIn(project: Project, root: string): Pages {
  const real = (files: readonly string[]): ReadonlySet<string> =>
    new Set(files.map((file) => realPathOf(path.resolve(root, file))))
  const given = project.given ?? []
  return {
    modules: real(modulesOf(project.routes?.tree ?? [])),
    given: real(given),
    closed: real(given.length === 0 ? [] : closedAmong(project, new Set(given))),
  }
}

/** The guarded pages. If the policy cannot be read, all pages count as guarded. */
function closedAmong({ policy, routes }: Project, given: ReadonlySet<string>): readonly string[] {
  const { value } = resolvePolicy(policy)
  const subject = value === null ? null : examine(value, routes)
  if (subject === null) return [...given]
  return subject.entries
    .filter((entry) => given.has(entry.node.module.file) && closedRegionOf(subject, entry) !== null)
    .map(({ node }) => node.module.file)
}

const modulesOf = (nodes: readonly RouteNode[]): readonly string[] =>
  nodes.flatMap(({ module, children }) => [module.file, ...modulesOf(children)])

/** A text that changes when a source of the routes changes. */
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

const slashed = (file: string): string => file.split(path.sep).join("/")

function realPathOf(file: string): string {
  try {
    return slashed(realpathSync(file))
  } catch {
    return slashed(file)
  }
}
