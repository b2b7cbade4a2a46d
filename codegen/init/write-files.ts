import {
  chmodSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs"
import path from "node:path"
import { WriteError } from "../emit/output.ts"
import type { PlannedFile } from "./app/found.ts"

/**
 * Writes all files or none, and deletes those without a text. Each text is first written to a temporary file beside its
 * target; then all are renamed. If one fails, those already in place are restored.
 */
export function writeFiles(root: string, files: readonly Pick<PlannedFile, "path" | "before" | "after">[]): void {
  const directories: string[] = []
  const parts: string[] = []
  const placed: { readonly at: string; readonly before: string | null }[] = []
  try {
    const targets = files.flatMap(({ path: file, before, after }) => {
      if (after === null) return []
      const named = path.resolve(root, file)
      // Symbolic links and file permissions are preserved.
      const at = existsSync(named) ? realpathSync(named) : named
      makeDirectory(path.dirname(at), directories)
      const part = `${at}.sallyport-part`
      parts.push(part)
      writeFileSync(part, after)
      if (existsSync(at)) chmodSync(part, statSync(at).mode)
      return [{ at, part, before }]
    })
    // Only now do files of the app change.
    for (const { at, part, before } of targets) {
      renameSync(part, at)
      placed.push({ at, before })
    }
    for (const { path: file, before, after } of files) {
      if (after !== null) continue
      const at = path.resolve(root, file)
      rmSync(at, { force: true })
      placed.push({ at, before })
    }
  } catch (error) {
    for (const { at, before } of placed.toReversed()) {
      if (before === null) rmSync(at, { force: true })
      else writeFileSync(at, before)
    }
    for (const part of parts) rmSync(part, { force: true })
    for (const directory of directories.toReversed()) {
      try {
        rmdirSync(directory)
      } catch {
        // Another program has put something there, which stays, or has removed it. The first error is the one to
        // report.
      }
    }
    throw new WriteError(`nothing was changed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Makes a directory with those above it, and notes in `made` which are new, one by one: a later one may fail. */
function makeDirectory(directory: string, made: string[]): void {
  if (existsSync(directory)) return
  makeDirectory(path.dirname(directory), made)
  mkdirSync(directory)
  made.push(directory)
}
