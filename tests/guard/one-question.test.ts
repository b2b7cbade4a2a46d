import { createRequestHandler, RouterContextProvider } from "react-router"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"

import { AUTH_STATES } from "../../policy/states.ts"
import type { PageRequirement } from "../../src/generated/guards.ts"
import * as guards from "../../src/generated/guards.ts"
import { openLocks } from "../../src/guard/index.ts"
import { diceOf } from "../attack/dice.ts"
import { hostileRequest } from "../attack/hostile.ts"
import { buildOf, sayingPort, type VisitorSession } from "./served/app.ts"

// The router warns of every address that it cannot decode.
beforeAll(() => void vi.spyOn(console, "warn").mockReturnValue())
afterAll(() => void vi.restoreAllMocks())

/** The locks in front of the router and in it, and how often they asked who it is. */
function appWith(future: Readonly<Record<string, boolean>>) {
  const ran: string[] = []
  let asked = 0
  const locks = openLocks<PageRequirement, VisitorSession>({
    guards,
    session: (request) => {
      asked += 1
      return sayingPort(request)
    },
    onIncident: () => {},
  })
  const build = buildOf({ middleware: [locks.middleware], future, ran: (page) => void ran.push(page) })
  return { locks, serve: locks.fetch(createRequestHandler(build, "production")), ran, asked: () => asked }
}

const asking = (target: string, state: string, method = "GET"): Request =>
  new Request(new URL(target, "http://app.example"), {
    method,
    headers: { cookie: `state=${state}`, accept: "text/html" },
  })

const ON = { v8_trailingSlashAwareDataRequests: true, v8_passThroughRequests: true }
const FLAGS = [
  {},
  ON,
  { v8_trailingSlashAwareDataRequests: true },
  { v8_passThroughRequests: true },
] as const satisfies readonly Readonly<Record<string, boolean>>[]

describe.each(FLAGS)("with the router's flags %o", (future) => {
  test.each([
    "/dashboard",
    "/dashboard/",
    "/dashboard//",
    "/dashboard.data",
    "/dashboard/_.data",
    "/_.data",
    "/signin/",
  ])("a request for %s asks who it is once", async (target) => {
    for (const state of AUTH_STATES) {
      const { serve, asked } = appWith(future)
      // A denial is handed on to the router only once its lock was seen.
      await serve(asking("/", "signed-out"))
      const before = asked()
      await serve(asking(target, state))
      expect([state, asked() - before]).toEqual([state, 1])
    }
  })

  test("no request of a signed-out visitor runs a guarded page", async () => {
    const { serve, ran } = appWith(future)
    const dice = diceOf(20_261_124)
    const odd = Array.from({ length: 300 }, () => hostileRequest(dice)).filter(
      ({ method, target }) => /^[A-Z]+$/.test(method) && method !== "TRACE" && /^\/(?![/\\])/.test(target),
    )
    const spelled = ["", "/", "//", ".data", "/_.data", "//_.data", "/_/_.data", "/_"].flatMap((end) =>
      ["/dashboard", "/editor", "/dashboard/account"].map((page) => ({ method: "GET", target: `${page}${end}` })),
    )
    for (const { method, target } of [...spelled, ...odd]) await serve(asking(target, "signed-out", method))
    expect(ran.filter((page) => /^\/(?:dashboard|editor)/.test(page))).toEqual([])
    expect(odd.length).toBeGreaterThan(100)
  })
})

describe("a decision in front of the router about one page", () => {
  /**
   * The root middleware, with what was decided about `/signin/`, told by the router that it is about another address.
   */
  async function at(pathname: string, state: string) {
    const { locks, asked } = appWith({})
    const next = vi.fn<() => Promise<Response>>(async () => new Response("served"))
    const run = locks.middleware as (given: object, next: () => Promise<Response>) => Promise<Response>
    const request = asking("/signin/", state)
    const url = new URL(pathname, request.url)
    const serve = locks.fetch((_, context) => run({ request, url, params: {}, pattern: "signin", context }, next))
    const ended = await serve(request).then(
      ({ status }) => status,
      (error: unknown) => (error as { readonly init?: ResponseInit | null }).init?.status,
    )
    return { ended, ran: next.mock.calls.length, asked: asked() }
  }

  test.each(["/signin/", "/signin"])("holds where the router reads %s", async (pathname) => {
    expect(await at(pathname, "signed-out")).toEqual({ ended: 200, ran: 1, asked: 1 })
  })

  test("opens no other page that the router reads in the same address", async () => {
    expect(await at("/signin/_", "signed-out")).toEqual({ ended: 404, ran: 0, asked: 1 })
  })

  test("does not count for another address", async () => {
    expect(await at("/signin/x", "signed-out")).toMatchObject({ ended: 404, ran: 0, asked: 2 })
  })

  test("is no way past a denial", async () => {
    expect(await at("/signin", "signed-in")).toMatchObject({ ran: 0, asked: 1 })
  })
})

test("a context that is used for a second request calls the port again", async () => {
  const { locks, asked } = appWith({})
  const run = locks.middleware as (given: object, next: () => Promise<Response>) => Promise<Response>
  const context = new RouterContextProvider()
  for (const state of ["signed-out", "challenged"]) {
    const request = asking("/", state)
    await run({ request, url: new URL(request.url), params: {}, pattern: "/", context }, async () => new Response(""))
  }
  expect(asked()).toBe(2)
})
