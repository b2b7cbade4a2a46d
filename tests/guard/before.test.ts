import {
  createContext,
  createRequestHandler,
  data,
  redirect,
  RouterContextProvider,
  type MiddlewareFunction,
} from "react-router"
import { describe, expect, test, vi } from "vitest"

import type { PageRequirement } from "../../src/generated/guards.ts"
import * as guards from "../../src/generated/guards.ts"
import { openLocks, type Incident, type LockOptions } from "../../src/guard/index.ts"
import { buildOf, MARK, RENEWED, sayingPort, type VisitorSession } from "./served/app.ts"

type Middleware = MiddlewareFunction<Response>

const tokenContext = createContext<string>("nobody")

interface Wishes {
  readonly before: readonly Middleware[]
  readonly session?: LockOptions<VisitorSession>["session"]
  readonly headers?: boolean
}

function appWith({ before, session, headers = true }: Wishes) {
  const incidents: Incident[] = []
  const pages: string[] = []
  let asked = 0
  const port = session ?? sayingPort
  const locks = openLocks<PageRequirement, VisitorSession>({
    guards,
    before,
    session: (request, context, question) => {
      asked += 1
      return port(request, context, question)
    },
    onIncident: (incident) => void incidents.push(incident),
  })
  const middleware = headers ? [locks.headers, locks.middleware] : [locks.middleware]
  const build = buildOf({ middleware, ran: (page) => void pages.push(page) })
  const router = createRequestHandler(build, "production")
  return { locks, router, incidents, pages, asked: () => asked }
}

const asking = (path: string, state = "signed-out", method = "GET"): Request =>
  new Request(`http://app.example${path}`, { method, headers: { cookie: `state=${state}`, accept: "text/html" } })

const PAGES = ["/", "/dashboard"]

describe("a middleware before the locks that answers without `next()`", () => {
  const there = { Location: "https://provider.example/handshake", "Set-Cookie": "hand=shake" }
  const ANSWERS: readonly [string, () => unknown, object][] = [
    ["a redirect", () => new Response("secret", { status: 307, headers: there }), { status: 307, to: there.Location }],
    ["a redirect that is thrown", () => Promise.reject(redirect("/new", 301)), { status: 301, to: "/new" }],
    ["a refusal", () => new Response("secret", { status: 401, headers: there }), { status: 401, to: null }],
    [
      "a refusal that is thrown",
      () => Promise.reject(new Response("secret", { status: 403 })),
      { status: 403, to: null },
    ],
    ["a refusal as data", () => data("secret", { status: 418, headers: there }), { status: 418, to: null }],
    ["an error of the server", () => new Response("secret", { status: 502 }), { status: 502, to: null }],
  ]

  test.each(ANSWERS.flatMap(([name, answer, want]) => PAGES.map((page) => [name, page, answer, want] as const)))(
    "%s goes out, without its body, on %s",
    async (name, page, answer, want) => {
      const { router, pages, incidents, asked } = appWith({ before: [answer as Middleware] })
      const response = await router(asking(page, "verified"))
      const body = await response.text()
      expect({ status: response.status, to: response.headers.get("location") }).toEqual(want)
      expect(body).not.toMatch(/secret|served page/)
      expect(response.headers.get("cache-control")).toBe("private, no-store")
      expect(response.headers.getSetCookie()).toEqual(answer.toString().includes("there") ? ["hand=shake"] : [])
      expect([pages, incidents, asked(), name]).toEqual([[], [], 0, name])
    },
  )

  const NONE: readonly [string, () => unknown, number | null][] = [
    ["a page of its own", () => new Response("secret"), 200],
    ["a page that is thrown", () => Promise.reject(new Response("secret")), 200],
    ["data", () => data("secret"), null],
    ["a status that no answer has", () => data("secret", { status: 600 }), null],
    ["nothing to show", () => new Response(null, { status: 204 }), 204],
    ["what is unchanged", () => new Response(null, { status: 304, headers: { Location: "/x" } }), 304],
    ["a redirect that leads nowhere", () => new Response("secret", { status: 302 }), 302],
    ["a text", () => "secret", null],
    ["an object that is no response", () => ({ body: "secret" }), null],
    ["an object with a status alone", () => ({ status: 401, body: "secret" }), null],
    ["an object without headers", () => ({ status: 401, headers: null, body: "secret" }), null],
    ["an object with headers alone", () => ({ headers: new Headers({ Location: "/x" }), body: "secret" }), null],
    ["an object with headers that are none", () => ({ status: 302, headers: { Location: "/x" } }), null],
  ]

  test.each(NONE.flatMap(([name, answer, status]) => PAGES.map((page) => [name, page, answer, status] as const)))(
    "%s is refused on %s, and told",
    async (_, page, answer, status) => {
      const { router, pages, incidents } = appWith({ before: [answer as Middleware] })
      const response = await router(asking(page, "verified"))
      expect([response.status, pages]).toEqual([503, []])
      expect(await response.text()).not.toMatch(/secret|served page/)
      expect(incidents).toEqual([{ kind: "answered-before", status }])
    },
  )

  test("an error goes to the router's error view, and no page runs", async () => {
    const broken: Middleware = () => Promise.reject(new Error("no provider"))
    const { router, pages } = appWith({ before: [broken] })
    expect((await router(asking("/dashboard", "verified"))).status).toBe(500)
    expect(pages).toEqual([])
  })

  test("none of its headers can make a proxy send a file", async () => {
    const headers = {
      "X-Accel-Redirect": "/protected",
      "Content-Type": "text/html",
      ETag: "x",
      "WWW-Authenticate": "Basic",
    }
    const { router } = appWith({ before: [() => new Response("secret", { status: 401, headers })] })
    const answer = await router(asking("/dashboard"))
    expect([...answer.headers.keys()].sort()).toEqual(["cache-control", "content-type", "vary", "www-authenticate"])
  })
})

describe("a middleware before the locks that calls `next()`", () => {
  const noting: Middleware = async ({ context }, next) => {
    context.set(tokenContext, "somebody")
    const response = await next()
    response.headers.append("Set-Cookie", "nonce=1")
    response.headers.set("Content-Security-Policy", "script-src 'nonce-1'")
    return response
  }

  test("can put values into the context for the session port, and runs once", async () => {
    const order: string[] = []
    const first: Middleware = (_, next) => (order.push("first"), next())
    const { router, pages } = appWith({
      before: [first, noting],
      session: async (_, context) => {
        order.push(`asked for ${context.get(tokenContext)}`)
        return { state: "verified", session: { uid: context.get(tokenContext) }, setCookies: [] }
      },
    })
    const answer = await router(asking("/dashboard"))
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(`${MARK}/dashboard;`)])
    expect([order, pages]).toEqual([["first", "asked for somebody"], ["/dashboard"]])
    expect(answer.headers.getSetCookie()).toEqual(["nonce=1"])
  })

  test.each([true, false])("adds headers to pages, redirects and refusals (locks.headers: %s)", async (headers) => {
    const { router } = appWith({ before: [noting], headers })
    for (const [path, state, method, status] of [
      ["/dashboard", "verified", "GET", 200],
      ["/dashboard", "signed-out", "GET", 302],
      ["/dashboard", "signed-out", "POST", 401],
      ["/nowhere", "signed-out", "GET", 404],
    ] as const) {
      const answer = await router(asking(path, state, method))
      expect(answer.status).toBe(status)
      expect(answer.headers.getSetCookie().toSorted()).toEqual(["nonce=1", RENEWED])
      expect(answer.headers.get("content-security-policy")).toBe("script-src 'nonce-1'")
      expect(answer.headers.get("cache-control")).toBe("private, no-store")
    }
  })

  const STAYS: readonly [string, Middleware][] = [
    ["answers with a page", async (_, next) => (await next(), new Response("secret"))],
    ["throws a page", async (_, next) => (await next(), Promise.reject(new Response("secret")))],
    ["throws an error", async (_, next) => (await next(), Promise.reject(new Error("secret")))],
    ["answers with another redirect", async (_, next) => (await next(), redirect("/dashboard/account"))],
    ["calls `next()` twice", async (_, next) => (await next(), next())],
    ["answers nothing", async (_, next) => void (await next())],
    ["does not wait", (_, next) => void next()],
    ["neither answers nor goes on", () => undefined],
  ]

  test.each(STAYS)("a denial stands, if it %s", async (_, middleware) => {
    for (const [method, status, to] of [
      ["GET", 302, "/signin?next=%2Fdashboard"],
      ["POST", 401, null],
    ] as const) {
      const { router, pages, asked } = appWith({ before: [middleware] })
      const answer = await router(asking("/dashboard", "signed-out", method))
      expect([answer.status, pages, answer.headers.get("location")]).toEqual([status, [], to])
      expect(asked()).toBe(1)
      expect(await answer.text()).not.toContain("secret")
    }
  })

  test("it sees a denial as a response without a body, and can add cookies", async () => {
    const seen: unknown[] = []
    const looking: Middleware = async (_, next) => {
      const response = await next()
      seen.push([response.status, response.headers.get("location"), response.body])
      response.headers.append("Set-Cookie", "one=1")
      response.headers.append("Set-Cookie", "two=2")
      response.headers.set("Location", "https://elsewhere.example/")
      return response
    }
    const { router } = appWith({ before: [looking] })
    const answers = [await router(asking("/dashboard")), await router(asking("/dashboard", "signed-out", "POST"))]
    expect(seen).toEqual([
      [302, "/signin?next=%2Fdashboard", null],
      [401, null, null],
    ])
    expect(answers.map(({ headers }) => headers.get("location"))).toEqual(["/signin?next=%2Fdashboard", null])
    for (const { headers } of answers) expect(headers.getSetCookie().toSorted()).toEqual(["one=1", RENEWED, "two=2"])
  })

  test("a page's answer stands, too, if it returns nothing", async () => {
    const { router, pages } = appWith({ before: [async (_, next) => void (await next())] })
    expect((await router(asking("/dashboard", "verified"))).status).toBe(200)
    expect(pages).toEqual(["/dashboard"])
  })

  test("an error that it throws after a page goes to the router's error view", async () => {
    const gone: Middleware = async (_, next) => (await next(), Promise.reject(data(null, { status: 410 })))
    const { router } = appWith({ before: [gone] })
    const answer = await router(asking("/dashboard", "verified"))
    expect([answer.status, answer.headers.get("content-type")]).toEqual([410, "text/html"])
  })

  test("the response that it returns for a page carries the headers of the locks", async () => {
    const { router } = appWith({ before: [async (_, next) => (await next(), new Response("changed"))], headers: false })
    const answer = await router(asking("/dashboard", "verified"))
    expect([await answer.text(), answer.headers.getSetCookie()]).toEqual(["changed", [RENEWED]])
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
  })
})

describe("in front of the router", () => {
  test("only addresses are judged, and the root middleware decides", async () => {
    const ran = vi.fn<() => void>()
    const { locks, router, asked, pages } = appWith({ before: [(_, next) => (ran(), next())] })
    const serve = locks.fetch(router)
    const ask = async (path: string, state?: string, method?: string) => {
      const answer = await serve(asking(path, state, method))
      return [answer.status, ran.mock.calls.length, asked(), pages.length]
    }
    expect(await ask("/dashboard%2f", "verified")).toEqual([400, 0, 0, 0])
    expect(await ask("/dashboard", "verified", "PROPFIND")).toEqual([405, 0, 0, 0])
    expect(await ask("/dashboard")).toEqual([302, 1, 1, 0])
    expect(await ask("/dashboard", "verified")).toEqual([200, 2, 2, 1])
    const other = await locks.fetch(() => new Response("a file"))(asking("/assets/x.js"))
    expect([await other.text(), asked()]).toEqual(["a file", 2])
  })

  test("a page that is served without the root middleware is reported", async () => {
    const { locks, incidents } = appWith({ before: [(_, next) => next()] })
    await locks.fetch(() => new Response("a page"))(asking("/"))
    expect(incidents).toEqual([{ kind: "no-route-lock" }])
  })

  test("headers are added once", async () => {
    const { locks, router } = appWith({ before: [(_, next) => next()] })
    const answer = await locks.fetch(router)(asking("/dashboard", "verified"))
    expect([answer.headers.getSetCookie(), answer.headers.get("vary")]).toEqual([[RENEWED], "Cookie"])
  })
})

describe("a session port that reads the router's context", () => {
  const known = (context: Readonly<RouterContextProvider> | undefined) =>
    context?.get(tokenContext) === "somebody"
      ? ({ state: "verified", session: { uid: "somebody" }, setCookies: [] } as const)
      : ({ state: "signed-out", session: null, setCookies: [] } as const)
  type Port = LockOptions<VisitorSession>["session"]
  type Context = Readonly<RouterContextProvider>
  const withDefault = async (_: Request, context: Context | undefined = new RouterContextProvider()) => known(context)
  const PORTS: readonly [string, Port][] = [
    ["as its second parameter", async (_, context) => known(context)],
    ["as one of the rest", async (...given: [Request, Context]) => known(given[1])],
    ["with a default", withDefault],
    [
      "from `arguments`",
      async function () {
        return known((arguments as unknown as [Request, Context])[1])
      },
    ],
    ["behind a mock of one parameter", vi.fn<Port>(async (_, context) => known(context))],
    [
      "and takes any failure for signed out",
      async (...given: [Request, Context]) => {
        try {
          return known(given[1])
        } catch {
          return known(undefined)
        }
      },
    ],
    [
      "if it is one",
      async (...given: [Request, unknown]) => known(given[1] instanceof RouterContextProvider ? given[1] : undefined),
    ],
  ]

  test.each(PORTS)("%s is called behind the router only", async (_, session) => {
    const locks = openLocks<PageRequirement, VisitorSession>({ guards, session })
    const build = buildOf({
      middleware: [locks.headers, locks.middleware],
    })
    const router = createRequestHandler(build, "production")
    const serve = locks.fetch((request, context) => {
      if (request.headers.get("cookie") === "state=verified") context.set(tokenContext, "somebody")
      return router(request, context)
    })
    for (const _ of [1, 2]) {
      expect((await serve(asking("/dashboard", "verified"))).status).toBe(200)
      expect((await serve(asking("/dashboard", "signed-out"))).status).toBe(302)
    }
  })
})

describe("a response of the session port", () => {
  const answering =
    (answer: () => Response | Promise<Response>): LockOptions<VisitorSession>["session"] =>
    async () =>
      answer()
  const app = (answer: () => Response | Promise<Response>) => {
    const incidents: Incident[] = []
    const pages: string[] = []
    const session = answering(answer)
    const locks = openLocks<PageRequirement, VisitorSession>({
      guards,
      session,
      onIncident: (incident) => void incidents.push(incident),
    })
    const build = buildOf({ middleware: [locks.headers, locks.middleware], ran: (page) => void pages.push(page) })
    const router = createRequestHandler(build, "production")
    return { serves: [router, locks.fetch(router)], incidents, pages }
  }
  const there = { Location: "https://provider.example/", "Set-Cookie": "hand=shake" }

  test.each([
    ["a redirect", () => new Response("secret", { status: 307, headers: there }), 307, there.Location],
    [
      "a redirect that it throws",
      () => Promise.reject(new Response(null, { status: 302, headers: there })),
      302,
      there.Location,
    ],
    ["a refusal", () => new Response("secret", { status: 401, headers: there }), 401, null],
    ["a refusal of its own", () => new Response("secret", { status: 429, headers: there }), 429, null],
  ])("%s goes out without its body, on every page and by both locks", async (_, answer, status, to) => {
    const { serves, incidents, pages } = app(answer)
    for (const serve of serves)
      for (const page of [...PAGES, "/nowhere"]) {
        const response = await serve(asking(page))
        expect([page, response.status, response.headers.get("location")]).toEqual([page, status, to])
        expect(response.headers.getSetCookie()).toEqual(["hand=shake"])
        expect(response.headers.get("cache-control")).toBe("private, no-store")
        expect(response.headers.get("retry-after")).toBeNull()
        expect(await response.text()).not.toMatch(/secret|served page/)
      }
    expect([incidents, pages]).toEqual([[], []])
  })

  test("a client navigation is redirected in the router's own encoding", async () => {
    const { serves } = app(() => redirect("/elsewhere"))
    for (const serve of serves) {
      // In front of the router, a redirect is handed on once the root middleware has been seen.
      await serves[0]!(asking("/"))
      await serves[1]!(asking("/"))
      const response = await serve(asking("/dashboard.data"))
      if (response.status === 401) continue
      expect([response.status, await response.text()]).toEqual([202, expect.stringContaining("/elsewhere")])
    }
  })

  test.each([
    ["a page", () => new Response("secret")],
    ["a page that it throws", () => Promise.reject(new Response("secret"))],
    ["a redirect that leads nowhere", () => new Response(null, { status: 302 })],
  ])("%s is nonsense: nobody knows who it is", async (_, answer) => {
    const { serves, incidents, pages } = app(answer)
    for (const serve of serves) {
      const guarded = await serve(asking("/dashboard"))
      expect([guarded.status, await guarded.text()]).toEqual([503, expect.not.stringContaining("secret")])
      expect((await serve(asking("/"))).status).toBe(200)
    }
    expect(pages).toEqual(["/", "/"])
    expect(incidents.every((incident) => incident.kind === "no-session" && incident.reason === "malformed")).toBe(true)
  })
})
