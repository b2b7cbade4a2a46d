import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, realpathSync, rmSync, utimesSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freePort } from "../server/app-server.ts"
import { addOthers, bend, bent, boundApp, environment, ran, run, SECRET, type Router, type Way } from "./bound-app.ts"
import { WAYS } from "./binding-ways.ts"

// Five of the ways to cut an app from its locks, on every kind of server and both versions of the router.

const CHOSEN = [
  "the root exports no middleware",
  "only the headers are left",
  "a function wraps the locks",
  "`decide` is replaced",
  "the guards are those of another policy",
]
const FIVE = WAYS.filter(({ name }) => CHOSEN.includes(name))
const BOUND: Way = { name: "as it should be", files: {} }
const UNBOUND = "sallyport: this server has no locks, so it serves no page: "

const SERVER_CONFIG = `import { reactRouter } from "@react-router/dev/vite"
import { sallyport } from "sallyport/vite"

export default {
  plugins: [sallyport(), reactRouter()],
  logLevel: "error",
  environments: { ssr: { build: { rollupOptions: { input: "./server/app.ts" } } } },
}
`

interface Kind {
  readonly name: string
  readonly router: Router
  readonly packages: readonly string[]
  readonly files: Readonly<Record<string, string>>
  readonly start: readonly string[]
  /** True if the server loads the router's build with the first request. */
  readonly isLazy: boolean
}

const KINDS: readonly Kind[] = [
  {
    name: "react-router-serve, React Router 7.16",
    router: 7,
    packages: ["@react-router/serve"],
    files: {},
    start: ["node_modules/.bin/react-router-serve", "build/server/index.js"],
    isLazy: false,
  },
  {
    name: "Express",
    router: 8,
    packages: ["@react-router/express", "express"],
    files: {
      "vite.config.ts": SERVER_CONFIG,
      "server/app.ts": `import { createRequestHandler } from "@react-router/express"
import express from "express"

export const app = express()
app.use(createRequestHandler({ build: () => import("virtual:react-router/server-build") }))
`,
      "server.js": `import { app } from "./build/server/index.js"

app.listen(Number(process.env.PORT), "127.0.0.1")
`,
    },
    start: ["server.js"],
    isLazy: true,
  },
  {
    name: "Hono",
    router: 8,
    packages: ["hono", "@hono/node-server"],
    files: {
      "vite.config.ts": SERVER_CONFIG,
      "server/app.ts": `import { Hono } from "hono"
import { createRequestHandler } from "react-router"
import * as build from "virtual:react-router/server-build"

const handle = createRequestHandler(build)
export const app = new Hono()
app.all("*", (c) => handle(c.req.raw))
`,
      "server.js": `import { serve } from "@hono/node-server"
import { app } from "./build/server/index.js"

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" })
`,
    },
    start: ["server.js"],
    isLazy: false,
  },
  {
    name: "a fetch handler that loads the build with each request, React Router 7.16",
    router: 7,
    packages: ["@remix-run/node-fetch-server"],
    files: {
      "server.js": `import { createServer } from "node:http"
import { createRequestListener } from "@remix-run/node-fetch-server"
import { createRequestHandler } from "react-router"

const handle = createRequestHandler(() => import("./build/server/index.js"))
createServer(createRequestListener((request) => handle(request))).listen(Number(process.env.PORT), "127.0.0.1")
`,
    },
    start: ["server.js"],
    isLazy: true,
  },
]

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-servers-")))
const running = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    process.kill(-child.pid!, "SIGKILL")
    await once(child, "exit")
  }
  rmSync(scratch, { recursive: true, force: true })
})

interface Started {
  readonly child: ChildProcess
  readonly url: string
  readonly log: () => string
}

async function started(directory: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Started> {
  const port = await freePort()
  const env = { ...environment(), HOST: "127.0.0.1", PORT: String(port), ...more }
  const child = spawn(
    process.execPath,
    args.map((arg) => arg.replace("PORT", String(port))),
    {
      cwd: directory,
      env,
      // The router's development server runs in a process of its own: all of them are ended as one group.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    },
  )
  running.add(child)
  child.once("exit", () => running.delete(child))
  let log = ""
  child.stdout.on("data", (chunk: Buffer) => (log += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()))
  return { child, url: `http://127.0.0.1:${port}`, log: () => log }
}

/** The answers once the server listens; null where it ends instead. */
async function answersOf({ child, url }: Started, cookie?: string) {
  for (;;) {
    try {
      return await Promise.all(
        ["/", "/secret", "/secret.data", "/secret/"].map(async (target) => {
          const headers = { accept: "text/html", ...(cookie === undefined ? {} : { cookie }) }
          const response = await fetch(`${url}${target}`, { redirect: "manual", headers })
          return { target, status: response.status, body: await response.text() }
        }),
      )
    } catch {
      if (child.exitCode !== null) return null
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function ended({ child }: Started): Promise<number | null> {
  if (child.exitCode === null) await once(child, "exit")
  return child.exitCode
}

describe.each(KINDS)("$name", ({ name, router, packages, files, start, isLazy }) => {
  const app = path.join(scratch, name.replaceAll(/\W+/g, "-"))
  beforeAll(() => {
    boundApp(app, router, { packages, files })
    addOthers(app)
    run(app, "react-router", "build")
  })

  test("starts if the app is bound to its locks, and keeps its page", async () => {
    const server = await started(app, start, { NODE_ENV: "production" })
    const strangers = await answersOf(server)
    expect(strangers?.map(({ status }) => status)).toEqual([200, 302, 202, 302])
    expect(strangers?.filter(({ body }) => body.includes(SECRET))).toEqual([])
    const visitors = await answersOf(server, "who=ada")
    expect(visitors?.find(({ target }) => target === "/secret")?.body).toContain(SECRET)
    server.child.kill()
    await ended(server)
  })

  test.each(FIVE)("serves nothing where $name", async (way) => {
    const directory = path.join(app, "..", `${path.basename(app)}-${CHOSEN.indexOf(way.name)}`)
    bent(app, directory, way)
    const { status } = ran(directory, "react-router", "build")
    // The source may tell already.
    if (status !== 0) return
    const server = await started(directory, start, { NODE_ENV: "production" })
    const answers = (await answersOf(server)) ?? []
    expect(answers.filter(({ status: code }) => code < 500)).toEqual([])
    if (isLazy) server.child.kill()
    // One that loads the router's build when it starts ends with the sentence.
    const end = { code: await ended(server), isTold: server.log().includes(UNBOUND), answers: answers.length }
    expect(end).toEqual(isLazy ? { ...end, isTold: true, answers: 4 } : { code: 1, isTold: true, answers: 0 })
  })
})

describe.each([8, 7] as const)("in development, React Router %i", (router) => {
  const app = path.join(scratch, `development-${router}`)
  let server: Started
  beforeAll(async () => {
    boundApp(app, router)
    addOthers(app)
    server = await started(app, ["node_modules/.bin/react-router", "dev", "--port", "PORT", "--host", "127.0.0.1"])
  })

  const statuses = async () => (await answersOf(server))?.map(({ status }) => status)
  const originals = (): Way["files"] =>
    Object.fromEntries(
      ["app/root.tsx", "app/sallyport.server.ts"].map((file) => [file, readFileSync(path.join(app, file), "utf8")]),
    )

  /**
   * The bundler's watcher misses a change that follows another too fast, so the files are touched until it has seen
   * them.
   */
  const expectShown = async (name: string, want: readonly number[]): Promise<void> => {
    const touched = async () => {
      const now = new Date()
      for (const file of Object.keys(originals())) utimesSync(path.join(app, file), now, now)
      return { name, statuses: await statuses() }
    }
    await expect.poll(touched, { interval: 1_000 }).toEqual({ name, statuses: want })
  }

  test("each re-evaluation is bound again", async () => {
    await expect.poll(statuses).toEqual([200, 302, 202, 302])
    const before = originals()
    for (const way of [...FIVE, BOUND]) {
      bend(app, way.files)
      const want = way === BOUND ? [200, 302, 202, 302] : [500, 500, 500, 500]
      await expectShown(way.name, want)
      bend(app, before)
      await expectShown("as before", [200, 302, 202, 302])
    }
    expect(server.log()).toContain(UNBOUND)
  })
})
