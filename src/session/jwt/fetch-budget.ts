/** Fetches in a row, for keys that change and an app that starts. */
const BURST = 5
/** Milliseconds until another one is allowed. */
const REFILL_MS = 5_000

/** A token bucket for fetches of a key set: strangers who invent key names have it fetched no more often than this. */
export function fetchBudget(): { readonly spend: () => void } {
  let left = BURST
  let at = Date.now()
  return {
    /** Throws where the next fetch has to wait. */
    spend() {
      const now = Date.now()
      left = Math.min(BURST, left + Math.max(0, now - at) / REFILL_MS)
      at = now
      if (left < 1) throw new Error("cookieJwtPort: the key set was fetched too often; it is fetched again in a moment")
      left -= 1
    },
  }
}
