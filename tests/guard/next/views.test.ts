import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { NextRequest } from "next/server.js"
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest"
import * as guards from "../../../src/generated/guards.ts"
import type { BuiltEntry } from "../../../src/guard/next/build/built-entry.ts"
import { BUILD_DIRECTORY } from "../../../src/guard/next/build/sealed-build.ts"
import { entryLockOf } from "../../../src/guard/next/entry-lock.ts"
import { HANDLE, judgedRequestsOf } from "../../../src/guard/next/request-store.ts"
import { nextJudgeOf } from "../../../src/guard/next/judge.ts"
import { proxyOf } from "../../../src/guard/next/proxy.ts"
import { viewsOf, type Views } from "../../../src/guard/next/views.ts"
import { RENEWED, sayingPort } from "../served/app.ts"

const SITE = "http://app.example"
const HTML = "text/html,application/xhtml+xml,*/*;q=0.8"
const own = globalThis as { [BUILD_DIRECTORY]?: string | undefined }

beforeEach(() => void (own[BUILD_DIRECTORY] = "/build"))
afterEach(() => void delete own[BUILD_DIRECTORY])

const judge = nextJudgeOf({ guards, session: sayingPort, onIncident: () => {} })
const VIEWS = viewsOf(guards, { 503: "/tour" })

const ask = (target: string, { state = "signed-out", method = "GET", accept = HTML, handle = "forged" } = {}) =>
  proxyOf(
    judge,
    VIEWS,
  )(
    new NextRequest(`${SITE}${target}`, {
      method,
      headers: { cookie: `state=${state}`, accept, [HANDLE]: handle },
    }),
  )

const rewrittenTo = (answer: Response): string | null => answer.headers.get("x-middleware-rewrite")
const handleIn = (answer: Response): string => answer.headers.get(`x-middleware-request-${HANDLE}`)!

test("the proxy rewrites a denied document to its view, without the query and uncacheable", async () => {
  const down = await ask("/dashboard?next=x", { state: "unknown" })
  expect(rewrittenTo(down)).toBe(`${SITE}/tour`)
  expect(down.headers.get("cache-control")).toBe("private, no-store")
  expect(down.headers.get("retry-after")).toBe("5")
  expect(down.headers.getSetCookie()).toEqual([RENEWED])
  expect(judgedRequestsOf(handleIn(down))[0]?.decision.outcome).toMatchObject({ kind: "refuse", status: 503 })
  expect(rewrittenTo(await ask("/dashboard", { state: "unknown", method: "HEAD" }))).toBe(`${SITE}/tour`)
  expect(rewrittenTo(await ask("/nowhere"))).toBe(`${SITE}/_not-found`)
})

test("writes, programs, redirects and statuses without a view are not rewritten", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY"]) {
    const answer = await ask("/nowhere", { method })
    expect([method, rewrittenTo(answer), answer.status]).toEqual([method, null, 404])
  }
  const program = await ask("/nowhere", { accept: "*/*" })
  expect([rewrittenTo(program), program.status]).toEqual([null, 404])
  const stranger = await ask("/dashboard")
  expect([rewrittenTo(stranger), stranger.status]).toEqual([null, 303])
  expect((await ask("/dashboard%2fx")).status).toBe(400)
})

test("a build without the lock of its entries shows no view, because nothing would set its status", async () => {
  delete own[BUILD_DIRECTORY]
  const answer = await ask("/nowhere")
  expect([rewrittenTo(answer), answer.status]).toEqual([null, 404])
})

test("a session port's own refusal is sent as it is", async () => {
  const refusing = nextJudgeOf({
    guards,
    session: async () => {
      throw new Response(null, { status: 404 })
    },
  })
  const answer = await proxyOf(refusing, VIEWS)(new NextRequest(`${SITE}/dashboard`, { headers: { accept: HTML } }))
  expect([rewrittenTo(answer), answer.status]).toEqual([null, 404])
})

test("the text of a session port's own refusal names the sign-in, not the policy", async () => {
  const refusing = nextJudgeOf({ guards, session: () => new Response(null, { status: 403 }) })
  for (const path of ["/dashboard", "/"]) {
    const answer = await proxyOf(refusing, VIEWS)(new NextRequest(SITE + path, { headers: { accept: HTML } }))
    const text = "The sign-in service of this app refused the request.\n"
    expect([path, answer.status, await answer.text()]).toEqual([path, 403, text])
  }
})

const entryOf = (route: string, pattern = route.slice(1)): BuiltEntry => ({
  route,
  basePath: "",
  parts: route === "/_not-found" ? [] : [{ pattern, route }],
})

/** A server with this one entry, whose page would answer 200, or 304 to those who know it. */
async function sealed(entry: BuiltEntry, views: Views = VIEWS) {
  const seen = { pages: 0 }
  const lock = entryLockOf(judge, views)
  const server = createServer((request, response) => {
    lock(entry, request, response, { requestMeta: { params: {} } }, async () => {
      seen.pages += 1
      response.statusCode = request.headers["if-none-match"] === undefined ? 200 : 304
      response.writeHead(200, { "x-page": "yes" })
      response.end(`the view for ${judgedRequestsOf(String(request.headers[HANDLE]))[0]?.decision.state}`)
    }).catch(() => response.destroy())
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const send = (handle: string, method = "GET", headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/dashboard`, {
      method,
      headers: { cookie: "state=unknown", accept: HTML, [HANDLE]: handle, ...headers },
      redirect: "manual",
    })
  return { send, seen }
}

test("the entry of a view answers with the denial's status, whatever its page sets", async () => {
  const { send, seen } = await sealed(entryOf("/tour"))
  const view = await send(handleIn(await ask("/dashboard", { state: "unknown" })), "GET", { "if-none-match": '"x"' })
  expect([view.status, view.headers.get("x-page"), await view.text()]).toEqual([503, "yes", "the view for unknown"])
  expect(view.headers.get("cache-control")).toBe("private, no-store")
  expect(view.headers.get("retry-after")).toBe("5")
  // The proxy has set them.
  expect(view.headers.getSetCookie()).toEqual([])
  expect(seen.pages).toBe(1)
})

test("the app's page for missing pages is the view of a 404", async () => {
  const { send } = await sealed(entryOf("/_not-found"))
  const view = await send(handleIn(await ask("/nowhere")))
  expect([view.status, await view.text()]).toEqual([404, "the view for signed-out"])
})

test("no other entry runs for a denial, and no other request", async () => {
  for (const route of ["/dashboard", "/playground", "/signin"]) {
    const { send, seen } = await sealed(entryOf(route))
    expect([route, (await send(handleIn(await ask("/dashboard", { state: "unknown" })))).status]).toEqual([route, 503])
    expect(seen.pages).toBe(0)
  }
  const { send, seen } = await sealed(entryOf("/tour"))
  for (const method of ["POST", "HEAD", "DELETE"]) {
    const handle = handleIn(await ask("/dashboard", { state: "unknown" }))
    expect([method, (await send(handle, method)).status]).toEqual([method, 503])
  }
  expect((await send("forged")).status).toBe(503)
  const missing = await sealed(entryOf("/tour"), viewsOf(guards))
  expect((await missing.send(handleIn(await ask("/dashboard", { state: "unknown" })))).status).toBe(503)
  expect([seen.pages, missing.seen.pages]).toEqual([0, 0])
})

test("a rewrite that comes back as a request of its own keeps its denial", async () => {
  const handle = handleIn(await ask("/dashboard", { state: "unknown" }))
  for (const path of ["/tour", "/tour/"]) {
    const back = await ask(path, { state: "unknown", handle })
    expect(back.headers.get("x-middleware-next")).toBe("1")
    expect(back.headers.get(`x-middleware-request-${HANDLE}`)).toBeNull()
    expect(back.headers.getSetCookie()).toEqual([])
    expect(back.headers.get("cache-control")).toBe("private, no-store")
  }
  // Everything else is judged as ever.
  expect((await ask("/dashboard", { handle })).status).toBe(303)
  expect(handleIn(await ask("/tour", { state: "unknown", handle, method: "POST" }))).not.toBe(handle)
})

test("only the last slash of a view's address may differ", async () => {
  const ofTwo = {
    ...guards,
    decide: (path: string, state: never) => guards.decide(path === "/a/b" ? "/tour" : path, state),
  }
  const views = viewsOf(ofTwo, { 503: "/a/b" })
  const proxy = proxyOf(judge, views)
  const denied = await proxy(
    new NextRequest(`${SITE}/dashboard`, { headers: { cookie: "state=unknown", accept: HTML } }),
  )
  const back = (path: string) =>
    proxy(new NextRequest(`${SITE}${path}`, { headers: { accept: HTML, [HANDLE]: handleIn(denied) } }))
  expect((await back("/a/b/")).headers.get("x-middleware-next")).toBe("1")
  expect(rewrittenTo(await back("/ab"))).toBe(`${SITE}/_not-found`)
})

test("the views of an app include its page for missing pages", () => {
  expect(viewsOf(guards)).toEqual({ 404: "/_not-found" })
  expect(viewsOf(guards, { 503: "/tour" })).toEqual({ 404: "/_not-found", 503: "/tour" })
})

test("a view outside the policy is refused by its name", () => {
  const outside = { ...guards, isOutside: (path: string) => path === "/tour" }
  expect(() => viewsOf(outside, { 503: "/tour" })).toThrow(
    'sallyport: `views` of openNextLocks names "/tour" for 503: give that page a rule with `require: "anyone"`',
  )
})

test.each([
  [{ 403: "/dashboard" }, '`require: "anyone"`'],
  [{ 403: "/signin" }, '`require: "anyone"`'],
  [{ 403: "/nowhere" }, '`require: "anyone"`'],
  [{ 403: "/assets/x" }, '`require: "anyone"`'],
  [{ 403: "tour" }, 'such as "/denied/403"'],
  [{ 403: "/tour?x" }, 'such as "/denied/403"'],
  [{ 403: "/tour%2fx" }, 'such as "/denied/403"'],
  [{ 403: 7 }, 'such as "/denied/403"'],
  [{ 200: "/tour" }, "a view can have the status 401, 403, 404, 503"],
])("the views %j are refused", (views, reason) => {
  expect(() => viewsOf(guards, views as Views)).toThrow(reason)
})
