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

/** The name of a file without its extension, of which the longest counts; null for a file with none of these. */
export function stemOf(file: string, extensions: readonly string[]): string | null {
  const extension = extensions.toSorted((a, b) => b.length - a.length).find((one) => file.endsWith(`.${one}`))
  return extension === undefined ? null : file.slice(0, -extension.length - 1)
}

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

/** The names of the files directly in a directory of a project. */
export const filesIn = (root: string, directory: string): readonly string[] =>
  entriesIn(path.join(root, directory))
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
