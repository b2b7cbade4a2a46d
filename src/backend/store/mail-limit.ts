import { LRUCache } from "lru-cache"

/** A limit on emails, for each purpose and cause: the address that they go to, or the person who requests them. */
export type MailLimit = ReturnType<typeof openMailLimit>

/** The period of the limit, in seconds. */
const WINDOW = 3600
/** Emails within the period, at most: enough for typing mistakes, too few to harass anybody. */
const MAX_MAILS = 5
/** The most pairs of a purpose and a cause in memory. */
const MAX_KEYS = 50_000

/** Opens the limit. `now` is the time in seconds. */
export function openMailLimit(now: () => number) {
  const times = new LRUCache<string, readonly number[]>({ max: MAX_KEYS })
  return {
    /** Counts one email, and returns 0; or the seconds to wait, if the limit is exhausted. A refusal does not count. */
    take: (purpose: string, cause: string): number => {
      const key = `${purpose} ${cause}`
      // Times in the future do not count: the clock was set back, and the wait would be longer than the period.
      const recent = (times.get(key) ?? []).filter((at) => at <= now() && now() - at < WINDOW)
      // The email that has to leave the period before another may be sent.
      const oldest = recent.at(-MAX_MAILS)
      if (oldest !== undefined) return Math.max(1, Math.ceil(oldest + WINDOW - now()))
      times.set(key, [...recent, now()])
      return 0
    },
  }
}
