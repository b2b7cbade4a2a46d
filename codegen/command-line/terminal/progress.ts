/** The stream that shows progress. */
interface Shown {
  readonly isTTY?: boolean
  readonly write: (text: string) => unknown
}

/** A progress line: `step` shows how much of the work is done. */
export interface Progress {
  readonly step: (what: string, done: number, of: number) => void
  /** Removes the line. Must be called before anything else is written. */
  readonly end: () => void
}

/** The time until the line appears, in milliseconds. A short command shows none. */
const FIRST_AFTER_MS = 1000
/** The shortest time between two updates of the line, in milliseconds. */
const AGAIN_AFTER_MS = 100

/** Returns to the beginning of the terminal's line and erases it. */
const ERASE_LINE = "\r\u{1b}[K"

/** Shows a progress line if the stream is a terminal and the command takes longer than a second. */
export function progressOn(stream: Shown): Progress {
  if (stream.isTTY !== true) return { step: () => {}, end: () => {} }
  let next = performance.now() + FIRST_AFTER_MS
  let isShown = false
  return {
    step(what, done, of) {
      const now = performance.now()
      if (now < next) return
      next = now + AGAIN_AFTER_MS
      isShown = true
      stream.write(`${ERASE_LINE}${what}: ${done} of ${of}`)
    },
    end() {
      if (isShown) stream.write(ERASE_LINE)
      isShown = false
    },
  }
}
