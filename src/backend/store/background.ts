import type { WriteLog } from "./options.ts"

/** Work that a request starts without waiting for it, so that its duration reveals nothing. */
export type Background = ReturnType<typeof openBackground>

/** Tasks that wait, at most. */
const MAX_WAITING = 500

/** Opens a queue that runs its tasks one after another. */
export function openBackground(log: WriteLog, maxWaiting = MAX_WAITING) {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  return {
    /** Adds a task. Returns false, and does not run it, if too many are waiting. */
    add: (task: () => Promise<void>): boolean => {
      if (waiting >= maxWaiting) return false
      waiting++
      last = last
        .then(task)
        .catch((error: unknown) => {
          log({ error: error instanceof Error ? error.message : String(error) }, "work in the background failed")
        })
        .finally(() => {
          waiting--
        })
      return true
    },
    /** Resolves when all tasks are done. */
    settled: async () => {
      // Loops, because more work may start meanwhile.
      for (let seen: Promise<void> | null = null; seen !== last;) await (seen = last)
    },
  }
}
