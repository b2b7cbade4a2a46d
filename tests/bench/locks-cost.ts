import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, renameSync } from "node:fs"
import path from "node:path"
import { createInterface } from "node:readline"
import { gzipSync } from "node:zlib"
import { build } from "vite"

import { adopted, served, type Adopted } from "../adoption/adopted.ts"
import { ask } from "./http-load.ts"
import { median } from "./measure.ts"

const ROUNDS = 36
/** The first ones are for the compiler of the engine. */
const WARM = 12
const REQUESTS = 500
const CONNECTIONS = 16
const STARTS = 12
const INITS = 3
const ROUTES = 200

// No auth service is called: a visitor without a cookie is signed out.
const ENV = { SUPABASE_URL: "http://127.0.0.1:9", SUPABASE_PUBLISHABLE_KEY: "none" }
/** Of three builds in one directory. */
const WITHOUT = "./build-without/server/index.js"
/** As `init` leaves the app, with a middleware that does nothing instead of the locks. */
const EMPTY = "./build-empty/server/index.js"
const WITH = "./build/server/index.js"
const LIGHTEST = "/about"

/**
 * The cost of the locks in an app: the same app without and with them, in turn. Returns true if all four claims hold.
 */
export async function locksCost(write: (line: string) => void): Promise<boolean> {
  const app = adopted("serve", ENV)
  try {
    app.succeed("react-router", "build")
    cpSync(path.join(app.directory, "build"), path.join(app.directory, "build-without"), { recursive: true })
    app.succeed("sallyport", "init")
    const closed = `{ path: "${LIGHTEST}", match: "exact", require: "signed-in"`
    app.edit("policy/app.policy.ts", closed, closed.replace("signed-in", "anyone"))
    app.succeed("sallyport", "generate")
    app.succeed("react-router", "build")
    buildEmpty(app)

    const held: boolean[] = []
    const tell = (what: string, figure: string, most: string, holds: boolean): void => {
      held.push(holds)
      write(`${what.padEnd(44)} ${figure.padStart(24)}   ${most.padEnd(16)} ${holds ? "holds" : "DOES NOT HOLD"}`)
    }
    const { rate, empty } = await rateRatios(app)
    tell("requests per second with the locks", `${rate.toFixed(3)} x without`, "at least 0.95", rate >= 0.95)
    write(`${"the same with an empty middleware".padEnd(44)} ${`${empty.toFixed(3)} x without`.padStart(24)}`)
    const start = await startDifference(app)
    tell("start-up with the locks", `${start.toFixed(1)} ms more`, "at most 10 ms", start <= 10)
    const [client, guards] = [await clientBytes(app, false), await clientBytes(app, true)]
    const size = `${kB(client)} (${kB(guards)} with guards)`
    tell("client half, gzipped", size, "at most 3 kB", client <= 3000)
    const init = initSeconds(app)
    tell(`init on ${ROUTES} routes`, `${init.toFixed(1)} s`, "under 5 s", init < 5)
    return held.every(Boolean)
  } finally {
    app.remove()
  }
}

/** The page with a middleware: what the router itself asks for before any lock decides. */
function buildEmpty(app: Adopted): void {
  const kept = path.join(app.directory, "build-with")
  renameSync(path.join(app.directory, "build"), kept)
  app.edit("app/root.tsx", "[locks.headers, locks.middleware]", "[(_: unknown, next: () => unknown) => next()]")
  app.edit("app/root.tsx", 'import { locks } from "./sallyport.server"\n', "")
  app.edit("vite.config.ts", "sallyport(), ", "")
  app.succeed("react-router", "build")
  renameSync(path.join(app.directory, "build"), path.join(app.directory, "build-empty"))
  renameSync(kept, path.join(app.directory, "build"))
}

/** Of requests per second for the lightest page, median of the rounds; each round asks all, the first in turn. */
async function rateRatios(app: Adopted): Promise<{ readonly rate: number; readonly empty: number }> {
  const servers = [WITHOUT, WITH, EMPTY]
  const sites = await Promise.all(servers.map((server) => served(app, ["react-router-serve", server], ENV)))
  try {
    const ratios: { rate: number; empty: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const seconds = [0, 0, 0]
      for (const turn of servers.keys()) {
        const side = (round + turn) % servers.length
        const from = performance.now()
        await ask({ url: sites[side]!.url + LIGHTEST, requests: REQUESTS, connections: CONNECTIONS, status: 200 })
        seconds[side] = performance.now() - from
      }
      const [without, withLocks, empty] = seconds as [number, number, number]
      if (round >= WARM) ratios.push({ rate: without / withLocks, empty: without / empty })
    }
    return { rate: median(ratios.map(({ rate }) => rate)), empty: median(ratios.map(({ empty }) => empty)) }
  } finally {
    for (const site of sites) await site.stop()
  }
}

/** Milliseconds from the start of the process to the line that says where it listens, median of the pairs. */
async function startDifference(app: Adopted): Promise<number> {
  const differences: number[] = []
  for (let round = 0; round < STARTS; round++) {
    const took = [0, 0]
    for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) took[side] = await startOf(app, [WITHOUT, WITH][side]!)
    if (round >= 2) differences.push(took[1]! - took[0]!)
  }
  return median(differences)
}

async function startOf({ directory }: Adopted, server: string): Promise<number> {
  const from = performance.now()
  const child = spawn(path.join("node_modules/.bin/react-router-serve"), [server], {
    cwd: directory,
    env: { ...process.env, ...ENV, NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0" },
    stdio: ["ignore", "pipe", "ignore"],
  })
  const ended = once(child, "exit")
  await once(createInterface(child.stdout), "line")
  const took = performance.now() - from
  child.kill()
  await ended
  return took
}

/** The size of a page's scripts for instant guards: the package's part, and with it the guards of this app. */
async function clientBytes(app: Adopted, withGuards: boolean): Promise<number> {
  const entry = "app/client-half.ts"
  app.write(
    entry,
    `export { clientOutcomeOf } from "sallyport/guard/client"\n${withGuards ? 'export { decide } from "./generated/guards"\n' : ""}`,
  )
  const made = await build({
    root: app.directory,
    configFile: false,
    logLevel: "silent",
    build: { write: false, minify: true, lib: { entry, formats: ["es"], fileName: "client" } },
  })
  const outputs = [made].flat().flatMap((one) => ("output" in one ? one.output : []))
  const code = outputs.map((one) => (one.type === "chunk" ? one.code : "")).join("")
  return gzipSync(code).length
}

/** Seconds on the wall, median; with the routes resolved by the app's own router. */
function initSeconds(app: Adopted): number {
  app.git("reset", "--quiet", "--hard")
  app.git("clean", "--quiet", "--force", "-d", "app", "policy")
  for (let i = 0; i < ROUTES; i++)
    app.write(
      `app/routes/area${i % 20}.page${i}.tsx`,
      `export default function Page() {\n  return <h1>Page ${i}</h1>\n}\n`,
    )
  const took = Array.from({ length: INITS }, () => {
    const from = performance.now()
    app.succeed("sallyport", "init", "--dry-run")
    return (performance.now() - from) / 1000
  })
  return median(took)
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(2)} kB`
