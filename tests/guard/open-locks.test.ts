import { createRequestHandler, RouterContextProvider, type MiddlewareFunction } from "react-router"
import { describe, expect, expectTypeOf, test, vi } from "vitest"

import type { PageRequirement } from "../../src/generated/guards.ts"
import * as guards from "../../src/generated/guards.ts"
import { openLocks, type Incident, type RequestPort } from "../../src/guard/index.ts"
import { openNextLocks } from "../../src/guard/next/index.ts"
import type { Session } from "../../src/session/session.ts"
import { as, type TestSession } from "../../src/session/testing/index.ts"
import { buildOf, MARK, RENEWED, sayingPort, type VisitorSession } from "./served/app.ts"

interface Wishes {
  readonly session?: RequestPort<VisitorSession>
  readonly onIncident?: (incident: Incident) => void
  readonly more?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly bare?: boolean
  readonly policyHash?: string
  readonly ran?: (page: string, context: Readonly<RouterContextProvider>) => void
}

/** An app behind its root middleware, and what came of it. */
function appWith({ session = sayingPort, onIncident, bare = false, policyHash, ran, ...own }: Wishes = {}) {
  const incidents: Incident[] = []
  const pages: string[] = []
  let asked = 0
  const locks = openLocks<PageRequirement, VisitorSession>({
    guards: policyHash === undefined ? guards : { ...guards, policyHash },
    session: (request) => {
      asked += 1
      return session(request)
    },
    patience: 100,
    onIncident: onIncident ?? ((incident) => void incidents.push(incident)),
  })
  const build = buildOf({
    middleware: bare ? [] : [locks.middleware],
    ran: (page, context) => {
      pages.push(page)
      ran?.(page, context)
    },
    ...own,
  })
  return { locks, router: createRequestHandler(build, "production"), incidents, pages, asked: () => asked }
}

const asking = (path: string, state = "signed-out", method = "GET"): Request =>
  new Request(`http://app.example${path}`, { method, headers: { cookie: `state=${state}`, accept: "text/html" } })

const never = new Promise<never>(() => {})

describe("if the port fails, guarded pages answer 503, open ones are shown, and nobody is redirected", () => {
  const answer =
    (given: object): RequestPort<VisitorSession> =>
    async () =>
      given as never
  test.each<[string, RequestPort<VisitorSession>, string]>([
    ["rejects", () => Promise.reject(new Error("no network")), "rejected"],
    [
      "throws",
      () => {
        throw new Error("a mistake")
      },
      "rejected",
    ],
    ["never answers", () => never, "late"],
    ["answers nothing", answer(null as never), "malformed"],
    ["answers nothing at all", answer(undefined as never), "malformed"],
    ["names a state that is none", answer({ state: "admin", session: { uid: "u" }, setCookies: [] }), "malformed"],
    ["names a state of every object", answer({ state: "toString", session: {}, setCookies: [] }), "malformed"],
    ["says signed in and brings no session", answer({ state: "verified", session: null, setCookies: [] }), "malformed"],
    [
      "says signed out and brings one",
      answer({ state: "signed-out", session: { uid: "u" }, setCookies: [] }),
      "malformed",
    ],
    ["brings no cookies, not even none", answer({ state: "signed-in", session: { uid: "u" } }), "malformed"],
    [
      "brings a cookie with a header of its own",
      answer({ state: "signed-in", session: { uid: "u" }, setCookies: ["a=b\r\nX: y"] }),
      "malformed",
    ],
  ])("%s", async (_, session, reason) => {
    const { router, incidents, pages } = appWith({ session })
    const guarded = await router(asking("/dashboard"))
    expect([guarded.status, guarded.headers.get("retry-after"), pages]).toEqual([503, "5", []])
    expect(incidents).toMatchObject([{ kind: "no-session", reason }])
    expect((await router(asking("/"))).status).toBe(200)
    expect(pages).toEqual(["/"])
  })
})

test("an answer can be an instance of a class: its state, cookies and current session count", async () => {
  class Answer {
    readonly #own = { uid: "ada" }
    get state() {
      return "verified" as const
    }
    get session() {
      return this.#own
    }
    get setCookies() {
      return [RENEWED]
    }
    current() {
      return { session: this.#own, setCookies: ["current=yes; Path=/"] }
    }
  }
  const { router, pages } = appWith({ session: async () => new Answer() })
  const response = await router(asking("/dashboard"))
  expect([response.status, pages]).toEqual([200, ["/dashboard"]])
  expect(response.headers.getSetCookie()).toEqual(["current=yes; Path=/"])
})

test("an answer is read once, so that the checked values decide", async () => {
  let read = 0
  const answer = {
    get state() {
      read += 1
      return read === 1 ? ("signed-out" as const) : ("verified" as const)
    },
    session: null,
    setCookies: [],
  }
  const { router, pages } = appWith({ session: async () => answer })
  expect([(await router(asking("/dashboard"))).status, pages]).toEqual([302, []])
})

test("a failing `onIncident` does not change the answer", async () => {
  const told = vi.spyOn(console, "error").mockReturnValue()
  const fail = (): never => {
    throw new Error("the log is full")
  }
  const { router, pages } = appWith({ session: () => Promise.reject(new Error("no")), onIncident: fail })
  expect((await router(asking("/dashboard"))).status).toBe(503)
  expect([pages, told.mock.calls.length]).toEqual([[], 1])
  told.mockRestore()
})

test("a route that the policy was not compiled with opens to nobody", async () => {
  const { router, incidents, pages } = appWith({ more: ["/dashboard/new-page", "/new-page"] })
  expect((await router(asking("/dashboard/new-page", "verified"))).status).toBe(503)
  expect((await router(asking("/new-page", "verified"))).status).toBe(404)
  expect(pages).toEqual([])
  expect(incidents).toContainEqual({ kind: "unknown-route", pattern: "dashboard/new-page" })
})

describe("the way back", () => {
  const locksWith = (next?: string) =>
    openLocks<PageRequirement, VisitorSession>({ guards, session: sayingPort, ...(next === undefined ? {} : { next }) })

  test.each([
    [undefined, "/signin?next=%2Fdashboard"],
    ["redirectTo", "/signin?redirectTo=%2Fdashboard"],
  ])("is told as %s, by both locks and for data too", async (next, want) => {
    const locks = locksWith(next)
    const router = createRequestHandler(buildOf({ middleware: [locks.middleware] }), "production")
    const inRouter = await router(asking("/dashboard"))
    const inFront = await locks.fetch(router)(asking("/dashboard"))
    expect([inRouter, inFront].map(({ status, headers }) => [status, headers.get("location")])).toEqual([
      [302, want],
      [302, want],
    ])
    expect(await (await router(asking("/dashboard.data"))).text()).toContain(want)
    // A door that is not for this visitor passes on what it was told.
    const door = await router(asking(`/mfa?${next ?? "next"}=%2Feditor`))
    expect(door.headers.get("location")).toBe(want.replace("dashboard", "editor"))
  })

  test.each(["", "a b", "a&b=c", "a=b", "__proto__", "index", "-x", "é", "x".repeat(65), 7, null])(
    "has a name that is one: not %j",
    (next) => expect(() => locksWith(next as string)).toThrow("`next` names the query parameter"),
  )
})

describe("the decision of the entry check in front", () => {
  test("is made once, and used by the root middleware", async () => {
    const { locks, router, asked } = appWith()
    expect((await locks.fetch(router)(asking("/dashboard", "signed-in"))).status).toBe(200)
    expect(asked()).toBe(1)
  })

  test("admits nobody to another page, and nobody else to this one", async () => {
    const elsewhere: readonly (readonly [Request, Request])[] = [
      [asking("/"), asking("/dashboard")],
      [asking("/dashboard", "signed-in"), asking("/dashboard")],
      [asking("/signin", "signed-out", "GET"), asking("/mfa", "signed-out", "POST")],
    ]
    for (const [given, routed] of elsewhere) {
      const { locks, router, pages } = appWith()
      const { status } = await locks.fetch((_, context) => router(routed, context))(given)
      expect([302, 401]).toContain(status)
      expect(pages).toEqual([])
    }
  })

  test("stands if it is a denial, whatever page the router matches", async () => {
    const { locks, router, pages } = appWith()
    await locks.fetch(router)(asking("/"))
    const { status } = await locks.fetch((_, context) => router(asking("/"), context))(asking("/dashboard", "unknown"))
    expect([status, pages]).toEqual([503, ["/"]])
  })

  test.each([
    ["lost on the way", {}],
    ["of another policy", { policyHash: "another" }],
  ])("is asked for again when it is %s", async (_, wishes) => {
    const front = appWith(wishes)
    const behind = appWith()
    const served = front.locks.fetch((request, context) =>
      behind.router(request, "policyHash" in wishes ? context : new RouterContextProvider()),
    )
    expect((await served(asking("/dashboard", "signed-in"))).status).toBe(200)
    expect([front.asked(), behind.asked()]).toEqual([1, 1])
  })
})

describe("without the root middleware", () => {
  test("the entry check answers every denial itself, and no page runs", async () => {
    const { locks, router, pages } = appWith({ bare: true })
    const served = locks.fetch(router)
    const statuses = []
    for (const [path, state, method] of [
      ["/dashboard", "signed-out", "GET"],
      ["/dashboard", "signed-out", "POST"],
      ["/dashboard", "challenged", "POST"],
      ["/dashboard", "unknown", "GET"],
      ["/dashboard.data", "signed-out", "GET"],
      ["/nowhere", "verified", "GET"],
    ] as const)
      statuses.push((await served(asking(path, state, method))).status)
    expect([statuses, pages]).toEqual([[302, 401, 403, 503, 401, 404], []])
  })

  test("the missing middleware is reported once", async () => {
    const { locks, router, incidents } = appWith({ bare: true })
    for (const _ of [1, 2]) await locks.fetch(router)(asking("/"))
    expect(incidents).toEqual([{ kind: "no-route-lock" }])
  })
})

test.each([
  ["says no pattern", { url: new URL("http://app.example/"), context: new RouterContextProvider() }],
  ["says no address", { pattern: "/", context: new RouterContextProvider() }],
  ["knows no contexts", { pattern: "/", url: new URL("http://app.example/"), context: {} }],
])("a router that %s is refused with what to do", async (_, given) => {
  const { locks, pages } = appWith()
  const run = locks.middleware as (given: object, next: () => Promise<Response>) => Promise<unknown>
  const next = vi.fn<() => Promise<Response>>()
  await expect(run({ request: asking("/"), ...given }, next)).rejects.toThrow("React Router 7.16 or newer")
  expect([next.mock.calls, pages]).toEqual([[], []])
})

test("a path outside the policy is passed on without calling the port, and is no page", async () => {
  const { locks, router, asked, pages } = appWith()
  const answered = await locks.fetch(() => new Response("a file"))(asking("/assets/x.js"))
  expect([await answered.text(), asked()]).toEqual(["a file", 0])
  expect((await router(asking("/assets/x.js", "verified"))).status).toBe(404)
  expect(pages).toEqual([])
})

describe("headers", () => {
  const page = { "Cache-Control": "public, max-age=60", "Set-Cookie": "renewed=no", Vary: "Accept" }
  const silent: RequestPort<VisitorSession> = async (request) => ({ ...(await sayingPort(request)), setCookies: [] })

  test("of two cookies with one name, the page's comes last", async () => {
    const { router } = appWith({ headers: page })
    const { headers } = await router(asking("/", "signed-in"))
    expect(headers.getSetCookie()).toEqual([RENEWED, "renewed=no"])
    expect(headers.get("cache-control")).toBe("private, no-store")
  })

  test.each([
    ["/", "signed-out", "public, max-age=60"],
    ["/", "signed-in", "public, max-age=60"],
    ["/dashboard", "signed-in", "private, no-store"],
  ])("what %s says of caches to a %s visitor: %s", async (path, state, want) => {
    const { router } = appWith({ headers: page, session: silent })
    const { headers } = await router(asking(path, state))
    expect([headers.get("cache-control"), headers.get("vary")]).toEqual([want, "Accept, Cookie"])
  })

  test("a response object that an app reuses does not pass headers from one visitor to another", async () => {
    const { locks } = appWith()
    const shared = new Response(null, { status: 204, headers: page })
    const open = locks.fetch(() => shared)
    const answers = [await open(asking("/", "verified")), await open(asking("/"))]
    expect(answers.map(({ headers }) => headers.getSetCookie())).toEqual([
      [RENEWED, "renewed=no"],
      [RENEWED, "renewed=no"],
    ])
    expect([...shared.headers]).toEqual([...new Headers(page)])
  })

  test("a response with immutable headers gets them too", async () => {
    const { locks } = appWith()
    const answered = await locks.fetch(() => fetch("data:text/plain,hello"))(asking("/", "verified"))
    expect([await answered.text(), answered.headers.getSetCookie()]).toEqual(["hello", [RENEWED]])
  })

  test("a page with a session and no cache headers is not stored", async () => {
    const { router } = appWith({ session: silent })
    expect((await router(asking("/"))).headers.get("cache-control")).toBe("private, no-cache")
    expect((await router(asking("/", "verified"))).headers.get("cache-control")).toBe("private, no-store")
  })
})

describe("a page gets", () => {
  test("its visitor's session, typed by its rule, and no other page's", async () => {
    const said: unknown[] = []
    const { locks, router } = appWith({
      ran: (_, context) => {
        const session = locks.sessionFor(context, "/dashboard")
        expectTypeOf(session).toEqualTypeOf<VisitorSession>()
        expectTypeOf(locks.sessionFor<"/">).returns.toEqualTypeOf<VisitorSession | null>()
        said.push(session, locks.visitor(context))
        expect(() => locks.sessionFor(context, "/")).toThrow("/dashboard subtree")
      },
    })
    expect((await router(asking("/dashboard", "verified"))).status).toBe(200)
    const session = { uid: "somebody" }
    expect(said).toEqual([session, { state: "verified", session }])
  })

  test("an error, if the request passed no lock", () => {
    const { locks } = appWith()
    expect(() => locks.visitor(new RouterContextProvider())).toThrow("passed no lock")
  })

  test("the names of the claims as the second type argument, with the port for tests", async () => {
    const session = as("verified", { role: ["admin"], teamRole: ({ team }) => (team === "acme" ? "owner" : null) })
    const locks = openLocks<PageRequirement, "role" | "teamRole">({ guards, session })
    expectTypeOf(locks.sessionFor<"/dashboard">).returns.toEqualTypeOf<TestSession>()
    const nextLocks = openNextLocks<PageRequirement, "role" | "teamRole">({ guards, session })
    expectTypeOf(nextLocks.sessionFor<"/dashboard">).returns.resolves.toEqualTypeOf<TestSession>()
    const inPlace = openLocks<PageRequirement, "teamRole">({
      guards,
      session: as("verified", { teamRole: ({ team }) => team ?? null }),
    })
    expectTypeOf(inPlace.sessionFor<"/">).returns.toEqualTypeOf<TestSession | null>()
    // The app's own session type, with its own readers.
    const own = openLocks<PageRequirement, VisitorSession, "role">({
      guards,
      session: as("signed-in", { role: "admin" }),
    })
    expectTypeOf(own.sessionFor<"/dashboard">).returns.toEqualTypeOf<VisitorSession>()
    expect((await session(asking("/dashboard"))).state).toBe("verified")
  })

  test("the session type of a port, also without type arguments", () => {
    interface Member {
      readonly uid: string
      readonly email: string
      readonly plan: "free" | "paid"
    }
    const session: RequestPort<Member> = async () => ({ state: "signed-out", session: null, setCookies: [] })
    const open = () => openLocks({ guards, session })
    expectTypeOf<NonNullable<ReturnType<ReturnType<typeof open>["visitor"]>["session"]>>().toEqualTypeOf<Member>()
    expect(open().middleware).toBeTypeOf("function")
  })

  test("one type argument, with the ports of this package", () => {
    const supabase: RequestPort<Session> = async () => ({ state: "signed-out", session: null, setCookies: [] })
    const locks = openLocks<PageRequirement>({ guards, session: supabase })
    expectTypeOf(locks.sessionFor<"/dashboard">).returns.toEqualTypeOf<Session>()
    expectTypeOf(locks.middleware).toExtend<MiddlewareFunction<Response>>()
    expectTypeOf(locks.middleware).toExtend<MiddlewareFunction>()
    expect(Object.keys(locks).sort()).toEqual([
      "anonymousRedirect",
      "decision",
      "express",
      "fetch",
      "headers",
      "loadContext",
      "mayOpen",
      "middleware",
      "safeNext",
      "safeNextFor",
      "sentClaims",
      "sessionFor",
      "visitor",
    ])
  })

  test.each([
    ["/dashboard?a=1", "/dashboard?a=1"],
    ["//evil.example", null],
    [new File([], "x"), null],
    [null, null],
  ])("where to go on to: %s", (text, want) => {
    expect(appWith().locks.safeNext(text)).toBe(want)
  })
})

test(`what is served is known by its mark (${MARK})`, async () => {
  const { router } = appWith()
  expect(await (await router(asking("/"))).text()).toContain(`${MARK}/;`)
})

test("a router with a different base path than the locks serves nothing", async () => {
  const pages: string[] = []
  const locks = openLocks<PageRequirement, VisitorSession>({ guards, session: sayingPort, basename: "/app" })
  const build = buildOf({ middleware: [locks.middleware], ran: (page) => pages.push(page) })
  const router = createRequestHandler(build, "production")
  const statuses: number[] = []
  for (const path of ["/", "/dashboard", "/application"]) statuses.push((await router(asking(path, "verified"))).status)
  expect([statuses, pages]).toEqual([[404, 404, 404], []])
})
