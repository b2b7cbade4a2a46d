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
  /** The files that are not there as they should be. */
  readonly staleAmong: (files: readonly EmittedFile[]) => readonly EmittedFile[]
  readonly write: (files: readonly EmittedFile[]) => void
}

/** True if a generated file is up to date. Line ends do not count, because git may convert them in a checkout. */
export const isFresh = (onDisk: string | null, text: string): boolean => onDisk?.replaceAll("\r\n", "\n") === text

export function outputTo(root: string, directory: string): Output {
  const at = (file: string): string => path.resolve(root, directory, file)
  const readText = (file: string): string | null => {
    try {
      return readFileSync(at(file), "utf8")
    } catch {
      // What cannot be read is not fresh.
      return null
    }
  }
  return {
    directory,
    readText,
    staleAmong: (files) => files.filter(({ path: file, text }) => !isFresh(readText(file), text)),
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
