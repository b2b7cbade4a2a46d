import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as sleep } from "node:timers/promises"
import { ask } from "./http-load.ts"
import { freePort } from "../server/app-server.ts"
const [cwd, rounds, ...words] = process.argv.slice(2)
const dataDir = mkdtempSync(path.join(tmpdir(), "sp-mem-"))
const port = String(await freePort())
const env = Object.fromEntries(words.filter((w) => /^[A-Z_]+=/.test(w)).map((w) => w.split("=") as [string, string]))
const t = performance.now()
const child = spawn(
  process.execPath,
  words.filter((w) => !/^[A-Z_]+=/.test(w)),
  {
    cwd,
    env: { PATH: process.env.PATH, TRUST_PROXY: "127.0.0.1", PORT: port, DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  },
)
for await (const line of createInterface(child.stdout!)) if (/ready/.test(line)) break
const took = performance.now() - t
const mem = () => {
  const s = readFileSync(`/proc/${child.pid}/status`, "utf8")
  return ["VmRSS", "VmHWM"].map((n) => (Number(new RegExp(`${n}:\\s+(\\d+)`).exec(s)![1]) / 1024).toFixed(0)).join("/")
}
const a = mem()
await sleep(8000)
const b = mem()
const url = `http://127.0.0.1:${port}`
const t2 = performance.now()
for (let i = 0; i < Number(rounds); i++)
  for (const [p, n, status, headers] of [
    ["/", 300, 200, {}],
    ["/signin", 300, 200, {}],
    ["/", 300, 200, { "Accept-Encoding": "gzip, deflate, br" }],
    ["/signin?next=%2Feditor", 300, 200, {}],
    ["/signin", 300, 200, { "Accept-Language": "de" }],
    ["/dashboard", 2000, 302, {}],
    ["/healthz", 2000, 200, {}],
    ["/nowhere", 300, 404, {}],
  ] as const)
    await ask({ url: url + p, requests: n, status, headers, connections: 16 } as never)
const c = mem()
const took2 = performance.now() - t2
await sleep(8000)
console.log(
  `${words.join(" ")}: start ${took.toFixed(0)} ms; ready ${a}; idle ${b}; loaded ${c} in ${(took2 / 1000).toFixed(1)} s; later ${mem()}`,
)
child.kill("SIGTERM")
await new Promise((r) => child.once("exit", r))
rmSync(dataDir, { recursive: true, force: true })
