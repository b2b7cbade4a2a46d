import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { readFileSync, rmSync } from "node:fs"
import path from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as sleep } from "node:timers/promises"

import { startAppServer } from "../server/app-server.ts"
import { ask } from "./http-load.ts"
import { median } from "./measure.ts"
import type { Peer } from "./peer-server.ts"

const ROUNDS = 5
/** The first ones are for the compiler of the engine. */
const WARM = 2
const CONNECTIONS = 16
/** Milliseconds after which the server has let go of what it took to start. */
const IDLE = 15_000

interface Server {
  readonly url: string
  readonly child: ChildProcess
}

interface Contender {
  readonly name: string
  readonly server: Server
  readonly path: string
  readonly status: number
  readonly requests: number
  readonly headers?: Readonly<Record<string, string>>
  readonly against: string | null
  /** The least that it has to be of the other's speed; null where nothing is promised. */
  readonly least: number | null
  /** Microseconds of the server's processor time for one request, by round. */
  readonly cost: number[]
  bytes: number
}

/**
 * The cost of a request to the built server, beside the least that its parts cost by themselves. True if all targets
 * are met.
 */
export async function requestSpeed(write: (line: string) => void): Promise<boolean> {
  const app = await startAppServer({ TRUST_PROXY: "127.0.0.1" })
  const peers = await Promise.all((["bare", "page"] as const).map(startPeer))
  const [bare, page] = peers as [Server, Server]
  try {
    write(`\nready: ${memoryOf(app)}`)
    await sleep(IDLE)
    write(`nobody asked anything for ${IDLE / 1000} s: ${memoryOf(app)}`)
    const contenders = contendersOf({ app, bare, page })
    for (let round = 0; round < ROUNDS; round++) {
      for (const each of contenders) {
        const before = processorTimeOf(each.server)
        each.bytes = await ask({ ...each, url: each.server.url + each.path, connections: CONNECTIONS })
        if (round >= WARM) each.cost.push((processorTimeOf(each.server) - before) / each.requests)
      }
    }
    let isMet = true
    for (const { name, cost, bytes, against, least } of contenders) {
      const peer = contenders.find((other) => other.name === against)
      const ratio = peer === undefined ? Infinity : median(peer.cost) / median(cost)
      const isBelow = least !== null && ratio < least
      if (isBelow) isMet = false
      const target = least === null ? "" : `, at least ${least}${isBelow ? ": NOT MET" : ""}`
      const compared = peer === undefined ? "" : `${ratio.toFixed(2)} x ${peer.name}${target}`
      write(
        `${name.padEnd(38)} ${median(cost).toFixed(0).padStart(6)} us  ${bytes.toFixed(0).padStart(6)} bytes  ${compared}`,
      )
    }
    write(`after ${ROUNDS * contenders.length} rounds: ${memoryOf(app)}`)
    return isMet
  } finally {
    await app.stop()
    rmSync(app.dataDir, { recursive: true, force: true })
    for (const { child } of peers) child.kill()
  }
}

type Servers = Readonly<Record<"app" | Peer, Server>>

function contendersOf({ app, bare, page }: Servers): readonly Contender[] {
  const of = (
    name: string,
    server: Server,
    path: string,
    requests: number,
    status: number,
    against: string | null,
    least: number | null = null,
    headers: Readonly<Record<string, string>> = {},
  ): Contender => ({ name, server, path, requests, status, against, least, headers, cost: [], bytes: 0 })
  const trivial = "the router's trivial page"
  const plain = "a bare Hono answer"
  const gzip = { "Accept-Encoding": "gzip, deflate, br" }
  return [
    of(plain, bare, "/", 3000, 200, null),
    // As many of both as it takes to tell them apart.
    of(trivial, page, "/", 1500, 200, null),
    of("the same, an empty middleware", page, "/?empty", 1500, 200, trivial),
    of("the same, both locks in front", page, "/?locked", 1500, 200, trivial),
    of("a document that the locks turn away", page, "/dashboard?locked", 2000, 302, plain),
    of("/", app, "/", 300, 200, trivial, 0.5),
    of("/signin", app, "/signin", 300, 200, trivial, 0.5),
    of("/, compressed", app, "/", 300, 200, trivial, 0.5, gzip),
    of("/signin, compressed", app, "/signin", 300, 200, trivial, 0.5, gzip),
    of("/signin, on the way to a page", app, "/signin?next=%2Feditor", 300, 200, trivial),
    of("/signin, in German", app, "/signin", 300, 200, trivial, null, { "Accept-Language": "de" }),
    of("/dashboard, turned away", app, "/dashboard", 2000, 302, plain, 0.3),
    of("/healthz", app, "/healthz", 2000, 200, plain),
    of("/nowhere, 404", app, "/nowhere", 300, 404, trivial),
  ]
}

async function startPeer(name: Peer): Promise<Server> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "peer-server.ts"), name], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const [url] = (await once(createInterface(child.stdout), "line")) as [string]
  return { url, child }
}

/**
 * Microseconds of processor time, all threads together. Unlike the time on the wall it knows nothing of who else runs.
 */
function processorTimeOf({ child }: Server): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]!.split(" ")
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

function memoryOf({ child }: Server): string {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8")
  const mebibytes = (name: string): string => {
    const [, kib = "0"] = new RegExp(`${name}:\\s+(\\d+)`).exec(status) ?? []
    return (Number(kib) / 1024).toFixed(0)
  }
  return `${mebibytes("VmRSS")} MiB resident, ${mebibytes("VmHWM")} at most so far`
}
