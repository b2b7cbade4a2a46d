import { git } from "../git/git.ts"
import { appAt, readProject, type ProjectPaths } from "../project/disk.ts"
import { hasErrors } from "../source/diagnostic.ts"
import { routeEntriesOf, type RouteEntry } from "../target/entries.ts"
import type { RouteInventory } from "../target/inventory.ts"
import type { CommittedFiles } from "../target/target.ts"
import { targetIn } from "../targets/targets.ts"
import { CommitReader } from "./commit-reader.ts"
import { objectsOf } from "./repository.ts"

/** The number of commits whose files are read from git at a time. */
const BATCH = 20

/**
 * The app's routes at a commit. They are read from the commit's files without running anything, if that is possible.
 * Otherwise the router is run on the working tree, but only if the files that define routes are there as in the commit.
 * Null if neither works.
 */
export async function routesAt(paths: ProjectPaths, commit: string): Promise<RouteInventory | null> {
  const read = await staticRoutesAt(paths, commit)
  if (read !== null || paths.routes === null) return read
  if (!(await isCheckedOut(paths.root, commit, routeSourcesIn(paths.root, paths.routes).sources))) return null
  const project = readProject(paths)
  return hasErrors(project.diagnostics) ? null : project.routes
}

/** The routes of `routesAt` as the commit's build has them: with the loaders that the compiler's plugin adds. */
export async function builtRoutesAt(paths: ProjectPaths, commit: string): Promise<RouteInventory | null> {
  const routes = await routesAt(paths, commit)
  if (routes === null) return null
  const reader = new CommitReader(paths.root)
  const files = await reader.filesAt(commit)
  const { committed } = targetIn(paths.root)
  return reader.compute(() => committed.builtRoutes(routes, files))
}

/** The app's routes at a commit, without running the router; null if it has to be run. */
export async function staticRoutesAt(paths: ProjectPaths, commit: string): Promise<RouteInventory | null> {
  const [routes = null] = await staticRoutesAtEach(paths, [commit])
  return routes
}

/**
 * The app's routes at each of many commits, without running the router. Most commits do not change the files that
 * routes are read from, so each distinct state of these files is read once.
 */
export async function staticRoutesAtEach(
  paths: ProjectPaths,
  commits: readonly string[],
  onProgress: (done: number, of: number) => void = () => {},
): Promise<readonly (RouteInventory | null)[]> {
  if (paths.routes === null) return commits.map(() => null)
  const { routes, target, sources } = routeSourcesIn(paths.root, paths.routes)
  // The state of a commit is the list of its sources' object names. Equal object names mean equal content, so commits
  // with the same state have the same routes.
  const objects = await objectsOf(
    paths.root,
    commits.flatMap((commit) => sources.map((source) => `${commit}:./${source === "." ? "" : source}`)),
  )
  const states = commits.map((_, at) => objects.slice(at * sources.length, (at + 1) * sources.length).join())
  const commitOf = new Map(states.map((state, at) => [state, commits[at]!]))
  const distinct = [...commitOf.keys()]
  const reader = new CommitReader(paths.root)
  const routesOfState = new Map<string, RouteInventory | null>()
  for (let at = 0; at < distinct.length; at += BATCH) {
    onProgress(at, distinct.length)
    const batch = distinct.slice(at, at + BATCH)
    const files: CommittedFiles[] = []
    for (const state of batch) files.push(await reader.filesAt(commitOf.get(state)!, sources))
    const read = await reader.compute(() => files.map((one) => target.committed.routesIn(routes, one)))
    for (const [i, state] of batch.entries()) routesOfState.set(state, read[i] ?? null)
  }
  return states.map((state) => routesOfState.get(state) ?? null)
}

/**
 * Tests whether a commit already had a page: by its path, if the commit's routes can be read without running the
 * router. Otherwise by its file: a page was there if the commit has the file of its module. That is right for routes
 * made from files, and close for others. Null if the project has no routes.
 */
export async function knownPagesAt(
  paths: ProjectPaths,
  commit: string,
): Promise<((entry: RouteEntry) => boolean) | null> {
  if (paths.routes === null) return null
  const routes = await staticRoutesAt(paths, commit)
  if (routes !== null) {
    // A page whose param was renamed is the same one.
    const pages = new Set(routeEntriesOf(routes.tree).map(nameless))
    return (entry) => pages.has(nameless(entry))
  }
  const { names, links } = await new CommitReader(paths.root).filesAt(commit)
  // A symbolic link may be the page's file, too.
  const files = new Set([...names, ...links])
  return ({ node }) => files.has(node.module.file)
}

/** The path of a page without the names of its params. */
const nameless = ({ path }: RouteEntry): string => path.replaceAll(/(?<=\/:)[\w-]+/g, "")

/** The app's framework, and the files and directories that its routes are read from. */
function routeSourcesIn(root: string, routes: string) {
  const app = appAt(root, routes)
  const target = targetIn(root)
  return { routes: app.routes, target, sources: target.committed.sourcesOf(app.routes, app.files) }
}

/** True if these files of the working tree are as in the commit. */
async function isCheckedOut(root: string, commit: string, within: readonly string[]): Promise<boolean> {
  const changed = await git(root, ["diff", "--name-only", commit, "--", ...within])
  const added = await git(root, ["ls-files", "--others", "--exclude-standard", "--", ...within])
  return changed === "" && added === ""
}
