import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { SECRETS } from "../store/whole-data.ts"
import { databasesIn, openWhileServerRuns } from "./data.ts"
import { EXIT, OperationRefusal } from "./refusal.ts"

/** Attempts before the data counts as too busy. They are a few milliseconds apart. */
const MAX_TRIES = 500

/**
 * Opens all databases and reads the secrets, in their state at one moment. The databases do not show later writes.
 * Disposing of the snapshot closes them.
 *
 * Begins a read transaction on each database, and retries if anything was written between the first and the last. With
 * the write-ahead log, each transaction then keeps reading the same state and blocks no writer.
 */
export async function openSnapshot(dataDir: string) {
  const names = databasesIn(dataDir)
  // Closed on return, except for the readers of a successful try.
  using reading = new DisposableStack()
  using watching = new DisposableStack()
  const databases = new Map(names.map((name) => [name, reading.use(openWhileServerRuns(dataDir, name))]))
  // Separate connections, because `data_version` does not change within a reader's transaction.
  const watchers = names.map((name) => watching.use(openWhileServerRuns(dataDir, name)))
  const versions = () => watchers.map((db) => db.prepare("PRAGMA data_version").get()?.["data_version"]).join(" ")
  const readSecrets = () => readFileSync(join(dataDir, SECRETS), "utf8")
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const secrets = readSecrets()
    const before = `${secrets} ${versions()}`
    // `BEGIN` alone does not fix the state that a transaction reads: the first query does.
    for (const db of databases.values()) db.exec("BEGIN; SELECT count(*) FROM sqlite_master")
    if (`${readSecrets()} ${versions()}` === before) {
      const readers = reading.move()
      return { databases, secrets, [Symbol.dispose]: () => readers.dispose() }
    }
    for (const db of databases.values()) db.exec("ROLLBACK")
    await setTimeout(Math.random() * 10)
  }
  throw new OperationRefusal(
    `${dataDir} is being written to all the time: try again when it is quieter.`,
    EXIT.cannotWrite,
  )
}
