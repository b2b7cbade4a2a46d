import { LRUCache } from "lru-cache"

/** Mails that whoever asks may cause, by what they are counted for. */
export interface MailLimit {
  /** Takes one from each; the seconds to wait when one of them is spent, else 0. */
  take(counted: readonly MailCount[]): number
}

export interface MailCount {
  readonly key: string
  readonly most: number
}

/** Seconds. */
const WINDOW = 3600
/** Keys that are remembered. */
const MOST_KEYS = 50_000

/** One purpose of mail to one address: whether anybody has it makes no difference. */
export const toAddress = (purpose: string, address: string): MailCount => ({ key: `${purpose} ${address}`, most: 5 })

export function openMailLimit(now: () => number): MailLimit {
  const times = new LRUCache<string, readonly number[]>({ max: MOST_KEYS })
  return {
    take: (counted) => {
      const since = now() - WINDOW
      const recent = (key: string) => (times.get(key) ?? []).filter((at) => at > since)
      const waits = counted.map(({ key, most }) => {
        const kept = recent(key)
        const oldest = kept.at(-most)
        return oldest === undefined ? 0 : oldest + WINDOW - now()
      })
      const wait = Math.max(0, ...waits)
      // A refusal sends nothing, so it counts for nothing: whoever waits is let in when the hour is over.
      if (wait > 0) return Math.max(1, Math.ceil(wait))
      for (const { key } of counted) times.set(key, [...recent(key), now()])
      return 0
    },
  }
}
