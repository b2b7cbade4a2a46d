import { writeSync } from "node:fs"
import { Worker, isMainThread, workerData } from "node:worker_threads"

/** The stream that shows the line. */
interface Shown {
  readonly isTTY?: boolean
  readonly fd: number
}

const FIRST_AFTER = 1000
const AGAIN_AFTER = 1000

/**
 * One line that says what takes so long, on a terminal and for what takes longer than a second. From a thread of its
 * own, because the compiler does not let go of this one. Returns what takes the line away again.
 */
export function busyLine({ isTTY, fd }: Shown, what: string): () => Promise<void> {
  if (isTTY !== true) return async () => {}
  const shown = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(import.meta.filename, { workerData: { what, fd, shown } satisfies Line })
  worker.unref()
  return async () => {
    await worker.terminate()
    if (Atomics.load(shown, 0) === 1) writeSync(fd, "\r\u{1b}[K")
  }
}

interface Line {
  readonly what: string
  readonly fd: number
  /** 1 once there is a line to take away. */
  readonly shown: Int32Array
}

function show({ what, fd, shown }: Line): void {
  const start = performance.now()
  const write = (): void => {
    Atomics.store(shown, 0, 1)
    writeSync(fd, `\r\u{1b}[K${what}: ${Math.round((performance.now() - start) / 1000)} s`)
  }
  setTimeout(() => {
    write()
    setInterval(write, AGAIN_AFTER)
  }, FIRST_AFTER)
}

if (!isMainThread) show(workerData as Line)
