import { setImmediate } from "node:timers/promises"

import type { MiddlewareHandler } from "hono"
import limitOf, { type LimitFunction } from "p-limit"

import { isWrite } from "../../guard/core/entry-check.ts"
import { limitKeyOf } from "../http/limit-key.ts"
import type { ServerEnv } from "../http/env.ts"

/** How many page loads of one address are worked on at once: they take about as long as one breath of everybody else's. */
export const MOST_AT_ONCE = 32

/**
 * The page loads of one address take turns, `most` at a time, and nobody else waits for those in line. How long a line can
 * get is bounded by what one address may ask in a minute. Writes take none: what waits for a body would hold its turn for
 * as long as the sender likes, and there are few of them in a minute.
 */
export function takeTurns(most = MOST_AT_ONCE): MiddlewareHandler<ServerEnv> {
  const lines = new Map<string, LimitFunction>()
  return async (context, next) => {
    if (isWrite(context.req.method)) return next()
    const key = limitKeyOf(context.get("client"))
    const line = lines.get(key) ?? limitOf(most)
    lines.set(key, line)
    const waits = line.activeCount >= most
    try {
      return await line(async () => {
        // One answer after the other would keep everybody else out as long as the line is.
        if (waits) await setImmediate()
        if (waits && context.env.outgoing.destroyed) return context.body(null, 408)
        return next()
      })
    } finally {
      if (line.activeCount + line.pendingCount === 0) lines.delete(key)
    }
  }
}
