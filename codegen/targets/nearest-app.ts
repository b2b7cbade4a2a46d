import { readdirSync } from "node:fs"
import path from "node:path"
import { isAppIn } from "./targets.ts"

/** The sentence for a directory that is not an app. It names the nearest directories that are. */
export const notAnApp = (root: string): string =>
  appsBeneath(root) ??
  appAbove(root) ??
  "this directory is not an app, and no app was found above or beneath it: run the command where the `package.json` of your app is"

const LEVELS = 3
const MOST_NAMED = 5

/** The same sentence for a directory with apps beneath it; null if there are none. */
export function appsBeneath(root: string): string | null {
  const below = (directory: string): readonly string[] =>
    directoriesIn(path.join(root, directory)).map((name) => path.posix.join(directory, name))
  let directories: readonly string[] = [""]
  const apps: string[] = []
  for (let level = 0; level < LEVELS; level++) {
    directories = directories.flatMap(below)
    apps.push(...directories.filter((directory) => isAppIn(path.join(root, directory))))
  }
  const named = apps.toSorted().slice(0, MOST_NAMED)
  return named.length === 0
    ? null
    : `this directory is not an app: run the command in the directory of one (${named.map((app) => `\`${app}\``).join(", ")})`
}

const HIGHEST = 8

function appAbove(root: string): string | null {
  for (let up = "..", levels = 0; levels < HIGHEST; up = `../${up}`, levels++)
    if (isAppIn(path.resolve(root, up))) return `this directory is inside an app: run the command in \`${up}\``
  return null
}

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
