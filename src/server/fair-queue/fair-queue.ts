import type { MiddlewareHandler } from "hono"

import { limitKeyOf } from "../http/limit-key.ts"
import type { ServerEnv } from "../http/env.ts"

/** How many requests of one address are begun before everybody else is heard again. */
const MOST_IN_A_BREATH = 4

/**
 * Whoever sends a thousand requests at once keeps nobody waiting for them all: even a refusal takes a moment, and the
 * event loop would make one after the other before it looks who else has come. Nothing is held back once it is begun.
 */
export interface Breaths {
  /** Whether one more of this address may be begun at once; then it counts as begun. */
  readonly mayBegin: (key: string) => boolean
  /** Otherwise: goes on once it is this one's turn. */
  readonly whenTurn: (key: string, go: () => void) => void
}

export function openBreaths(most = MOST_IN_A_BREATH): Breaths {
  /** Begun in this round of the event loop, or let go in the next one. */
  let counted = new Map<string, number>()
  let letGo: (() => void)[] = []
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
    const going = letGo
    letGo = []
    counted = new Map()
    for (const [key, line] of waiting) {
      const next = line.splice(0, most)
      if (line.length === 0) waiting.delete(key)
      letGo.push(...next)
      count(key, next.length)
    }
    for (const go of going) go()
  }
  return {
    mayBegin(key) {
      if ((counted.get(key) ?? 0) >= most || waiting.has(key)) return false
      count(key, 1)
      return true
    },
    whenTurn(key, go) {
      const line = waiting.get(key)
      if (line === undefined) waiting.set(key, [go])
      else line.push(go)
    },
  }
}

export const takeBreaths =
  (breaths: Breaths): MiddlewareHandler<ServerEnv> =>
  async (context, next) => {
    const key = limitKeyOf(context.get("client"))
    if (breaths.mayBegin(key)) return next()
    await new Promise<void>((resolve) => breaths.whenTurn(key, resolve))
    return context.env.outgoing.destroyed ? context.body(null, 408) : next()
  }
