import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, test } from "vitest"
import { freePort } from "./app-server.ts"

/**
 * The exit code and the log of the server after SIGTERM, if closing its app does this. In `close`, `at` is the time of
 * the signal.
 */
async function stopped(close: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "sallyport-shut-down-"))
  const port = await freePort()
  mkdirSync(path.join(folder, "build/server"), { recursive: true })
  writeFileSync(path.join(folder, "package.json"), '{"type":"module"}')
  writeFileSync(
    path.join(folder, "build/server/index.js"),
    `export const readConfig = () => ({ config: { port: ${port}, host: "127.0.0.1", siteUrl: null } })
let at = 0
process.prependListener("SIGTERM", () => (at = performance.now()))
export const openApp = async () => ({ listener() {}, attend() {}, close: async (deadline) => { ${close} } })
setInterval(() => {}, 1_000) // as a pool of connections keeps the process running
`,
  )
  const server = spawn(process.execPath, [path.resolve(import.meta.dirname, "../../src/server/main.ts")], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  })
  let log = ""
  server.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()))
  try {
    await once(server.stdout, "data")
    const ended = once(server, "exit", { signal: AbortSignal.timeout(10_000) })
    server.kill("SIGTERM")
    const [code] = (await ended) as [number | null]
    return { code, log }
  } finally {
    server.kill("SIGKILL")
    rmSync(folder, { recursive: true })
  }
}

test("SIGTERM ends the server with 0 once its data is closed", async () => {
  expect(await stopped("")).toEqual({ code: 0, log: "" })
})

test("SIGTERM ends a server whose data cannot be closed, too, with 1 and the reason in the log", async () => {
  const { code, log } = await stopped('throw new Error("the disk is gone")')
  expect(code).toBe(1)
  expect(log).toContain("the disk is gone")
})

test("what closes after SIGTERM has one deadline, before a container is killed", async () => {
  const { code, log } = await stopped(`
    const rest = deadline - at
    if (!(rest > 7_000 && rest < 9_000)) throw new Error("the rest is " + rest)
  `)
  expect({ code, log }).toEqual({ code: 0, log: "" })
})
