import { LRUCache } from "lru-cache"
import type { Letter } from "../backend/mail/mail.ts"
import type { Language } from "../language/languages.ts"
import type { ReviewNews } from "../locks/context.ts"

/** An hour, in milliseconds, and the most emails to one address in it. */
const HOUR = 3_600_000
const MOST_IN_AN_HOUR = 20

/** The most recipients of one event. */
const MOST_RECIPIENTS = 50

/** Addresses whose emails are counted. */
const MOST_COUNTED = 20_000

/**
 * Emails about reviews. They hold no text that anybody typed and no other person's address; the link leads to the review.
 * Null for `send` where this server sends no email.
 */
export function openReviewMails(send: ((letter: Letter) => void) | null) {
  // An hour from the first email on, however many follow.
  const counts = new LRUCache<string, number>({ max: MOST_COUNTED, ttl: HOUR, noUpdateTTL: true })
  return ({ kind, review, to }: ReviewNews, language: Language): void => {
    if (send === null) return
    for (const address of to.slice(0, MOST_RECIPIENTS)) {
      const count = counts.get(address) ?? 0
      if (count >= MOST_IN_AN_HOUR) continue
      counts.set(address, count + 1)
      send({ kind, to: address, tokenHash: null, language, page: `/reviews/${encodeURIComponent(review)}` })
    }
  }
}
