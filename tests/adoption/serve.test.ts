import { existsSync } from "node:fs"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { once } from "node:events"
import { serve, type ServerType } from "@hono/node-server"
import { afterAll, beforeAll, expect, test } from "vitest"
import { confirmedAccount, type Account } from "../backend/fixture.ts"
import { accessTo, startBackend, type TestBackend } from "../backend/in-process.ts"
import { freePort } from "../server/app-server.ts"
import { rawRequest } from "../server/raw-request.ts"
import { adopted, served, type Adopted, type Served } from "./adopted.ts"
import { openBrowser } from "./browser.ts"
import { endsInCi, missingInTable, openToAll, stoppedByPlans, unnamedIn, wayInAt } from "./closing.ts"
import { leaksOf, PROTECTED } from "./hostile.ts"
import { mistoldLoaders } from "./loaders.ts"
import { headingsOf, navigated } from "./navigated.ts"

// `flatRoutes`, `react-router-serve`, Supabase, React Router 7.16 with `future.v8_middleware`.

const GUARDED = ["/notes", "/notes/1", "/notes/2", "/notes/export.csv"]
const START = ["react-router-serve", "./build/server/index.js"] as const

/** A page whose loader in the browser also runs when a document is hydrated. */
const HYDRATED = `export const loader = () => "kept-secret: the numbers"
export async function clientLoader({ serverLoader }) {
  await serverLoader()
  return "in the browser"
}
clientLoader.hydrate = true as const
export function HydrateFallback() {
  return <h1>Charts to come</h1>
}
export default function Charts({ loaderData }) {
  return <h1>Charts {loaderData}</h1>
}
`

let app: Adopted
let backend: TestBackend
let service: ServerType
let account: Account
let env: Record<string, string>
let site: Served

beforeAll(async () => {
  backend = await startBackend()
  account = await confirmedAccount(accessTo(backend))
  service = serve({ fetch: (request) => backend.backend.fetch(request, "127.0.0.1"), port: 0, hostname: "127.0.0.1" })
  await once(service, "listening")
  env = {
    SUPABASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    SUPABASE_PUBLISHABLE_KEY: backend.backend.publishableKey,
  }
  app = adopted("serve", env)
})

afterAll(async () => {
  await site.stop()
  service.close()
  await backend.remove()
  app.remove()
})

test("before: it builds, runs, and sends a note to anyone who requests only the page's data", async () => {
  app.succeed("react-router", "build")
  site = await served(app, START, env)
  const { body } = await rawRequest(site.url, { target: "/notes/1.data?_routes=routes/notes.$noteId" })
  expect(body).toContain(PROTECTED)
  await site.stop()
})

test("one command sets it up with every page closed, and a second run changes nothing", () => {
  app.succeed("sallyport", "init")
  expect(unnamedIn(app)).toEqual([])
  expect(wayInAt(app, "/sign-in")).toEqual({ asks: "signed-out", home: '"/sign-in"' })
  app.commit("sallyport init")
  app.succeed("sallyport", "init")
  expect(app.git("status", "--porcelain")).toBe("")
  app.succeed("react-router", "build")
})

test("in development, the sign-in page is served and a closed page leads there", async () => {
  const port = await freePort()
  const command = ["react-router", "dev", "--host", "127.0.0.1", "--port", String(port)] as const
  const development = await served(app, command, { ...env, NODE_ENV: "development" }, port)
  try {
    const ask = async (target: string) => {
      const { status, headers } = await fetch(`${development.url}${target}`, { redirect: "manual" })
      return [status, headers.get("location")]
    }
    await expect.poll(() => ask("/sign-in")).toEqual([200, null])
    expect(await ask("/notes/1")).toEqual([302, "/sign-in?next=%2Fnotes%2F1"])
  } finally {
    await development.stop()
  }
})

test("the compiler does not load Next", () => {
  expect(existsSync(path.join(app.directory, "node_modules/next"))).toBe(false)
  for (const [command, ...args] of [
    ["check"],
    ["generate", "--check"],
    ["routes"],
    ["verify"],
    ["explain", "/notes/1"],
  ])
    app.succeed("sallyport", command!, ...args)
})

test("pages that were public are opened, rule by rule", () => {
  const policy = "policy/app.policy.ts"
  for (const path of ["/", "/about", "/api/health"]) openToAll(app, `{ path: "${path}", match: "exact"`)
  app.edit(policy, '"signed-in": "/" }', '"signed-in": "/notes" }')
  app.succeed("sallyport", "check")
  app.succeed("sallyport", "generate")
  app.succeed("react-router", "typegen")
  expect(app.succeed("tsc", "--noEmit")).toBe("")
  app.succeed("react-router", "build")
  // Every module that is still loaded as a separate file slows each start.
  expect(app.textOf("build/server/index.js")).not.toMatch(/from\s*["']sallyport/)
  app.commit("what is public")
})

test("a visitor who is signed out gets no protected byte, however they ask", async () => {
  site = await served(app, START, env)
  const { leaks, asked } = await leaksOf(site.url, GUARDED)
  expect(leaks).toEqual([])
  expect(asked).toBeGreaterThan(200)
  const { body } = await rawRequest(site.url, { target: "/notes/1.data?_routes=routes/notes.$noteId" })
  expect(body).not.toContain(PROTECTED)
})

test("public pages are served, and guarded ones lead to the sign-in page and back", async () => {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`${site.url}/about`)
    expect(await page.getByRole("heading").innerText()).toBe("About field notes")
    await page.goto(`${site.url}/notes/2`)
    expect(new URL(page.url())).toMatchObject({ pathname: "/sign-in", search: "?next=%2Fnotes%2F2" })
    await page.getByLabel("E-mail").fill(account.email)
    await page.getByLabel("Password").fill(account.password)
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.getByRole("link", { name: "Heron" }).click()
    await page.getByText("at the weir").waitFor()
    // A signed-in visitor does not need the sign-in page.
    await page.goto(`${site.url}/sign-in`)
    expect(new URL(page.url()).pathname).toBe("/notes")
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByRole("heading", { name: "Field notes" }).waitFor()
    await page.getByRole("link", { name: "My notes" }).click()
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
  } finally {
    await browser.close()
  }
})

test("the guard table lists its pages", () => {
  expect(missingInTable(app, ["/", "/about", "/notes", "/notes/:noteId", "/notes/export.csv", "/sign-in"])).toEqual([])
})

test("navigation to a guarded page without a loader asks the server, and to an open one does not", async () => {
  app.write("app/routes/help.tsx", "export default function Help() {\n  return <h1>Help</h1>\n}\n")
  app.edit(
    "policy/app.policy.ts",
    '{ path: "/about"',
    '{ path: "/help", match: "exact", require: "signed-in", why: "for members" },\n    { path: "/about"',
  )
  app.succeed("sallyport", "generate")
  app.succeed("react-router", "build")
  const helped = await served(app, START, env)
  try {
    expect(await navigated(helped.url, "/", "/help")).toEqual({
      pathname: "/sign-in",
      heading: "Sign in",
      asked: ["/help.data", "/sign-in.data"],
    })
    expect(await navigated(helped.url, "/", "/about")).toMatchObject({ heading: "About field notes", asked: [] })
    expect(mistoldLoaders(app)).toEqual([])
  } finally {
    await helped.stop()
    app.git("checkout", "--quiet", ".")
    app.git("clean", "--quiet", "--force", "app")
  }
})

test("a guarded page whose loader in the browser runs at hydration shows nothing to those who may not see it", async () => {
  const rule = (require: string): string =>
    `{ path: "/charts", match: "exact", require: "${require}", why: "for members" },`
  app.write("app/routes/charts.tsx", HYDRATED)
  app.edit("policy/app.policy.ts", '{ path: "/about"', `${rule("signed-in")}\n    { path: "/about"`)
  const shownBy = async (): Promise<object> => {
    app.succeed("sallyport", "generate")
    app.succeed("react-router", "build")
    const built = await served(app, START, env)
    try {
      return {
        requested: await headingsOf(built.url, "/charts"),
        navigated: await headingsOf(built.url, "/", "/charts"),
        answers: (await leaksOf(built.url, ["/charts"])).leaks.length,
      }
    } finally {
      await built.stop()
    }
  }
  try {
    expect(await shownBy()).toEqual({ requested: ["Sign in"], navigated: ["Field notes", "Sign in"], answers: 0 })
    app.edit("policy/app.policy.ts", rule("signed-in"), rule("anyone"))
    // Without the guard, they see what the loader in the browser returned.
    expect(await shownBy()).toMatchObject({
      requested: expect.arrayContaining(["Charts in the browser"]),
      navigated: ["Field notes", "Charts in the browser"],
    })
  } finally {
    app.git("checkout", "--quiet", ".")
    app.git("clean", "--quiet", "--force", "app")
  }
})

test("a page added without a rule stops the build, which names it", () => {
  const add = () => app.write("app/routes/plans.tsx", "export default function Plans() {\n  return <h1>Plans</h1>\n}\n")
  expect(stoppedByPlans(app, add)).toContain("`/plans`")
})

test("its CI recipe is green, red when files are stale, red when access opens", () => {
  expect(endsInCi(app, 'path: "/notes", match: "exact"')).toEqual({ unchanged: 0, stale: 2, opened: 3 })
})
