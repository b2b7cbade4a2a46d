import { createRequestHandler, RouterContextProvider } from "react-router"
import { describe, expect, test } from "vitest"

import type { PageRequirement } from "../../src/generated/guards.ts"
import * as guards from "../../src/generated/guards.ts"
import { openLocks, type Incident, type LockOptions } from "../../src/guard/index.ts"
import { buildOf, sayingPort, type VisitorSession } from "./served/app.ts"

// One verdict for one request, even in an app that gives its router the same context again and again.

type Port = LockOptions<VisitorSession>["session"]

const NOBODY = { state: "signed-out", session: null, setCookies: [] } as const
const somebody = (uid: string) => ({ state: "verified", session: { uid }, setCookies: [] }) as const

const headersIf = (who: string, name: string, value: string): Record<string, string> =>
  who === "" ? {} : { [name]: value }

/** Each knows a visitor by another part of the request. */
const PORTS: readonly [string, Port, (who: string) => Record<string, string>][] = [
  ["a cookie", sayingPort, (who) => headersIf(who, "cookie", "state=verified")],
  [
    "`Authorization`",
    async (request) => (request.headers.has("authorization") ? somebody("a") : NOBODY),
    (who) => headersIf(who, "authorization", `Bearer ${who}`),
  ],
  [
    "a header of its own",
    async (request) => (request.headers.has("x-user") ? somebody(request.headers.get("x-user")!) : NOBODY),
    (who) => headersIf(who, "x-user", who),
  ],
]

function appWith(session: Port) {
  const incidents: Incident[] = []
  const seen: (string | null)[] = []
  const locks = openLocks<PageRequirement, VisitorSession>({
    guards,
    session:
      session.length === 1
        ? (request) => session(request, new RouterContextProvider(), { patience: 0, isOpen: false })
        : session,
    onIncident: (incident) => void incidents.push(incident),
  })
  const build = buildOf({
    middleware: [locks.headers, locks.middleware],
    ran: (_, context) => void seen.push(locks.visitor(context).session?.uid ?? null),
  })
  return { locks, router: createRequestHandler(build, "production"), incidents, seen }
}

const asking = (headers: Record<string, string>): Request =>
  new Request("http://app.example/dashboard", { headers: { accept: "text/html", ...headers } })

describe.each(PORTS)("with a port that reads %s", (_, port, headersOf) => {
  test("no visitor gets another visitor's decision, to admit or to deny", async () => {
    const { router, incidents } = appWith(port)
    const context = new RouterContextProvider()
    const statuses: number[] = []
    for (const who of ["ada", "", "ada", "", "ada"])
      statuses.push((await router(asking(headersOf(who)), context)).status)
    // A page that asks whose session it is gets none in a context that has been another's.
    expect(statuses).toEqual([200, 302, 500, 302, 500])
    expect(incidents).toEqual([{ kind: "shared-context" }])
  })

  test("the entry check's decision counts for one request", async () => {
    const { locks, router } = appWith(port)
    const kept: RouterContextProvider[] = []
    const serve = locks.fetch((request, context) => {
      kept.push(context)
      return router(request, kept[0])
    })
    const statuses: number[] = []
    for (const who of ["ada", "", ""]) statuses.push((await serve(asking(headersOf(who)))).status)
    expect(statuses).toEqual([200, 302, 302])
    // Handed to the router for another request before its own one came: it is not of that one.
    const early = appWith(port)
    const stolen = early.locks.fetch((_, context) => early.router(asking(headersOf("")), context))
    expect((await stolen(asking(headersOf("ada")))).status).toBe(302)
    expect(early.seen).toEqual([])
  })

  test("the entry check's denial counts for one request", async () => {
    const { locks, router } = appWith(port)
    let kept: RouterContextProvider | null = null
    const keep = locks.fetch((request, context) => {
      if (request.method === "POST") kept ??= context
      return router(request, context)
    })
    // The root middleware has been seen, so that a denial in front is handed on to it.
    expect((await keep(asking(headersOf("ada")))).status).toBe(200)
    const denied = new Request("http://app.example/dashboard", { method: "POST", headers: headersOf("") })
    expect((await keep(denied)).status).toBe(401)
    const { status } = await router(asking(headersOf("ada")), kept!)
    // The page asks whose session it is.
    expect(status).toBe(500)
  })
})

test("two concurrent requests in one context never get each other's session", async () => {
  const { router, seen } = appWith(async (request) => {
    const who = request.headers.get("x-user")!
    await new Promise((resolve) => setTimeout(resolve, who === "ada" ? 20 : 5))
    return somebody(who)
  })
  const context = new RouterContextProvider()
  await Promise.all(["ada", "bob"].map((who) => router(asking({ "x-user": who }), context)))
  expect(seen.length).toBeLessThanOrEqual(1)
  expect(seen).not.toContain("ada")
})

test("a request that is passed to the router twice is one request", async () => {
  const { router, seen, incidents } = appWith(sayingPort)
  const context = new RouterContextProvider()
  const request = asking({ cookie: "state=verified" })
  for (const _ of [1, 2]) expect((await router(request, context)).status).toBe(200)
  expect([seen, incidents]).toEqual([["somebody", "somebody"], []])
})

test("an app that reads no session can use one context for many requests", async () => {
  const locks = openLocks<PageRequirement, VisitorSession>({ guards, session: sayingPort, onIncident: () => {} })
  const router = createRequestHandler(buildOf({ middleware: [locks.middleware] }), "production")
  const context = new RouterContextProvider()
  const statuses: number[] = []
  for (const state of ["verified", "signed-out", "verified"])
    statuses.push((await router(asking({ cookie: `state=${state}` }), context)).status)
  expect(statuses).toEqual([200, 302, 200])
})
