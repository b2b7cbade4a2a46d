import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, afterEach, describe, expect, test } from "vitest"
import { freePort } from "../server/app-server.ts"
import { rawRequest } from "../server/raw-request.ts"
import { served, type Served } from "./adopted.ts"
import { bend, boundApp, run, SECRET, type Router } from "./bound-app.ts"

// An app whose `Layout` reads what the root's loader gave it: a refusal, for which no loader has run, has none of it.

const ROOT = `import { Links, Meta, Outlet, Scripts, useRouteLoaderData } from "react-router"
import { locks } from "./sallyport.server"

export const middleware = [locks.middleware]

export const loader = () => ({ theme: "dark" })

export function Layout({ children }: { children: React.ReactNode }) {
  const { theme } = useRouteLoaderData("root") as { theme: string }
  return (
    <html lang="en" data-theme={theme}>
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <h1>The app's own error view</h1>
}
`

const CONFIG = `import { reactRouter } from "@react-router/dev/vite"
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
  readonly start: readonly [string, ...string[]]
}

const KINDS: readonly Kind[] = [
  {
    name: "react-router-serve, React Router 7.16",
    router: 7,
    packages: ["@react-router/serve"],
    files: {},
    start: ["react-router-serve", "build/server/index.js"],
  },
  {
    name: "Express with the lock in front, React Router 8",
    router: 8,
    packages: ["@react-router/express", "express"],
    files: {
      "vite.config.ts": CONFIG,
      "server/app.ts": `import { createRequestHandler } from "@react-router/express"
import express from "express"
import { locks } from "../app/sallyport.server"

export const app = express()
app.use(locks.express())
app.use(createRequestHandler({ build: () => import("virtual:react-router/server-build"), getLoadContext: locks.loadContext }))
`,
      "server.js": `import { app } from "./build/server/index.js"

app.listen(Number(process.env.PORT), "127.0.0.1")
`,
    },
    start: ["node", "server.js"],
  },
  {
    name: "Hono with the lock in front, React Router 8",
    router: 8,
    packages: ["hono", "@hono/node-server"],
    files: {
      "vite.config.ts": CONFIG,
      "server/app.ts": `import { Hono } from "hono"
import { createRequestHandler } from "react-router"
import * as build from "virtual:react-router/server-build"
import { locks } from "../app/sallyport.server"

const handle = locks.fetch(createRequestHandler(build))
export const app = new Hono()
app.all("*", (c) => handle(c.req.raw))
`,
      "server.js": `import { serve } from "@hono/node-server"
import { app } from "./build/server/index.js"

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" })
`,
    },
    start: ["node", "server.js"],
  },
]

const REFUSALS = [
  { method: "POST", target: "/secret", status: 401, says: "Please sign in first." },
  { method: "GET", target: "/nowhere", status: 404, says: "This page could not be found." },
  { method: "GET", target: "/secret%2f", status: 400, says: "This address is not valid." },
]

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-refusals-")))
let site: Served | null = null
afterEach(async () => {
  await site?.stop()
  site = null
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const ask = async (url: string, { method, target }: { readonly method: string; readonly target: string }) => {
  const { status, body } = await rawRequest(url, { method, target, headers: ["Accept: text/html"] })
  return { method, target, status, body }
}

describe.each(KINDS)("$name", ({ name, router, packages, files, start }) => {
  test("a refusal keeps its status under a layout that reads root data, and pages are shown", async () => {
    const directory = path.join(scratch, name.replaceAll(/\W+/g, "-"))
    boundApp(directory, router, { packages, files: { ...files, "app/root.tsx": ROOT } })
    run(directory, "react-router", "build")
    site = await served({ directory }, start, {})
    const { url } = site
    const home = await rawRequest(url, { method: "GET", target: "/", headers: ["Accept: text/html"] })
    expect([home.status, home.body]).toEqual([200, expect.stringContaining('data-theme="dark"')])
    for (const { says, ...refusal } of REFUSALS) {
      const answer = await ask(url, refusal)
      expect(answer).toEqual({ ...refusal, body: expect.stringContaining(says) })
      expect(answer.body).not.toContain(SECRET)
    }
  })
})

test.each<Router>([8, 7])(
  "in development too, and a layout that does without shows it itself, React Router %i",
  async (router) => {
    const directory = path.join(scratch, `development-${router}`)
    boundApp(directory, router, { files: { "app/root.tsx": ROOT } })
    const port = String(await freePort())
    site = await served(
      { directory },
      ["react-router", "dev", "--host", "127.0.0.1", "--port", port],
      { NODE_ENV: "development" },
      Number(port),
    )
    const { url } = site
    for (const { says, ...refusal } of REFUSALS)
      await expect.poll(() => ask(url, refusal)).toEqual({ ...refusal, body: expect.stringContaining(says) })
    bend(directory, {
      "app/root.tsx": (text) =>
        text
          .replace("const { theme } = useRouteLoaderData", "const theme = useRouteLoaderData")
          .replace(" as { theme: string }", "?.theme"),
    })
    for (const { says: _, ...refusal } of REFUSALS)
      await expect
        .poll(() => ask(url, refusal))
        .toEqual({ ...refusal, body: expect.stringContaining("The app&#x27;s own error view") })
  },
)
