import { parentPort, workerData } from "node:worker_threads"
import { COMPILE_THREAD, type CompileQuestion, type CompileReply } from "./compile-question.server.ts"
import type { Finding } from "./finding.ts"

/**
 * The address of this very module, in the built server as in development: the thread starts from it.
 *
 * INVARIANT: nobody imports this module but by `import()`. So the build gives it a file of its own, and a thread that
 * starts from it runs this and not the whole server.
 */
export const threadUrl = import.meta.url

if (parentPort !== null && workerData === COMPILE_THREAD) {
  const port = parentPort
  // The compiler is loaded only in the thread.
  const { compile } = await import("../../../codegen/compile.ts")
  port.on("message", ({ path, text, routes }: CompileQuestion) => {
    port.postMessage(replyTo(() => compile({ policy: { path, text }, routes }).diagnostics))
  })
}

function replyTo(compileIt: () => readonly Finding[]): CompileReply {
  try {
    return { findings: compileIt() }
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
