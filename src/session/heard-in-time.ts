/** Milliseconds that one look lasts, however long this process then did not run. */
const LOOK_MS = 100

const NOT_YET = Symbol("not yet")

/**
 * What `answer` becomes, or `late` once this process has listened for `patience` milliseconds without it. Time in which
 * it could not listen, because its processor was somebody else's or its machine slept, is nobody's silence: a pause
 * counts as one look. Rejects as the answer does.
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
