import { spawn } from "node:child_process"
import { once } from "node:events"
import path from "node:path"

const ROOT = path.resolve(import.meta.dirname, "../../..")

export interface Ran {
  readonly exit: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * `npm run data -- <args>` as a process of its own. With `killAt` it is killed before its so-many-th change to the
 * disk.
 */
export async function runData(
  dataDir: string,
  args: readonly string[],
  killAt?: number,
  as = {},
  onStart: (pid: number) => void = () => {},
): Promise<Ran> {
  const preload = killAt === undefined ? [] : ["--import", path.join(ROOT, "tests/backend/kill-at.ts")]
  const child = spawn(process.execPath, [...preload, "src/backend/operate/cli.ts", ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, KILL_AT: String(killAt) },
    stdio: ["ignore", "pipe", "pipe"],
    ...as,
  })
  if (child.pid !== undefined) onStart(child.pid)
  let [stdout, stderr] = ["", ""]
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()))
  const [exit, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null]
  return { exit, signal, stdout, stderr }
}
