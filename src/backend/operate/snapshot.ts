import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { SECRETS } from "../store/whole-data.ts"
import { databasesIn, openBeside } from "./data.ts"
import { EXIT, OperationRefusal } from "./refusal.ts"

/** All databases and the secrets as of one moment. Later writes do not change them. */
export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>

/** Attempts before the data counts as too busy. They are a few milliseconds apart. */
const MAX_TRIES = 500

/**
 * Opens a read transaction on each database, and retries until nothing was written between the first and the last. With
 * the write-ahead log, each transaction then keeps reading the same state and blocks no writer.
 */
export async function openSnapshot(dataDir: string) {
  const names = databasesIn(dataDir)
  const readers = new Map(names.map((name) => [name, openBeside(dataDir, name)]))
  // Separate connections, because `data_version` does not change within a reader's transaction.
  const watchers = names.map((name) => openBeside(dataDir, name))
  const versions = () => watchers.map((db) => db.prepare("PRAGMA data_version").get()?.["data_version"]).join(" ")
  const secrets = () => readFileSync(join(dataDir, SECRETS), "utf8")
  const close = () => {
    for (const db of readers.values()) db.close()
  }
  try {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const text = secrets()
      const before = `${text} ${versions()}`
      // `BEGIN` alone does not fix the state that a transaction reads: the first query does.
      for (const db of readers.values()) db.exec("BEGIN; SELECT count(*) FROM sqlite_master")
      if (`${secrets()} ${versions()}` === before) return { databases: readers, secrets: text, close }
      for (const db of readers.values()) db.exec("ROLLBACK")
      await setTimeout(Math.random() * 10)
    }
    throw new OperationRefusal(
      `${dataDir} is being written to all the time: try again when it is quieter.`,
      EXIT.cannotWrite,
    )
  } catch (error) {
    close()
    throw error
  } finally {
    for (const db of watchers) db.close()
  }
}
