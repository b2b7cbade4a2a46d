import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { BackendRefusal } from "../store/options.ts"
import { RESTORE } from "../store/data-trouble.ts"
import { databasesIn, openBeside, wholeData } from "./data.ts"
import { checkContents } from "./manifest.ts"
import { OperationRefusal } from "./refusal.ts"

/** Counts the rows of each database, by table. If one is damaged, throws with the file and the remedy. */
export function check(dataDir: string): string {
  try {
    wholeData(dataDir)
    const names = databasesIn(dataDir)
    checkContents(dataDir, names)
    return `${names.flatMap((name) => rowsOf(dataDir, name)).join("\n")}\nfine\n`
  } catch (error) {
    const isFound =
      error instanceof BackendRefusal || (error instanceof OperationRefusal && /damaged/.test(error.message))
    if (!isFound) throw error
    const { message } = error
    throw new OperationRefusal(
      message.includes(RESTORE) ? message : `${message} Replace it with a backup: ${RESTORE}`,
      3,
    )
  }
}

function rowsOf(dataDir: string, name: string): readonly string[] {
  const db = openBeside(dataDir, name)
  try {
    return tablesOf(db).map((table) => {
      const count = db.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.["n"]
      return `${join(dataDir, name)}\t${table}\t${Number(count)}`
    })
  } finally {
    db.close()
  }
}

const tablesOf = (db: DatabaseSync): readonly string[] =>
  db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => String(name))
