import { setImmediate } from "node:timers/promises"

import type { MiddlewareHandler } from "hono"
import limitOf, { type LimitFunction } from "p-limit"

import { limitKeyOf } from "./client-address.ts"
import type { ServerEnv } from "./env.ts"

/** How many requests of one address are begun before everybody else is heard again. */
export const MOST_IN_A_BREATH = 4

/**
 * Whoever sends a thousand requests at once keeps nobody waiting for them all: even a refusal takes a moment, and the
 * event loop would make one after the other before it looks who else has come. Nothing is held back once it is begun.
 */
export function takeBreaths(most = MOST_IN_A_BREATH): MiddlewareHandler<ServerEnv> {
  const lines = new Map<string, LimitFunction>()
  return async (context, next) => {
    const key = limitKeyOf(context.get("client"))
    const line = lines.get(key) ?? limitOf(most)
    lines.set(key, line)
    const waits = line.activeCount + line.pendingCount >= most
    const breath = line(() => setImmediate()).finally(() => {
      if (line.activeCount + line.pendingCount === 0) lines.delete(key)
    })
    if (!waits) return next()
    await breath
    return context.env.outgoing.destroyed ? context.body(null, 408) : next()
  }
}
