import { existsSync, renameSync } from "node:fs"
import path from "node:path"
import { type AuditLog, type AuditLogSize, type SecurityEvent, type StoredEvent, EVENT_KINDS } from "./event.ts"
import { openStore, type Bounds, type EventStore } from "./store.ts"
import { isIP } from "node:net"
import { isPolicyHash } from "../../policy/policy-hash.ts"
import { COUNTS, HASHES, IDS, WORDS, type Detail } from "./words.ts"

/** The largest number that an event may hold. */
const MAX_COUNT = 1_000_000_000

/**
 * A copy of an event with only the values that the audit log may hold, or null for an unknown kind. Values are checked
 * at run time, because a type cannot keep a secret out.
 */
export function safeEventOf(event: SecurityEvent, rules: ReadonlySet<string>): SecurityEvent | null {
  if (!(EVENT_KINDS as readonly unknown[]).includes(event.kind)) return null
  return {
    kind: event.kind,
    person: uuidOf(event.person),
    session: uuidOf(event.session),
    client: addressOf(event.client),
    detail: detailOf(event.detail, rules),
  }
}

function detailOf(given: unknown, rules: ReadonlySet<string>): Detail {
  if (typeof given !== "object" || given === null) return {}
  return Object.fromEntries(Object.entries(given).filter(([key, value]) => isAllowedDetail(key, value, rules)))
}

/** True for a detail that cannot hold a secret: a word from a list, a count, a policy hash, an id or a rule's name. */
function isAllowedDetail(key: string, value: unknown, rules: ReadonlySet<string>): boolean {
  if (Object.hasOwn(WORDS, key)) return (WORDS[key as keyof typeof WORDS] as readonly unknown[]).includes(value)
  if ((COUNTS as readonly string[]).includes(key)) {
    return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_COUNT
  }
  if (typeof value !== "string") return false
  if ((HASHES as readonly string[]).includes(key)) return isPolicyHash(value)
  if ((IDS as readonly string[]).includes(key)) return uuidOf(value) !== null
  return key === "rule" && rules.has(value)
}

/** The value if it is a UUID, as all ids are, else null. */
const uuidOf = (value: unknown): string | null =>
  typeof value === "string" && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value : null

/** A network address without its zone, which can be any text. Null for anything else. */
function addressOf(value: unknown): string | null {
  if (typeof value !== "string") return null
  const address = value.split("%")[0] ?? ""
  return isIP(address) === 0 ? null : address
}

/** The options of `openAuditLog`. */
export interface AuditLogOptions {
  /** The directory of the log; null keeps it in memory, until the process ends. */
  readonly dataDir: string | null
  /** The keys of the rules that an event may name. */
  readonly rules: ReadonlySet<string>
  readonly log: (event: object, message: string) => void
  readonly bounds?: Bounds
}

/** The audit log with its size, for metrics. */
export interface OpenAuditLog extends AuditLog {
  size(): AuditLogSize
}

/** The database of the log, in the data directory. */
export const AUDIT_LOG_FILE = "record.sqlite"
/** The numbers of events that are kept, in a file and in memory. */
const BOUNDS: Bounds = { all: 100_000, perPersonAndKind: 1_000, perAnonymousKind: 10_000 }
const BOUNDS_IN_MEMORY: Bounds = { all: 10_000, perPersonAndKind: 200, perAnonymousKind: 2_000 }
/** Milliseconds between an event and its write, so that several events share one write. */
const WRITE_DELAY_MS = 50
/** Events that wait to be written, at most. Beyond it, the oldest are dropped. */
const MAX_WAITING = 1_000
/** Events that one query returns, at most. */
const MAX_RESULTS = 1_000

/**
 * Opens the audit log. It never fails: if the file cannot be used, the server reports that in its own log and keeps
 * events in memory. Events that cannot be written wait, and are dropped and counted once too many wait.
 */
export function openAuditLog({ dataDir, rules, log, bounds }: AuditLogOptions): OpenAuditLog {
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
      // Logged only once until a write succeeds again, because a full disk must not be filled with log lines.
      if (!failing) log({ err: error }, "security events cannot be written")
      failing = true
    }
  }

  return {
    note(event) {
      const safe = safeEventOf(event, rules)
      if (safe === null) return
      const stored = { at: new Date().toISOString(), ...safe }
      writeLine(log, safe)
      if (waiting.length >= MAX_WAITING) {
        waiting.shift()
        lost++
      }
      waiting.push(stored)
      timer ??= setTimeout(write, WRITE_DELAY_MS).unref()
    },
    ofPerson(person, most, before) {
      // So that events that still wait are among the results.
      write()
      try {
        return store.ofPerson(person, Math.max(0, Math.min(Math.trunc(most) || 0, MAX_RESULTS)), before)
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

/** Milliseconds that a command of the operator waits for the server's write. */
const COMMAND_PATIENCE_MS = 10_000

/**
 * Adds events to the log of a data directory, for a command of the operator. A server may be using the log. The events
 * may name no rule. Throws if they cannot be written, and leaves a damaged log as it is.
 */
export function addToAuditLog(dataDir: string, events: readonly SecurityEvent[]): void {
  const at = new Date().toISOString()
  const safe = events.map((event) => safeEventOf(event, new Set())).filter((event) => event !== null)
  const store = openStore(path.join(dataDir, AUDIT_LOG_FILE), BOUNDS, { patienceMs: COMMAND_PATIENCE_MS })
  try {
    store.add(safe.map((event) => ({ at, ...event })))
  } finally {
    store.close()
  }
}

/** Writes the event to the server's log as one structured line. */
function writeLine(log: AuditLogOptions["log"], { kind, ...rest }: SecurityEvent): void {
  try {
    log({ event: kind, ...rest }, "security event")
  } catch {
    // A request must not fail because its log line cannot be written.
  }
}

/** Opens the store in a directory. A damaged file is set aside; if there is another problem, the store is in memory. */
function storeIn(dataDir: string, bounds: Bounds, report: (error: unknown, message: string) => void): EventStore {
  const file = path.join(dataDir, AUDIT_LOG_FILE)
  try {
    return openStore(file, bounds)
  } catch (error) {
    report(error, `${AUDIT_LOG_FILE} cannot be used as it is`)
    try {
      // A busy or read-only file is left as it is. Only a damaged one is replaced.
      if (isDamaged(error)) {
        setAside(file)
        return openStore(file, bounds)
      }
    } catch (secondError) {
      report(secondError, `${AUDIT_LOG_FILE} cannot be set aside`)
    }
    report(error, "security events are kept in memory only, until the server ends")
    return openStore(":memory:", BOUNDS_IN_MEMORY)
  }
}

/** True for SQLITE_CORRUPT (11) and SQLITE_NOTADB (26). An extended error code has the basic one in its last byte. */
const isDamaged = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && [11, 26].includes(Number(error.errcode) & 0xff)

/** Renames an unreadable log, so that somebody can still recover part of it. */
function setAside(file: string): void {
  const suffix = new Date().toISOString().replaceAll(":", "-")
  for (const part of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(part)) renameSync(part, `${part}.unreadable-${suffix}`)
}
