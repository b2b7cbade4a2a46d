import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { InUse, takeDataDirectory } from "../store/data-directory.ts"
import { type DataSecrets, readDataSecrets } from "../store/data-secrets.ts"
import { refusalOrError, storageProblemOf } from "../store/storage-problem.ts"
import { refuseIncomplete, SECRETS } from "../store/whole-data.ts"
import { EXIT, messageOf, OperationRefusal } from "./refusal.ts"

/** The names of all databases in the directory, including those of other versions. */
export const databasesIn = (dataDir: string): readonly string[] =>
  readdirSync(dataDir)
    .filter((name) => name.endsWith(".sqlite"))
    .sort()

/** Throws `missing` if there is no such file or directory, and another error if this user cannot read it. */
export function requireReadable(path: string, missing: string): void {
  requireAccess(path)
  if (!existsSync(path)) throw new OperationRefusal(missing, EXIT.noInput)
}

/** Throws if this user cannot read a file or directory. One that does not exist is accepted. */
function requireAccess(path: string): void {
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM"))) return
    throw new OperationRefusal(
      `${path} cannot be read by this user: run the command as the user that runs the server, who must have access to it.`,
      EXIT.noInput,
    )
  }
}

/** The secrets of a complete data directory. Throws if parts of it are missing. A server may be using it. */
export function requireCompleteData(dataDir: string): DataSecrets {
  const remedy = "set DATA_DIR as for the server, or give --data <directory>."
  requireReadable(dataDir, `There is no directory ${dataDir}: ${remedy}`)
  if (!statSync(dataDir).isDirectory())
    throw new OperationRefusal(`${dataDir} is not a directory: ${remedy}`, EXIT.noInput)
  // Files without access are reported as such here. Below, they would count as missing or damaged.
  for (const name of [...databasesIn(dataDir), SECRETS]) requireAccess(join(dataDir, name))
  const secrets = readDataSecrets(dataDir)
  refuseIncomplete(dataDir)
  if (secrets === null)
    throw new OperationRefusal(`${dataDir} contains no data: ${join(dataDir, SECRETS)} is missing.`, EXIT.noInput)
  return secrets
}

/**
 * Locks the data directory, for a command that must not run while a server does. Throws if one does. Closing the
 * returned database ends the lock.
 */
export function lockDataDirectory(dataDir: string): DatabaseSync {
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

/** Opens a database of a complete data directory, also while a server is running. */
export function openWhileServerRuns(dataDir: string, name: string): DatabaseSync {
  const file = join(dataDir, name)
  try {
    const db = new DatabaseSync(file, { timeout: TIMEOUT_MS })
    db.exec("PRAGMA synchronous = FULL")
    return db
  } catch (error) {
    throw refusalOrError(file, error)
  }
}

/** True if a write failed because the disk is full or not writable. */
export const isUnwritable = (error: unknown): boolean =>
  ["full", "not writable", "not a directory"].includes(storageProblemOf(error) ?? "")

/** The refusal of a copy if a disk failed, which may be the disk of either side; otherwise the error itself. */
export const refusalOfCopy = (from: string, to: string, error: unknown): unknown =>
  storageProblemOf(error) === "failing"
    ? new OperationRefusal(`A disk failed while ${from} was copied to ${to}: ${messageOf(error)}.`, EXIT.cannotWrite)
    : error
