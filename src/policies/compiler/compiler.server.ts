import type { RouterContextProvider } from "react-router"
import { serverSessionContext } from "../../locks/context.ts"
import { startCompileWorker, type CompileWorkerLimits } from "./compile-worker.server.ts"

/** The compiler for texts that people write, in a thread: the command line's own. Our own bugs are thrown. */
export const compiler = startCompileWorker()

/** Another for the policy in force: what somebody's text costs keeps nobody from reading the guard table. */
export const ownCompiler = startCompileWorker()

/**
 * What visitors without an account may use up: little processor time for each text, a small heap, and three times as
 * long a rest after each as it took. The machine is theirs for a quarter of one core at most.
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

/** Who asks, so that nobody's questions crowd out everybody else's. */
export const askerOf = (context: Readonly<RouterContextProvider>): string | null =>
  context.get(serverSessionContext).session?.uid ?? null
