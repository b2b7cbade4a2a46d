import bcrypt from "bcrypt"
import limitOf from "p-limit"
import { type Deadline, waitUntil } from "../store/deadline.ts"
import type { WriteLog } from "../store/options.ts"

/** Too many passwords are waiting to be compared. */
export class HashingBusy extends Error {
  override readonly name = "HashingBusy"
}

/** Password hashing as `openHashing` opens it. */
export type Hashing = ReturnType<typeof openHashing>

/** The most passwords that wait. Beyond it, comparisons are refused. */
const MAX_WAITING = 100

/** The cost of a hash, as a power of two: 50 ms of processor time for each guess. */
export const ROUNDS = 10

const NO_LOG: WriteLog = () => {}

/**
 * Opens password hashing, one at a time in Node's thread pool. The event loop does not wait for it, the other threads
 * of the pool stay free for files, and a flood of guesses uses one processor at most. Tests set a shorter limit and
 * cheaper hashes.
 */
export function openHashing({ maxWaiting = MAX_WAITING, rounds = ROUNDS, log = NO_LOG } = {}) {
  const queue = limitOf({ concurrency: 1, rejectOnClear: true })
  /** The number of passwords that wait, including the one that is being hashed. */
  let waiting = 0
  let isClosed = false
  const failIfClosed = (): void => {
    if (isClosed) throw new Error("password hashing is closed")
  }
  const enqueue = async <Answer>(task: () => Promise<Answer>): Promise<Answer> => {
    failIfClosed()
    waiting++
    const turn = async (): Promise<Answer> => {
      try {
        const answer = await task()
        // After the deadline, whoever asked would go on with a closed database.
        failIfClosed()
        return answer
      } finally {
        waiting--
      }
    }
    return queue(turn).catch((error: unknown) => {
      // The queue rejects those that it gives up with an error of its own.
      failIfClosed()
      throw error
    })
  }

  return {
    /** A hash of no password, to make a comparison for unknown accounts take as long as a real one. */
    dummyHash: bcrypt.hashSync(crypto.randomUUID(), rounds),
    hash: (password: string): Promise<string> => enqueue(() => bcrypt.hash(password, rounds)),
    /** Throws `HashingBusy` if too many passwords are waiting. False if the stored text is not a hash. */
    matches: async (password: string, hash: string): Promise<boolean> => {
      // Only comparisons are refused: strangers cause them. New hashes are for people signed in and for queued
      // sign-ups.
      if (waiting >= maxWaiting) throw new HashingBusy()
      return enqueue(() => bcrypt.compare(password, hash))
    },
    /** Waits until the deadline for the passwords that wait, then gives up the rest and logs their number. */
    close: async (deadline: Deadline): Promise<void> => {
      const idle = queue(async () => {})
      await waitUntil(deadline, idle)
      isClosed = true
      if (waiting > 0) log({ passwords: waiting, error: "the server stopped" }, "password hashing was given up")
      queue.clearQueue()
    },
  }
}
