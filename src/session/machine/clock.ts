import type { SessionFacts } from "../session.ts"

/** A page's estimate of the server's clock, corrected by the times in sessions. */
export type ServerClock = ReturnType<typeof serverClock>

/**
 * The new estimate of how many seconds the server's clock is ahead of the local one, from the facts of a session. The
 * session cannot have been issued in the future, and if it is valid now (`live`), it cannot have expired. If it looks
 * so, the old estimate, `offset`, is wrong. `local` is the local time.
 */
export function offsetAfter(offset: number, local: number, facts: SessionFacts, live: boolean): number {
  const now = local + offset
  if (now < facts.iat) return facts.iat - local
  // If a valid session looks expired, the local clock is ahead, for example by two hours. The server's time is between
  // the session's issue and its end, and most likely the session was issued just now.
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
