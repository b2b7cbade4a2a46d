import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import path from "node:path"
import { createServer, type AddressInfo } from "node:net"
import { createInterface } from "node:readline"

import { DATA_HOME } from "../backend/data-home.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")

export interface AppServer {
  readonly url: string
  readonly dataDir: string
  readonly child: ChildProcess
  /** Everything it wrote to stderr so far. */
  readonly log: () => string
  /** Ends it and answers its exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** The built server as a process of its own, on a free loopback port. */
export async function startAppServer(env: Readonly<Record<string, string>> = {}, cwd = ROOT): Promise<AppServer> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(path.join(DATA_HOME, "sallyport-data-"))
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, ["--max-semi-space-size=8", "src/server/main.ts"], {
    cwd,
    env: { PATH: process.env.PATH, ...env, PORT: port, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let log = ""
  child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()))
  const ready = (async () => {
    for await (const line of createInterface(child.stdout)) {
      if (/^Sallyport is ready: http\S+$/.test(line)) return
    }
    throw new Error(`the server ended before it was ready:\n${log}`)
  })()
  await ready
  return {
    // The address that it listens on. The logged line names the public address, which differs behind a proxy.
    url: `http://127.0.0.1:${port}`,
    dataDir,
    child,
    log: () => log,
    stop: async (signal = "SIGTERM") => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, "exit")
      child.kill(signal)
      const [code] = (await ended) as [number | null]
      return code
    },
  }
}

/** A loopback port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, "close")
  return port
}
