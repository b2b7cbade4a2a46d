import { join } from "node:path"
import { createConnection } from "@supabase/lite/sqlite"
import { DURABLE, openDataFile } from "./data-file.ts"
import { refusalOrError } from "./storage-problem.ts"

/** The connection to the database of accounts and data. */
export type Database = Awaited<ReturnType<typeof createConnection>>

/**
 * Opens the database of accounts and data with the connection that Supabase Lite (`@supabase/lite`, the embedded auth
 * and data service) has for SQLite.
 */
export async function openDatabase(dataDir: string): Promise<Database> {
  const file = join(dataDir, "sallyport.sqlite")
  // Created before Supabase Lite opens it, with access for its owner only.
  openDataFile(dataDir, "sallyport.sqlite", "").close()
  const database = await createConnection({ url: `file:${file}`, ddlDialect: "postgres" })
  database.deserializeRow = rowAsWritten
  try {
    await database.exec(DURABLE)
  } catch (error) {
    await database.close()
    throw refusalOrError(file, error)
  }
  return database
}

/**
 * Keeps text as text: Supabase Lite would turn a draft that reads as JSON into an object. Times that SQLite set get a
 * time zone, as in PostgreSQL; without it a browser would read them as local time.
 */
function rowAsWritten(row: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(row).map(([column, value]) => [column, column.endsWith("_at") ? zoned(value) : value])
  return Object.fromEntries(entries)
}

function zoned(value: unknown): unknown {
  const isBare = typeof value === "string" && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)
  return isBare ? `${value.replace(" ", "T")}+00:00` : value
}
