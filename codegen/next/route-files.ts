import { statSync } from "node:fs"
import path from "node:path"
import { entriesIn } from "../source/project-files.ts"

/** The directories and files beneath a project's directories of routes, from its root. */
export interface RouteFiles {
  readonly directories: readonly string[]
  readonly files: readonly string[]
}

/** The directories that Next reads routes from. */
export const ROUTE_DIRECTORIES: readonly string[] = ["app", "pages", "src/app", "src/pages"]

/** The directory that holds a directory of routes, and beside it `proxy.ts`; empty for the root. */
export const baseOf = (routes: string): string => (routes.startsWith("src/") ? "src" : "")

/** The directories and files that Next may read routes from. Follows links to directories, as Next does. */
export function routeFilesIn(root: string): RouteFiles {
  const directories: string[] = []
  const files: string[] = []
  const visit = (directory: string, seen: readonly number[]): void => {
    const at = path.join(root, directory)
    const inode = statSync(at, { throwIfNoEntry: false })?.ino
    // A link to a directory above would lead in circles. Some file systems have no inode numbers, and answer 0.
    if (inode === undefined || (inode !== 0 && seen.includes(inode))) return
    directories.push(directory)
    for (const entry of entriesIn(at)) {
      const name = `${directory}/${entry.name}`
      const isDirectory =
        entry.isDirectory() ||
        (entry.isSymbolicLink() && statSync(path.join(root, name), { throwIfNoEntry: false })?.isDirectory() === true)
      if (isDirectory) visit(name, [...seen, inode])
      else files.push(name)
    }
  }
  for (const name of ROUTE_DIRECTORIES) visit(name, [])
  return { directories, files }
}

/** The names of the files in the directory that holds the directory of routes. */
export const filesBeside = (root: string, routes: string): readonly string[] =>
  entriesIn(path.join(root, path.dirname(routes)))
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
