/** Wrong codes without a pause. */
export const FREE_ATTEMPTS = 5
const FIRST_PAUSE = 5 * 60
const LONGEST_PAUSE = 60 * 60

/**
 * Seconds until another code may be tried. A right code clears the count; without one the pause doubles, so that guessing
 * six digits takes decades.
 */
export function pauseAfter(failures: { count: number; last_at: number } | null, now: number): number {
  if (failures === null || failures.count < FREE_ATTEMPTS) return 0
  const pause = Math.min(FIRST_PAUSE * 2 ** (failures.count - FREE_ATTEMPTS), LONGEST_PAUSE)
  return Math.max(0, failures.last_at + pause - now)
}
