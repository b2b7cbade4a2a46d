import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { EmittedFile } from "./file.ts"

/** An error in writing to the output directory. */
export class WriteError extends Error {
  override readonly name = "WriteError"
}

/** The directory of the generated files. */
export interface OutputPlace {
  readonly directory: string
  /** The text of a file on disk, or null. */
  readonly readText: (file: string) => string | null
  /** The files that are missing on disk or differ from the emitted text. */
  readonly staleAmong: (files: readonly EmittedFile[]) => readonly EmittedFile[]
  readonly write: (files: readonly EmittedFile[]) => void
}

/** True if a generated file is up to date. Line ends do not count, because git may convert them in a checkout. */
export const isFresh = (onDisk: string | null, text: string): boolean => onDisk?.replaceAll("\r\n", "\n") === text

/** An output directory on disk, relative to the project's root. */
export function outputTo(root: string, directory: string): OutputPlace {
  const at = (file: string): string => path.resolve(root, directory, file)
  const readText = (file: string): string | null => {
    try {
      return readFileSync(at(file), "utf8")
    } catch {
      // An unreadable file counts as missing: `generate` puts a readable one in its place, or says why it cannot.
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
          // Written aside and renamed, so that no process loads a half-written file.
          writeFileSync(`${at(file)}.part`, text)
          renameSync(`${at(file)}.part`, at(file))
        }
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new WriteError(`cannot write to ${directory}: ${reason}`, { cause: error })
      }
    },
  }
}

// Creates one directory at a time: Node's recursive `mkdir` never returns where none can be created, as under /proc.
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return
  makeDirectory(path.dirname(directory))
  mkdirSync(directory)
}
