import { existsSync, watch, type FSWatcher } from "node:fs"
import path from "node:path"
import type { RouteSources } from "../target/route-sources.ts"
import { targetIn } from "../targets/targets.ts"
import { configsOf, filesOf, InputError, projectOrError, type ProjectPaths, type Project } from "./disk.ts"

/** The delay between a change and a reading, in milliseconds. Editors may empty a file before they write it. */
const SETTLE_MS = 8

/** One reading of a watched project: the project, or the error that prevented it. */
export interface Reading {
  readonly project: Project | InputError
  /** The time that reading took, in milliseconds. */
  readonly readingMs: number
  readonly isFirst: boolean
}

/**
 * Reads the project now, and again whenever one of its files changes, until the signal aborts. Errors are passed to
 * `onReading`.
 */
export async function watchProject(
  paths: ProjectPaths,
  signal: AbortSignal,
  onReading: (reading: Reading) => void,
): Promise<void> {
  if (signal.aborted) return
  /** Ends the watching with an error, such as one that `onReading` throws. */
  let fail: (error: unknown) => void = () => {}
  const end = new Promise<void>((resolve, reject) => {
    signal.addEventListener("abort", () => resolve(), { once: true })
    fail = reject
  })
  const watchers = new Map<string, FSWatcher>()
  let files: ReadonlySet<string> = new Set()
  let routeSources: RouteSources | null = null
  let timer: NodeJS.Timeout | null = null
  const readRoutes = targetIn(paths.root).rememberedRoutes()

  const read = (isFirst: boolean): void => {
    timer = null
    try {
      const start = performance.now()
      const project = projectOrError(paths, readRoutes)
      const readingMs = performance.now() - start
      const configs = configsOf(paths)
      files = watchedFiles(paths, project instanceof InputError ? configs : filesOf(project, configs))
      routeSources = project instanceof InputError ? null : (project.routeSources ?? null)
      watchDirectories()
      onReading({ project, readingMs, isFirst })
    } catch (error) {
      // Thrown here, an error in a later reading would end the whole process.
      fail(error)
    }
  }

  /** Starts a reading, if this change in a watched directory may matter. */
  const onChange = (directory: string, name: string | null): void => {
    // Some systems do not name the file that changed. Then the project is read in any case.
    const at = name === null ? null : path.join(directory, name)
    // A watched directory may have been replaced, and a watcher ends with its directory. The next reading opens a new
    // one.
    const isDirectory = at !== null && watchers.has(at)
    if (isDirectory) close(at)
    // A named change matters if it is about a file of the project or a directory above one, or if a file was added or
    // removed where the framework looks for routes.
    if (at !== null && !isDirectory && !files.has(at) && !isAbove(at, files) && !wasAddedOrRemoved(at, routeSources))
      return
    timer ??= setTimeout(read, SETTLE_MS, false)
  }

  const close = (directory: string): void => {
    watchers.get(directory)?.close()
    watchers.delete(directory)
  }

  function watchDirectories(): void {
    for (const directory of [...directoriesOf(paths.root, files), ...(routeSources?.directories ?? [])]) {
      if (watchers.has(directory) || !existsSync(directory)) continue
      try {
        const watcher = watch(directory, (_, name) => onChange(directory, name))
        watcher.on("error", () => close(directory))
        watchers.set(directory, watcher)
      } catch (error) {
        // Deleted meanwhile, for example by a checkout. The directory above reports when it is back.
        if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error
      }
    }
  }

  // Watching begins before reading, so that changes during the first reading are noticed.
  files = watchedFiles(paths, [])
  watchDirectories()
  read(true)
  try {
    await end
  } finally {
    if (timer !== null) clearTimeout(timer)
    for (const directory of watchers.keys()) close(directory)
  }
}

/** True if a file in a directory of routes exists now and did not when the routes were read, or the reverse. */
const wasAddedOrRemoved = (at: string, routeSources: RouteSources | null): boolean =>
  routeSources?.directories.includes(path.dirname(at)) === true && routeSources.names.includes(at) !== existsSync(at)

function watchedFiles({ root, policy, routes }: ProjectPaths, known: readonly string[]): ReadonlySet<string> {
  const named = [policy, ...(routes === null ? [] : [routes]), ...known]
  return new Set(named.map((file) => path.resolve(root, file)))
}

/** The directories of the files and their parents up to the root, so that replacing a directory is noticed too. */
function directoriesOf(root: string, files: ReadonlySet<string>): ReadonlySet<string> {
  const directories = new Set<string>()
  for (const file of files) {
    for (let at = path.dirname(file); !directories.has(at); at = path.dirname(at)) {
      directories.add(at)
      if (at === root || !at.startsWith(root + path.sep)) break
    }
  }
  return directories
}

const isAbove = (directory: string, files: ReadonlySet<string>): boolean =>
  [...files].some((file) => file.startsWith(directory + path.sep))
