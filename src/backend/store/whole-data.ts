import { existsSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { BackendRefusal, EXIT_CODES } from "./options.ts"
import { RESTORE } from "./storage-problem.ts"
import { hasTable, inspectDataFile } from "./data-file.ts"

/**
 * The databases of a data directory. `table` is a table that every one of them has, and an empty file in its place
 * lacks. `inUse` is the SQL condition for a row of it which shows that people have used the database. (A user without
 * an address is a leftover of an interrupted first start.)
 */
export const DATABASES = [
  { name: "sallyport.sqlite", table: "auth.users", inUse: "email IS NOT NULL" },
  { name: "second-factor.sqlite", table: "factors", inUse: "true" },
  { name: "mailed-links.sqlite", table: "links", inUse: "true" },
] as const

/** The file of the secrets, in the data directory. */
export const SECRETS = "secrets.json"
/** The file that exists while a restore is in progress. */
export const UNFINISHED = "restore-unfinished"

/**
 * Throws if files are missing: a new, empty database of factors would let people in without their second factor. At the
 * first start, the secrets are written last. So if they exist, a missing database was lost.
 */
export function refuseIncomplete(dataDir: string): void {
  const at = (name: string) => join(dataDir, name)
  if (existsSync(at(UNFINISHED))) {
    throw new BackendRefusal(`A restore into ${dataDir} was not finished; run it again: ${RESTORE}`, EXIT_CODES.noInput)
  }
  for (const { name } of DATABASES) inspectDataFile(dataDir, name)
  if (existsSync(at(SECRETS))) {
    for (const { name, table } of DATABASES)
      if (!resultIn(at(name), (db) => hasTable(db, table))) throw lost(at(name), at(SECRETS))
    return
  }
  // Without secrets, rows show that the data was in use, so the secrets were lost.
  const used = DATABASES.find(({ name, table, inUse }) => hasRow(at(name), table, inUse))
  if (used !== undefined) throw lost(at(SECRETS), at(used.name))
}

/** The refusal for a lost file. `beside` is a file that shows the loss, because a start writes both. */
const lost = (file: string, beside: string): BackendRefusal =>
  new BackendRefusal(
    `${file} is missing or empty, though ${beside} is there. Nothing was made in its place; put it back, or restore a backup: ${RESTORE}`,
    EXIT_CODES.noInput,
  )

function hasRow(file: string, table: string, condition: string): boolean {
  const sql = `SELECT 1 FROM "${table}" WHERE ${condition} LIMIT 1`
  return resultIn(file, (db) => hasTable(db, table) && db.prepare(sql).get() !== undefined)
}

/** The result of a query on a database; false if there is no such file, which is not created. */
function resultIn(file: string, query: (db: DatabaseSync) => boolean): boolean {
  if (!existsSync(file)) return false
  using db = new DatabaseSync(file)
  return query(db)
}
