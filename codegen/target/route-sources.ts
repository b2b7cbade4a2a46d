import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmdirSync, rmSync } from "node:fs"
import path from "node:path"
import { stripVTControlCharacters } from "node:util"
import { ts } from "ts-morph"
import { entriesIn, isFileAt } from "../source/project-files.ts"

/** The files that a computed route list may depend on, as far as its source shows. */
export interface RouteSources {
  /** The list, the router's configuration, and the modules of the project that they import. Absolute. */
  readonly modules: readonly string[]
  /** The app directory and every directory beneath it. Absolute. */
  readonly directories: readonly string[]
  /** The absolute path of every file and directory in these, because file-name conventions make routes from them. */
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
      const target = fileName.startsWith(".") ? importedAt(path.resolve(path.dirname(file), fileName), isFileAt) : null
      if (target !== null) known.add(target)
    }
  }
  return [...known]
}

/** The endings of a module that an import may leave out. */
const ENDINGS = [".ts", ".tsx", ".js", ".jsx", ".mts", ".mjs", ".json"]
const INDEX_ENDINGS = ["/index.ts", "/index.tsx", "/index.js", "/index.jsx", "/index.mts", "/index.mjs"]

/** The file that an import of this path means; null if there is none. */
export function importedAt(file: string, has: (file: string) => boolean): string | null {
  // TypeScript may write the name of the compiled file: `./a.js` for `a.ts` or `a.tsx`.
  const sources = [file.replace(/\.([cm]?)js(x?)$/, ".$1ts$2"), file.replace(/\.js$/, ".tsx")]
  const names = [file, ...sources, ...[...ENDINGS, ...INDEX_ENDINGS].map((ending) => file + ending)]
  return names.find(has) ?? null
}

/** A file or directory. `at` is its absolute path. */
interface Entry {
  readonly at: string
  readonly isDirectory: boolean
}

/** The files and directories beneath a directory, except in `node_modules`; empty if it cannot be read. */
const entriesBeneath = (directory: string): readonly Entry[] =>
  entriesIn(directory).flatMap((entry): readonly Entry[] => {
    const at = path.join(directory, entry.name)
    const isDirectory = entry.isDirectory() && entry.name !== "node_modules"
    return [{ at, isDirectory }, ...(isDirectory ? entriesBeneath(at) : [])]
  })

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return null
  }
}

/** The time limit of a framework's program, in milliseconds. Generous, because settings may come from a service. */
const TIMEOUT_MS = 60_000

/** The answer of a framework's program, or `output`: what it prints, or why it could not be started. */
type ProgramAnswer<Answer> = { readonly answer: Answer } | { readonly output: string }

/**
 * Runs a program of an app's framework in a process of its own. `read` returns what it has written; null for nothing.
 */
export function answerOfProgram<Answer>(
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  read: () => Answer | null,
): ProgramAnswer<Answer> {
  const { status, stderr, stdout, error } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    timeout: TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, ...env },
  })
  if (error !== undefined) return { output: error.message }
  const answer = status === 0 ? read() : null
  return answer === null ? { output: outputText(stderr) || outputText(stdout) } : { answer }
}

const outputText = (output: string): string => stripVTControlCharacters(output).trim()

/**
 * Makes an empty directory in `own`, the directory of the app's framework, such as `.next`, which git and other tools
 * ignore.
 */
export function emptyDirectoryIn(own: string): string {
  mkdirSync(own, { recursive: true })
  return realpathSync(mkdtempSync(path.join(own, "sallyport-")))
}

/** Removes such a directory, and the one around it unless it holds something else. */
export function removeDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true })
  try {
    rmdirSync(path.dirname(directory))
  } catch {
    // It has other files, or cannot be removed.
  }
}
