import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { stripVTControlCharacters } from "node:util"
import { ts } from "ts-morph"
import { isFileAt } from "../source/project-files.ts"

/** The files that a computed route list may depend on, as far as its source shows. */
export interface RouteSources {
  /** The list, the router's configuration, and the modules of the project that they import. Absolute. */
  readonly modules: readonly string[]
  /** The app directory and every directory beneath it. Absolute. */
  readonly directories: readonly string[]
  /** Every file and directory in these: file-name conventions make routes from them. Absolute. */
  readonly names: readonly string[]
}

/** The sources of the route list and configuration at these absolute paths. The list is in the app directory. */
export function routeSourcesOf(routes: string, config: string | null): RouteSources {
  const beneath = entriesBeneath(path.dirname(routes))
  return {
    modules: importedFrom(config === null ? [routes] : [routes, config]),
    directories: [path.dirname(routes), ...beneath.flatMap(({ at, isDirectory }) => (isDirectory ? at : []))],
    names: beneath.map(({ at }) => at),
  }
}

/**
 * True if a module of the route list reads the mode, so that development may have other routes than a build. A list
 * that learns the mode from a package is not detected: the locks then refuse its development routes.
 */
export const readsMode = ({ modules }: RouteSources): boolean =>
  modules.some((file) => /\bNODE_ENV\b|\bimport\.meta\.env\b/.test(textOf(file) ?? ""))

/** A text that stays the same as long as no source of the list changes. Of route modules, only the names count. */
export const markOf = ({ modules, names }: Pick<RouteSources, "modules" | "names">): string =>
  JSON.stringify([modules.map((file) => [file, textOf(file)]), names])

/** These modules and all modules of the project that they import. Absolute. */
export function importedFrom(entries: readonly string[]): readonly string[] {
  const known = new Set(entries)
  // Iterating a set also visits members that are added meanwhile.
  for (const file of known) {
    for (const { fileName } of ts.preProcessFile(textOf(file) ?? "").importedFiles) {
      const found = fileName.startsWith(".") ? moduleAt(path.resolve(path.dirname(file), fileName)) : null
      if (found !== null) known.add(found)
    }
  }
  return [...known]
}

/** The endings of a module that an import may leave out. */
const ENDINGS = ["", ".ts", ".tsx", ".js", ".jsx", ".mts", ".mjs", ".json", "/index.ts", "/index.tsx", "/index.js"]

const moduleAt = (file: string): string | null =>
  ENDINGS.map((ending) => file + ending).find((candidate) => isFileAt(candidate)) ?? null

/** A file or directory. `at` is its absolute path. */
interface Entry {
  readonly at: string
  readonly isDirectory: boolean
}

/** The files and directories beneath a directory, except in `node_modules`; empty if it cannot be read. */
function entriesBeneath(directory: string): readonly Entry[] {
  try {
    return readdirSync(directory, { withFileTypes: true }).flatMap((entry): readonly Entry[] => {
      const at = path.join(directory, entry.name)
      const isDirectory = entry.isDirectory() && entry.name !== "node_modules"
      return [{ at, isDirectory }, ...(isDirectory ? entriesBeneath(at) : [])]
    })
  } catch {
    return []
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return null
  }
}

/** The output of a framework's program without colours and surrounding blank lines. */
export const outputText = (output: string): string => stripVTControlCharacters(output).trim()
