import { afterAll, beforeAll, expect, test } from "vitest"
import { rawRequest } from "../server/raw-request.ts"
import { adopted, served, type Adopted, type Served } from "./adopted.ts"
import { HONO_BINDING } from "./bindings.ts"
import { openBrowser } from "./browser.ts"
import { endsInCi, missingInTable, stoppedByPlans, unnamedIn, wayInAt } from "./closing.ts"
import { leaksOf, PROTECTED } from "./hostile.ts"

// Hono, splats, a pre-rendered part, a not-found page of its own, tokens that the app signs itself; React Router 8.

const GUARDED = ["/maps", "/maps/alps/north", "/maps/coast", "/tiles/1/2/3"]
const START = ["node", "server.js"] as const
const ENV = { JWT_SECRET: "a secret that only the server knows, of 32 bytes" }

let app: Adopted
let site: Served

beforeAll(() => {
  app = adopted("hono", ENV)
})

afterAll(async () => {
  await site.stop()
  app.remove()
})

test("before: it builds, runs, and shows tiles to anyone", async () => {
  app.succeed("react-router", "build")
  site = await served(app, START, ENV)
  const { body } = await rawRequest(site.url, { target: "/tiles/1" })
  expect(body).toContain(PROTECTED)
  await site.stop()
})

test("a closed page that is pre-rendered is refused, because everybody can get its file; the error names the remedy", () => {
  const { status, stderr } = app.run("sallyport", "init")
  expect(status).toBe(1)
  expect(stderr).toContain("nothing was changed")
  expect(stderr).toContain("P407")
  expect(stderr).toContain("init --open-prerendered")
  expect(app.git("status", "--porcelain")).toBe("")
})

test("one command sets it up with every page closed, and a second run changes nothing", () => {
  app.succeed("sallyport", "init", "--open-prerendered")
  expect(app.textOf("app/sallyport.server.ts")).toContain('next: "redirectTo", // CHECK')
  expect(unnamedIn(app)).toEqual([])
  expect(wayInAt(app, "/login")).toEqual({ asks: "signed-out", home: '"/login"' })
  app.commit("sallyport init")
  app.succeed("sallyport", "init")
  expect(app.git("status", "--porcelain")).toBe("")
  app.succeed("react-router", "build")
})

test("the team writes the check of its tokens and puts the lock in front of the router", () => {
  app.write("app/sallyport.server.ts", HONO_BINDING)
  app.edit(
    "server/app.ts",
    'import { createRequestHandler, RouterContextProvider } from "react-router"',
    'import { createRequestHandler } from "react-router"',
  )
  app.edit("server/app.ts", "\n// Pre-rendering", 'import { locks } from "../app/sallyport.server"\n\n// Pre-rendering')
  app.edit(
    "server/app.ts",
    "const handleRequest = createRequestHandler(build)",
    "const handleRequest = locks.fetch(createRequestHandler(build))",
  )
  app.edit("server/app.ts", "handleRequest(c.req.raw, new RouterContextProvider())", "handleRequest(c.req.raw)")
  app.succeed("sallyport", "check")
  app.succeed("sallyport", "generate")
  app.succeed("react-router", "typegen")
  expect(app.succeed("tsc", "--noEmit")).toBe("")
  app.succeed("react-router", "build")
  app.commit("who is asking")
})

test("a visitor who is signed out gets no protected byte, however they ask", async () => {
  site = await served(app, START, ENV)
  const { leaks, asked } = await leaksOf(site.url, GUARDED)
  expect(leaks).toEqual([])
  expect(asked).toBeGreaterThan(200)
})

test("pre-rendered pages and the app's own not-found page are served as before", async () => {
  const pricing = await fetch(`${site.url}/pricing`)
  expect([pricing.status, await pricing.text()]).toEqual([200, expect.stringContaining("One map, one coin")])
  const docs = await fetch(`${site.url}/docs/deep/in`)
  expect([docs.status, await docs.text()]).toEqual([200, expect.stringContaining("deep/in")])
  expect((await fetch(`${site.url}/nowhere`)).status).toBe(404)
})

test("guarded pages lead to the login page and back", async () => {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`${site.url}/maps/alps/north`)
    expect(new URL(page.url())).toMatchObject({ pathname: "/login", search: "?redirectTo=%2Fmaps%2Falps%2Fnorth" })
    await page.getByLabel("Name").fill("ada")
    await page.getByLabel("Password").fill("open sesame")
    await page.getByRole("button", { name: "Log in" }).click()
    await page.getByText("the hut is open").waitFor()
    await page.goto(`${site.url}/maps`)
    await page.getByRole("button", { name: "Log out" }).click()
    await page.getByRole("heading", { name: "Maps for people who walk" }).waitFor()
    await page.getByRole("link", { name: "Maps" }).click()
    await page.getByRole("heading", { name: "Log in" }).waitFor()
  } finally {
    await browser.close()
  }
})

test("the guard table lists its pages", () => {
  expect(missingInTable(app, ["/pricing", "/docs/*", "/maps/*", "/tiles/*", "/login"])).toEqual([])
})

test("a page added without a rule stops the build, which names it", () => {
  const add = () =>
    app.edit("app/routes.ts", '  route("*"', '  route("plans", "pages/home.tsx", { id: "plans" }),\n  route("*"')
  expect(stoppedByPlans(app, add)).toContain("`/plans`")
})

test("its CI recipe is green, red when files are stale, red when access opens", () => {
  expect(endsInCi(app, '"/tiles", match: "subtree"')).toEqual({ unchanged: 0, stale: 2, opened: 3 })
})
