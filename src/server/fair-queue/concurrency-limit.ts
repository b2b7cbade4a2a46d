import { setImmediate } from "node:timers/promises"

import type { MiddlewareHandler } from "hono"
import limitOf, { type LimitFunction } from "p-limit"

import { isWrite } from "../../guard/core/entry-check.ts"
import { limitKeyOf } from "../http/limit-key.ts"
import type { ServerEnv } from "../http/env.ts"

/** Page loads of one client that run at once. */
const MAX_AT_ONCE = 32

/**
 * Middleware that runs at most `most` page loads of one client at once. The rest wait, without delaying other clients.
 * The rate limit bounds the length of each queue. Writes are exempt: a client could hold a slot for as long as it takes
 * to send its body, and few writes a minute are allowed.
 */
export function limitConcurrency(most = MAX_AT_ONCE): MiddlewareHandler<ServerEnv> {
  const queues = new Map<string, LimitFunction>()
  return async (context, next) => {
    if (isWrite(context.req.method)) return next()
    const key = limitKeyOf(context.get("client"))
    const queue = queues.get(key) ?? limitOf(most)
    queues.set(key, queue)
    const waits = queue.activeCount >= most
    try {
      return await queue(async () => {
        // Without this pause, other clients would wait until the whole queue is answered.
        if (waits) await setImmediate()
        // The client went away while its request waited. Nobody reads this answer.
        if (waits && context.env.outgoing.destroyed) return context.body(null, 408)
        return next()
      })
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key)
    }
  }
}
