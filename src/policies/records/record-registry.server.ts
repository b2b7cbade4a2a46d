import { setTimeout } from "node:timers/promises"
import { LRUCache } from "lru-cache"
import {
  CompileUnavailable,
  SOON,
  startCompileWorker,
  type CompileWorkerLimits,
} from "../compiler/compile-worker.server.ts"
import type { Audit, Continuation, CompileJobs, ShortExplanation } from "../compiler/compile-job.server.ts"
import type { OpenedRecord, RecordSource, ReportError } from "./record-source.ts"

/**
 * A concurrency limit, for one person and for all: runs an action, or throws `refusal` without starting it if too many
 * are running already.
 */
export function rejectExcess({ each, all }: { readonly each: number; readonly all: number }, refusal: () => Error) {
  const underWay = new Map<string | null, number>()
  let total = 0
  return async <Value>(requester: string | null, act: () => Promise<Value>): Promise<Value> => {
    const ofRequester = underWay.get(requester) ?? 0
    if (ofRequester >= each || total >= all) throw refusal()
    underWay.set(requester, ofRequester + 1)
    total++
    try {
      return await act()
    } finally {
      total--
      const remaining = underWay.get(requester)! - 1
      if (remaining > 0) underWay.set(requester, remaining)
      else underWay.delete(requester)
    }
  }
}

/** The processor time for proving one record, in milliseconds. */
const PROOF_TIMEOUT_MS = 30_000
/** The time that a page waits for all records, in milliseconds. */
const PAGE_TIMEOUT_MS = 8_000

/** The cache of audits: the most entries, and the most serialised bytes. The audit of 10,000 rules has 32 MB. */
const AUDIT_CACHE = { max: 12, maxSize: 48 * 1024 * 1024 }

/** The largest small record, in bytes. Small records are proved within moments, so they do not wait for large ones. */
const MAX_SMALL_SIZE = 256 * 1024

/** The most results of proving in the cache. */
const MAX_RESULTS = 1_000

/** Milliseconds before each retry of a proof that failed for lack of time. The last value repeats. */
const RETRY_DELAYS = [3_000, 6_000, 12_000, 24_000, 48_000, 60_000]

/** True for an error of a file or of the compiler. A lack of time or of room is none; pages show it as it is. */
const isFailure = (error: unknown): boolean => !(error instanceof CompileUnavailable) || error.cause !== undefined

/** The limits of a registry. */
interface RecordRegistryLimits extends CompileWorkerLimits {
  /** The most bytes of one record. */
  readonly maxBytes: number
  /** The most bytes of a small record. Small ones do not wait for large ones. */
  readonly maxSmallBytes?: number
  /** True for records that users upload. The operator provides all others. */
  readonly isUploaded?: boolean
  /** Milliseconds before each retry of a proof. */
  readonly retryDelaysMs?: readonly number[]
  /** Milliseconds that a page waits for proofs, and for an audit, before it shows that they are in progress. */
  readonly pageTimeoutMs?: number
}

/** The result of proving a record, or the proof under way. */
interface Result {
  readonly stamp: string
  readonly opened: Promise<OpenedRecord>
  /** The number of attempts so far. */
  readonly tries: number
  /** The time of the next retry, by `performance.now()`; null if a retry would not help. */
  due: number | null
}

/**
 * A registry of access records, each the history of one app's policy in a file. It proves them, which means that it
 * compiles their policies again and compares the results, in two worker threads, one for large records. It caches the
 * results.
 */
export function openRecordRegistry({
  maxBytes,
  maxSmallBytes = MAX_SMALL_SIZE,
  retryDelaysMs = RETRY_DELAYS,
  pageTimeoutMs = PAGE_TIMEOUT_MS,
  isUploaded = false,
  ...limits
}: RecordRegistryLimits) {
  const [prover, proverOfLarge] = [startCompileWorker(limits), startCompileWorker(limits)]
  const isLarge = ({ size }: RecordSource): boolean => size > maxSmallBytes
  const proverOf = (source: RecordSource) => (isLarge(source) ? proverOfLarge : prover)

  /** The result for each record, by id. It counts until the record's stamp changes. */
  const results = new LRUCache<string, Result>({ max: MAX_RESULTS })

  /**
   * The proofs under way, by owner and by size. An owner's records of one size are proved one after the other, so that
   * only one large text is in memory.
   */
  const queues = new Map<string, Promise<unknown>>()

  /**
   * The result for each record, in order. Waits for all small records, and for the large ones only if a `wanted` app
   * has no proved record by then. Records that are not proved by then, or not in time, are `pending`. `reportError`
   * logs the errors of the files and of the compiler, once for each attempt, because pages do not show their causes.
   */
  async function openedRecords(
    sources: readonly RecordSource[],
    reportError: ReportError,
    wanted: readonly string[] = [],
  ): Promise<readonly OpenedRecord[]> {
    const outcomes = sources.map((): OpenedRecord => ({ kind: "pending" }))
    const all = sources.map(async (source, at) => void (outcomes[at] = await openedOnce(source, reportError)))
    const isFound = (app: string): boolean => outcomes.some((opened) => opened.kind === "true" && opened.app === app)
    const enough = Promise.all(all.filter((_, at) => !isLarge(sources[at]!))).then(() =>
      wanted.every(isFound) ? null : Promise.all(all),
    )
    await Promise.race([enough, setTimeout(pageTimeoutMs, null, { ref: false })])
    // A copy, because a page's list must not change when a late proof ends.
    return [...outcomes]
  }

  function openedOnce(source: RecordSource, reportError: ReportError): Promise<OpenedRecord> {
    const { id, stamp } = source
    const queue = JSON.stringify([source.queue, isLarge(source)])
    const before = results.get(id)
    // The stamp changes with the file. The same file is proved again only if the last attempt was not finished (`due`).
    const isSame = before?.stamp === stamp
    if (isSame && (before.due === null || performance.now() < before.due)) return before.opened
    const tries = isSame ? before.tries + 1 : 1
    const opened = (queues.get(queue) ?? Promise.resolve()).then(() => opening(source, reportError)).then(settle)
    const result: Result = { stamp, opened, tries, due: null }
    /** Schedules the next retry. While the delays grow, the page reloads soon; after that, later. */
    function settle(outcome: OpenedRecord): OpenedRecord {
      if (outcome.kind !== "unchecked" || outcome.again === null) return outcome
      result.due = performance.now() + retryDelaysMs[Math.min(tries, retryDelaysMs.length) - 1]!
      return { ...outcome, again: tries < retryDelaysMs.length ? "soon" : "later" }
    }
    const settled: Promise<unknown> = opened
      .catch(() => {})
      .finally(() => {
        if (queues.get(queue) === settled) queues.delete(queue)
      })
    queues.set(queue, settled)
    results.set(id, result)
    return opened
  }

  async function opening(source: RecordSource, reportError: ReportError): Promise<OpenedRecord> {
    if (source.size > maxBytes) return { kind: "oversized" }
    return orUnchecked(source.id, reportError, async () => {
      const text = await textOf(source)
      if (text === null) return { kind: "unreadable", fault: "the file is no text in UTF-8 that this server may read" }
      return factsOf(proverOf(source), text, source.requester)
    })
  }

  /** The text of a record; null if it is unreadable. */
  const textOf = (source: RecordSource): Promise<string | null> =>
    source.read(maxBytes).catch((cause: unknown) => {
      throw new CompileUnavailable("the record could not be read right now", SOON, { cause })
    })

  /** Proves the text of an upload on behalf of `requester`. */
  const proved = (text: string, requester: string, reportError: ReportError): Promise<ProvedRecord> =>
    orUnchecked("to upload", reportError, () => factsOf(prover, text, requester))

  const factsOf = async (thread: typeof prover, text: string, requester: string): Promise<ProvedRecord> =>
    (await thread.ask("record", { text, version: null, isUploaded }, requester)).facts

  /** Runs a proof. If it fails, the result says whether a retry may succeed, and the log has the cause. */
  async function orUnchecked(
    record: string,
    reportError: ReportError,
    prove: () => Promise<ProvedRecord>,
  ): Promise<ProvedRecord> {
    try {
      return await prove()
    } catch (error) {
      if (isFailure(error)) reportError(new Error(`the record ${record} could not be proved`, { cause: error }))
      if (error instanceof CompileUnavailable)
        return { kind: "unchecked", reason: error.reason, again: error.again === null ? null : "soon" }
      return { kind: "unreadable", fault: "the compiler failed on it" }
    }
  }

  /** The relation of a record to an older one, or null if the older text is no record. */
  const continuation = (older: string, newer: string, requester: string): Promise<Continuation | null> =>
    prover.ask("continuation", { older, newer }, requester)

  /** The audits shown last, by the record's id and stamp and the version's index. */
  const audits = new LRUCache<string, Audit>(AUDIT_CACHE)

  /** Limits concurrent reads, because each may hold a large record in memory until the compiler is free. */
  const limitedRead = rejectExcess(
    { each: 4, all: 12 },
    () => new CompileUnavailable("too many policies are waiting to be checked"),
  )

  /**
   * The audit of a record as of an accepted version, given by its index: the policy, its history and the dates of its
   * rules, for the dashboard. Null if the file has changed.
   */
  async function auditOf(source: RecordSource, version: number, requester: string | null): Promise<Audit | null> {
    const key = JSON.stringify([source.id, source.stamp, version])
    const before = audits.get(key)
    if (before !== undefined) return before
    return inTime(audited.get(key) ?? auditing(key, source, version, requester))
  }

  /** The answer, or an error if it is late. A page does not wait until other records are proved. */
  function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const late = setTimeout(pageTimeoutMs, null, { ref: false }).then(() => {
      throw new CompileUnavailable("the record is large and is still being checked", SOON, { isWorking: true })
    })
    return Promise.race([answer, late])
  }

  /** Audits in progress, by key. A page that stopped waiting for one finds it after a reload. */
  const audited = new Map<string, Promise<Audit | null>>()

  function auditing(
    key: string,
    source: RecordSource,
    version: number,
    requester: string | null,
  ): Promise<Audit | null> {
    const audit = limitedRead(requester, async () => {
      const text = await textOf(source)
      if (text === null) return null
      const answer = await proverOf(source).ask("record", { text, version, isUploaded }, accountOf(source, requester))
      if (answer.audit !== null) audits.set(key, answer.audit, { size: answer.size })
      return answer.audit
    }).finally(() => audited.delete(key))
    // The page may have stopped waiting.
    audit.catch(() => {})
    audited.set(key, audit)
    return audit
  }

  /**
   * The explanations of addresses under an accepted version of the record with a digest. The thread that proved the
   * record answers from the policy that it compiled then, and gets the text only if it no longer has that policy.
   */
  async function explanationsOf(
    source: RecordSource,
    asked: RecordedUrls,
    requester: string | null,
  ): Promise<readonly ShortExplanation[]> {
    const ask = (text: string | null) =>
      proverOf(source).ask("explainRecorded", { ...asked, text, isUploaded }, accountOf(source, requester))
    const withText = async () => {
      const text = await textOf(source)
      return text === null ? null : ask(text)
    }
    const explained = async (): Promise<readonly ShortExplanation[]> => {
      const answer = await ask(null)
      const found = answer === "no text" ? await limitedRead(requester, withText) : answer
      if (found !== null && found !== "no text") return found
      throw new CompileUnavailable("the record was replaced while it was being read")
    }
    return inTime(explained())
  }

  /** The report on a record as of an accepted version. Null if the file has changed. */
  const reportOf = (source: RecordSource, asked: RecordReport, requester: string | null): Promise<string | null> =>
    limitedRead(requester, async () => {
      const text = await textOf(source)
      if (text === null) return null
      return proverOf(source).ask("report", { text, isUploaded, ...asked }, accountOf(source, requester))
    })

  /**
   * The account that the compiler's time is charged to. Each record from the operator has its own for each person, so
   * that a large one does not block the others. All uploads of a person share one.
   */
  function accountOf(source: RecordSource, requester: string | null): string | null {
    return isUploaded ? requester : JSON.stringify([requester, source.id])
  }

  return { openedRecords, auditOf, explanationsOf, reportOf, proved, continuation }
}

/** Addresses under an accepted version of the record with this digest. */
type RecordedUrls = Pick<CompileJobs["explainRecorded"], "digest" | "version" | "urls">

/** The options of a report, apart from its record. */
export type RecordReport = Omit<CompileJobs["report"], "text" | "isUploaded">

/** The results of reading and proving a text. */
export type ProvedRecord = Extract<OpenedRecord, { kind: "true" | "false" | "unreadable" | "unchecked" }>

/** The largest record file, in bytes. A record with 500 versions of 100 rules has well under a million. */
const MAX_FILE_SIZE = 16 * 1024 * 1024

/** The records at the paths of `RECORDS`. Their workers are their own, so the guard table and the editor stay fast. */
export const operatorRecords = openRecordRegistry({
  processorMs: PROOF_TIMEOUT_MS,
  maxWaiting: 200,
  maxBytes: MAX_FILE_SIZE,
})
