/** The stream that shows progress. */
interface Shown {
  readonly isTTY?: boolean
  readonly write: (text: string) => unknown
}

/** The progress of a command: `step` shows how much of the work is done. */
export interface Progress {
  readonly step: (what: string, done: number, of: number) => void
  /** Removes the line from a terminal. Must be called before anything else is written. */
  readonly end: () => void
}

/** The time until the line appears, in milliseconds. A short command shows none. */
const FIRST_AFTER_MS = 1000
/** The shortest time between two updates of the line, in milliseconds. */
const AGAIN_AFTER_MS = 100

/** The time between two lines in a log, in milliseconds: a job of a few minutes gets a few lines. */
const LOGGED_AFTER_MS = 30_000

/** Returns to the beginning of the terminal's line and erases it. */
const ERASE_LINE = "\r\u{1b}[K"

/** Shows the progress of a command: one line that changes on a terminal, and now and then a line in the log of a CI job. */
export function progressOn(stream: Shown): Progress {
  const isTerminal = stream.isTTY === true
  let next = performance.now() + (isTerminal ? FIRST_AFTER_MS : LOGGED_AFTER_MS)
  let isShown = false
  return {
    step(what, done, of) {
      const now = performance.now()
      if (now < next) return
      next = now + (isTerminal ? AGAIN_AFTER_MS : LOGGED_AFTER_MS)
      const text = `${what}: ${done} of ${of}`
      stream.write(isTerminal ? `${ERASE_LINE}${text}` : `${text}\n`)
      isShown = isTerminal
    },
    end() {
      if (isShown) stream.write(ERASE_LINE)
      isShown = false
    },
  }
}
