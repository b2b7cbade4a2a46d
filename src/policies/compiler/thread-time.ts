import { setTimeout as pause } from "node:timers/promises"
import type { Worker } from "node:worker_threads"

/** The time limits of one question to a worker thread, in milliseconds. */
export interface ThreadTime {
  /** The processor time, which does not depend on how busy the machine is. */
  readonly processor: number
  /** The elapsed time, for a thread that hangs without using the processor. By default ten times `processor`. */
  readonly patience?: number
}

/** The limit that a question exceeded. */
export type Overtime = "processor" | "patience"

/** The shortest interval between two measurements, in milliseconds. */
const SHORTEST_LOOK = 20

/**
 * Watches a thread from now on, and calls `tell` once if it exceeds a limit. Returns a function that stops watching. If the
 * thread ends by itself, `tell` is not called.
 */
export function watchTime(
  thread: Worker,
  { processor, patience = 10 * processor }: ThreadTime,
  tell: (what: Overtime) => void,
): () => void {
  const ended = new AbortController()
  const over = (what: Overtime) => {
    if (ended.signal.aborted) return
    ended.abort()
    tell(what)
  }
  pause(patience, undefined, { signal: ended.signal, ref: false }).then(
    () => over("patience"),
    () => {},
  )
  usedUp(thread, processor, ended.signal).then(
    () => over("processor"),
    () => {},
  )
  return () => ended.abort()
}

/** Resolves when the thread has used its processor time. That takes at least as much elapsed time, so it sleeps that long between measurements. */
async function usedUp(thread: Worker, processor: number, signal: AbortSignal): Promise<void> {
  const before = await thread.cpuUsage()
  let left = processor
  while (left > 0) {
    await pause(Math.max(left, SHORTEST_LOOK), undefined, { signal, ref: false })
    left = processor - millisecondsOf(await thread.cpuUsage(before))
  }
}

/** The processor time of a thread in milliseconds, system calls included. */
export const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000
