import { chmodSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { BackendRefusal } from "./backend.ts"
import { refusalFor, troubleOf } from "./data-trouble.ts"

/** Holds the lock and nothing else: no byte is ever written to it. */
export const LOCK = "lock"

export interface DataDirectory {
  readonly path: string
  readonly release: () => void
}

export class InUse extends BackendRefusal {}

/**
 * Makes this process the only one that runs on the data. The databases themselves stay open to readers, so that a backup
 * needs nobody's leave. The lock is the operating system's: a killed server leaves none behind.
 */
export function takeDataDirectory(path: string): DataDirectory {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chmodSync(path, 0o700)
    const lock = new DatabaseSync(join(path, LOCK))
    try {
      chmodSync(join(path, LOCK), 0o600)
      lock.exec("BEGIN EXCLUSIVE")
    } catch (error) {
      lock.close()
      throw error
    }
    return { path, release: () => lock.close() }
  } catch (error) {
    if (troubleOf(error) === "locked") {
      throw new InUse(`Another server is using the data in ${path}; stop it or set DATA_DIR to another directory.`)
    }
    throw refusalFor(path, error)
  }
}
