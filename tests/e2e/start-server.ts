import { rmSync } from "node:fs"

import { startAppServer } from "../server/app-server.ts"
import { startInstances } from "./server/instances.ts"

/**
 * One built server for every spec; it is told to the workers in the environment. With `INSTANCES` set it is two, behind
 * a reverse proxy: to a visitor there is no difference.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  if (process.env.INSTANCES !== undefined) {
    const instances = await startInstances()
    process.env.SALLYPORT_URL = instances.url
    return () => instances.stop()
  }
  const server = await startAppServer()
  process.env.SALLYPORT_URL = server.url
  return async () => {
    await server.stop()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}
