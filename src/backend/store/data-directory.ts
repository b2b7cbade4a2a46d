import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { BackendRefusal } from "./options.ts"
import { refusalOrError, refusalOf, storageProblemOf } from "./storage-problem.ts"

/**
 * The file that is locked while a server uses the directory. It is an empty SQLite database, because SQLite can lock a
 * file through the operating system and Node cannot.
 */
export const LOCK = "lock"

/** Another server runs on the data directory. */
export class InUse extends BackendRefusal {}

/** Creates the directory if it is missing. Only its owner can open it, also if it existed with other permissions. */
export function makeDataDirectory(path: string): void {
  try {
    // Created one by one, because Node's recursive form reports ENOENT for a read-only disk and never returns in /proc.
    for (const directory of missingDirectories(resolve(path))) makeUnlessMade(directory)
    if (!statSync(path).isDirectory()) throw refusalOf(path, "not a directory")
    chmodSync(path, 0o700)
  } catch (error) {
    // A read-only file system reports ENOENT even if the parent exists. So does Windows for a missing drive.
    throw codeOf(error) === "ENOENT" ? refusalOf(path, "not writable") : refusalOrError(path, error)
  }
}

/** The missing directories of an absolute path, the topmost first. */
function missingDirectories(path: string): readonly string[] {
  if (existsSync(path)) return []
  const parent = dirname(path)
  // The root is its own parent. It is missing for a drive of Windows that does not exist.
  return parent === path ? [] : [...missingDirectories(parent), path]
}

function makeUnlessMade(directory: string): void {
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    // Another server was quicker, and the lock decides between the two. Or this is a link to a missing directory, such
    // as one on a disk that is not mounted.
    if (codeOf(error) !== "EEXIST") throw error
    if (!existsSync(directory)) throw refusalOf(directory, "not a directory")
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : null)

/**
 * Makes this process the only one that runs on the data. Other processes can still read the databases, for example for
 * a backup. Returns the lock, which is held until it is closed. It is the operating system's: a killed server leaves
 * none behind.
 */
export function takeDataDirectory(path: string): DatabaseSync {
  try {
    makeDataDirectory(path)
    const lock = new DatabaseSync(join(path, LOCK))
    try {
      chmodSync(join(path, LOCK), 0o600)
      lock.exec("BEGIN EXCLUSIVE")
    } catch (error) {
      lock.close()
      throw error
    }
    return lock
  } catch (error) {
    if (storageProblemOf(error) === "locked") {
      throw new InUse(`Another server is using the data in ${path}; stop it or set DATA_DIR to another directory.`)
    }
    throw refusalOrError(path, error)
  }
}
