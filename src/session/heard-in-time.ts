/** Milliseconds that one look lasts, however long this process then did not run. */
const LOOK_MS = 100

const NOT_YET = Symbol("not yet")

/**
 * Resolves to `answer`, or to `late` after this process has waited `patience` milliseconds for it. Time in which the process
 * did not run, because its processor was busy or its machine slept, does not count: each pause counts as one look.
 * Rejects if `answer` rejects.
 */
export async function heardInTime<Answer, Late>(
  answer: Promise<Answer>,
  patience: number,
  late: Late,
): Promise<Answer | Late> {
  // Most answers are there already, and need no clock.
  const now = await Promise.race([answer, Promise.resolve(NOT_YET)])
  if (now !== NOT_YET) return now
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<Late>((resolve) => {
    const listen = (left: number): void => {
      if (left <= 0) resolve(late)
      else timer = setTimeout(() => listen(left - LOOK_MS), Math.min(left, LOOK_MS))
    }
    listen(patience)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}
