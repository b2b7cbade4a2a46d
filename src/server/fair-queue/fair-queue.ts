import type { MiddlewareHandler } from "hono"

import { limitKeyOf } from "../http/limit-key.ts"
import type { ServerEnv } from "../http/env.ts"

/** Requests of one client that start in one turn of the event loop. */
const MAX_PER_TURN = 4

/** The queue that `openFairQueue` opens. */
export type FairQueue = ReturnType<typeof openFairQueue>

/**
 * Fair queueing by client: at most `most` requests of one client start in each turn of the event loop, so that a burst
 * delays nobody else. Without it, Node would answer the whole burst before it reads from other connections. A request
 * that has started is never held back.
 */
export function openFairQueue(most = MAX_PER_TURN) {
  /** Requests per client that started in this turn or will start in the next one. */
  let counted = new Map<string, number>()
  let startNext: (() => void)[] = []
  const waiting = new Map<string, (() => void)[]>()
  let isTicking = false

  const count = (key: string, more: number): void => {
    counted.set(key, (counted.get(key) ?? 0) + more)
    if (isTicking) return
    isTicking = true
    setImmediate(tick)
  }
  const tick = (): void => {
    isTicking = false
    const starting = startNext
    startNext = []
    counted = new Map()
    for (const [key, queue] of waiting) {
      const next = queue.splice(0, most)
      if (queue.length === 0) waiting.delete(key)
      // Chosen now and started in the next turn, for which they count.
      startNext.push(...next)
      count(key, next.length)
    }
    for (const start of starting) start()
  }
  return {
    /** True if one more request of `key` may start now. It then counts as started. */
    mayStart(key: string): boolean {
      if ((counted.get(key) ?? 0) >= most || waiting.has(key)) return false
      count(key, 1)
      return true
    },
    /** Queues `start` behind the waiting requests of `key`. For requests that `mayStart` turned down. */
    enqueue(key: string, start: () => void): void {
      const queue = waiting.get(key)
      if (queue === undefined) waiting.set(key, [start])
      else queue.push(start)
    },
  }
}

/** Middleware that holds each request until the queue lets its client start one more. */
export const fairQueueing =
  (queue: FairQueue): MiddlewareHandler<ServerEnv> =>
  async (context, next) => {
    const key = limitKeyOf(context.get("client"))
    if (queue.mayStart(key)) return next()
    await new Promise<void>((resolve) => queue.enqueue(key, resolve))
    // The client went away while it waited. Nobody reads this answer.
    return context.env.outgoing.destroyed ? context.body(null, 408) : next()
  }
