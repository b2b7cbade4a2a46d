import { BackendRefusal, EXIT_CODES } from "./options.ts"

/**
 * The problem with a file, as reported by the operating system or SQLite. `failing`: the disk cannot read or write it.
 */
export type StorageProblem = "damaged" | "failing" | "full" | "locked" | "not a directory" | "not writable"

/**
 * The problem behind each primary result code of SQLite: BUSY (5), LOCKED (6), READONLY (8), IOERR (10), CORRUPT (11),
 * FULL (13), CANTOPEN (14) and NOTADB (26). An extended code has the primary one in its low byte.
 */
const BY_RESULT: Readonly<Record<number, StorageProblem>> = {
  5: "locked",
  6: "locked",
  8: "not writable",
  10: "failing",
  11: "damaged",
  13: "full",
  14: "not writable",
  26: "damaged",
}

/** The problem behind each error code of the operating system. */
const BY_ERRNO: Readonly<Record<string, StorageProblem>> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EFBIG: "full",
  EIO: "failing",
  EACCES: "not writable",
  EPERM: "not writable",
  EROFS: "not writable",
  ENOTDIR: "not a directory",
  // Making a directory where a file is.
  EEXIST: "not a directory",
}

/**
 * The problem by SQLite's own message, for errors that have lost their code on the way through Supabase Lite. Its full
 * words, because other errors are also about something malformed.
 */
const BY_WORDS: readonly (readonly [RegExp, StorageProblem])[] = [
  [/database or disk is full/i, "full"],
  [/disk I\/O error/i, "failing"],
  [/readonly database|unable to open database file/i, "not writable"],
  [/database disk image is malformed|malformed database schema|file is not a database/i, "damaged"],
  [/database is locked|SQLITE_BUSY/i, "locked"],
]

/** The file problem behind an error; null for a programming error. */
export function storageProblemOf(error: unknown): StorageProblem | null {
  if (!(error instanceof Error)) return null
  const { errcode, code } = error as { errcode?: unknown; code?: unknown }
  if (typeof errcode === "number") return BY_RESULT[errcode & 0xff] ?? null
  if (typeof code === "string" && BY_ERRNO[code] !== undefined) return BY_ERRNO[code]
  return BY_WORDS.find(([words]) => words.test(error.message))?.[1] ?? null
}

/** The command that replaces damaged data, for messages. */
export const RESTORE = "npm run data -- restore <backup> --force"

/**
 * The refusal to throw for an error: one sentence for the operator with the file and the remedy. An error that is no
 * problem with a file is returned unchanged.
 */
export function refusalOrError(file: string, error: unknown): unknown {
  if (error instanceof BackendRefusal) return error
  const problem = storageProblemOf(error)
  return problem === null ? error : refusalOf(file, problem)
}

/** The refusal to throw for a problem with a file. */
export function refusalOf(file: string, problem: StorageProblem): BackendRefusal {
  const { noInput, cannotWrite } = EXIT_CODES
  switch (problem) {
    case "damaged":
      return new BackendRefusal(
        `${file} is damaged. Nothing was changed; put a backup in its place: ${RESTORE}`,
        noInput,
      )
    case "failing":
      return new BackendRefusal(
        `The disk failed to read or write ${file}; make sure that it is not full or damaged, and start again.`,
        cannotWrite,
      )
    case "full":
      return new BackendRefusal(
        `There is no space left to write ${file}. Nothing was lost; make room, and start again.`,
        cannotWrite,
      )
    case "locked":
      return new BackendRefusal(`${file} is in use by another program; end that program, and start again.`)
    case "not a directory":
      return new BackendRefusal(`${file} is not a directory; set DATA_DIR to one.`, cannotWrite)
    case "not writable":
      return new BackendRefusal(
        `${file} cannot be written; give the user that runs the server the right to, or set DATA_DIR to another directory.`,
        cannotWrite,
      )
  }
}
