import { readFileSync, statSync } from "node:fs"
import path from "node:path"
import { MOST_CHARACTERS } from "./parse.ts"

/** The files of a project at one time: on disk, or as a commit has them. Named from the project's root, with `/`. */
export interface ProjectFiles {
  readonly has: (file: string) => boolean
  /** Null if there is no such file, or if it is not text in UTF-8. */
  readonly read: ReadText
}

/** The text of a file named from the project's root, or null when there is none. */
export type ReadText = (file: string) => string | null

/** The files of a project as they are saved. */
export const filesOn = (root: string): ProjectFiles => ({
  has: (file) => statSync(path.resolve(root, file), { throwIfNoEntry: false })?.isFile() === true,
  read(file) {
    const read = readUtf8(path.resolve(root, file))
    return typeof read === "string" ? read : null
  },
})

export interface Fault {
  readonly fault: keyof typeof FAULTS
}

export const FAULTS = {
  missing: "does not exist",
  unreadable: "cannot be read",
  encoding: "is not text in UTF-8",
  large: "is larger than 64 MiB",
} as const

/** The text of a file, or the reason why it has none. */
export function readUtf8(file: string): string | Fault {
  try {
    return decoded(readFileSync(file))
  } catch (error) {
    return { fault: isMissing(error) ? "missing" : "unreadable" }
  }
}

export function decoded(bytes: Buffer): string | Fault {
  if (bytes.length > MOST_CHARACTERS * 4) return { fault: "large" }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return { fault: "encoding" }
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")

/** From the root where it lies beneath it: reports of two machines then name the same file alike. */
export function shown(root: string, file: string): string {
  const relative = path.relative(root, path.resolve(root, file))
  const inside = relative !== "" && !relative.startsWith("..") && !path.isAbsolute(relative)
  return (inside ? relative : path.resolve(root, file)).split(path.sep).join("/")
}
