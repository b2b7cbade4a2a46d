/** Sessions whose use is known. Of the others, those used longest ago are forgotten first. */
const MOST_KNOWN = 20_000

/**
 * When each session last asked who it is, in milliseconds since the epoch. Known since this server started: a session in
 * use is renewed every hour, and that is kept.
 */
export interface LastUse {
  readonly note: (sessionId: string) => void
  readonly of: (sessionId: string) => number | null
}

export function openLastUse(): LastUse {
  const uses = new Map<string, number>()
  return {
    note(sessionId) {
      uses.delete(sessionId)
      uses.set(sessionId, Date.now())
      const [oldest] = uses.keys()
      if (uses.size > MOST_KNOWN && oldest !== undefined) uses.delete(oldest)
    },
    of: (sessionId) => uses.get(sessionId) ?? null,
  }
}
