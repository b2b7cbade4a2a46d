import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { setTimeout } from "node:timers/promises"
import { parentPort, workerData } from "node:worker_threads"

export interface Seen {
  /** Milliseconds. */
  readonly longestWait: number
  /** MiB. */
  readonly mostMemory: number
  /** Answers that were not 200, and connections that broke. */
  readonly failures: number
}

/** Milliseconds between two looks. */
const REST = 10

const { url, pid } = workerData as { readonly url: string; readonly pid: number }
const port = parentPort!
const agent = new Agent({ keepAlive: true, localAddress: "127.200.0.1" })
const enough = new AbortController()
port.once("message", () => enough.abort())

const look = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const outgoing = request(`${url}/healthz`, { agent }, (incoming) => {
      incoming.resume()
      incoming.on("end", () => resolve(incoming.statusCode ?? 0))
    })
    outgoing.on("error", reject)
    outgoing.end()
  })

/** MiB that the process holds now; 0 when it is gone. */
function memory(): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

let [longestWait, mostMemory, failures] = [0, 0, 0]
await look()
port.postMessage("looking")
while (!enough.signal.aborted) {
  const began = performance.now()
  const status = await look().catch(() => 0)
  longestWait = Math.max(longestWait, performance.now() - began)
  mostMemory = Math.max(mostMemory, memory())
  if (status !== 200) failures++
  await setTimeout(REST)
}
port.postMessage({ longestWait: Math.round(longestWait), mostMemory: Math.round(mostMemory), failures } satisfies Seen)
