import { createRequestHandler as expressHandler } from "@react-router/express"
import express from "express"
import { Hono } from "hono"
import { cors } from "hono/cors"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { createRequestHandler } from "react-router"
import { describe, expect, onTestFinished, test } from "vitest"
import * as guards from "../../src/generated/guards.ts"
import type { PageRequirement } from "../../src/generated/guards.ts"
import { openLocks, type BeforeMiddleware, type Incident } from "../../src/guard/index.ts"
import { buildOf, sayingPort, type VisitorSession } from "./served/app.ts"

// A cross-origin preflight has no cookies: what answers it stands in front of the locks, in each frame.

const ORIGIN = "https://app.example.com"
const ENDPOINT = "/dashboard/account/data.json"

const preflight = (more: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: "OPTIONS",
  headers: { origin: ORIGIN, "access-control-request-method": "PUT", ...more },
})

const ALLOWED = { "Access-Control-Allow-Origin": ORIGIN, "Access-Control-Allow-Credentials": "true" }

const isPreflight = ({ method, headers }: Request): boolean =>
  method === "OPTIONS" && headers.has("Access-Control-Request-Method")

const before: BeforeMiddleware = async ({ request }, next) => {
  const response = isPreflight(request)
    ? new Response("a body", { headers: { "Access-Control-Allow-Methods": "GET, PUT" } })
    : await next()
  for (const [name, value] of Object.entries(ALLOWED)) response.headers.set(name, value)
  return response
}

function appWith(middlewares: readonly BeforeMiddleware[] = []) {
  const pages: string[] = []
  const incidents: Incident[] = []
  const locks = openLocks<PageRequirement, VisitorSession>({
    guards,
    session: sayingPort,
    before: middlewares,
    onIncident: (incident) => void incidents.push(incident),
  })
  const build = buildOf({
    middleware: [locks.headers, locks.middleware],
    ran: (page) => void pages.push(page),
  })
  return { locks, build, router: createRequestHandler(build, "production"), pages, incidents }
}

type App = ReturnType<typeof appWith>
type Ask = (init?: RequestInit) => Promise<Response>

const asked = (init?: RequestInit): Request => new Request(`http://app.example${ENDPOINT}`, init)

const honoOf =
  (withCors: boolean) =>
  async ({ locks, router }: App): Promise<Ask> => {
    const app = new Hono()
    if (withCors) app.use("*", cors({ origin: ORIGIN, credentials: true }))
    const handle = locks.fetch(router)
    app.all("*", (c) => handle(c.req.raw))
    return async (init) => app.request(asked(init))
  }

const fetchOf =
  (withCors: boolean) =>
  async ({ locks, router }: App): Promise<Ask> => {
    const handle = locks.fetch(router)
    return async (init) => {
      const request = asked(init)
      return withCors && isPreflight(request) ? new Response(null, { status: 204, headers: ALLOWED }) : handle(request)
    }
  }

const expressOf =
  (withCors: boolean, hasLock = true) =>
  async ({ locks, build }: App): Promise<Ask> => {
    const app = express()
    if (withCors)
      app.use((request, response, next) => {
        response.set(ALLOWED)
        if (request.method === "OPTIONS" && request.headers["access-control-request-method"]) response.status(204).end()
        else next()
      })
    if (hasLock) app.use(locks.express())
    app.use(expressHandler({ build, mode: "production", ...(hasLock ? { getLoadContext: locks.loadContext } : {}) }))
    const server = createServer(app).listen(0, "127.0.0.1")
    await once(server, "listening")
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    return (init) => fetch(`http://127.0.0.1:${port}${ENDPOINT}`, { ...init, redirect: "manual" })
  }

/** Each frame with its own way to answer preflights, and without. */
const FRAMES: Readonly<
  Record<
    string,
    { readonly before?: BeforeMiddleware; readonly serve: (withCors: boolean) => (app: App) => Promise<Ask> }
  >
> = {
  // As `react-router-serve`: nothing of the app stands in front of the router.
  "react-router-serve": { before, serve: () => expressOf(false, false) },
  Express: { serve: expressOf },
  Hono: { serve: honoOf },
  fetch: { serve: fetchOf },
}

describe.each(Object.keys(FRAMES))("%s", (frame) => {
  const { before: own, serve } = FRAMES[frame]!

  test("a preflight is answered in front of the locks, and runs no page", async () => {
    const app = appWith(own === undefined ? [] : [own])
    const ask = await serve(true)(app)
    const answer = await ask(preflight())
    expect(answer.status).toBe(204)
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe(ORIGIN)
    expect(await answer.text()).toBe("")
    expect([app.pages, app.incidents]).toEqual([[], []])
  })

  test("the locks decide about the request that follows", async () => {
    const app = appWith(own === undefined ? [] : [own])
    const ask = await serve(true)(app)
    expect((await ask({ method: "PUT", headers: { origin: ORIGIN } })).status).toBe(401)
    expect((await ask({ headers: { origin: ORIGIN } })).status).toBe(302)
    expect(app.pages).toEqual([])
    expect((await ask({ headers: { origin: ORIGIN, cookie: "state=signed-in" } })).status).toBe(200)
    expect(app.pages).toEqual([ENDPOINT])
  })

  test("without one, the locks refuse a preflight as they refuse a stranger", async () => {
    const app = appWith()
    const ask = await serve(false)(app)
    expect((await ask(preflight())).status).toBe(401)
    expect(app.pages).toEqual([])
  })
})

test.each<[string, RequestInit, Response]>([
  ["a page load", {}, new Response(null, { status: 204 })],
  ["an OPTIONS request that is no preflight", { method: "OPTIONS" }, new Response(null, { status: 204 })],
  ["a preflight, with a status of a page", preflight(), new Response(null, { status: 201 })],
  ["a preflight, with another status", preflight(), new Response("x", { status: 206 })],
])("nothing in front of the locks answers %s", async (_, init, answer) => {
  const { router, pages, incidents } = appWith([() => answer])
  const response = await router(asked(init))
  expect(response.status).toBe(503)
  expect(pages).toEqual([])
  expect(incidents).toEqual([{ kind: "answered-before", status: answer.status }])
})
