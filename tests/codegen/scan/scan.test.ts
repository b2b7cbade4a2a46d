import { expect, onTestFinished, test } from "vitest"
import { page, scannedApp, type Handler, type ScannedApp } from "./scanned-app.ts"

async function appOf(routes: readonly string[], answer: Handler): Promise<ScannedApp> {
  const app = await scannedApp(routes, answer)
  onTestFinished(() => app.remove())
  return app
}

const redirect = (to: string): Response => new Response(null, { status: 302, headers: { location: to } })

const SHOP = [
  "/",
  "/about",
  "/login",
  "/logout!",
  "/admin",
  "/account",
  "/orders/:id",
  "/api/stock!",
  "/hook!action",
  "/*",
]

const shop: Handler = (path, isMember) => {
  if (path === "/") return page(`Welcome <a href="/orders/a-7">Order</a> <a href="/about">About</a>`)
  if (path === "/about") return page("About this shop")
  if (path === "/login") return isMember ? redirect("/account") : page('Log in <input type="password">')
  if (path === "/admin") return page("All customers and what they owe")
  if (path === "/account") return isMember ? page("Hello Ada, here are your things") : redirect("/login?next=/account")
  if (path === "/orders/a-7") return isMember ? page("Order") : new Response("", { status: 403 })
  if (path === "/api/stock") return Response.json([])
  return null
}

test("every route is asked as every visitor, endpoints as a stranger alone", async () => {
  const app = await appOf(SHOP, shop)
  expect(await app.seen("--cookie", "ada=ada")).toEqual([
    "/ stranger: open 200",
    "/ ada: open 200",
    "/about stranger: open 200",
    "/about ada: open 200",
    "/login stranger: open 200",
    "/login ada: sent 302 /account",
    "/logout: its name says that opening it may change something; `--all` asks for it, too",
    "/admin stranger: open 200",
    "/admin ada: open 200",
    "/account stranger: sent 302 /login",
    "/account ada: open 200",
    "/orders/a-7 stranger: refused 403",
    "/orders/a-7 ada: open 200",
    "/api/stock stranger: open 200",
    "/hook: it has no loader, so it answers no GET",
    "/sallyport-scan-no-such-page stranger: refused 404",
    "/sallyport-scan-no-such-page ada: refused 404",
  ])
  expect(app.requests.every((request) => request.startsWith("GET "))).toBe(true)
})

test("it fits on one screen, with what is open and sounds private first", async () => {
  const app = await appOf(SHOP, shop)
  const { status, stdout } = await app.scan("--cookie", "ada=ada")
  expect(status).toBe(0)
  expect(stdout).toMatchInlineSnapshot(`
    "10 routes of http://127.0.0.1:39051, opened as a stranger, ada

    open to strangers, and the name sounds private: 2
      /admin      page      open  ada: open
      /api/stock  endpoint  open

    open to strangers: 3
      /       page  open  ada: open
      /about  page  open  ada: open
      /login  page  open  ada: sent to /account

    strangers are sent elsewhere: 1
      /account  page  sent to /login  ada: open

    strangers are refused: 2
      /*           page  refused (404)  ada: refused (404)
      /orders/:id  page  refused (403)  ada: open           id=a-7 (from a link)

    not asked: 2
      /hook    endpoint  it has no loader, so it answers no GET
      /logout  endpoint  its name says that opening it may change something; \`--all\` asks for it, too

    links to pages that refuse the visitor: 1
      /orders/a-7  stranger  / links to it, and it answers 403

    pages that a shared cache may keep, though not everybody gets the same: 2
      /account     ada  without Cache-Control
      /orders/a-7  ada  without Cache-Control
    "
  `)
})
