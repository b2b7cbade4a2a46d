import { accessSync, constants, existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { InUse, takeDataDirectory } from "../store/data-directory.ts"
import { type DataSecrets, readDataSecrets } from "../store/data-secrets.ts"
import { refusalFor, storageProblemOf } from "../store/storage-problem.ts"
import { refuseIncomplete, SECRETS } from "../store/whole-data.ts"
import { EXIT, OperationRefusal } from "./refusal.ts"

/** The names of all databases in the directory, including those of other versions. */
export const databasesIn = (dataDir: string): readonly string[] =>
  readdirSync(dataDir)
    .filter((name) => name.endsWith(".sqlite"))
    .sort()

/**
 * Throws `missing` if there is no such file or directory. One that this user cannot read may well be there, complete,
 * and is reported as such.
 */
export function requireReadable(path: string, missing: string): void {
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    const isDenied = error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM")
    throw new OperationRefusal(
      isDenied
        ? `${path} cannot be read by this user: run the command as the user that runs the server, who must have access to it.`
        : missing,
      EXIT.noInput,
    )
  }
}

/** The secrets of a complete data directory. Throws if parts of it are missing. A server may be using it. */
export function requireCompleteData(dataDir: string): DataSecrets {
  requireReadable(
    dataDir,
    `There is no directory ${dataDir}: set DATA_DIR as for the server, or give --data <directory>.`,
  )
  for (const name of [...databasesIn(dataDir), SECRETS]) {
    const file = join(dataDir, name)
    if (existsSync(file)) requireReadable(file, `${file} is missing.`)
  }
  const secrets = readDataSecrets(dataDir)
  refuseIncomplete(dataDir)
  if (secrets === null)
    throw new OperationRefusal(`${dataDir} contains no data: ${join(dataDir, SECRETS)} is missing.`, EXIT.noInput)
  return secrets
}

/** Takes the lock of the data directory, for a command that must not run while a server does. */
export function takeStopped(dataDir: string): DatabaseSync {
  try {
    return takeDataDirectory(dataDir)
  } catch (error) {
    if (!(error instanceof InUse)) throw error
    throw new OperationRefusal(
      `A server is using the data in ${dataDir}: stop it first, and start it again when you are done.`,
      EXIT.cannotWrite,
    )
  }
}

/** Milliseconds that a statement of a command waits for the server's write. */
const TIMEOUT_MS = 10_000

/** Opens an existing database, also while a server is running. */
export function openBeside(dataDir: string, name: string): DatabaseSync {
  const file = join(dataDir, name)
  try {
    const db = new DatabaseSync(file, { timeout: TIMEOUT_MS })
    db.exec("PRAGMA synchronous = FULL")
    return db
  } catch (error) {
    throw refusalFor(file, error)
  }
}

/** True if a write failed because the disk is full or not writable. */
export const isUnwritable = (error: unknown): boolean =>
  ["full", "not writable", "not a directory"].includes(storageProblemOf(error) ?? "")
