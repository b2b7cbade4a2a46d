import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { PlainMessage } from "../../language/message.ts"
import {
  COMPILE_THREAD,
  type JobAnswers,
  type JobKind,
  type CompileReply,
  type CompileJobs,
} from "./compile-job.server.ts"
import { jobQueue, type QueuedJob } from "./job-queue.ts"
import { setTimeout as pause } from "node:timers/promises"

/** The time limits of one job to a worker thread, in milliseconds. */
export interface ThreadTime {
  /** The processor time, which does not depend on how busy the machine is. */
  readonly processorMs: number
  /** The elapsed time, for a thread that hangs without using the processor. By default ten times `processorMs`. */
  readonly elapsedMs?: number
}

/** The limit that a job exceeded. */
export type Overtime = "processor" | "elapsed"

/** The shortest interval between two measurements, in milliseconds. */
const MIN_INTERVAL_MS = 20

/**
 * Watches a thread from now on, and calls `onOvertime` once if it exceeds a limit. Returns a function that stops
 * watching. If the thread ends by itself, `onOvertime` is not called.
 */
export function watchTime(
  thread: Worker,
  { processorMs, elapsedMs = 10 * processorMs }: ThreadTime,
  onOvertime: (what: Overtime) => void,
): () => void {
  const ended = new AbortController()
  const over = (what: Overtime) => {
    if (ended.signal.aborted) return
    ended.abort()
    onOvertime(what)
  }
  // A rejected wait is one that was ended, because the job is over.
  pause(elapsedMs, undefined, { signal: ended.signal, ref: false }).then(
    () => over("elapsed"),
    () => {},
  )
  usedUp(thread, processorMs, ended.signal).then(
    () => over("processor"),
    () => {},
  )
  return () => ended.abort()
}

/**
 * Resolves when the thread has used up its processor time. Between measurements it sleeps as long as the time that is
 * left, because using it up takes at least that long.
 */
async function usedUp(thread: Worker, processorMs: number, signal: AbortSignal): Promise<void> {
  const before = await thread.cpuUsage()
  let left = processorMs
  while (left > 0) {
    await pause(Math.max(left, MIN_INTERVAL_MS), undefined, { signal, ref: false })
    left = processorMs - millisecondsOf(await thread.cpuUsage(before))
  }
}

/** The processor time of a thread in milliseconds, system calls included. */
const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/** Milliseconds of the compiler thread's time that each person has in each period. */
const SHARE_MS = 20_000
/** The length of a period, in milliseconds. */
const PERIOD_MS = 60_000

/** Counts the compiler time of each person, whose share of it is limited, because expensive texts delay all others. */
export function compileTime(now: () => number = () => performance.now(), share = SHARE_MS) {
  const used = new Map<string | null, { readonly since: number; readonly time: number }>()
  const current = (requester: string | null) => {
    const entry = used.get(requester)
    return entry !== undefined && now() - entry.since < PERIOD_MS ? entry : { since: now(), time: 0 }
  }
  return {
    /** Milliseconds in this period. */
    usedBy: (requester: string | null): number => current(requester).time,
    isUsedUp: (requester: string | null): boolean => current(requester).time >= share,
    /** Charges time to a person, and forgets people whose period is over. */
    use(requester: string | null, time: number): void {
      const { since, time: before } = current(requester)
      for (const [other, entry] of used) if (now() - entry.since >= PERIOD_MS) used.delete(other)
      used.set(requester, { since, time: before + time })
    },
  }
}

/** The error if the compiler does not answer a job, which is not the author's mistake. */
export class CompileUnavailable extends Error {
  override readonly name = "CompileUnavailable"
  readonly reason: PlainMessage
  /** Seconds until a retry may succeed; null if the same job would fail again. */
  readonly again: number | null
  /** True if the job goes on, so that a retry finds its answer. */
  readonly isWorking: boolean

  constructor(
    reason: PlainMessage,
    again: number | null = SOON,
    { isWorking = false, ...options }: ErrorOptions & { readonly isWorking?: boolean } = {},
  ) {
    super(reason, options)
    this.reason = reason
    this.again = again
    this.isWorking = isWorking
  }
}

/** The reason if a job used up its processor time. */
export const TOOK_TOO_LONG = "checking this policy took too long"
/** The reason if a person used up their share of the compiler's time. */
export const SHARE_USED_UP = "your checks took very long, so wait a minute before the next one"

/** Seconds until a retry, by default. */
export const SOON = 5
/** Seconds until a retry after a person has used up their share. */
const NEXT_SHARE = 60

/** The limits of a compiler thread and its queue. */
export interface CompileWorkerLimits extends ThreadTime {
  /** The number of jobs that may wait their turn. More are refused at once. */
  readonly maxWaiting: number
  /** The pause of the thread after a job, as a multiple of the job's processor time; 0 by default. */
  readonly rest?: number
  /** Milliseconds of processor time that one person has in a minute. */
  readonly share?: number
  /** Megabytes of the thread's heap. */
  readonly heap?: number
}

/** A job in the queue: `take` starts it, `refuse` rejects it. */
interface Waiting extends QueuedJob {
  readonly take: () => void
  readonly refuse: (reason: CompileUnavailable) => void
}

/** The most waiting jobs of one person. */
const PER_PERSON = 4
/** The most waiting jobs of all visitors without a session together. */
const WITHOUT_SESSION = 8

/** The limits of a worker for people with an account. */
const LIMITS: CompileWorkerLimits = { processorMs: 10_000, maxWaiting: 32 }

/** Milliseconds in which a new thread must have started. */
const START_TIMEOUT_MS = 120_000

/** The default heap of the thread, in megabytes. */
const HEAP = 512

/**
 * A running thread that answers one job at a time. A thread whose job takes too long is stopped and replaced.
 */
export function startCompileWorker(limits: CompileWorkerLimits = LIMITS) {
  const { processorMs, maxWaiting, rest = 0, share, heap = HEAP } = limits
  let thread: Worker | null = null
  const time = compileTime(undefined, share)
  const queue = jobQueue<Waiting>(time.usedBy)
  let busy = false
  let asked = 0

  /** Calls `use` with the processor time of the job in milliseconds. */
  const answerOf = async <A extends JobKind>(
    kind: A,
    input: CompileJobs[A],
    use: (used: number) => void,
  ): Promise<JobAnswers[A]> => {
    thread ??= await newThread(heap)
    asked += 1
    const began = performance.now()
    let reply: CompileReply<A>
    try {
      reply = await replyOf(thread, kind, input, limits)
    } catch (error) {
      // A lost thread reports no time, so the job is charged the elapsed time, up to the limit.
      use(Math.min(performance.now() - began, processorMs))
      const lost = thread
      thread = null
      await lost?.terminate()
      throw error
    }
    use(millisecondsOf(reply.used))
    if ("failed" in reply) throw new Error(`the compiler failed: ${reply.failed}`)
    return reply.answer
  }

  const serveNext = () => {
    const job = queue.next()
    busy = job !== null
    // The job settles its caller's promise, and serves the next job when it ends, even if it fails.
    job?.take()
  }

  return {
    /** The number of jobs that were sent to the threads. */
    get asked(): number {
      return asked
    },
    /**
     * Answers a job. Rejects with `CompileUnavailable` if too many jobs are waiting, if the answer takes too long,
     * or if a check of the same person's newer text replaced it.
     */
    ask<A extends JobKind>(kind: A, input: CompileJobs[A], requester: string | null = null): Promise<JobAnswers[A]> {
      return new Promise((resolve, reject) => {
        if (time.isUsedUp(requester)) {
          reject(new CompileUnavailable(SHARE_USED_UP, NEXT_SHARE))
          return
        }
        const tooMany = () => new CompileUnavailable("too many policies are waiting to be checked")
        const queued = { requester, live: kind === "check" }
        const needsRoom = !queue.replacesOlder(queued)
        if (needsRoom && queue.waitingOf(requester) >= (requester === null ? WITHOUT_SESSION : PER_PERSON)) {
          reject(tooMany())
          return
        }
        if (needsRoom && queue.length + (busy ? 1 : 0) >= maxWaiting) {
          // A person's first job has priority over another person's third.
          const other = queue.waitingOf(requester) === 0 ? queue.giveWay() : null
          if (other === null) {
            reject(tooMany())
            return
          }
          other.refuse(tooMany())
        }
        const replaced = queue.join({
          ...queued,
          take: () => {
            let used = 0
            const answered = answerOf(kind, input, (ms) => (used = ms)).finally(() => {
              time.use(requester, used)
              if (rest === 0) serveNext()
              else setTimeout(serveNext, rest * used).unref()
            })
            answered.then(resolve, reject)
          },
          refuse: reject,
        })
        replaced?.refuse(new CompileUnavailable("a newer text replaced it"))
        if (!busy) serveNext()
      })
    },
    async close(): Promise<void> {
      const last = thread
      thread = null
      await last?.terminate()
    },
  }
}

/** Starts a thread, and returns it when it has loaded the compiler. */
async function newThread(heap: number): Promise<Worker> {
  const { threadUrl } = await import("./compile-thread.server.ts")
  // Without the server's own flags, such as those of a debugger.
  const thread = new Worker(new URL(threadUrl), {
    workerData: COMPILE_THREAD,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heap },
  })
  // The thread must not keep a server running that shuts down.
  thread.unref()
  await readinessOf(thread)
  return thread
}

/** Resolves when the thread has loaded the compiler, so that loading does not count as time of a job. */
async function readinessOf(thread: Worker): Promise<void> {
  try {
    await once(thread, "message", { signal: AbortSignal.timeout(START_TIMEOUT_MS) })
  } catch (cause) {
    await thread.terminate()
    throw new CompileUnavailable("the compiler thread failed", SOON, { cause })
  }
}

/** The error for each limit that a job exceeds. A job that used up its processor time would do so again. */
const ENDED = {
  processor: () => new CompileUnavailable(TOOK_TOO_LONG, null),
  elapsed: () => new CompileUnavailable("this server is too busy right now"),
} as const satisfies Record<Overtime, () => CompileUnavailable>

/** Sends a job to the thread, and returns its reply. Rejects if the thread exceeds a limit, fails or ends. */
function replyOf<A extends JobKind>(
  thread: Worker,
  kind: A,
  input: CompileJobs[A],
  limits: ThreadTime,
): Promise<CompileReply<A>> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      endWatch()
      thread.off("message", onReply)
      thread.off("error", onError)
      thread.off("exit", onExit)
      act()
    }
    // An answer can arrive between two measurements. The time limit applies to it as well.
    const onReply = (reply: CompileReply<A>) =>
      settle(() => (millisecondsOf(reply.used) > limits.processorMs ? reject(ENDED.processor()) : resolve(reply)))
    // This includes a text that exhausted the thread's memory, which would stop the next thread as well.
    const onError = (cause: unknown) =>
      settle(() => reject(new CompileUnavailable("the compiler thread failed", null, { cause })))
    const onExit = () => settle(() => reject(new CompileUnavailable("the compiler thread stopped")))
    const endWatch = watchTime(thread, limits, (what) => settle(() => reject(ENDED[what]())))
    thread.on("message", onReply)
    thread.on("error", onError)
    thread.on("exit", onExit)
    thread.postMessage({ kind, input }, [])
  })
}
