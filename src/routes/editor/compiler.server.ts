import { startCompileWorker } from "./compile-worker.server.ts"

/** The one compiler of this server, in its thread: the command line's own. Our own bugs are thrown. */
export const compiler = startCompileWorker()
