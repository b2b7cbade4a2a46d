// The options of the locks for servers: their own context, limits, a log of decisions, and answers instead of the
// router's.
import { createContext, createRequestHandler, RouterContextProvider } from "react-router"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"

import { AUTH_STATES } from "../../policy/states.ts"
import type { PageRequirement } from "../../src/generated/guards.ts"
import * as guards from "../../src/generated/guards.ts"
import { openLocks, type Decision, type Incident, type LockOptions, type SessionPort } from "../../src/guard/index.ts"
import { bindRoutes, type BuiltRoutes } from "../../src/guard/react-router/bind-routes.ts"
import { buildOf, MARK, sayingPort, type VisitorSession } from "./served/app.ts"

// The router warns of every address that it cannot decode.
beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

const whoContext = createContext<string>()

/** Reads what the server put into the context. */
const contextPort: SessionPort<VisitorSession> = async (request, context, question) => {
  expect(question.patience).toBeGreaterThan(0)
  const { state } = (await sayingPort(request)) as { readonly state: guards.AuthState }
  const isNobody = state === "signed-out" || state === "unknown"
  return { state, session: isNobody ? null : { uid: context.get(whoContext) }, setCookies: [] }
}

interface Wishes extends Omit<Partial<LockOptions<VisitorSession>>, "guards"> {
  readonly context?: boolean
}

function appWith({ context = false, ...options }: Wishes) {
  const incidents: Incident[] = []
  const decisions: Decision<VisitorSession>[] = []
  const pages: string[] = []
  let asked = 0
  const port: SessionPort<VisitorSession> = options.session ?? sayingPort
  const locks = openLocks<PageRequirement, VisitorSession>({
    onIncident: (incident) => void incidents.push(incident),
    onDecision: (decision) => void decisions.push(decision),
    ...options,
    guards,
    session:
      port.length < 2
        ? (request) => {
            asked += 1
            return (port as (request: Request) => ReturnType<typeof port>)(request)
          }
        : (request, given, question) => {
            asked += 1
            return port(request, given, question)
          },
  })
  const build = buildOf({ middleware: [locks.headers, locks.middleware], ran: (page) => void pages.push(page) })
  const router = createRequestHandler(build, "production")
  const contextFor = () => {
    const made = new RouterContextProvider()
    made.set(whoContext, "made in front")
    return made
  }
  const front = context ? locks.fetch(router, { contextFor }) : locks.fetch(router)
  return { locks, router, front, incidents, decisions, pages, asked: () => asked }
}

const asking = (path: string, state = "signed-out", method = "GET"): Request =>
  new Request(`http://app.example${path}`, { method, headers: { cookie: `state=${state}`, accept: "text/html" } })

describe("with `contextFor`, a port that reads the context is asked in front of the router", () => {
  const open = () => appWith({ session: contextPort, context: true })

  test("once, and a denied page load never reaches the router", async () => {
    const { front, asked, pages } = open()
    const { status, headers } = await front(asking("/dashboard"))
    expect([status, headers.get("location"), asked(), pages]).toEqual([302, "/signin?next=%2Fdashboard", 1, []])
    expect((await front(asking("/dashboard", "signed-in"))).status).toBe(200)
    expect([asked(), pages]).toEqual([2, ["/dashboard"]])
  })

  test("and the page's session can come from the context", async () => {
    const { locks } = open()
    const uid = await new Promise((resolve) => {
      const context = new RouterContextProvider()
      context.set(whoContext, "ada")
      const serve = locks.fetch(
        (_, given) => {
          expect(given).toBe(context)
          resolve(locks.visitor(given).session?.uid)
          return new Response()
        },
        { contextFor: () => context },
      )
      void serve(asking("/dashboard", "signed-in"))
    })
    expect(uid).toBe("ada")
  })

  test("a context that was made for another request is refused before the port is called", async () => {
    const { locks, router, asked } = open()
    const kept = new RouterContextProvider()
    kept.set(whoContext, "ada")
    const serve = locks.fetch(router, { contextFor: () => kept })
    expect((await serve(asking("/dashboard", "signed-in"))).status).toBe(200)
    await expect(serve(asking("/dashboard"))).rejects.toThrow("given to several requests")
    expect(asked()).toBe(1)
  })

  test("a path outside the policy gets the context too, and no decision", async () => {
    const { locks, asked } = open()
    const context = new RouterContextProvider()
    context.set(whoContext, "ada")
    const serve = locks.fetch((_, given) => new Response(given.get(whoContext)), { contextFor: () => context })
    expect(await (await serve(asking("/healthz"))).text()).toBe("ada")
    expect(asked()).toBe(0)
  })

  test("in Express too, and `loadContext` returns the context", async () => {
    const { locks, asked } = open()
    const context = new RouterContextProvider()
    context.set(whoContext, "ada")
    const sent: string[] = []
    const response = {
      statusCode: 200,
      getHeaders: () => ({}),
      setHeader: () => {},
      removeHeader: () => {},
      writeHead: () => {},
      end: (text?: string) => void sent.push(text ?? ""),
    }
    const headers = { host: "app.example", cookie: "state=signed-in" }
    const request = { method: "GET", originalUrl: "/dashboard", headers }
    const next = vi.fn<() => void>()
    await locks.express({ contextFor: () => context })(request, response, next)
    expect([next.mock.calls.length, asked()]).toEqual([1, 1])
    expect(locks.loadContext(request)).toBe(context)
    expect(locks.visitor(context)).toEqual({ state: "signed-in", session: { uid: "ada" } })
  })
})

describe("`limit`", () => {
  test("answers 429 with the seconds to wait for documents, data and redirects, and runs no page", async () => {
    const { front, router, pages } = appWith({ limit: () => 6.2 })
    for (const serve of [front, router])
      for (const [path, state, method] of [
        ["/", "signed-out", "GET"],
        ["/dashboard", "signed-out", "GET"],
        ["/dashboard", "verified", "GET"],
        ["/dashboard.data", "verified", "GET"],
        ["/dashboard", "verified", "POST"],
      ] as const) {
        const { status, headers } = await serve(asking(path, state, method))
        const told = [status, headers.get("retry-after"), headers.get("cache-control"), headers.get("location")]
        expect({ path, state, told }).toEqual({ path, state, told: [429, "7", "private, no-store", null] })
      }
    expect(pages).toEqual([])
  })

  test("is called with the visitor, and lets the request through if it returns 0", async () => {
    const told: unknown[] = []
    const limit: Wishes["limit"] = ({ state, session }, { url }) => {
      told.push([state, session, new URL(url).pathname])
      return 0
    }
    const { front, pages } = appWith({ limit })
    expect((await front(asking("/dashboard", "signed-in"))).status).toBe(200)
    expect([told, pages]).toEqual([[["signed-in", { uid: "somebody" }, "/dashboard"]], ["/dashboard"]])
  })

  const never = (): Promise<never> => new Promise(() => {})

  test.each<[string, NonNullable<Wishes["limit"]>, string]>([
    ["rejects", () => Promise.reject(new Error("no store")), "rejected"],
    [
      "throws",
      () => {
        throw new Error("no store")
      },
      "rejected",
    ],
    ["never settles", never, "late"],
    ["answers nothing", () => undefined as never, "malformed"],
    ["answers what is no number", () => Number.NaN, "malformed"],
    ["answers the number in a text", async () => "3" as never, "malformed"],
    ["answers less than nothing", () => -1, "malformed"],
  ])("that %s lets nobody through, by both ways", async (_, limit, reason) => {
    for (const way of ["router", "front"] as const)
      for (const [path, state] of [
        ["/", "verified"],
        ["/dashboard", "verified"],
        ["/dashboard", "signed-out"],
        ["/dashboard.data", "signed-out"],
      ] as const) {
        const { [way]: serve, incidents, pages } = appWith({ limit, patience: 20 })
        const { status, headers } = await serve(asking(path, state))
        expect([way, path, status, headers.get("retry-after"), pages]).toEqual([way, path, 429, "5", []])
        expect(incidents).toMatchObject([{ kind: "no-limit", reason }])
      }
  })

  test("counts if it answers within `patience`", async () => {
    const limit = () => new Promise<number>((resolve) => setTimeout(() => resolve(0), 50))
    const { front, incidents, pages } = appWith({ limit, patience: 2_000 })
    expect((await front(asking("/dashboard", "verified"))).status).toBe(200)
    expect([incidents, pages]).toEqual([[], ["/dashboard"]])
  })
})

describe("`onDecision`", () => {
  const REQUESTS = [
    ["/", "signed-out", "GET", "proceed"],
    ["/dashboard?token=xsecretx", "signed-out", "GET", "redirect"],
    ["/dashboard/xsecretx.data", "signed-out", "GET", "redirect"],
    ["/dashboard", "signed-in", "GET", "proceed"],
    ["/dashboard.data", "signed-in", "GET", "proceed"],
    ["/dashboard", "challenged", "POST", "refuse"],
    ["/xsecretx", "verified", "GET", "refuse"],
    ["/editor/%ffxsecretx", "verified", "GET", "refuse"],
    ["/dashboard", "unknown", "GET", "refuse"],
  ] as const

  test.each([
    ["the root middleware alone", "router"],
    ["the lock in front", "front"],
  ] as const)("is told once of each request, and never of its address, by %s", async (_, way) => {
    const app = appWith({})
    // The second time the denials are handed on to the router.
    for (const round of [1, 2])
      for (const [path, state, method, kind] of REQUESTS) {
        app.decisions.length = 0
        await app[way](asking(path, state, method))
        const seen = app.decisions.map(({ outcome, ...rest }) => [outcome.kind, rest.state, rest.write, rest.limited])
        expect({ round, path, seen }).toEqual({ round, path, seen: [[kind, state, method === "POST", false]] })
        expect(JSON.stringify(app.decisions)).not.toContain("xsecretx")
      }
  })

  test("is called with the rule, the visitor and the result of `limit`", async () => {
    const { front, decisions } = appWith({ limit: ({ session }) => (session === null ? 0 : 3) })
    await front(asking("/dashboard", "signed-in"))
    await front(asking("/nowhere"))
    expect(decisions).toEqual([
      {
        outcome: { kind: "proceed", rule: "/dashboard subtree" },
        state: "signed-in",
        session: { uid: "somebody" },
        write: false,
        limited: true,
        withheld: false,
      },
      {
        outcome: { kind: "refuse", status: 404, rule: null },
        state: "signed-out",
        session: null,
        write: false,
        limited: false,
        withheld: false,
      },
    ])
  })

  test("that throws changes no answer", async () => {
    const told = vi.spyOn(console, "error").mockReturnValue()
    const onDecision = (): never => {
      throw new Error("the record is full")
    }
    const { front } = appWith({ onDecision })
    const statuses = [await front(asking("/dashboard")), await front(asking("/dashboard", "signed-in"))]
    expect([statuses.map(({ status }) => status), told.mock.calls.length]).toEqual([[302, 200], 2])
  })
})

describe("each request calls the port once and reports one decision", () => {
  const SPELLINGS = [
    "/_root.data",
    "/_root/_.data",
    "/_root.data.data",
    "/_root",
    "/_.data",
    "/_",
    "/.data",
    "/.data.data",
    "/_/_.data",
    "/dashboard.data",
    "/dashboard/.data",
    "/dashboard/_.data",
    "/dashboard.data.data",
    "/dashboard/_root.data",
    "/dashboard.DATA",
    "/%64ashboard.data",
    "/dashboard.dat%61",
    "/signin/_.data",
    "/signin/_",
    "/nowhere.data",
    "/nowhere/_.data",
    "/editor/%ff.data",
    "/dashboard?_routes=root",
  ] as const

  test.each(["front", "router"] as const)("however its address is spelled, by %s", async (way) => {
    const wrong: object[] = []
    for (const state of AUTH_STATES) {
      const app = appWith({})
      // The second time the denials are handed on to the router.
      for (const round of [1, 2])
        for (const path of SPELLINGS) {
          app.decisions.length = 0
          const before = app.asked()
          await app[way](asking(path, state))
          const counts = [app.asked() - before, app.decisions.length]
          // By itself, the router runs no middleware for an address that has no page.
          const isUnmatched = way === "router" && counts.every((count) => count === 0)
          if (!isUnmatched && counts.some((count) => count !== 1)) wrong.push({ state, round, path, counts })
        }
    }
    expect(wrong).toEqual([])
  })

  test("also if the handler answers instead of the router, or fails", async () => {
    const app = appWith({})
    const serve = app.locks.fetch((request) => {
      if (request.url.endsWith("/")) throw new Error("the router is gone")
      return new Response("from the cache")
    })
    expect(await (await serve(asking("/signin"))).text()).toBe("from the cache")
    await expect(serve(asking("/"))).rejects.toThrow("the router is gone")
    expect(app.decisions.map(({ outcome }) => outcome.rule)).toEqual(["/signin exact", "/ exact"])
  })
})

describe("a decision that the app is given", () => {
  const spoiled = (decision: object): void => {
    Object.assign((decision as { outcome: object }).outcome, { kind: "proceed", rule: "/dashboard subtree" })
  }
  const spoil = (decision: object): void => {
    expect(() => spoiled(decision)).toThrow(TypeError)
    expect(() => Object.assign(decision, { state: "verified", outcome: { kind: "proceed" } })).toThrow(TypeError)
  }

  test("cannot be changed by `onDecision`", async () => {
    const told: object[] = []
    const { front, router, pages } = appWith({ onDecision: (decision) => void told.push(decision) })
    for (const serve of [front, router])
      for (const _ of [1, 2]) {
        expect((await serve(asking("/dashboard.data"))).headers.get("cache-control")).toBe("private, no-store")
        for (const decision of told) spoil(decision)
      }
    expect([told.length, pages]).toEqual([4, []])
  })

  test("cannot be changed if the port has answered itself", async () => {
    const { locks, pages } = appWith({ session: () => new Response(null, { status: 403 }) })
    const seen: object[] = []
    const build = buildOf({ middleware: [locks.headers, locks.middleware] })
    const router = createRequestHandler(build, "production")
    const serve = locks.fetch((request, context) => {
      seen.push(locks.decision(context))
      return router(request, context)
    })
    // A denial comes to the handler only once the root middleware has run.
    await router(asking("/dashboard.data"))
    for (const _ of [1, 2]) expect((await serve(asking("/dashboard.data"))).status).toBe(403)
    for (const decision of seen) spoil(decision)
    expect([(await serve(asking("/dashboard"))).status, pages]).toEqual([403, []])
  })

  test("cannot be changed by a server that calls `anonymousRedirect`", () => {
    const { locks } = appWith({ isAnonymous: () => true })
    const url = new URL("http://app.example/dashboard")
    const { decision } = locks.anonymousRedirect({ method: "GET", url, headers: {} })!
    spoil(decision)
    expect(decision.outcome.kind).toBe("redirect")
  })
})

test("a callback that rejects changes no answer and does not end the process", async () => {
  const told = vi.spyOn(console, "error").mockReturnValue()
  // Hooks return nothing by their type, and TypeScript takes an `async` one all the same.
  const fail: () => void = (): unknown => Promise.reject(new Error("the record is full"))
  const { front } = appWith({ onDecision: fail, onIncident: fail, limit: () => Number.NaN })
  expect((await front(asking("/dashboard"))).status).toBe(429)
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(told.mock.calls.map(([text]) => text as string).toSorted()).toEqual([
    "sallyport: onDecision failed",
    "sallyport: onIncident failed",
  ])
})

test("a handler behind the entry check knows the decision and the visitor, and may answer instead of the router", async () => {
  const { locks } = appWith({})
  const serve = locks.fetch((_, context) => {
    const { outcome, state } = locks.decision(context)
    return Response.json({ outcome: outcome.kind, rule: outcome.rule, state, visitor: locks.visitor(context).state })
  })
  const response = await serve(asking("/"))
  expect(await response.json()).toEqual({
    outcome: "proceed",
    rule: "/ exact",
    state: "signed-out",
    visitor: "signed-out",
  })
  expect(response.headers.get("cache-control")).toBe("private, no-store")
})

describe("`current` of a port", () => {
  const changing = (now: object): SessionPort<VisitorSession> =>
    async function port() {
      return {
        state: "signed-in",
        session: { uid: "ada" },
        setCookies: ["before=1"],
        current: () => ({ session: null, setCookies: ["after=1; Path=/"], ...now }),
      }
    }

  test.each(["router", "front"] as const)("says which cookies go out, after the page has run: %s", async (way) => {
    const { [way]: serve } = appWith({ session: changing({}) })
    expect((await serve(asking("/dashboard"))).headers.getSetCookie()).toEqual(["after=1; Path=/"])
  })

  test("is told if the locks redirect the visitor", async () => {
    const told: boolean[] = []
    const session: SessionPort<VisitorSession> = async function port() {
      const current = ({ isRedirect }: { readonly isRedirect: boolean }) => {
        told.push(isRedirect)
        return { session: null, setCookies: [] }
      }
      return { state: "signed-out", session: null, setCookies: [], current }
    }
    const { front } = appWith({ session })
    await front(asking("/dashboard"))
    await front(asking("/"))
    expect(told).toEqual([true, false])
  })

  test.each([{ setCookies: ["a=b\r\nX: y"] }, { setCookies: undefined }, { session: "ada" }])(
    "that makes no sense is an error of the app: %j",
    async (now) => {
      const { front } = appWith({ session: changing(now) })
      await expect(front(asking("/dashboard"))).rejects.toThrow("`current` of a session port")
    },
  )
})

test("a server whose locks were checked at start shows the first denial in the app's own view", async () => {
  const { locks } = appWith({})
  const build = buildOf({ middleware: [locks.middleware] })
  const served = locks.fetch(createRequestHandler(build, "production"))
  expect((await served(asking("/nowhere"))).headers.get("content-type")).toContain("text/plain")
  const bound = openLocks<PageRequirement>({ guards, session: () => SIGNED_OUT })
  const own = buildOf({ middleware: [bound.middleware] })
  bindRoutes(own.routes as unknown as BuiltRoutes, guards, { root: "", guards: "", policyHash: guards.policyHash })
  const first = await bound.fetch(createRequestHandler(own, "production"))(asking("/nowhere"))
  expect([first.status, first.headers.get("content-type")]).toEqual([404, "text/html"])
  expect(await first.text()).not.toContain(MARK)
  // The proof is of one router. Another beside it has none.
  const ran: string[] = []
  const other = buildOf({ middleware: [], ran: (page) => ran.push(page) })
  expect((await bound.fetch(createRequestHandler(other, "production"))(asking("/dashboard.data"))).status).toBe(401)
  expect(ran).toEqual([])
})

test("in development, the check of a reloaded router does not count for another router", async () => {
  const locks = openLocks<PageRequirement>({ guards, session: () => SIGNED_OUT, onIncident: () => {} })
  const own = buildOf({ middleware: [locks.middleware] })
  for (const _ of [1, 2, 3]) {
    // The root module stays, unless it is what was changed.
    const reloaded = { ...own.routes } as unknown as BuiltRoutes
    reloaded.root = { ...reloaded.root!, module: { ...reloaded.root!.module, middleware: [locks.middleware] } }
    bindRoutes(reloaded, guards, { root: "app/root.tsx", guards: "", policyHash: null })
  }
  const router = locks.fetch(createRequestHandler(own, "development"))
  expect((await router(asking("/nowhere"))).headers.get("content-type")).toBe("text/html")
  const ran: string[] = []
  const unlocked = buildOf({ middleware: [], ran: (page) => ran.push(page) })
  expect((await locks.fetch(createRequestHandler(unlocked, "development"))(asking("/dashboard.data"))).status).toBe(401)
  expect(ran).toEqual([])
})

const SIGNED_OUT = { state: "signed-out", session: null, setCookies: [] } as const

const cookieOf = ({ headers }: Request) =>
  headers.get("cookie") === "state=verified" ? ({ state: "verified", session: { uid: "ada" } } as const) : {}

describe("`anonymousRedirect`", () => {
  const isAnonymous = (headers: object) => !("cookie" in headers)
  const plain = (path: string, { method = "GET", headers = {} } = {}) => ({
    method,
    url: new URL(path, "http://app.example"),
    headers,
  })
  const spellingsOf = (page: string): readonly string[] => [
    page,
    `${page}/`,
    `/${page}`,
    page.toUpperCase(),
    page.replace("/", "/%2e/"),
    page.replace("/", "/x/../"),
    page.replace(/\w$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    page.replace(/(.)\//, "$1%2f"),
    page.replace(/(.)\//, "$1\\"),
    `${page}%00`,
    `${page}%ff`,
    `${page}%20`,
    `${page}/nowhere`,
    `${page}.data`,
    `${page}/_.data`,
    `${page}.DATA`,
    `${page}#part`,
    `${page}?`,
    `${page}?next=%2Feditor`,
    `${page}?next=//evil.example&next=/editor`,
    `${page}?_routes=root&index&tab=%0d%0aX:+y`,
  ]
  const TARGETS = [
    ...[...Object.keys(guards.ruleOfPage), "/x", "/_root", "/assets/x.js"].flatMap(spellingsOf),
    "/Dashboard//x?tab=1&_routes=root",
    "/d\u0131shboard",
    "/\u017fignin",
    "/da%C5%BFhboard",
    "/%ff",
  ]
  const METHODS = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
  const ALL = [
    ...TARGETS.map((target) => ["GET", target] as const),
    ...Object.keys(guards.ruleOfPage).flatMap((page) => METHODS.map((method) => [method, page] as const)),
  ]

  test.each<[Readonly<Record<string, string>>, Wishes]>([
    [{}, {}],
    [{}, { next: "redirectTo" }],
    [{}, { basename: "/base/" }],
    [{ authorization: "Bearer x", accept: "text/html", "x-forwarded-host": "evil.example", "x-original-url": "/" }, {}],
    [{ cookie: "" }, {}],
    [{ cookie: "state=" }, {}],
    [{ cookie: "state=verified" }, {}],
  ])("is what the lock in front of the router answers, for every address and method: %j %j", async (sent, wishes) => {
    const session = (request: Request) => ({ ...SIGNED_OUT, ...cookieOf(request) })
    const { locks, front } = appWith({ isAnonymous, session, ...wishes })
    const base = wishes.basename === undefined ? "" : "/BASE"
    let redirects = 0
    for (const [method, target] of ALL) {
      const url = new URL(`http://app.example${base}${target}`)
      const redirect = locks.anonymousRedirect({ method, url, headers: sent })
      const { status, headers } = await front(new Request(url, { method, headers: sent }))
      const isFast = method === "GET" && !("cookie" in sent) && status === 302
      expect.soft(redirect?.status ?? null, `${method} ${target}`).toBe(isFast ? 302 : null)
      if (redirect === null) continue
      redirects += 1
      expect.soft(Object.fromEntries(headers), target).toEqual(redirect.headers)
    }
    expect(redirects > 100).toBe(!("cookie" in sent))
  })

  test("reads the headers of a request of the Fetch API", () => {
    const { locks } = appWith({ isAnonymous })
    const statusFor = (headers: Headers) => locks.anonymousRedirect({ ...plain("/dashboard"), headers })?.status ?? null
    expect(statusFor(new Headers({ Accept: "text/html" }))).toBe(302)
    expect(statusFor(new Headers({ Cookie: "state=signed-in" }))).toBeNull()
  })

  test("reports a frozen decision without an address", () => {
    const { locks } = appWith({ isAnonymous })
    const redirect = locks.anonymousRedirect(plain("/dashboard/private?x=1"))
    expect(JSON.stringify(redirect?.decision)).not.toMatch(/next|private/)
    expect(Object.isFrozen(redirect?.decision.outcome)).toBe(true)
  })

  test.each<[string, Wishes, ReturnType<typeof plain>]>([
    ["who may be signed in", { isAnonymous }, plain("/dashboard", { headers: { cookie: "" } })],
    ["a write", { isAnonymous }, plain("/dashboard", { method: "POST" })],
    ["who asks for the headers", { isAnonymous }, plain("/dashboard", { method: "HEAD" })],
    ["a page's data", { isAnonymous }, plain("/dashboard.data")],
    ["what the policy leaves to others", { isAnonymous }, plain("/assets/x.js")],
    ["an app that does not say who is anonymous", {}, plain("/dashboard")],
    ["an app in which something runs before the locks", { isAnonymous, before: [() => {}] }, plain("/dashboard")],
  ])("leaves to the locks: %s", (_, wishes, request) => {
    expect(appWith(wishes).locks.anonymousRedirect(request)).toBeNull()
  })
})

test.each(["/dashboard.data", "/api/v1/nowhere"])(
  "a denial goes to no handler that has not shown the locks, though another has: %s",
  async (target) => {
    const { locks, front } = appWith({})
    const ran: string[] = []
    const bare = locks.fetch(
      createRequestHandler(buildOf({ middleware: [], ran: (page) => ran.push(page) }), "production"),
    )
    expect((await front(asking("/"))).status).toBe(200)
    expect((await bare(asking(target))).status).toBeGreaterThan(400)
    expect(ran).toEqual([])
  },
)

test("middlewares before the locks run before a redirect, even if the port needs no context", async () => {
  const ran: string[] = []
  const before: Wishes["before"] = [({ url }, next) => (ran.push(url.pathname), next())]
  const { front, asked } = appWith({ before })
  expect((await front(asking("/dashboard"))).status).toBe(302)
  expect([ran, asked()]).toEqual([["/dashboard"], 1])
})
