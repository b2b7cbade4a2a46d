import type { SessionFacts } from "../session.ts"

/** A page's estimate of the server's clock. Seconds since the epoch. */
export interface ServerClock {
  readonly now: () => number
  /** Adjusts the clock: a server has just verified these facts, so the time is between their issue and their end. */
  readonly verified: (facts: SessionFacts) => void
  /** These facts were issued at some time in the past. */
  readonly issued: (facts: SessionFacts) => void
}

/** The seconds by which the server's clock is ahead of this machine's, corrected only as far as the facts prove. */
export function offsetAfter(offset: number, local: number, facts: SessionFacts, live: boolean): number {
  const now = local + offset
  if (now < facts.iat) return facts.iat - local
  // A machine whose clock is two hours ahead would call every new session expired.
  return live && now >= facts.exp ? facts.iat - local : offset
}

export function serverClock(localNow: () => number): ServerClock {
  let offset = 0
  return {
    now: () => localNow() + offset,
    verified: (facts) => (offset = offsetAfter(offset, localNow(), facts, true)),
    issued: (facts) => (offset = offsetAfter(offset, localNow(), facts, false)),
  }
}
