import type { SessionFacts } from "../session.ts"

/** A page's estimate of the server's clock, corrected by the times in sessions. */
export type ServerClock = ReturnType<typeof serverClock>

/**
 * The estimated seconds by which the server's clock is ahead of the local one, corrected by the facts of a session: it
 * was issued in the past. `offset` is the estimate before, `local` the local time, and `live` is true if the session is
 * valid now.
 */
export function offsetAfter(offset: number, local: number, facts: SessionFacts, live: boolean): number {
  const now = local + offset
  if (now < facts.iat) return facts.iat - local
  // A valid session that looks expired shows that the local clock is ahead, as by two hours. Most likely it was issued
  // just now.
  return live && now >= facts.exp ? facts.iat - local : offset
}

/** Makes the clock of a page. `localNow` is the local time in seconds since the epoch. */
export function serverClock(localNow: () => number) {
  let offset = 0
  return {
    /** The estimated time, in seconds since the epoch. */
    now: (): number => localNow() + offset,
    /** Corrects the clock by a session that is valid now: the time is between its issue and its end. */
    verified: (facts: SessionFacts): void => void (offset = offsetAfter(offset, localNow(), facts, true)),
    /** Corrects the clock by a session that may have expired: the time is after its issue. */
    issued: (facts: SessionFacts): void => void (offset = offsetAfter(offset, localNow(), facts, false)),
  }
}
