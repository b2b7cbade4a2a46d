import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { type Deadline, shortDeadline, waitUntil } from "../store/deadline.ts"
import type { WriteLog } from "../store/options.ts"
import type { HashTask } from "./hash-thread.ts"

/** Too many passwords are waiting to be compared. */
export class HashingBusy extends Error {
  override readonly name = "HashingBusy"
}

/** Password hashing on the thread that `openHashing` opens. */
export type Hashing = Awaited<ReturnType<typeof openHashing>>

/** The most passwords that wait. Beyond it, comparisons are refused. */
const MAX_WAITING = 100

/** Milliseconds after which an idle thread ends. It takes about six megabytes. */
const IDLE_TIMEOUT_MS = 10_000

/** The cost of a hash, as a power of two: 50 ms of processor time for each guess. */
export const ROUNDS = 10

const NO_LOG: WriteLog = () => {}

/**
 * Opens password hashing, one at a time on a separate thread. Neither the event loop nor the thread pool for files
 * waits for it, and a flood of guesses uses one processor at most. The thread starts with the first password, and again
 * after a pause. Tests set shorter limits and cheaper hashes.
 */
export async function openHashing({
  maxWaiting = MAX_WAITING,
  idleTimeout = IDLE_TIMEOUT_MS,
  rounds = ROUNDS,
  log = NO_LOG,
} = {}) {
  const { threadUrl, HASH_THREAD } = await import("./hash-thread.ts")
  let thread: Worker | null = null
  const start = (): Worker => {
    // Without the server's own flags, such as those of a debugger.
    const started = new Worker(new URL(threadUrl), { workerData: HASH_THREAD, execArgv: [] })
    // If the thread fails while idle, nothing is lost: the next password starts another.
    started.on("error", () => {})
    started.on("exit", () => {
      if (thread === started) thread = null
    })
    return started
  }
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let isClosed = false
  /** The number of passwords that were given up. */
  let givenUp = 0
  let idleTimer: NodeJS.Timeout | undefined
  const endThread = (): void => {
    const idle = thread
    thread = null
    void idle?.terminate()
  }

  const answerOf = async (task: HashTask): Promise<unknown> => {
    if (isClosed) {
      givenUp++
      throw new Error("password hashing is closed")
    }
    thread ??= start()
    // Kept, because `thread` may be another one when this answer arrives.
    const asked = thread
    try {
      // The thread has one task at a time, so its next message is the answer. If it ends instead, the task fails. The
      // signal removes the listener that did not fire.
      const over = new AbortController()
      const { signal } = over
      const [answer] = await Promise.race([
        new Promise<unknown[]>((resolve, reject) => {
          void once(asked, "message", { signal }).then(resolve, reject)
          asked.postMessage(task, [])
        }),
        once(asked, "exit", { signal }).then((): never => {
          throw new Error("the hashing thread ended")
        }),
      ]).finally(() => over.abort())
      return answer
    } catch (error) {
      if (isClosed) givenUp++
      thread = null
      throw error
    }
  }
  const enqueue = async (task: HashTask): Promise<unknown> => {
    waiting++
    clearTimeout(idleTimer)
    // After the previous task, whether it succeeded or not.
    const mine = last.then(
      () => answerOf(task),
      () => answerOf(task),
    )
    last = mine.catch(() => {})
    try {
      return await mine
    } finally {
      waiting--
      if (waiting === 0) idleTimer = setTimeout(endThread, idleTimeout).unref()
    }
  }

  const close = async (deadline: Deadline): Promise<void> => {
    await waitUntil(deadline, last)
    isClosed = true
    clearTimeout(idleTimer)
    await thread?.terminate()
    // The passwords that still wait fail now.
    await last
    if (givenUp > 0) log({ passwords: givenUp, error: "the server stopped" }, "password hashing was given up")
  }
  /** The promise of the first call of `close`. */
  let closed: Promise<void> | undefined

  return {
    /** A hash of no password, to make a comparison for unknown accounts take as long as a real one. */
    dummyHash: String(await enqueue({ password: crypto.randomUUID(), rounds })),
    hash: async (password: string) => String(await enqueue({ password, rounds })),
    /** Throws `HashingBusy` if too many passwords are waiting. */
    matches: async (password: string, hash: string) => {
      // Only comparisons are refused: strangers cause them. New hashes are for people signed in and for queued
      // sign-ups.
      if (waiting >= maxWaiting) throw new HashingBusy()
      return (await enqueue({ password, hash })) === true
    },
    /**
     * Waits until the deadline for the passwords that wait, then gives up the rest and logs their number. Later calls
     * return the promise of the first.
     */
    close: (deadline: Deadline = shortDeadline()): Promise<void> => (closed ??= close(deadline)),
  }
}
