import { LRUCache } from "lru-cache"
import type { Letter } from "../backend/mail/mail.ts"
import type { Language } from "../language/languages.ts"
import type { ReviewNews } from "../locks/context.ts"

/** An hour in milliseconds. */
const HOUR = 3_600_000
/** The most emails to one address within an hour. */
const MAX_PER_HOUR = 20
/** The most emails to one address within an hour because of one person. */
const MAX_PER_PERSON = 15

/** The most recipients of one event. Further ones get no email; the page of the review shows them what happened. */
const MAX_RECIPIENTS = 50

/** Addresses whose emails are counted, and as many pairs of a person and an address. */
const MAX_COUNTED = 20_000

/**
 * Opens the sender of emails about reviews. The emails contain no text that a person typed and no other person's
 * address; the link leads to the review. `send` is null if this server sends no email.
 */
export function openReviewMails(send: ((letter: Letter) => void) | null) {
  // A count expires an hour after the first email.
  const newCounts = () => new LRUCache<string, number>({ max: MAX_COUNTED, ttl: HOUR, noUpdateTTL: true })
  const [ofAddress, ofPair] = [newCounts(), newCounts()]
  return ({ kind, review, by, to }: ReviewNews, language: Language): void => {
    if (send === null) return
    for (const address of to.slice(0, MAX_RECIPIENTS)) {
      // Counted for each sender, so that the events of one person do not use up the emails about those of others.
      const pair = `${by} ${address}`
      const [count, countOfPair] = [ofAddress.get(address) ?? 0, ofPair.get(pair) ?? 0]
      if (count >= MAX_PER_HOUR || countOfPair >= MAX_PER_PERSON) continue
      ofAddress.set(address, count + 1)
      ofPair.set(pair, countOfPair + 1)
      // Without a token, because the link only leads to the review.
      send({ kind, to: address, tokenHash: null, language, page: `/reviews/${encodeURIComponent(review)}` })
    }
  }
}
