import { rmSync } from "node:fs"

import { startAppServer } from "../app-server.ts"

/** One built server for every spec; it is told to the workers in the environment. */
export default async function startServer(): Promise<() => Promise<void>> {
  const server = await startAppServer()
  process.env.SALLYPORT_URL = server.url
  return async () => {
    await server.stop()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}
