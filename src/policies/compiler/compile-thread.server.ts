import { parentPort, workerData } from "node:worker_threads"
import { COMPILE_THREAD, READY, type CompileJob } from "./compile-job.server.ts"

/**
 * The URL of this module, from which the thread is started.
 *
 * INVARIANT: other modules import this one only with `import()`, so that the build makes a separate file, and a thread
 * runs this module and not the whole server.
 */
export const threadUrl = import.meta.url

if (parentPort !== null && workerData === COMPILE_THREAD) {
  const port = parentPort
  // The compiler is loaded only in the thread.
  const { answerTo } = await import("./compile-answer.server.ts")
  port.on("message", (job: CompileJob) => {
    const before = process.threadCpuUsage()
    const reply = replyTo(() => answerTo(job))
    port.postMessage({ ...reply, used: process.threadCpuUsage(before) })
  })
  port.postMessage(READY)
}

function replyTo(answer: () => unknown): { readonly answer: unknown } | { readonly failed: string } {
  try {
    return { answer: answer() }
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
