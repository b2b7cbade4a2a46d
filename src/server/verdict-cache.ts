import { createHash } from "node:crypto"

import type { MiddlewareHandler } from "hono"
import { LRUCache } from "lru-cache"

import type { TokenVerdict, VerdictCache } from "../session/supabase/verdict-cache.ts"
import { isWrite } from "../guard/core/entry-check.ts"
import { NO_OTHERS, type OtherInstances } from "./limits/other-instances.ts"

/** Milliseconds for which a verdict is used. For that long, a session that was ended elsewhere still opens pages. */
export const LIFETIME_MS = 5_000

/** Milliseconds for which concurrent requests share one fetch, so that one that hangs blocks nobody for long. */
export const JOIN_MS = 1_000

/** The most verdicts in the cache. */
const MAX_ENTRIES = 1_000

/** A verdict, or the fetch that will bring it, and the time until which it is used. */
interface Entry {
  readonly verdict: Promise<TokenVerdict>
  until: number
}

/**
 * A cache of the auth service's verdicts on sessions (its answers about their tokens), so that the requests of one page
 * call the service once. It keeps only valid sessions: after any other verdict, the service is called again. `now` is a
 * monotonic clock in milliseconds.
 */
export function openVerdictCache(now: () => number = () => performance.now()): VerdictCache {
  const cache = new LRUCache<string, Entry>({ max: MAX_ENTRIES })
  // The lifetime begins with the fetch, because its answer cannot include later changes.
  const keepIfValid = async (digest: string, entry: Entry, since: number): Promise<void> => {
    const verdict = await entry.verdict
    const isValid = verdict !== "refused" && verdict.kind === "in"
    if (isValid) entry.until = since + LIFETIME_MS
    // The cache may have been cleared meanwhile, and another fetch have begun.
    if (!isValid && cache.peek(digest) === entry) cache.delete(digest)
  }
  return {
    verdictOn(key, ask) {
      // Only a digest is stored, because the key contains the session's token.
      const digest = createHash("sha256").update(key).digest("base64")
      const cached = cache.get(digest)
      const since = now()
      if (cached !== undefined && since < cached.until) return cached.verdict
      const entry: Entry = { verdict: ask(), until: since + JOIN_MS }
      cache.set(digest, entry)
      void keepIfValid(digest, entry, since)
      return entry.verdict
    },
    forget: () => cache.clear(),
  }
}

/**
 * Clears the cache before and after every write, in all instances: a write may end a session, or change whether it owes
 * a factor or a password.
 */
export const forgetOnWrites =
  (cache: VerdictCache, others: OtherInstances = NO_OTHERS): MiddlewareHandler =>
  async (context, next) => {
    if (!isWrite(context.req.method)) return next()
    cache.forget()
    try {
      await next()
    } finally {
      cache.forget()
      await others.invalidate()
    }
  }
