import { existsSync, renameSync } from "node:fs"
import path from "node:path"
import { type EventRecord, type RecordSize, type SecurityEvent, type StoredEvent, EVENT_KINDS } from "./event.ts"
import { openStore, type Bounds, type EventStore } from "./store.ts"
import { isIP } from "node:net"
import { isPolicyHash } from "../../policy/policy-hash.ts"
import { COUNTS, HASHES, IDS, WORDS, type Detail } from "./words.ts"

const LARGEST_COUNT = 1_000_000_000

/** The event with nothing in it but what the record may hold, or null when it is none. Whatever the types said. */
export function safeEventOf(event: SecurityEvent, rules: ReadonlySet<string>): SecurityEvent | null {
  if (!(EVENT_KINDS as readonly unknown[]).includes(event.kind)) return null
  return {
    kind: event.kind,
    person: idOf(event.person),
    session: idOf(event.session),
    client: addressOf(event.client),
    detail: detailOf(event.detail, rules),
  }
}

function detailOf(given: unknown, rules: ReadonlySet<string>): Detail {
  if (typeof given !== "object" || given === null) return {}
  return Object.fromEntries(Object.entries(given).filter(([key, value]) => isSayable(key, value, rules)))
}

function isSayable(key: string, value: unknown, rules: ReadonlySet<string>): boolean {
  if (Object.hasOwn(WORDS, key)) return (WORDS[key as keyof typeof WORDS] as readonly unknown[]).includes(value)
  if ((COUNTS as readonly string[]).includes(key)) {
    return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST_COUNT
  }
  if (typeof value !== "string") return false
  if ((HASHES as readonly string[]).includes(key)) return isPolicyHash(value)
  if ((IDS as readonly string[]).includes(key)) return idOf(value) !== null
  return key === "rule" && rules.has(value)
}

/** Ids are UUIDs: what has another form came from somewhere else. */
const idOf = (value: unknown): string | null =>
  typeof value === "string" && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value : null

/** Without its zone, which names a network card and may be any text. */
function addressOf(value: unknown): string | null {
  if (typeof value !== "string") return null
  const address = value.split("%")[0] ?? ""
  return isIP(address) === 0 ? null : address
}

export interface RecordOptions {
  /** The directory of the log; null keeps it in memory, until the process ends. */
  readonly dataDir: string | null
  /** The names that an event may give a rule. */
  readonly rules: ReadonlySet<string>
  readonly log: (event: object, message: string) => void
  readonly bounds?: Bounds
}

/** The audit log with its size, for metrics. */
export interface OpenRecord extends EventRecord {
  size(): RecordSize
}

export const RECORD_FILE = "record.sqlite"
const BOUNDS: Bounds = { all: 100_000, perPersonAndKind: 1_000, perAnonymousKind: 10_000 }
const BOUNDS_IN_MEMORY: Bounds = { all: 10_000, perPersonAndKind: 200, perAnonymousKind: 2_000 }
/** Milliseconds that events are gathered for, so that many cost one write. */
const GATHER = 50
const MOST_WAITING = 1_000
const MOST_ASKED = 1_000

/**
 * Opens the record. It never refuses: a server without its record still locks its doors, and says so in its log. What
 * cannot be written waits for a while, and is then dropped and counted.
 */
export function openRecord({ dataDir, rules, log, bounds }: RecordOptions): OpenRecord {
  const store =
    dataDir === null
      ? openStore(":memory:", bounds ?? BOUNDS_IN_MEMORY)
      : storeIn(dataDir, bounds ?? BOUNDS, (error, message) => log({ err: error }, message))
  let waiting: StoredEvent[] = []
  let lost = 0
  let failing = false
  let timer: NodeJS.Timeout | null = null

  const write = () => {
    timer = null
    if (waiting.length === 0) return
    try {
      store.add(waiting)
      waiting = []
      failing = false
    } catch (error) {
      // Said once for each time that it begins: a full disk is no reason to fill it with lines.
      if (!failing) log({ err: error }, "security events cannot be written")
      failing = true
    }
  }

  return {
    note(event) {
      const safe = safeEventOf(event, rules)
      if (safe === null) return
      const stored = { at: new Date().toISOString(), ...safe }
      logged(log, safe)
      if (waiting.length >= MOST_WAITING) {
        waiting.shift()
        lost++
      }
      waiting.push(stored)
      timer ??= setTimeout(write, GATHER).unref()
    },
    ofPerson(person, most, before) {
      write()
      try {
        return store.ofPerson(person, Math.max(0, Math.min(Math.trunc(most) || 0, MOST_ASKED)), before)
      } catch (error) {
        log({ err: error }, "security events cannot be read")
        return []
      }
    },
    size: () => ({ kept: store.kept, gone: store.gone, lost }),
    close() {
      if (timer !== null) clearTimeout(timer)
      write()
      store.close()
    },
  }
}

/** One structured line, also where nothing is stored. */
function logged(log: RecordOptions["log"], { kind, ...rest }: SecurityEvent): void {
  try {
    log({ event: kind, ...rest }, "security event")
  } catch {
    // A log that cannot be written fails no request.
  }
}

function storeIn(dataDir: string, bounds: Bounds, complain: (error: unknown, message: string) => void): EventStore {
  const file = path.join(dataDir, RECORD_FILE)
  try {
    return openStore(file, bounds)
  } catch (error) {
    complain(error, `${RECORD_FILE} cannot be used as it is`)
    try {
      // Busy or read-only is no reason to begin anew: only a file that is no database any more is one.
      if (isDamaged(error)) {
        setAside(file)
        return openStore(file, bounds)
      }
    } catch (again) {
      complain(again, `${RECORD_FILE} cannot be set aside`)
    }
    complain(error, "security events are kept in memory only, until the server ends")
    return openStore(":memory:", BOUNDS_IN_MEMORY)
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB; the extended codes carry them in their last byte. */
const isDamaged = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && [11, 26].includes(Number(error.errcode) & 0xff)

/** Keeps an unreadable log, because someone may still recover part of it. */
function setAside(file: string): void {
  const suffix = new Date().toISOString().replaceAll(":", "-")
  for (const part of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(part)) renameSync(part, `${part}.unreadable-${suffix}`)
}
