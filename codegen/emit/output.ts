import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { EmittedFile } from "./file.ts"

/** The output directory cannot be written. */
export class WriteError extends Error {
  override readonly name = "WriteError"
}

export interface Output {
  readonly directory: string
  /** The text that is there now, or null. */
  readonly readText: (file: string) => string | null
  readonly write: (files: readonly EmittedFile[]) => void
}

export function outputTo(root: string, directory: string): Output {
  const at = (file: string): string => path.resolve(root, directory, file)
  return {
    directory,
    readText(file) {
      try {
        return readFileSync(at(file), "utf8")
      } catch {
        // What cannot be read is not fresh.
        return null
      }
    },
    write(files) {
      try {
        makeDirectory(path.resolve(root, directory))
        for (const { path: file, text } of files) {
          // Renamed into place, so that nobody ever loads half a guard.
          writeFileSync(`${at(file)}.part`, text)
          renameSync(`${at(file)}.part`, at(file))
        }
      } catch (error) {
        throw new WriteError(`cannot write to ${directory}: ${error instanceof Error ? error.message : String(error)}`)
      }
    },
  }
}

// Step by step: where nothing can be made, as under /proc, Node's own recursion never ends.
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return
  makeDirectory(path.dirname(directory))
  mkdirSync(directory)
}
