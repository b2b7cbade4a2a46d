import type { RouterContextProvider } from "react-router"
import { serverSessionContext } from "../../locks/context.ts"
import { startCompileWorker, type CompileWorkerLimits } from "./compile-worker.server.ts"

/** The compiler for texts that people write, in a thread: the command line's own. Our own bugs are thrown. */
export const compiler = startCompileWorker()

/** Another for the policy in force: what somebody's text costs keeps nobody from reading the guard table. */
export const ownCompiler = startCompileWorker()

/**
 * Limits for visitors without an account: little processor time for each text, a small heap, and a pause three times as
 * long as each text took. Together they use at most a quarter of one core.
 */
export const VISITORS = {
  processor: 5_000,
  waiting: 12,
  rest: 3,
  share: 5_000,
  heap: 128,
} as const satisfies CompileWorkerLimits

/** Another for them: whatever they send, everybody else's compiler answers as if they were not there. */
export const visitorsCompiler = startCompileWorker(VISITORS)

/** The person who asks, so that one person's questions do not crowd out everybody else's. */
export const askerOf = (context: Readonly<RouterContextProvider>): string | null =>
  context.get(serverSessionContext).session?.uid ?? null
