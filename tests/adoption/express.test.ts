import { afterAll, beforeAll, expect, test } from "vitest"
import { rawRequest } from "../server/raw-request.ts"
import { adopted, served, type Adopted, type Served } from "./adopted.ts"
import { EXPRESS_BINDING } from "./bindings.ts"
import { openBrowser } from "./browser.ts"
import { endsInCi, missingInTable, stoppedByPlans, unnamedIn, wayInAt } from "./closing.ts"
import { mistoldLoaders } from "./loaders.ts"
import { leaksOf, PROTECTED } from "./hostile.ts"

// Express 5 beneath `/app`, own cookie sessions, resource routes, nested layouts, an optional language; React Router 8.

const GUARDED = ["/app/stock", "/app/de/stock", "/app/stock/bolt-m6", "/app/de/stock/bolt-m6", "/app/api/stock.json"]
const START = ["node", "server.js"] as const
const ENV = { SESSION_SECRET: "a secret that only the server knows" }

let app: Adopted
let site: Served

beforeAll(() => {
  app = adopted("express", ENV)
})

afterAll(async () => {
  await site.stop()
  app.remove()
})

test("before: it builds, runs, and sends the stock to anyone who requests only the page's data", async () => {
  app.succeed("react-router", "build")
  site = await served(app, START, ENV)
  const { body } = await rawRequest(site.url, { target: "/app/stock.data?_routes=pages/stock-list" })
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

const POLICY = `import type { Policy } from "sallyport"

export default {
  absent: ["challenged", "recovering", "verified"],
  home: { "signed-out": "/sign-in", "signed-in": "/stock" },
  unlisted: 404,
  rules: [
    { path: "/", match: "exact", require: "anyone", why: "the front page" },
    { path: "/:lang(de|en)", match: "exact", require: "anyone", why: "the front page in each language" },
    { path: "/imprint", match: "exact", require: "anyone", why: "the law asks for it" },
    { path: "/:lang(de|en)/imprint", match: "exact", require: "anyone", why: "the law asks for it" },
    { path: "/sign-in", match: "exact", require: "signed-out", why: "the way in" },
    { path: "/:lang(de|en)/sign-in", match: "exact", require: "signed-out", why: "the way in" },
    { path: "/sign-out", match: "exact", require: "anyone", why: "the way out works for everybody" },
    { path: "/stock", match: "subtree", require: "signed-in", why: "places are nobody else's business" },
    { path: "/:lang(de|en)/stock", match: "subtree", require: "signed-in", why: "places are nobody else's business" },
    { path: "/api/stock.json", match: "exact", require: "signed-in", why: "the same as data" },
  ],
  never: [{ admit: "signed-out", under: "/stock", why: "places are nobody else's business" }],
  always: [{ admit: "signed-out", at: "/sign-in", why: "people can always reach the sign-in page" }],
  outside: [],
  accept: [],
} satisfies Policy
`

test("the team identifies visitors, decides each rule, and puts the lock in front of Express", () => {
  app.write("policy/app.policy.ts", POLICY)
  app.write("app/sallyport.server.ts", EXPRESS_BINDING)
  app.edit(
    "server/app.ts",
    "import { requestIdContext }",
    'import { locks } from "../app/sallyport.server"\nimport { requestIdContext }',
  )
  app.edit(
    "server/app.ts",
    "app.use(\n  createRequestHandler({",
    "app.use(locks.express())\napp.use(\n  createRequestHandler({",
  )
  app.edit(
    "server/app.ts",
    "getLoadContext() {\n      const context = new RouterContextProvider()",
    "getLoadContext(request) {\n      const context = locks.loadContext(request)",
  )
  app.edit("server/app.ts", 'import { RouterContextProvider } from "react-router"\n', "")
  app.succeed("sallyport", "check")
  app.succeed("sallyport", "generate")
  app.succeed("react-router", "typegen")
  expect(app.succeed("tsc", "--noEmit")).toBe("")
  app.succeed("react-router", "build")
  expect(mistoldLoaders(app)).toEqual([])
  app.commit("what is public")
})

test("a visitor who is signed out gets no protected byte, however they ask", async () => {
  site = await served(app, START, ENV)
  const { leaks, asked } = await leaksOf(site.url, GUARDED)
  expect(leaks).toEqual([])
  expect(asked).toBeGreaterThan(200)
})

test("guarded pages lead to the sign-in page and back, beneath the base path", async () => {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`${site.url}/app/de/imprint`)
    expect(await page.getByRole("heading").innerText()).toBe("Imprint")
    await page.goto(`${site.url}/app/stock/bolt-m6`)
    expect(new URL(page.url())).toMatchObject({ pathname: "/app/sign-in", search: "?next=%2Fstock%2Fbolt-m6" })
    await page.getByLabel("Name").fill("ada")
    await page.getByLabel("Password").fill("open sesame")
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.getByRole("link", { name: "bolt-m6" }).click()
    await page.getByText("rack 4").waitFor()
    await page.goto(`${site.url}/app/de/stock`)
    await page.getByText("rack 5").waitFor()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByRole("heading", { name: "Depot" }).waitFor()
    await page.getByRole("link", { name: "Stock" }).click()
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
  } finally {
    await browser.close()
  }
})

test("the guard table lists its pages", () => {
  expect(missingInTable(app, ["/:lang?/stock", "/:lang?/stock/:sku", "/:lang?/imprint", "/api/stock.json"])).toEqual([])
})

test("a page added without a rule stops the build, which names it", () => {
  const add = () =>
    app.edit(
      "app/routes.ts",
      'route("sign-out"',
      'route("plans", "pages/home.tsx", { id: "plans" }),\n  route("sign-out"',
    )
  expect(stoppedByPlans(app, add)).toContain("`/plans`")
})

test("its CI recipe is green, red when files are stale, red when access opens", () => {
  expect(endsInCi(app, '"/api/stock.json", match: "exact"')).toEqual({ unchanged: 0, stale: 2, opened: 3 })
})
