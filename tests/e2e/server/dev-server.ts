import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import path from "node:path"

import { freePort } from "../../server/app-server.ts"
import { copyOfThisRepository, ROOT } from "../repository-copy.ts"

export interface DevServer {
  readonly url: string
  /** The copy of this repository that it serves. */
  readonly root: string
  readonly log: () => string
  /** Its exit code, once it has ended by itself. */
  readonly ended: Promise<number | null>
  readonly stop: () => Promise<void>
}

/** `npm run dev` on a copy of this repository, which it may write to; `prepare` may put more into it first. */
export async function startDevServer(
  env: Readonly<Record<string, string>> = {},
  prepare: (root: string) => void = () => {},
): Promise<DevServer> {
  const root = copyWithPackages()
  prepare(root)
  const port = String(await freePort())
  const child = spawn(process.execPath, [path.join(root, "node_modules/@react-router/dev/bin.cjs"), "dev"], {
    cwd: root,
    env: { PATH: process.env.PATH, NO_COLOR: "1", PORT: port, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // It launches itself again: only its whole group ends it.
    detached: true,
  })
  const ended = once(child, "exit").then(([code]) => code as number | null)
  let log = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (log += chunk.toString()))
  return {
    url: `http://127.0.0.1:${port}`,
    root,
    log: () => log,
    ended,
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null) {
        process.kill(-child.pid, "SIGKILL")
        await ended
      }
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function copyWithPackages(): string {
  const copy = copyOfThisRepository()
  // One link for each package: what the server caches among them is its own.
  mkdirSync(path.join(copy, "node_modules"))
  for (const entry of readdirSync(path.join(ROOT, "node_modules"))) {
    if (!entry.startsWith(".") || entry === ".bin")
      symlinkSync(path.join(ROOT, "node_modules", entry), path.join(copy, "node_modules", entry))
  }
  return copy
}
