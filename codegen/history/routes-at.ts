import { git } from "../git/git.ts"
import { appAt, readProject, type ProjectPaths } from "../project/disk.ts"
import { hasErrors } from "../source/diagnostic.ts"
import { routeEntriesOf, type RouteEntry } from "../target/entries.ts"
import type { RouteInventory } from "../target/inventory.ts"
import type { CommittedFiles } from "../target/target.ts"
import { targetIn } from "../targets/targets.ts"
import { blobsOf, objectsOf } from "./revision.ts"

/** The most modules that are read for one route list. No known app has as many. */
const MAX_FILES = 5_000

/**
 * The app's routes at a commit: read without running anything if possible, else resolved by the router if the files of
 * the working tree that routes are read from are those of the commit. Null if neither works.
 */
export async function routesAt(paths: ProjectPaths, commit: string): Promise<RouteInventory | null> {
  const read = await routesReadAt(paths, commit)
  if (read !== null || paths.routes === null) return read
  if (!(await isCheckedOut(paths.root, commit, appIn(paths.root, paths.routes).sources))) return null
  const project = readProject(paths)
  return hasErrors(project.diagnostics) ? null : project.routes
}

/** The app's routes at a commit, read without running the router; null if that is not possible. */
export async function routesReadAt(paths: ProjectPaths, commit: string): Promise<RouteInventory | null> {
  if (paths.routes === null) return null
  const { routes, target, sources } = appIn(paths.root, paths.routes)
  return target.committed.routesIn(routes, await committedFiles(paths.root, commit, sources))
}

/**
 * The app's routes at each of many commits. Most commits do not change the files that routes are read from, so each
 * distinct state of these files is read once.
 */
export async function routesReadOf(
  paths: ProjectPaths,
  commits: readonly string[],
  onProgress: (done: number, of: number) => void = () => {},
): Promise<readonly (RouteInventory | null)[]> {
  if (paths.routes === null) return commits.map(() => null)
  const within = appIn(paths.root, paths.routes).sources.map((one) => (one === "." ? "" : one))
  const objects = await objectsOf(
    paths.root,
    commits.flatMap((commit) => within.map((one) => `${commit}:./${one}`)),
  )
  const known = new Map<string, RouteInventory | null>()
  const read: (RouteInventory | null)[] = []
  for (const [at, commit] of commits.entries()) {
    onProgress(at, commits.length)
    // Git's object names stand for the content of the sources: equal names, equal routes.
    const state = within.map((_, i) => objects[at * within.length + i]).join()
    const before = known.get(state)
    const inventory = before === undefined ? await routesReadAt(paths, commit) : before
    known.set(state, inventory)
    read.push(inventory)
  }
  return read
}

/**
 * Tests whether a commit already had a page: by its path, if the commit's route list can be read without running it,
 * otherwise by the page's file, as file routes do. Null if the project has no routes.
 */
export async function knownPagesAt(
  paths: ProjectPaths,
  commit: string,
): Promise<((entry: RouteEntry) => boolean) | null> {
  if (paths.routes === null) return null
  const routes = await routesReadAt(paths, commit)
  if (routes !== null) {
    const paths = new Set(routeEntriesOf(routes.tree).map(({ path }) => path))
    return ({ path }) => paths.has(path)
  }
  const files = new Set((await entriesOfCommit(paths.root, commit, ["."])).map(({ name }) => name))
  return ({ node }) => files.has(node.module.file)
}

/** The app's framework, and the files and directories that its routes are read from. */
function appIn(root: string, routes: string) {
  const app = appAt(root, routes)
  const target = targetIn(root)
  return { routes: app.routes, target, sources: target.committed.sourcesOf(app.routes, app.files) }
}

/** The files of a commit. If it has too many modules, none can be read, so that the routes count as unknown. */
async function committedFiles(root: string, commit: string, within: readonly string[]): Promise<CommittedFiles> {
  const entries = await entriesOfCommit(root, commit, within)
  const links = entries.flatMap(({ name, isLink }) => (isLink ? [name] : []))
  const names = entries.flatMap(({ name, isLink }) => (isLink ? [] : [name]))
  const modules = names.filter((name) => /\.(?:[cm]?[jt]sx?|json)$/.test(name) && !name.includes("\n"))
  const read = modules.length > MAX_FILES ? [] : modules
  const blobs = await blobsOf(
    root,
    read.map((name) => `${commit}:./${name}`),
  )
  const texts = new Map(read.map((name, at) => [name, blobs[at]?.toString("utf8") ?? null]))
  return { names, links, has: (name) => texts.has(name), read: (name) => texts.get(name) ?? null }
}

/** The files, links and submodules of a commit beneath these paths, with names relative to the project's root. */
async function entriesOfCommit(root: string, commit: string, within: readonly string[]) {
  const listed = (await git(root, ["ls-tree", "-r", "-z", commit, "--", ...within])).split("\0")
  return listed.flatMap((entry) => {
    const [about = "", name] = entry.split("\t")
    return name === undefined ? [] : [{ name, isLink: !about.startsWith("100") }]
  })
}

/** True if these files of the working tree are as in the commit. */
async function isCheckedOut(root: string, commit: string, within: readonly string[]): Promise<boolean> {
  const changed = await git(root, ["diff", "--name-only", commit, "--", ...within])
  const added = await git(root, ["ls-files", "--others", "--exclude-standard", "--", ...within])
  return changed === "" && added === ""
}
