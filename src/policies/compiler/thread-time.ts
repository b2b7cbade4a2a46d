import { setTimeout as pause } from "node:timers/promises"
import type { Worker } from "node:worker_threads"

export interface ThreadTime {
  /** Milliseconds of processor time that one question may take, however busy the machine is. */
  readonly processor: number
  /**
   * Milliseconds of the clock after which a question is given up all the same: its thread waits for ever, or the
   * machine has no time for us. Ten times `processor` when left out.
   */
  readonly patience?: number
}

/** The limit that a question exceeded. */
export type Overtime = "processor" | "patience"

/** Milliseconds between two looks at a thread that is near its end. */
const SHORTEST_LOOK = 20

/**
 * Begins before a thread is asked, and tells once when its time is over, unless what this returns is called first. Of a
 * thread that ends by itself it tells nothing.
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

/** A thread uses no more of a processor than passes on the clock: until then nobody needs to look. */
async function usedUp(thread: Worker, processor: number, signal: AbortSignal): Promise<void> {
  const before = await thread.cpuUsage()
  let left = processor
  while (left > 0) {
    await pause(Math.max(left, SHORTEST_LOOK), undefined, { signal, ref: false })
    left = processor - millisecondsOf(await thread.cpuUsage(before))
  }
}

/** Of a processor, for the program and for what the system did for it. */
export const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000
