import { getPriority, setPriority } from "node:os"
import { parentPort, workerData } from "node:worker_threads"
import bcrypt from "bcrypt"

/**
 * The address of this very module, in the built server as in development: the thread starts from it.
 *
 * INVARIANT: nobody imports this module but by `import()`. So the build gives it a file of its own, and a thread that
 * starts from it runs this and not the whole server.
 */
export const threadUrl = import.meta.url

export const HASH_THREAD = "sallyport hash thread"

/** Of this thread alone, as Linux counts: pages are rendered before guesses are looked at. */
const PATIENT = 5

export interface HashQuestion {
  readonly password: string
  /** Null asks for a hash. */
  readonly hash: string | null
  /** The cost of a new hash, as a power of two. */
  readonly rounds: number
}

if (parentPort !== null && workerData === HASH_THREAD) {
  const port = parentPort
  // Never a higher one than the process was given, which only an administrator may ask for.
  if (process.platform === "linux" && getPriority(0) < PATIENT) setPriority(0, PATIENT)
  port.on("message", ({ password, hash, rounds }: HashQuestion) => {
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
