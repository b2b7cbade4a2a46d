import path from "node:path"
import { configOf, readProject, type ProjectPaths } from "../project/disk.ts"
import { routeEntriesOf, type RouteEntry } from "../react-router/entries.ts"
import type { RouteInventory } from "../react-router/inventory.ts"
import { hasErrors } from "../source/diagnostic.ts"
import { readInventory } from "../react-router/read-inventory.ts"
import { git } from "../git/git.ts"
import { blobsOf, objectsOf } from "./revision.ts"

/** The largest number of modules that are read for one list; more than any app has. */
const MOST_FILES = 5_000

/**
 * The app's routes as a commit has them. Read without running anything where that says all; else as the router resolves
 * them, if the working tree is that commit's. Null where neither is so.
 */
export async function routesAt(paths: ProjectPaths, commit: string): Promise<RouteInventory | null> {
  const read = await routesReadAt(paths, commit)
  if (read !== null || paths.routes === null) return read
  const within = withinOf(paths.root, paths.routes)
  if (!(await isCheckedOut(paths.root, commit, [path.posix.dirname(within.routes), within.config]))) return null
  const project = readProject(paths)
  return hasErrors(project.diagnostics) ? null : project.routes
}

/** The same without asking the router: null too where the files alone do not say. */
export async function routesReadAt(paths: ProjectPaths, commit: string): Promise<RouteInventory | null> {
  if (paths.routes === null) return null
  const { routes, config } = withinOf(paths.root, paths.routes)
  const readText = await committedTexts(paths.root, commit, [path.posix.dirname(routes), config])
  const { value, diagnostics } = readInventory({ routes, config, readText })
  return hasErrors(diagnostics) ? null : value
}

/**
 * The same of many commits, by place. Most commits leave alone what the routes are read from: that is read once for
 * each state that it was in.
 */
export async function routesReadOf(
  paths: ProjectPaths,
  commits: readonly string[],
  onProgress: (done: number, of: number) => void = () => {},
): Promise<readonly (RouteInventory | null)[]> {
  if (paths.routes === null) return commits.map(() => null)
  const { routes, config } = withinOf(paths.root, paths.routes)
  const within = [path.posix.dirname(routes), config].map((one) => (one === "." ? "" : one))
  const objects = await objectsOf(
    paths.root,
    commits.flatMap((commit) => within.map((one) => `${commit}:./${one}`)),
  )
  const known = new Map<string, RouteInventory | null>()
  const read: (RouteInventory | null)[] = []
  for (const [at, commit] of commits.entries()) {
    onProgress(at, commits.length)
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
  const files = new Set(await committedFiles(paths.root, commit, ["."]))
  return ({ node }) => files.has(node.module.file)
}

const withinOf = (root: string, routes: string): { readonly routes: string; readonly config: string } => ({
  routes: path.relative(root, path.resolve(root, routes)).split(path.sep).join("/"),
  config: configOf(root, routes),
})

async function committedTexts(
  root: string,
  commit: string,
  within: readonly string[],
): Promise<(file: string) => string | null> {
  const listed = await committedFiles(root, commit, within)
  const files = listed.filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !file.includes("\n"))
  if (files.length > MOST_FILES) return () => null
  const blobs = await blobsOf(
    root,
    files.map((file) => `${commit}:./${file}`),
  )
  const texts = new Map(files.map((file, at) => [file, blobs[at]?.toString("utf8") ?? null]))
  return (file) => texts.get(file) ?? null
}

/** File names relative to the project's root. */
const committedFiles = async (root: string, commit: string, within: readonly string[]): Promise<readonly string[]> =>
  (await git(root, ["ls-tree", "-r", "-z", "--name-only", commit, "--", ...within])).split("\0")

async function isCheckedOut(root: string, commit: string, within: readonly string[]): Promise<boolean> {
  const changed = await git(root, ["diff", "--name-only", commit, "--", ...within])
  const added = await git(root, ["ls-files", "--others", "--exclude-standard", "--", ...within])
  return changed === "" && added === ""
}
