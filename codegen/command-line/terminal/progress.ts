import { writeSync } from "node:fs"
import { Worker, workerData } from "node:worker_threads"

/** Gets the progress of a step of a command, such as 3 of 20 `versions compiled`. */
export type OnProgress = (what: string, done: number, of: number) => void

/** The progress of a command: `step` shows how much of the work is done. */
interface Progress {
  readonly step: OnProgress
  /** Removes the line from a terminal. Must be called before anything else is written. */
  readonly end: () => void
}

/** The time until the line appears on a terminal, in milliseconds. A short command shows none. */
const FIRST_AFTER_MS = 1000
/** The shortest time between two updates of a line with numbers, in milliseconds. */
const AGAIN_AFTER_MS = 100
/** The time between two updates of a line with seconds, in milliseconds. */
const TICK_MS = 1000
/** The time between two lines in a log, in milliseconds: a job of a few minutes gets a few lines. */
const LOGGED_AFTER_MS = 30_000

/** Returns to the beginning of the terminal's line and erases it. */
const ERASE_LINE = "\r\u{1b}[K"

/**
 * Shows the progress of a command that counts it: one line that changes on a terminal, and now and then a line in the
 * log of a CI job.
 */
export function progressOn(stream: { readonly isTTY?: boolean; readonly write: (text: string) => unknown }): Progress {
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

/**
 * Shows for how many seconds a command has been running, on a terminal and once a second. A thread of its own writes
 * the line, because the compiler blocks this one. Returns a function that removes the line.
 */
export function busyLine(
  { isTTY, fd }: { readonly isTTY?: boolean; readonly fd: number },
  what: string,
): () => Promise<void> {
  if (isTTY !== true) return async () => {}
  const shown = new Int32Array(new SharedArrayBuffer(4))
  const worker = threadWith({ busyLine: { what, fd, shown } })
  if (worker === null) return async () => {}
  worker.unref()
  // The command goes on without its line if the terminal is closed or the thread cannot run. Other errors are bugs.
  worker.on("error", (error) => {
    const isOfTerminal = "syscall" in error && error.syscall === "write"
    if (!isOfTerminal && !isOfThread(error)) throw error
  })
  return async () => {
    await worker.terminate()
    try {
      if (Atomics.load(shown, 0) === 1) writeSync(fd, ERASE_LINE)
    } catch {
      // The terminal is closed, so there is no line to erase.
    }
  }
}

/**
 * The errors of a thread that cannot run: there are too many processes, there is too little memory, or Node's
 * permission model forbids it.
 */
const CANNOT_RUN: ReadonlySet<unknown> = new Set([
  "ERR_WORKER_INIT_FAILED",
  "ERR_WORKER_OUT_OF_MEMORY",
  "ERR_ACCESS_DENIED",
])

const isOfThread = (error: unknown): boolean => error instanceof Error && "code" in error && CANNOT_RUN.has(error.code)

/** Starts the thread that writes the line; null if the system allows no other thread. */
function threadWith(data: ThreadData): Worker | null {
  try {
    return new Worker(import.meta.filename, { workerData: data })
  } catch (error) {
    if (isOfThread(error)) return null
    throw error
  }
}

/**
 * The data of the thread that writes the line. Other threads that load this module have other data, or none. `shown` is
 * 1 once there is a line to remove.
 */
interface ThreadData {
  readonly busyLine?: { readonly what: string; readonly fd: number; readonly shown: Int32Array }
}

/** Writes the line again and again. Runs in the thread of `busyLine`, which starts with this same module. */
function tick({ what, fd, shown }: NonNullable<ThreadData["busyLine"]>): void {
  const start = performance.now()
  const write = (): void => {
    Atomics.store(shown, 0, 1)
    writeSync(fd, `${ERASE_LINE}${what}: ${Math.round((performance.now() - start) / 1000)} s`)
  }
  setTimeout(() => {
    write()
    setInterval(write, TICK_MS)
  }, FIRST_AFTER_MS)
}

const ownLine = (workerData as ThreadData | null | undefined)?.busyLine
if (ownLine !== undefined) tick(ownLine)
