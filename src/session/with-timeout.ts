/** Milliseconds of one tick. A longer pause of the process counts as one tick. */
const TICK_MS = 100

const NOT_YET = Symbol("not yet")

/**
 * Resolves to what `answer` resolves to, or to `late` after `timeoutMs` milliseconds. Rejects if `answer` rejects. Time
 * in which the process did not run, because the processor was busy or the machine slept, does not count.
 */
export async function withTimeout<Answer, Late>(
  answer: Promise<Answer>,
  timeoutMs: number,
  late: Late,
): Promise<Answer | Late> {
  // Most ports and readers of claims answer at once. A promise that is resolved already wins this race, and needs no
  // timer.
  const now = await Promise.race([answer, Promise.resolve(NOT_YET)])
  if (now !== NOT_YET) return now
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<Late>((resolve) => {
    const tick = (left: number): void => {
      if (left <= 0) resolve(late)
      else timer = setTimeout(() => tick(left - TICK_MS), Math.min(left, TICK_MS))
    }
    tick(timeoutMs)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
