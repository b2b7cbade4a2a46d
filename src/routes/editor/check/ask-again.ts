/** How often a text that was not checked is asked about again by itself; then it waits for somebody to type. */
const MOST_TIMES = 5

/** Seconds; a server that asks for more gets it. */
const LONGEST_PAUSE = 60

/**
 * Seconds until the same text is asked about again, after so many refusals, the last of which said `again`: twice as
 * long each time. Null where it is not asked about any more.
 */
export const pauseAfter = (refusals: number, again: number | undefined): number | null =>
  again === undefined || refusals > MOST_TIMES
    ? null
    : Math.max(again, Math.min(again * 2 ** (refusals - 1), LONGEST_PAUSE))

/** What a `Retry-After` in seconds says; undefined where there is none. */
export function secondsIn(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^[1-9]\d{0,4}$/.test(retryAfter) ? Number(retryAfter) : undefined
}
