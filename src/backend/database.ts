import { chmodSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { createConnection } from "@supabase/lite/sqlite"
import { BackendRefusal } from "./backend.ts"

export type Database = Awaited<ReturnType<typeof createConnection>>

/** Opens the data as the only process that does. */
export async function openDatabase(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
  const database = await createConnection({ url: `file:${join(dataDir, "sallyport.sqlite")}`, ddlDialect: "postgres" })
  database.deserializeRow = rowAsWritten
  try {
    // The lock is the operating system's, so a killed server leaves none behind.
    await database.exec("PRAGMA locking_mode = EXCLUSIVE")
    // FULL syncs the log before a commit is acknowledged.
    await database.exec("PRAGMA journal_mode = WAL")
    await database.exec("PRAGMA synchronous = FULL")
    await database.exec("BEGIN EXCLUSIVE")
    await database.exec("COMMIT")
  } catch (error) {
    await database.close()
    if (isLocked(error)) {
      throw new BackendRefusal(
        `Another server is using the data in ${dataDir}; stop it or set DATA_DIR to another directory.`,
      )
    }
    throw error
  }
  return database
}

/**
 * Text stays text: left to lite, a draft that happens to read as JSON would come back as an object. Times that SQLite set
 * itself say their zone, as PostgreSQL's do; without it a browser would take them for local time.
 */
function rowAsWritten(row: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(row).map(([column, value]) => [column, column.endsWith("_at") ? zoned(value) : value])
  return Object.fromEntries(entries)
}

function zoned(value: unknown): unknown {
  const isBare = typeof value === "string" && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)
  return isBare ? `${value.replace(" ", "T")}+00:00` : value
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && /database is locked|SQLITE_BUSY/i.test(error.message)
}
