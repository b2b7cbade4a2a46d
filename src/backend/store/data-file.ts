import { chmodSync, existsSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync, type SQLInputValue } from "node:sqlite"
import { BackendRefusal, EXIT_CODES } from "./options.ts"
import { refusalOrError, RESTORE } from "./storage-problem.ts"

/**
 * The time that a statement waits for another writing process, in milliseconds. Only commands of the operator write as
 * well.
 */
const TIMEOUT_MS = 5000

/** Settings of each database. With `synchronous = FULL`, a commit is on the disk before it is acknowledged. */
export const DURABLE = `
  PRAGMA busy_timeout = ${TIMEOUT_MS};
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
`

/** Opens one of the data directory's own databases, and creates missing parts of its schema. */
export function openDataFile(dataDir: string, name: string, schema: string): DatabaseSync {
  const file = join(dataDir, name)
  return opened(file, (db) => {
    chmodSync(file, 0o600)
    db.exec(DURABLE + schema)
  })
}

/** Functions that run single statements on a database. `row` returns the first row; null if there is none. */
export function statementsOn(db: DatabaseSync) {
  const rows = <Row>(sql: string, ...values: SQLInputValue[]) => db.prepare(sql).all(...values) as Row[]
  return {
    rows,
    row: <Row>(sql: string, ...values: SQLInputValue[]) => rows<Row>(sql, ...values)[0] ?? null,
    run: (sql: string, ...values: SQLInputValue[]) => db.prepare(sql).run(...values),
  }
}

/** True if a database has this table. A database of an older version lacks newer ones. */
export const hasTable = (db: DatabaseSync, name: string): boolean =>
  db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined

/** Runs a change as one transaction, which locks the file at once, because another process may write to it too. */
export function atOnce<Value>(db: DatabaseSync, change: () => Value): Value {
  db.exec("BEGIN IMMEDIATE")
  try {
    const value = change()
    db.exec("COMMIT")
    return value
  } catch (error) {
    // On a full or failing disk, SQLite has ended the transaction itself, and another rollback would hide this error.
    if (db.isTransaction) db.exec("ROLLBACK")
    throw error
  }
}

/** Refuses an existing database that is damaged. Writes nothing to it. */
export function inspectDataFile(dataDir: string, name: string): void {
  const file = join(dataDir, name)
  if (existsSync(file)) opened(file, (db) => refuseDamaged(db, file)).close()
}

/** Opens a database and prepares it. If that fails, it is closed again, and the error names the file. */
function opened(file: string, prepare: (db: DatabaseSync) => void): DatabaseSync {
  try {
    const db = new DatabaseSync(file)
    try {
      prepare(db)
      return db
    } catch (error) {
      db.close()
      throw error
    }
  } catch (error) {
    throw refusalOrError(file, error)
  }
}

function refuseDamaged(db: DatabaseSync, file: string): void {
  // Each start of the server waits for this check, so it leaves out the comparison of indexes with their tables.
  const [first] = db.prepare("PRAGMA quick_check(1)").all() as { quick_check: string }[]
  if (first?.quick_check === "ok") return
  throw new BackendRefusal(
    `${file} is damaged (${oneLine(first?.quick_check)}). Nothing was changed; put a backup in its place: ${RESTORE}`,
    EXIT_CODES.noInput,
  )
}

const oneLine = (text = "it cannot be checked"): string => text.replace(/\s+/g, " ").slice(0, 200)
