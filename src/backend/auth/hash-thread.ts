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

/** A password to compare with a hash, or to hash at a cost of 2^`rounds`. */
export type HashTask =
  | { readonly password: string; readonly hash: string }
  | { readonly password: string; readonly rounds: number }

if (parentPort !== null && workerData === HASH_THREAD) {
  const port = parentPort
  // The niceness is only ever raised, because lowering it needs administrator rights.
  if (process.platform === "linux" && getPriority(0) < NICENESS) setPriority(0, NICENESS)
  port.on("message", (task: HashTask) => {
    port.postMessage("hash" in task ? compared(task) : bcrypt.hashSync(task.password, task.rounds))
  })
}

function compared({ password, hash }: Extract<HashTask, { hash: string }>): boolean {
  try {
    return bcrypt.compareSync(password, hash)
  } catch {
    // The stored text is not a hash, so no password matches it.
    return false
  }
}
