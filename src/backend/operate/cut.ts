import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { setTimeout } from "node:timers/promises"
import { SECRETS } from "../store/whole-data.ts"
import { databasesIn, openBeside } from "./data.ts"
import { OperationRefusal } from "./refusal.ts"

/** The data of one moment, all databases and the secrets together, however much is written meanwhile. */
export interface Cut {
  readonly databases: ReadonlyMap<string, DatabaseSync>
  readonly secrets: string
  readonly close: () => void
}

const MOST_TRIES = 500

/**
 * Reads begin one after the other, and count when nothing was written between the first and the last. Each then keeps to
 * its moment and holds nobody up: that is what the write-ahead log gives readers.
 */
export async function cutThrough(dataDir: string): Promise<Cut> {
  const names = databasesIn(dataDir)
  const readers = new Map(names.map((name) => [name, openBeside(dataDir, name)]))
  // Of their own: a reader sees no version but that of its moment.
  const watchers = names.map((name) => openBeside(dataDir, name))
  const versions = () => watchers.map((db) => db.prepare("PRAGMA data_version").get()?.["data_version"]).join(" ")
  const secrets = () => readFileSync(join(dataDir, SECRETS), "utf8")
  const close = () => {
    for (const db of readers.values()) db.close()
  }
  try {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const before = `${secrets()} ${versions()}`
      for (const db of readers.values()) db.exec("BEGIN; SELECT count(*) FROM sqlite_master")
      if (`${secrets()} ${versions()}` === before) return { databases: readers, secrets: secrets(), close }
      for (const db of readers.values()) db.exec("ROLLBACK")
      await setTimeout(Math.random() * 10)
    }
    throw new OperationRefusal(`${dataDir} is being written to all the time: try again when it is quieter.`, 73)
  } catch (error) {
    close()
    throw error
  } finally {
    for (const db of watchers) db.close()
  }
}
