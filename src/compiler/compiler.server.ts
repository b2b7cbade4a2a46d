import type { RouterContextProvider } from "react-router"
import { serverSessionContext } from "../app-guard/context.ts"
import { startCompileWorker } from "./compile-worker.server.ts"

/** The compiler for texts that people write, in a thread: the command line's own. Our own bugs are thrown. */
export const compiler = startCompileWorker()

/** Another for the policy in force: what somebody's text costs keeps nobody from reading the guard table. */
export const ownCompiler = startCompileWorker()

/** Who asks, so that nobody's questions crowd out everybody else's. */
export const askerOf = (context: Readonly<RouterContextProvider>): string | null =>
  context.get(serverSessionContext).session?.uid ?? null
