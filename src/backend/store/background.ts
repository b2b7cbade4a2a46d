import { type Deadline, waitUntil } from "./deadline.ts"
import type { WriteLog } from "./options.ts"

/** Work that a request starts without waiting for it, so that its duration reveals nothing. */
export type Background = ReturnType<typeof openBackground>

/** The maximum number of waiting tasks. */
const MAX_WAITING = 500

/** Opens a queue that runs its tasks one after another. */
export function openBackground(log: WriteLog, maxWaiting = MAX_WAITING) {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  let isClosed = false
  /** Resolves when all tasks are done. */
  const settled = async (): Promise<void> => {
    // Loops, because more work may start meanwhile.
    for (let seen: Promise<void> | null = null; seen !== last;) await (seen = last)
  }
  return {
    /** Adds a task. Returns false, and does not run it, if too many are waiting or the queue is closed. */
    add: (task: () => Promise<void>): boolean => {
      if (isClosed || waiting >= maxWaiting) return false
      waiting++
      last = last
        .then(() => (isClosed ? undefined : task()))
        .catch((error: unknown) => {
          // The queue was closed, and `close` has logged the tasks that it gave up.
          if (isClosed) return
          log({ error: error instanceof Error ? error.message : String(error) }, "work in the background failed")
        })
        .finally(() => {
          waiting--
        })
      return true
    },
    settled,
    /** Waits for the tasks until the deadline, and gives up the rest: those that have not started never run. */
    close: async (deadline: Deadline) => {
      await waitUntil(deadline, settled())
      isClosed = true
      if (waiting > 0) log({ tasks: waiting, error: "the server stopped" }, "work in the background was given up")
    },
  }
}
