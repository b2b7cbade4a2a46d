import { createHash } from "node:crypto"

import type { MiddlewareHandler } from "hono"
import { LRUCache } from "lru-cache"

import type { TokenVerdict, VerdictMemory } from "../session/supabase/verdict-memory.ts"
import { isWrite } from "../guard/core/entry-check.ts"
import { NO_OTHERS, type OtherInstances } from "./limits/other-instances.ts"

/** Milliseconds that a session which somebody else has ended, where no instance sees it, still opens pages. */
export const LIFETIME_MS = 5_000

/** Milliseconds in which others wait for the same answer: a question that hangs keeps nobody out once the service is back. */
export const JOIN_MS = 1_000

/** Questions whose answer is kept. */
const MOST = 1_000

interface Kept {
  readonly verdict: Promise<TokenVerdict>
  until: number
}

/** Keeps who was vouched for alone: a no, or no answer, is asked for again. `now` is in milliseconds and never goes back. */
export function openVerdictMemory(now: () => number = () => performance.now()): VerdictMemory {
  const kept = new LRUCache<string, Kept>({ max: MOST })
  // From when it was asked: what happens after the service has looked is not in its answer.
  const keepVouched = async (key: string, asked: Kept, since: number): Promise<void> => {
    const verdict = await asked.verdict
    const isVouched = verdict !== "refused" && verdict.kind === "in"
    if (isVouched) asked.until = since + LIFETIME_MS
    if (!isVouched && kept.peek(key) === asked) kept.delete(key)
  }
  return {
    verdictOn(question, ask) {
      const key = createHash("sha256").update(question).digest("base64")
      const known = kept.get(key)
      const since = now()
      if (known !== undefined && since < known.until) return known.verdict
      const asked: Kept = { verdict: ask(), until: since + JOIN_MS }
      kept.set(key, asked)
      void keepVouched(key, asked, since)
      return asked.verdict
    },
    forget: () => kept.clear(),
  }
}

/**
 * Whatever is not only read may end a session, or change what one is owed: nothing that was known before it, or heard
 * while it ran, outlives it, in the other instances either.
 */
export const forgetOnWrites =
  (memory: VerdictMemory, others: OtherInstances = NO_OTHERS): MiddlewareHandler =>
  async (context, next) => {
    if (!isWrite(context.req.method)) return next()
    memory.forget()
    try {
      await next()
    } finally {
      memory.forget()
      await others.haveForget()
    }
  }
