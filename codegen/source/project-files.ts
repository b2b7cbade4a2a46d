import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, statSync, type Dirent } from "node:fs"
import path from "node:path"
import { MAX_CHARACTERS } from "./parse.ts"

/** The files of a project, on disk or in a commit. Paths are relative to the project's root and use `/`. */
export interface ProjectFiles {
  readonly has: (file: string) => boolean
  /** The text of a file; null if it does not exist, cannot be read, is not UTF-8 or is too large. */
  readonly read: ReadText
}

/** Reads a file by its path from the project's root; null if there is none. */
export type ReadText = (file: string) => string | null

/** The files of a project on disk. */
export const filesOn = (root: string): ProjectFiles => ({
  has: (file) => isFileAt(path.resolve(root, file)),
  read(file) {
    const read = readUtf8(path.resolve(root, file))
    return typeof read === "string" ? read : null
  },
})

/**
 * True if there is a file at a path, also through links. A path that leads through a file, as `app.css/index.ts`, is
 * none: Node 20 throws an error there.
 */
export function isFileAt(file: string): boolean {
  try {
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** The reason why a file has no text. */
export interface FileFault {
  readonly fault: keyof typeof FAULTS
}

/** The reasons in words, after the name of the file. */
export const FAULTS = {
  missing: "does not exist",
  unreadable: "cannot be read",
  encoding: "is not text in UTF-8",
  large: "is larger than 64 MiB",
} as const

/** The largest file that is read, in bytes. A character takes four bytes at most. */
const MAX_BYTES = MAX_CHARACTERS * 4

/**
 * The text of a file, or the reason why it has none. A device or pipe cannot be read: it may have no end, as
 * `/dev/zero`, and findings read the file again to show its lines.
 */
export function readUtf8(file: string): string | FileFault {
  try {
    // Without `O_NONBLOCK`, which Windows does not have, opening a pipe would wait for somebody to write to it.
    const opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      const found = fstatSync(opened)
      if (!found.isFile()) return { fault: "unreadable" }
      return found.size > MAX_BYTES ? { fault: "large" } : decoded(readFileSync(opened))
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    return { fault: isMissing(error) ? "missing" : "unreadable" }
  }
}

/** The text of bytes in UTF-8, or the reason why they have none. */
export function decoded(bytes: Buffer): string | FileFault {
  if (bytes.length > MAX_BYTES) return { fault: "large" }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return { fault: "encoding" }
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")

/** The entries of a directory, sorted by name; empty if it cannot be read, such as that of another user. */
export function entriesIn(directory: string): readonly Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}

/** The contents of `public` without hidden files. A directory ends with a slash. */
export const publicFilesIn = (root: string): readonly string[] =>
  entriesIn(path.join(root, "public"))
    .filter(({ name }) => !name.startsWith("."))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))

/** The path of a file for reports: relative to the root if inside it, so that reports of two machines are the same. */
export function shown(root: string, file: string): string {
  const relative = path.relative(root, path.resolve(root, file))
  const inside = relative !== "" && !relative.startsWith("..") && !path.isAbsolute(relative)
  return slashed(inside ? relative : path.resolve(root, file))
}

/** A path with `/` between its segments on every system. */
export const slashed = (file: string): string => file.split(path.sep).join("/")
