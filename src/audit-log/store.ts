import { chmodSync, existsSync } from "node:fs"
import { DatabaseSync, type SQLOutputValue } from "node:sqlite"

import type { RecordedEvent, StoredEvent } from "./event.ts"

/** The most events that are stored. Beyond a limit, the oldest are removed. */
export interface Bounds {
  readonly all: number
  /** The most events of one kind and person, so that one person cannot push out the events of others. */
  readonly perPersonAndKind: number
  /** The most events of one kind that name nobody, so that strangers cannot push out the events of people. */
  readonly perAnonymousKind: number
}

/** The events in an SQLite database. */
export type EventStore = ReturnType<typeof openStore>

/** The table `tally` has one row: the number of events that were removed to make room (`gone`). */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS events (
    id INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT NOT NULL,
    person TEXT, session TEXT, client TEXT, detail TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS events_of_person ON events (person, kind, id);
  CREATE INDEX IF NOT EXISTS events_in_order ON events (person, id);
  CREATE TABLE IF NOT EXISTS tally (one INTEGER PRIMARY KEY CHECK (one = 1), gone INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO tally VALUES (1, 0);
`

/**
 * Opens the database in a file, or in memory for `:memory:`. Throws if it cannot be used. `patienceMs` is the time for
 * which each write waits for that of another process: none in a server, whose requests must not wait.
 */
export function openStore(file: string, bounds: Bounds, { patienceMs = 0 } = {}) {
  // A server opens the log before it answers requests, so opening may wait, unlike its writes.
  const db = new DatabaseSync(file, { timeout: Math.max(patienceMs, 1_000) })
  try {
    if (file !== ":memory:") keepToOwner(file)
    db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;")
    db.exec(SCHEMA)
    // A server writes events that meet another process's lock together with the next events.
    db.exec(`PRAGMA busy_timeout = ${patienceMs}`)
  } catch (error) {
    db.close()
    throw error
  }
  const insert = db.prepare("INSERT INTO events (at, kind, person, session, client, detail) VALUES (?, ?, ?, ?, ?, ?)")
  // Deletes all except the newest `?3` events of a person and kind. `IS` also matches null, for events of strangers.
  const pruneKind = db.prepare(
    `DELETE FROM events WHERE person IS ?1 AND kind = ?2 AND id <=
       (SELECT id FROM events WHERE person IS ?1 AND kind = ?2 ORDER BY id DESC LIMIT 1 OFFSET ?3)`,
  )
  const pruneOldest = db.prepare("DELETE FROM events WHERE id IN (SELECT id FROM events ORDER BY id LIMIT ?)")
  const addToGone = db.prepare("UPDATE tally SET gone = gone + ?")
  const newest = db.prepare("SELECT * FROM events WHERE person = ? AND id < ? ORDER BY id DESC LIMIT ?")
  let kept = Number(db.prepare("SELECT count(*) AS n FROM events").get()?.["n"] ?? 0)
  let gone = Number(db.prepare("SELECT gone FROM tally").get()?.["gone"] ?? 0)

  return {
    /** Adds all events in one transaction: if it throws, none is added. */
    add(events: readonly StoredEvent[]): void {
      db.exec("BEGIN IMMEDIATE")
      try {
        for (const { at, kind, person, session, client, detail } of events)
          insert.run(at, kind, person, session, client, JSON.stringify(detail))
        let removed = 0
        for (const { person, kind } of distinct(events)) {
          const most = person === null ? bounds.perAnonymousKind : bounds.perPersonAndKind
          removed += Number(pruneKind.run(person, kind, most).changes)
        }
        const surplus = kept + events.length - removed - bounds.all
        if (surplus > 0) removed += Number(pruneOldest.run(surplus).changes)
        if (removed > 0) addToGone.run(removed)
        db.exec("COMMIT")
        kept += events.length - removed
        gone += removed
      } catch (error) {
        if (db.isTransaction) db.exec("ROLLBACK")
        throw error
      }
    },
    ofPerson: (person: string, most: number, before = Number.MAX_SAFE_INTEGER) =>
      newest.all(person, before, most).map(eventOf),
    /** Events that are stored now. */
    get kept() {
      return kept
    },
    /** Events that were removed to make room for newer ones, since the database was created. */
    get gone() {
      return gone
    },
    close: () => db.close(),
  }
}

/** Gives only the owner access to the database and to the two files that SQLite keeps beside it. */
function keepToOwner(file: string): void {
  for (const part of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(part)) chmodSync(part, 0o600)
}

/** One event for each person and kind. */
const distinct = (events: readonly StoredEvent[]): readonly StoredEvent[] => [
  ...new Map(events.map((event) => [`${event.person} ${event.kind}`, event])).values(),
]

const eventOf = (row: Record<string, SQLOutputValue>): RecordedEvent =>
  ({
    id: Number(row["id"]),
    at: row["at"],
    kind: row["kind"],
    person: row["person"],
    session: row["session"],
    client: row["client"],
    detail: JSON.parse(String(row["detail"])),
  }) as RecordedEvent
