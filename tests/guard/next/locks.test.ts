import { once } from "node:events"
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { NextRequest } from "next/server.js"
import { createContext } from "react-router"
import { describe, expect, onTestFinished, test } from "vitest"
import * as guards from "../../../src/generated/guards.ts"
import type { PageRequirement } from "../../../src/generated/guards.ts"
import type { BuiltEntry } from "../../../src/guard/next/build/built-entry.ts"
import { entryLockOf } from "../../../src/guard/next/entry-lock.ts"
import { HANDLE, judgedRequestsOf } from "../../../src/guard/next/request-store.ts"
import { openNextLocks } from "../../../src/guard/next/index.ts"
import { nextJudgeOf } from "../../../src/guard/next/judge.ts"
import { proxyOf } from "../../../src/guard/next/proxy.ts"
import type { NextLockOptions } from "../../../src/guard/next/options.ts"
import type { Incident } from "../../../src/guard/core/incident.ts"
import type { RequestPort } from "../../../src/session/port.ts"
import { RENEWED, sayingPort, type VisitorSession } from "../served/app.ts"

const SITE = "http://app.example"

function optionsWith(session: NextLockOptions<VisitorSession>["session"] = sayingPort) {
  const seen = { asked: 0, decisions: 0, incidents: [] as Incident[] }
  const options: NextLockOptions<VisitorSession> = {
    guards,
    session: (request, context, question) => {
      seen.asked += 1
      return session(request, context, question)
    },
    onDecision: () => void (seen.decisions += 1),
    onIncident: (incident) => void seen.incidents.push(incident),
  }
  return { options, seen }
}

/** Sets no cookie, so that only the page decides whether a cache may keep it. */
const quietPort: RequestPort<VisitorSession> = async (request) => ({ ...(await sayingPort(request)), setCookies: [] })

const asking = (target: string, state = "signed-out", method = "GET", headers: Record<string, string> = {}) =>
  new NextRequest(`${SITE}${target}`, { method, headers: { cookie: `state=${state}`, ...headers } })

const entryOf = (route: string, ...patterns: readonly string[]): BuiltEntry => ({
  route,
  basePath: "",
  parts: patterns.map((pattern) => ({ pattern, route: pattern === "/" ? "/" : `/${pattern}` })),
})

/** A server whose only entry is this one; the names under which its page was called. */
async function sealed(entry: BuiltEntry, { options }: ReturnType<typeof optionsWith>, params: object = {}) {
  const lock = entryLockOf(nextJudgeOf(options), {})
  const pages: IncomingMessage[] = []
  const server: Server = createServer((request, response) => {
    lock(entry, request, response, { requestMeta: { params } }, async () => {
      pages.push(request)
      response.end("the page")
    }).catch(() => response.destroy())
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ask = (target: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(`http://127.0.0.1:${port}${target}`, { method, headers, redirect: "manual" })
  return { ask, pages }
}

test("the proxy passes open pages on unchanged, and paths outside the policy without calling the port", async () => {
  const { options, seen } = optionsWith(quietPort)
  const { proxy } = openNextLocks<PageRequirement, VisitorSession>(options)
  const open = await proxy(asking("/"))
  expect(open.headers.get("x-middleware-next")).toBe("1")
  expect(open.headers.get("cache-control")).toBeNull()
  expect(seen.asked).toBe(1)
  const outside = await proxy(asking("/assets/app.js"))
  expect(outside.headers.get("x-middleware-next")).toBe("1")
  expect(seen).toMatchObject({ asked: 1, decisions: 1 })
})

test.each(["/_next/data/B/dashboard.json/", "/_Next/data/B/dashboard.json", "/_next/data"])(
  "the proxy refuses the address %s, from which the router could still cut off a prefix",
  async (pathname) => {
    const { options, seen } = optionsWith()
    const guards = { ...options.guards, isOutside: (path: string) => path.toLowerCase().startsWith("/_next") }
    const { proxy } = openNextLocks<PageRequirement, VisitorSession>({ ...options, guards })
    const refused = await proxy(asking(pathname))
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([404, "private, no-store"])
    const file = await proxy(asking("/_next/static/app.js"))
    expect(file.headers.get("x-middleware-next")).toBe("1")
    expect(seen.asked).toBe(0)
  },
)

test.each<[string, string, string, readonly [number, string | null]]>([
  [
    "a stranger, of a closed image",
    "/dashboard/a.png?v=1",
    "signed-out",
    [303, "/signin?next=%2Fdashboard%2Fa.png%3Fv%3D1"],
  ],
  [
    "a stranger, in another spelling",
    "/x/../Dash%62oard/a.png",
    "signed-out",
    [303, "/signin?next=%2FDash%2562oard%2Fa.png"],
  ],
  ["anybody, where nothing is", "/nowhere/a.png", "signed-in", [404, null]],
  ["anybody, of a malformed address", "/dashboard%2fa.png", "signed-in", [400, null]],
  ["anybody, of an address that leads away", "/.//evil.example/a.png", "signed-in", [400, null]],
  ["anybody, of one with a backslash", "/\\evil.example/a.png", "signed-in", [400, null]],
  ["a person who may load it: the image itself", "/dashboard/a.png?v=1", "signed-in", [303, "/dashboard/a.png?v=1"]],
])("the image optimizer is not reached by %s", async (_, image, state, [status, to]) => {
  const { options, seen } = optionsWith()
  const isOutside = (path: string) => path.startsWith("/_next") || path.startsWith("/assets")
  const { proxy } = openNextLocks<PageRequirement, VisitorSession>({ ...options, guards: { ...guards, isOutside } })
  for (const method of ["GET", "HEAD"]) {
    const target = `/_next/image?url=${encodeURIComponent(image)}&w=32&q=75`
    const { status: got, headers } = await proxy(asking(target, state, method))
    const location = to === null ? null : `${SITE}${to}`
    expect([got, headers.get("location"), headers.get("x-middleware-next")]).toEqual([status, location, null])
    if (to === null) continue
    expect([headers.get("cache-control"), seen.decisions]).toEqual(["private, no-store", method === "GET" ? 1 : 2])
  }
})

test.each([
  ["an open image", "url=%2Fassets%2Fa.png"],
  ["an image of another server", "url=https%3A%2F%2Fimages.example%2Fa.png"],
  ["no image", "w=32"],
  ["several images, which Next refuses", "url=%2Fdashboard%2Fa.png&url=%2Fassets%2Fa.png"],
])("the image optimizer is reached for %s, without a call of the port", async (_, query) => {
  const { options, seen } = optionsWith()
  const isOutside = (path: string) => path.startsWith("/_next") || path.startsWith("/assets")
  const { proxy } = openNextLocks<PageRequirement, VisitorSession>({ ...options, guards: { ...guards, isOutside } })
  const passed = await proxy(asking(`/_next/image?${query}`))
  expect([passed.headers.get("x-middleware-next"), seen.asked]).toEqual(["1", 0])
})

test("the proxy sends strangers to sign in, and refuses their writes", async () => {
  const { proxy } = openNextLocks<PageRequirement, VisitorSession>(optionsWith().options)
  const redirected = await proxy(asking("/Dashboard/?x=1"))
  expect(redirected.status).toBe(303)
  expect(redirected.headers.get("location")).toBe(`${SITE}/signin?next=%2FDashboard%2F%3Fx%3D1`)
  expect(redirected.headers.get("cache-control")).toBe("private, no-store")
  expect(redirected.headers.getSetCookie()).toEqual([RENEWED])
  for (const method of ["POST", "PUT", "DELETE", "QUERY", "OPTIONS"]) {
    const refused = await proxy(asking("/dashboard", "signed-out", method))
    expect([method, refused.status, refused.headers.get("location")]).toEqual([method, 401, null])
  }
  expect((await proxy(asking("/dashboard%2fx"))).status).toBe(400)
  expect((await proxy(asking("/nowhere"))).status).toBe(404)
})

test("the proxy passes the visitor on under its own handle, whatever the client sent", async () => {
  const { proxy } = openNextLocks<PageRequirement, VisitorSession>(optionsWith().options)
  const passed = await proxy(asking("/dashboard", "signed-in", "GET", { [HANDLE]: "forged" }))
  const name = passed.headers.get(`x-middleware-request-${HANDLE}`)
  expect(name).not.toBe("forged")
  expect(judgedRequestsOf(name)[0]).toMatchObject({
    decision: { state: "signed-in" },
    page: { pathname: "/dashboard", search: "", isData: false },
  })
  expect(passed.headers.get("cache-control")).toBe("private, no-store")
  expect(passed.headers.getSetCookie()).toEqual([RENEWED])
})

test.each(["/assets/app.js", "/_next/image?url=%2Fassets%2Fa.png"])(
  "a client cannot name another request's handle at %s, which the policy leaves to others",
  async (target) => {
    const { options } = optionsWith()
    const isOutside = (path: string) => path.startsWith("/_next") || path.startsWith("/assets")
    const { proxy } = openNextLocks<PageRequirement, VisitorSession>({ ...options, guards: { ...guards, isOutside } })
    const passed = await proxy(asking(target, "signed-in", "GET", { [HANDLE]: "forged", accept: "image/png" }))
    expect([...passed.headers].filter(([name]) => name.startsWith("x-middleware"))).toEqual([
      ["x-middleware-next", "1"],
      ["x-middleware-override-headers", "accept,cookie"],
      ["x-middleware-request-accept", "image/png"],
      ["x-middleware-request-cookie", "state=signed-in"],
    ])
  },
)

describe("with a base path, the proxy", () => {
  async function answered(target: string, { built = "/base", generated = "/base" } = {}) {
    const { options, seen } = optionsWith()
    const { proxy } = openNextLocks<PageRequirement, VisitorSession>({
      ...options,
      guards: { ...guards, basename: generated },
    })
    const headers = { cookie: "state=signed-out" }
    const answer = await proxy(new NextRequest(`${SITE}${target}`, { headers, nextConfig: { basePath: built } }))
    const location = answer.headers.get("location")?.replace(SITE, "") ?? null
    return [answer.headers.get("x-middleware-next") === "1" ? "passed" : answer.status, location, seen.asked]
  }

  test.each([
    "/",
    "/dashboard",
    "/based/dashboard",
    "/zone/a?x=1",
    "/nowhere",
    "/zone/100%25",
    "/zone/my_next/a",
    "/zone/_next-steps",
    // The static files to which `assetPrefix` leads.
    "/cdn/_next/static/chunks/app/%5Bslug%5D/page-1.js",
  ])("passes %s on, which is outside of it, without calling the port", async (target) => {
    expect(await answered(target)).toEqual(["passed", null, 0])
  })

  test.each<[string, readonly unknown[]]>([
    ["/base/dashboard", [303, "/base/signin?next=%2Fdashboard", 1]],
    ["/base/nowhere", [404, null, 1]],
    // Next ignores the case of a rewrite's source.
    ["/BASE/dashboard", [404, null, 1]],
    ["/Base", [404, null, 1]],
    // Next rewrites these to its own addresses, as `assetPrefix` says.
    ["/cdn/_next/image?url=%2Fbase%2Fa.png&w=64&q=75", [404, null, 1]],
    ["/CDN/_NEXT/image?url=%2Fbase%2Fa.png&w=64&q=75", [404, null, 1]],
    ["/cdn/_next/x/../image?url=%2Fbase%2Fa.png&w=64&q=75", [404, null, 1]],
    ["/cdn//_next/image/", [404, null, 1]],
    ["/cdn/%5Fnext/image", [404, null, 1]],
    ["/cdn/%255f%256Eext/image", [404, null, 1]],
    ["/cdn/%25%35Fnext/image", [404, null, 1]],
    ["/cdn/_next;a/image", [404, null, 1]],
    ["/cdn%5C_next%5Cimage", [400, null, 1]],
    ["/cdn%2F_next%2Fimage", [400, null, 1]],
    ["/cdn/_next/data/B/dashboard.json", [404, null, 1]],
    ["/cdn/_next/static/%252e%252e/image", [404, null, 1]],
    ["/cdn/_next/static/..%2Fimage", [400, null, 1]],
    ["/cdn/_next/static/_next/image", [404, null, 1]],
    ["/cdn/_next/staticimage", [404, null, 1]],
  ])("judges %s", async (target, want) => {
    expect(await answered(target)).toEqual(want)
  })

  test.each(["", "/other"])(
    "judges every address of a build with the base path %j, which is another one",
    async (built) => {
      expect(await answered("/dashboard", { built })).toEqual([303, "/signin?next=%2Fdashboard", 1])
    },
  )

  test("judges every address if the guards have none", async () => {
    expect(await answered("/dashboard", { generated: "" })).toEqual([303, "/signin?next=%2Fdashboard", 1])
  })
})

test.each(["/cdn/_next/image", "/CDN/_NEXT/image/", "/cdn/%5Fnext/image"])(
  "the proxy closes a closed image at the optimizer's address %s, which the policy lists as outside",
  async (optimizer) => {
    const { options } = optionsWith()
    const own = { ...options.guards, isOutside: (path: string) => path.toLowerCase().startsWith("/cdn/") }
    const { proxy } = openNextLocks<PageRequirement, VisitorSession>({ ...options, guards: own })
    const answer = await proxy(asking(`${optimizer}?url=%2Fdashboard%2Fa.png&w=64&q=75`))
    expect([answer.status, answer.headers.get("x-middleware-next")]).toEqual([303, null])
  },
)

describe.each(["", "/base"])("beneath `assetPrefix`, in an app with the base path %j", (basePath) => {
  const OPTIMIZERS = ["/cdn/_next/image", "/CDN/_NEXT/image/", "/cdn/_next/x/../image", "/cdn/%5Fnext/image"]

  /** The proxy's answer where a rule opens every address that no other rule decides, and `/cdn` may be outside. */
  async function answerTo(target: string, isOutside: (path: string) => boolean): Promise<Response> {
    const { options } = optionsWith()
    const opened = {
      decide: (path: string, ...rest: readonly unknown[]) => decideAt(path, ...rest),
      basename: basePath,
    }
    const { proxy } = openNextLocks<PageRequirement, VisitorSession>({
      ...options,
      guards: { ...guards, ...opened, isOutside },
    })
    return proxy(
      new NextRequest(`${SITE}${target}`, { headers: { cookie: "state=signed-out" }, nextConfig: { basePath } }),
    )
  }
  const decideAt = (path: string, ...rest: readonly unknown[]) =>
    (guards.decide as (...all: readonly unknown[]) => ReturnType<typeof guards.decide>)(
      path.startsWith("/dashboard") || path.startsWith("/assets") ? path : "/",
      ...rest,
    )
  const SETTINGS: readonly [string, (path: string) => boolean][] = [
    ["opens", () => false],
    ["leaves to others", (path) => /^\/(?:cdn|assets)\//i.test(path)],
  ]

  test.each(OPTIMIZERS.flatMap((at) => SETTINGS.map(([what, isOutside]) => [at, what, isOutside] as const)))(
    "the image optimizer at %s, which the policy %s, gets no closed image",
    async (at, _, isOutside) => {
      const closed = await answerTo(
        `${at}?url=${encodeURIComponent(`${basePath}/dashboard/a.png`)}&w=64&q=75`,
        isOutside,
      )
      expect([closed.status, closed.headers.get("location"), closed.headers.get("x-middleware-next")]).toEqual([
        303,
        `${SITE}${basePath}/signin?next=%2Fdashboard%2Fa.png`,
        null,
      ])
    },
  )

  test("an image that is not beneath the guards' base path is judged as it stands", async () => {
    const { options } = optionsWith()
    const own = { ...guards, basename: "/base", isOutside: (path: string) => /^\/(?:cdn|_next)\//.test(path) }
    const { proxy } = openNextLocks<PageRequirement, VisitorSession>({ ...options, guards: own })
    const headers = { cookie: "state=signed-out" }
    const [at, image] =
      basePath === "" ? ["/_next/image", "/dashboard/a.png"] : ["/cdn/_next/image", "/BASE/dashboard/a.png"]
    const answer = await proxy(
      new NextRequest(`${SITE}${at}?url=${encodeURIComponent(image)}`, { headers, nextConfig: { basePath } }),
    )
    expect(answer.headers.get("x-middleware-next")).toBeNull()
  })

  test("the image optimizer gets an open image", async () => {
    const [, isOutside] = SETTINGS[1]!
    const open = await answerTo(
      `/cdn/_next/image?url=${encodeURIComponent(`${basePath}/assets/a.png`)}&w=64&q=75`,
      isOutside,
    )
    expect(open.headers.get("x-middleware-next")).toBe("1")
  })
})

test("if the port fails, guarded pages are closed and open ones stay open", async () => {
  const { options, seen } = optionsWith(async () => {
    throw new Error("down")
  })
  const { proxy } = openNextLocks<PageRequirement, VisitorSession>(options)
  expect((await proxy(asking("/dashboard"))).status).toBe(503)
  expect((await proxy(asking("/"))).headers.get("x-middleware-next")).toBe("1")
  expect(seen.incidents).toMatchObject([{ kind: "no-session" }, { kind: "no-session" }])
})

test("a port that reads the router's context is told that there is none", async () => {
  const { options, seen } = optionsWith(async (_, context) => {
    context.get(createContext(null))
    throw new Error("unreached")
  })
  expect((await openNextLocks<PageRequirement, VisitorSession>(options).proxy(asking("/dashboard"))).status).toBe(503)
  const [incident] = seen.incidents
  expect(String(incident?.kind === "no-session" ? incident.error : "")).toContain("Next has no router context")
})

test("an entry denies by itself, before its page runs", async () => {
  const { ask, pages } = await sealed(entryOf("/dashboard", "dashboard"), optionsWith())
  const stranger = await ask("/dashboard")
  expect([stranger.status, stranger.headers.get("location")]).toEqual([303, "/signin?next=%2Fdashboard"])
  expect((await ask("/dashboard", {}, "POST")).status).toBe(401)
  expect((await ask("/dashboard", { [HANDLE]: crypto.randomUUID() })).status).toBe(303)
  expect(pages).toEqual([])
  const person = await ask("/dashboard", { cookie: "state=signed-in" })
  expect(person.headers.getSetCookie()).toEqual([RENEWED])
  expect([person.status, await person.text(), person.headers.get("cache-control")]).toEqual([
    200,
    "the page",
    "private, no-store",
  ])
})

test("an entry judges its own route, whatever address leads to it", async () => {
  const { ask, pages } = await sealed(entryOf("/dashboard", "dashboard"), optionsWith())
  expect((await ask("/tour")).status).toBe(303)
  expect((await ask("/_next/data/B/tour.json")).status).toBe(303)
  expect((await ask("/tour.rsc", { "next-url": "/dashboard" })).status).toBe(303)
  expect(pages).toEqual([])
  expect((await ask("/tour", { cookie: "state=signed-in" })).status).toBe(200)
})

test("an entry judges the address, whatever its route opens", async () => {
  const { ask, pages } = await sealed(entryOf("/tour", "tour"), optionsWith(quietPort))
  expect((await ask("/dashboard")).status).toBe(303)
  expect((await ask("/nowhere")).status).toBe(404)
  expect(pages).toEqual([])
  const open = await ask("/tour")
  expect([open.status, open.headers.get("cache-control")]).toEqual([200, null])
})

test("an intercepting entry has to open both its routes", async () => {
  const { ask } = await sealed(entryOf("/tour/(..)dashboard", "tour", "dashboard"), optionsWith())
  expect((await ask("/tour")).status).toBe(303)
  expect((await ask("/tour", { cookie: "state=signed-in" })).status).toBe(200)
})

test("an entry of a route that the guards do not know answers 503", async () => {
  const { options, seen } = optionsWith()
  const { ask } = await sealed(entryOf("/new", "new"), { options, seen })
  expect((await ask("/tour", { cookie: "state=signed-in" })).status).toBe(503)
  expect(seen.incidents).toEqual([{ kind: "unknown-route", pattern: "new" }])
})

test("an entry reuses the proxy's decision, which is deleted when the response closes", async () => {
  const given = optionsWith()
  const { proxy } = openNextLocks<PageRequirement, VisitorSession>(given.options)
  const passed = await proxy(asking("/dashboard", "signed-in"))
  const name = passed.headers.get(`x-middleware-request-${HANDLE}`)!
  const { ask, pages } = await sealed(entryOf("/dashboard", "dashboard"), given)
  expect((await ask("/dashboard", { [HANDLE]: name })).status).toBe(200)
  expect(given.seen).toMatchObject({ asked: 1, decisions: 1 })
  expect(judgedRequestsOf(name)).toEqual([])
  const own = String(pages[0]!.headers[HANDLE])
  expect(own).not.toBe(name)
  await expect.poll(() => judgedRequestsOf(own)).toEqual([])
  // Nobody can use it a second time.
  expect((await ask("/dashboard", { [HANDLE]: name })).status).toBe(303)
})

test("a page finds its visitor by the request's handle", async () => {
  const { options } = optionsWith()
  const locks = openNextLocks<PageRequirement, VisitorSession>(options)
  const passed = await locks.proxy(asking("/dashboard", "signed-in"))
  const request = { headers: { [HANDLE]: passed.headers.get(`x-middleware-request-${HANDLE}`)! } }
  expect(await locks.visitor(request)).toMatchObject({ state: "signed-in" })
  expect(await locks.sessionFor("/dashboard", request)).toEqual({ uid: "somebody" })
  expect(await locks.mayOpen("/dashboard", request)).toBe(true)
  await expect(locks.sessionFor("/mfa", request)).rejects.toThrow('sessionFor("/mfa") was called in a request')
  await expect(locks.visitor({ headers: new Headers({ [HANDLE]: "forged" }) })).rejects.toThrow("passed no lock")
})

test("in shadow mode, `sessionFor` gives a visitor without the session the denial of the page's rule", async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const options = { ...optionsWith().options, guards: { ...guards, shadow: { until } }, onWithheld: () => {} }
  const locks = openNextLocks<PageRequirement, VisitorSession>(options)
  const passed = await locks.proxy(asking("/dashboard"))
  const request = { headers: { [HANDLE]: passed.headers.get(`x-middleware-request-${HANDLE}`)! } }
  await expect(locks.sessionFor("/dashboard", request)).rejects.toMatchObject({
    digest: "NEXT_REDIRECT;replace;/signin?next=%2Fdashboard;307;",
  })
})

/** The `Cookie` header with which the proxy of a wrapped app passes a request on; null if it leaves it as it is. */
async function cookiePassedOn(session: RequestPort<VisitorSession>, cookie: string | null): Promise<string | null> {
  const proxy = proxyOf(nextJudgeOf({ guards, session, onIncident: () => {} }), {}, true)
  const headers = cookie === null ? {} : { cookie }
  const passed = await proxy(new NextRequest("http://app.example/", { headers }))
  expect(passed.headers.get("x-middleware-next")).toBe("1")
  expect(passed.headers.get(`x-middleware-request-${HANDLE}`)).toBeNull()
  return passed.headers.get("x-middleware-request-cookie")
}

test("the proxy of a wrapped app passes renewed cookies on, for modules that judge the request again", async () => {
  expect(await cookiePassedOn(sayingPort, "state=signed-in")).toBe("state=signed-in; renewed=yes")
  expect(await cookiePassedOn(sayingPort, null)).toBe("renewed=yes")
  expect(await cookiePassedOn(quietPort, "state=signed-in")).toBeNull()
})
