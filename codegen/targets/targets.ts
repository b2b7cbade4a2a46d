import { readdirSync } from "node:fs"
import path from "node:path"
import type { CanonicalPath } from "../../policy/canonical-path.ts"
import { nextTarget } from "../next/target.ts"
import { reactRouterTarget } from "../react-router/target.ts"
import { filesOn, type ProjectFiles } from "../source/project-files.ts"
import type { RouteEntry } from "../target/entries.ts"
import type { RouteNode } from "../target/inventory.ts"
import type { Target, TargetRouter } from "../target/target.ts"

/** The supported frameworks. React Router comes last, because every app that is not on Next counts as one on it. */
const TARGETS: readonly Target[] = [nextTarget, reactRouterTarget]

/** The framework of the app with these files. */
export function targetOf({ read }: Pick<ProjectFiles, "read">): Target {
  const manifest = read("package.json")
  return TARGETS.find((target) => target.isOn(manifest)) ?? reactRouterTarget
}

/** True for the directory of an app. */
const isAppIn = (root: string): boolean => targetIn(root).isAppIn(root)

/** The framework of the app in this directory. */
export const targetIn = (root: string): Target => targetOf(filesOn(root))

/** The router of these routes: only those of Next are tried in order (`ordered`). */
const routerOf = (tree: readonly RouteNode[]): TargetRouter =>
  tree.some(({ ordered }) => ordered !== undefined) ? nextTarget : reactRouterTarget

/** The route, of these that cover a path, with which the framework serves it. */
export const servedBy = (
  tree: readonly RouteNode[],
  candidates: readonly RouteEntry[],
  path: CanonicalPath,
): RouteEntry | null => (candidates.length === 0 ? null : routerOf(tree).servedBy(tree, candidates, path))

/**
 * The pathname that the guards decide for a requested one. For the address of a page's data, it is that of the page.
 */
export const guardedPathname = (tree: readonly RouteNode[], pathname: string): string =>
  routerOf(tree).guardedPathname(pathname)

/** The function that finds spellings of a path which reach another route; null if the framework has none. */
export const splitsIn = (tree: readonly RouteNode[]): TargetRouter["splitsAt"] => routerOf(tree).splitsAt

/** The framework's own router over an inventory; null if no program can call it. */
export const routerOver: TargetRouter["routerOver"] = (tree, entries, regions) =>
  routerOf(tree).routerOver(tree, entries, regions)

/** The sentence for a directory that is not an app. It names directories nearby that are. */
export const notAnApp = (root: string): string =>
  appsBeneath(root) ??
  appAbove(root) ??
  "this directory is not an app, and no app was found above or beneath it: run the command where the `package.json` of your app is"

/** The levels of directories beneath a directory in which apps are searched. */
const LEVELS_BENEATH = 3
/** The most apps that the sentence names. */
const MAX_NAMED = 5

/** The sentence for a directory with apps beneath it, which names some of them; null if there are none. */
export function appsBeneath(root: string): string | null {
  const below = (directory: string): readonly string[] =>
    directoriesIn(path.join(root, directory)).map((name) => path.posix.join(directory, name))
  let directories: readonly string[] = [""]
  const apps: string[] = []
  for (let level = 0; level < LEVELS_BENEATH; level++) {
    directories = directories.flatMap(below)
    apps.push(...directories.filter((directory) => isAppIn(path.join(root, directory))))
  }
  const named = apps.toSorted().slice(0, MAX_NAMED)
  return named.length === 0
    ? null
    : `this directory is not an app: run the command in the directory of one (${named.map((app) => `\`${app}\``).join(", ")})`
}

/** The levels of directories above a directory in which an app is searched. */
const LEVELS_ABOVE = 8

/** The sentence for a directory inside an app; null for any other. */
function appAbove(root: string): string | null {
  for (let up = "..", levels = 0; levels < LEVELS_ABOVE; up = `../${up}`, levels++)
    if (isAppIn(path.resolve(root, up))) return `this directory is inside an app: run the command in \`${up}\``
  return null
}

/** The subdirectories in which an app may be; none if the directory cannot be read. */
function directoriesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(?:node_modules|build|dist|\..*)$/.test(entry.name))
      .map(({ name }) => name)
      .toSorted()
  } catch {
    return []
  }
}
