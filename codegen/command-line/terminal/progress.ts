/** The stream that shows progress. */
interface Shown {
  readonly isTTY?: boolean
  readonly write: (text: string) => unknown
}

export interface Progress {
  readonly step: (what: string, done: number, of: number) => void
  /** Removes the line. Must be called before anything else is written. */
  readonly end: () => void
}

const FIRST_AFTER = 1000
const AGAIN_AFTER = 100

/** Shows a progress line if the stream is a terminal and the command takes longer than a second. */
export function progressOn(stream: Shown): Progress {
  if (stream.isTTY !== true) return { step: () => {}, end: () => {} }
  let next = performance.now() + FIRST_AFTER
  let isShown = false
  return {
    step(what, done, of) {
      const now = performance.now()
      if (now < next) return
      next = now + AGAIN_AFTER
      isShown = true
      stream.write(`\r\u{1b}[K${what}: ${done} of ${of}`)
    },
    end() {
      if (isShown) stream.write("\r\u{1b}[K")
      isShown = false
    },
  }
}
