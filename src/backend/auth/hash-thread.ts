import { getPriority, setPriority } from "node:os"
import { parentPort, workerData } from "node:worker_threads"
import bcrypt from "bcrypt"

/**
 * The URL of this module, in the built server as in development. The thread is started with it.
 *
 * INVARIANT: other modules import this one only with `import()`, so that the build makes a separate file, and a thread
 * runs this module and not the whole server.
 */
export const threadUrl = import.meta.url

/**
 * The worker data of the hashing thread. With other data, or in the main thread, importing this module does nothing.
 */
export const HASH_THREAD = "sallyport hash thread"

/** The thread's niceness on Linux: rendering pages has priority over checking passwords. */
const NICENESS = 5

/** A task for the thread. */
export interface HashTask {
  readonly password: string
  /** The hash to compare with; null to compute one. */
  readonly hash: string | null
  /** The cost of a new hash, as a power of two. */
  readonly rounds: number
}

if (parentPort !== null && workerData === HASH_THREAD) {
  const port = parentPort
  // The niceness is only ever raised, because lowering it needs administrator rights.
  if (process.platform === "linux" && getPriority(0) < NICENESS) setPriority(0, NICENESS)
  port.on("message", ({ password, hash, rounds }: HashTask) => {
    port.postMessage(hash === null ? bcrypt.hashSync(password, rounds) : compared(password, hash))
  })
}

function compared(password: string, hash: string): boolean {
  try {
    return bcrypt.compareSync(password, hash)
  } catch {
    // The stored text is not a hash, so no password matches it.
    return false
  }
}
