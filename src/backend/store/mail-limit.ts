import { LRUCache } from "lru-cache"

/** A limit on the emails that strangers can cause, by purpose and address. */
export interface MailLimit {
  /**
   * Counts one email for each key. If a limit is exhausted, counts nothing and returns the seconds to wait; otherwise
   * 0.
   */
  take(counted: readonly MailCount[]): number
}

/** A key to count for, and the most emails within an hour. */
export interface MailCount {
  readonly key: string
  readonly most: number
}

/** The period of the limit, in seconds. */
const WINDOW = 3600
/** The most keys in memory. */
const MAX_KEYS = 50_000

/** The limit for one purpose of email to one address, whether it has an account or not. */
export const toAddress = (purpose: string, address: string): MailCount => ({ key: `${purpose} ${address}`, most: 5 })

/** Opens the limit. `now` is the time in seconds. */
export function openMailLimit(now: () => number): MailLimit {
  const times = new LRUCache<string, readonly number[]>({ max: MAX_KEYS })
  return {
    take: (counted) => {
      const since = now() - WINDOW
      const recent = (key: string) => (times.get(key) ?? []).filter((at) => at > since)
      const waits = counted.map(({ key, most }) => {
        const kept = recent(key)
        // The oldest of the `most` newest emails, if there are so many: once it leaves the window, one more may be
        // sent.
        const oldest = kept.at(-most)
        return oldest === undefined ? 0 : oldest + WINDOW - now()
      })
      const wait = Math.max(0, ...waits)
      // A refusal does not count, so that waiting always helps.
      if (wait > 0) return Math.max(1, Math.ceil(wait))
      for (const { key } of counted) times.set(key, [...recent(key), now()])
      return 0
    },
  }
}
