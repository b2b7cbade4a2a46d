import type { RouterContextProvider } from "react-router"
import { serverSessionContext } from "../../locks/context.ts"
import { startCompileWorker, type CompileWorkerLimits } from "./compile-worker.server.ts"

/** The compiler of the command line in a worker thread, for texts that people write. */
export const compiler = startCompileWorker()

/** A second compiler for the policy in force, so that expensive texts do not delay the guard table. */
export const ownCompiler = startCompileWorker()

/**
 * Limits for visitors without an account: little processor time for each text, a small heap, and a pause three times as
 * long as each text took. Together they use at most a quarter of one core.
 */
export const VISITORS = {
  processorMs: 5_000,
  maxWaiting: 12,
  rest: 3,
  share: 5_000,
  heap: 128,
} as const satisfies CompileWorkerLimits

/** A third compiler for visitors without a session, so that they cannot delay anybody else. */
export const visitorsCompiler = startCompileWorker(VISITORS)

/** The id of the person who uses the compiler, or null. Its time and queue are shared by person. */
export const requesterOf = (context: Readonly<RouterContextProvider>): string | null =>
  context.get(serverSessionContext).session?.uid ?? null
