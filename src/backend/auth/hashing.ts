import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { HashQuestion } from "./hash-thread.ts"

/** Too many passwords are waiting to be compared. */
export class HashingBusy extends Error {
  override readonly name = "HashingBusy"
}

/**
 * Password hashing, one at a time on a separate thread. Neither the event loop nor the thread pool for files waits for
 * it, and a flood of guesses uses one processor at most.
 */
export interface Hashing {
  hash(password: string): Promise<string>
  /** Throws `HashingBusy` if too many passwords are waiting. */
  matches(password: string, hash: string): Promise<boolean>
  /** A hash of no password, to make a comparison for unknown accounts take as long as a real one. */
  readonly nobody: string
  close(): Promise<void>
}

const MAX_WAITING = 100

/** Milliseconds after which an idle thread ends. It takes about six megabytes. */
const IDLE_TIMEOUT_MS = 10_000

/** The cost of a hash, as a power of two: 50 ms of processor time for each guess. */
export const ROUNDS = 10

export interface HashingOptions {
  readonly maxWaiting?: number
  readonly idleTimeout?: number
  readonly rounds?: number
}

export async function openHashing({
  maxWaiting = MAX_WAITING,
  idleTimeout = IDLE_TIMEOUT_MS,
  rounds = ROUNDS,
}: HashingOptions = {}): Promise<Hashing> {
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
  let rest: NodeJS.Timeout | undefined
  const endThread = (): void => {
    const idle = thread
    thread = null
    void idle?.terminate()
  }

  const answerOf = async (question: HashQuestion): Promise<unknown> => {
    thread ??= start()
    const asked = thread
    try {
      const over = new AbortController()
      const { signal } = over
      const [answer] = await Promise.race([
        new Promise<unknown[]>((resolve, reject) => {
          void once(asked, "message", { signal }).then(resolve, reject)
          asked.postMessage(question, [])
        }),
        once(asked, "exit", { signal }).then((): never => {
          throw new Error("the hashing thread ended")
        }),
      ]).finally(() => over.abort())
      return answer
    } catch (error) {
      thread = null
      throw error
    }
  }
  const inTurn = async (question: HashQuestion): Promise<unknown> => {
    waiting++
    clearTimeout(rest)
    const mine = last.then(
      () => answerOf(question),
      () => answerOf(question),
    )
    last = mine.catch(() => {})
    try {
      return await mine
    } finally {
      waiting--
      if (waiting === 0) rest = setTimeout(endThread, idleTimeout).unref()
    }
  }

  return {
    nobody: String(await inTurn({ password: crypto.randomUUID(), hash: null, rounds })),
    hash: async (password) => String(await inTurn({ password, hash: null, rounds })),
    matches: async (password, hash) => {
      if (waiting >= maxWaiting) throw new HashingBusy()
      return (await inTurn({ password, hash, rounds })) === true
    },
    close: async () => {
      await last
      clearTimeout(rest)
      await thread?.terminate()
    },
  }
}
