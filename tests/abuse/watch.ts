import { once } from "node:events"
import { Worker } from "node:worker_threads"

import type { AppServer } from "../server/app-server.ts"
import type { Seen } from "./watch-thread.ts"

/**
 * What an abuse did to everybody else: the longest that `/healthz`, which does no work of its own, was kept waiting,
 * and the most memory that the server held. Asked from a thread, so that the abuse's own work is not taken for the
 * server's.
 */
export async function watched(server: AppServer, abuse: () => Promise<void>): Promise<Seen> {
  const thread = new Worker(new URL("watch-thread.ts", import.meta.url), {
    workerData: { url: server.url, pid: server.child.pid },
  })
  await once(thread, "message")
  try {
    await abuse()
  } finally {
    thread.postMessage("enough", [])
  }
  const [seen] = (await once(thread, "message")) as [Seen]
  await thread.terminate()
  return seen
}
