import type { RouterContextProvider } from "react-router"
import { serverSessionContext } from "../../locks/context.ts"
import { startCompileWorker, type CompileWorkerLimits } from "./compile-worker.server.ts"

/** The compiler for texts that people write, in a thread: the command line's own. Our own bugs are thrown. */
export const compiler = startCompileWorker()

/** A second compiler for the policy in force, so that expensive texts do not delay the guard table. */
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

/** A third compiler for visitors without a session, so that they cannot delay anybody else. */
export const visitorsCompiler = startCompileWorker(VISITORS)

/** The key of the person, so that one person's questions do not crowd out those of others. */
export const askerOf = (context: Readonly<RouterContextProvider>): string | null =>
  context.get(serverSessionContext).session?.uid ?? null
