import { setTimeout } from "node:timers/promises"
import { LRUCache } from "lru-cache"
import { CompileUnavailable, startCompileWorker, type CompileWorkerLimits } from "../compiler/compile-worker.server.ts"
import type { Audit, Continuation, Questions, RecordFacts } from "../compiler/compile-question.server.ts"
import type { OpenedRecord, RecordSource } from "./record-source.ts"

/** The limits of concurrent work: for one person, and for all. */
interface Few {
  readonly each: number
  readonly all: number
}

/** Runs what is asked for unless too much of it is under way already: then `refusal` is thrown, and nothing was begun. */
export function fewAtOnce({ each, all }: Few, refusal: () => Error) {
  const underWay = new Map<string | null, number>()
  let whole = 0
  return async <Value>(who: string | null, act: () => Promise<Value>): Promise<Value> => {
    const own = underWay.get(who) ?? 0
    if (own >= each || whole >= all) throw refusal()
    underWay.set(who, own + 1)
    whole++
    try {
      return await act()
    } finally {
      whole--
      const left = underWay.get(who)! - 1
      if (left > 0) underWay.set(who, left)
      else underWay.delete(who)
    }
  }
}

/** Milliseconds: of a processor for proving one record, and of the clock that a reader of a page waits for all of them. */
const LONGEST_PROOF = 30_000
const PATIENCE = 8_000

/** Audits that are kept for the next reader: how many, and bytes as they are serialised. One of 10,000 rules has 32 MB. */
const MOST_KEPT = { max: 12, maxSize: 48 * 1024 * 1024 }

/** Proved records that are remembered, by id. */
const MOST_KNOWN = 1_000

/** Milliseconds until a record whose proof was put off is tried again when somebody looks; the last for ever after. */
const WAITS = [3_000, 6_000, 12_000, 24_000, 48_000, 60_000]

export interface ShelfLimits extends CompileWorkerLimits {
  /** Bytes of one record. */
  readonly largest: number
  /** True for uploads by users. The operator provides all others. */
  readonly isUploaded?: boolean
  /** Milliseconds before each further try of a proof that was put off. */
  readonly waits?: readonly number[]
}

interface Known {
  readonly stamp: string
  readonly opened: Promise<OpenedRecord>
  /** The number of attempts so far. */
  readonly tries: number
  /** By `performance.now()`, when it may go better; null where it would not. */
  due: number | null
}

/** Records, proved in a thread of their own and kept for whoever looks next. */
export function openShelf({ largest, waits = WAITS, isUploaded = false, ...limits }: ShelfLimits) {
  const prover = startCompileWorker(limits)

  /** By id: what each record was found to be, as long as its stamp stays. */
  const known = new LRUCache<string, Known>({ max: MOST_KNOWN })

  /** By whose they are: one after the other, so that the others' texts need not wait in memory. */
  const lines = new Map<string, Promise<unknown>>()

  /** The result for each record, in order. Those that are not proved in time are `pending`. */
  async function openedRecords(sources: readonly RecordSource[]): Promise<readonly OpenedRecord[]> {
    if (sources.length === 0) return []
    const all = sources.map(openedOnce)
    const late = setTimeout(PATIENCE, { kind: "pending" } as const, { ref: false })
    return Promise.all(all.map((opened) => Promise.race([opened, late])))
  }

  function openedOnce(source: RecordSource): Promise<OpenedRecord> {
    const { id, stamp, line } = source
    const before = known.get(id)
    const isSame = before?.stamp === stamp
    if (isSame && (before.due === null || performance.now() < before.due)) return before.opened
    const tries = isSame ? before.tries + 1 : 1
    const opened = (lines.get(line) ?? Promise.resolve()).then(() => opening(source)).then(settle)
    const entry: Known = { stamp, opened, tries, due: null }
    /** Those who look are told to look again as long as the waits grow: then it is left to whoever asks. */
    function settle(found: OpenedRecord): OpenedRecord {
      if (found.kind !== "unchecked" || found.again === null) return found
      entry.due = performance.now() + waits[Math.min(tries, waits.length) - 1]!
      return { ...found, again: tries < waits.length ? "soon" : "later" }
    }
    const settled: Promise<unknown> = opened
      .catch(() => {})
      .finally(() => {
        if (lines.get(line) === settled) lines.delete(line)
      })
    lines.set(line, settled)
    known.set(id, entry)
    return opened
  }

  async function opening(source: RecordSource): Promise<OpenedRecord> {
    if (source.size > largest) return { kind: "oversized" }
    const text = await source.read(largest).catch(() => undefined)
    if (text === undefined)
      return { kind: "unchecked", reason: "the record could not be read right now", again: "soon" }
    if (text === null) return { kind: "unreadable", fault: "the file is no text in UTF-8 that this server may read" }
    return proved(text, source.asker)
  }

  /** Proves the text of a record on behalf of `who`. */
  async function proved(text: string, who: string): Promise<ProvedRecord> {
    try {
      return openedOf((await prover.ask("record", { text, version: null, isUploaded }, who)).facts)
    } catch (error) {
      if (error instanceof CompileUnavailable)
        return { kind: "unchecked", reason: error.reason, again: error.again === null ? null : "soon" }
      return { kind: "unreadable", fault: "the compiler failed on it" }
    }
  }

  /** The relation of a record to an older one, or null if the older text is no record. */
  const continuation = (older: string, newer: string, who: string): Promise<Continuation | null> =>
    prover.ask("continuation", { older, newer }, who)

  /** By id, stamp and place: what was shown last. */
  const audits = new LRUCache<string, Audit>(MOST_KEPT)

  /** A record may be large, and waits in memory for its turn: of requests at once only so many are begun. */
  const fewReads = fewAtOnce(
    { each: 4, all: 12 },
    () => new CompileUnavailable("too many policies are waiting to be checked"),
  )

  /** A record as of one of its versions in force, by its place among them; null where the file is another by now. */
  async function auditOf(source: RecordSource, version: number, who: string | null): Promise<Audit | null> {
    const key = JSON.stringify([source.id, source.stamp, version])
    const before = audits.get(key)
    if (before !== undefined) return before
    return fewReads(who, async () => {
      const text = await source.read(largest)
      if (text === null) return null
      const { audit, size } = await prover.ask("record", { text, version, isUploaded }, timeOf(source, who))
      if (audit !== null) audits.set(key, audit, { size })
      return audit
    })
  }

  /** The report on a record as of one of its versions in force; null where the file is another by now. */
  const reportOf = (source: RecordSource, asked: RecordReport, who: string | null): Promise<string | null> =>
    fewReads(who, async () => {
      const text = await source.read(largest)
      return text === null ? null : prover.ask("report", { text, isUploaded, ...asked }, timeOf(source, who))
    })

  /**
   * Whose time a look at a record takes. Records that the operator gave are counted one by one: a large one keeps nobody
   * from looking at the others. What somebody uploads is all counted together.
   */
  function timeOf(source: RecordSource, who: string | null): string | null {
    return isUploaded ? who : JSON.stringify([who, source.id])
  }

  return { openedRecords, auditOf, reportOf, proved, continuation }
}

/** The options of a report, apart from its record. */
export type RecordReport = Omit<Questions["report"], "text" | "isUploaded">

/** The results that reading and proving alone can give. */
export type ProvedRecord = Extract<OpenedRecord, { kind: "true" | "false" | "unreadable" | "unchecked" }>

const openedOf = (facts: RecordFacts): ProvedRecord => facts

/** Bytes. A record of 500 versions of 100 rules has well under a million. */
const LARGEST_FILE = 16 * 1024 * 1024

/** Those of `RECORDS`: what they cost keeps nobody from reading the guard table or writing a draft. */
export const givenRecords = openShelf({ processor: LONGEST_PROOF, waiting: 200, largest: LARGEST_FILE })
