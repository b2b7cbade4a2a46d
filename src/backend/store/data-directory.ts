import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { BackendRefusal } from "./options.ts"
import { notADirectory, notWritable, refusalFor, storageProblemOf } from "./storage-problem.ts"

/** The file that is locked while a server uses the directory. It stays empty. */
export const LOCK = "lock"

/** Another server runs on the data directory. */
export class InUse extends BackendRefusal {}

/** Creates the directory if it is missing, for its owner only. */
export function makeDataDirectory(path: string): void {
  const missing: string[] = []
  for (let at = resolve(path); !existsSync(at); at = dirname(at)) missing.unshift(at)
  try {
    // Created one by one, because Node's recursive form reports ENOENT for a read-only disk and never returns in /proc.
    for (const directory of missing) makeUnlessMade(directory)
    if (!statSync(path).isDirectory()) throw notADirectory(path)
    chmodSync(path, 0o700)
  } catch (error) {
    // A read-only file system reports ENOENT even if the parent exists.
    throw codeOf(error) === "ENOENT" ? notWritable(path) : refusalFor(path, error)
  }
}

function makeUnlessMade(directory: string): void {
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    // Another server was quicker, and the lock decides between the two.
    if (codeOf(error) !== "EEXIST") throw error
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
    throw refusalFor(path, error)
  }
}
