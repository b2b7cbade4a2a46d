import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { connect, type AddressInfo } from "node:net"
import { setImmediate } from "node:timers/promises"
import { NextRequest } from "next/server.js"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import type { JudgedRequest } from "../../../src/guard/core/judged-request.ts"
import type { BuiltEntry } from "../../../src/guard/next/build/built-entry.ts"
import { BUILD_DIRECTORY } from "../../../src/guard/next/build/sealed-build.ts"
import { entryLockOf } from "../../../src/guard/next/entry-lock.ts"
import { nextJudgeOf } from "../../../src/guard/next/judge.ts"
import type { NextLockOptions } from "../../../src/guard/next/options.ts"
import { proxyOf } from "../../../src/guard/next/proxy.ts"
import { HANDLE, judgedRequestsOf } from "../../../src/guard/next/request-store.ts"
import { GUARDS } from "../claims/team-app.ts"
import { rawRequest } from "../../server/raw-request.ts"
import { RENEWED, sayingPort, type VisitorSession } from "../served/app.ts"

const own = globalThis as { [BUILD_DIRECTORY]?: string | undefined }
beforeEach(() => void (own[BUILD_DIRECTORY] = "/build"))
afterEach(() => void delete own[BUILD_DIRECTORY])

type Options = NextLockOptions<VisitorSession>

/** A visitor who owns the team acme, in an app that leaves `/assets` to others. */
const OPTIONS: Options = {
  guards: { ...GUARDS, isOutside: (path: string) => path.startsWith("/assets") || GUARDS.isOutside(path) },
  session: sayingPort,
  claims: { role: () => null, bothRole: () => null, teamRole: (_, { team }) => (team === "acme" ? "owner" : null) },
}

const entryOf = (route: string, parts: BuiltEntry["parts"], basePath = ""): BuiltEntry => ({ route, basePath, parts })
const NOTES = { pattern: "notes", route: "/notes" }
const HOME = { pattern: "home", route: "/home" }
const TEAM = { pattern: "t/:slug", route: "/t/[team]" }

const VIEWS = { 503: "/notes" }

/**
 * A server with this one entry. `context` is what Next passes to its handler, and `meta` what it notes on the request.
 */
async function sealed(
  entry: BuiltEntry,
  { options = OPTIONS, context = {}, meta }: { options?: Options; context?: unknown; meta?: object } = {},
) {
  const judge = nextJudgeOf(options)
  const lock = entryLockOf(judge, VIEWS)
  const pages: (readonly JudgedRequest[])[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (meta !== undefined) Object.assign(request, { [Symbol.for("NextInternalRequestMeta")]: meta })
    lock(entry, request, response, context, async () => {
      pages.push(judgedRequestsOf(String(request.headers[HANDLE])))
      response.statusCode = 200
      response.end(`the page, status ${response.statusCode}`)
    }).catch(() => response.destroy())
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = (target: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}${target}`, { headers: { cookie: "state=signed-in", ...headers }, redirect: "manual" })
  /** The handle under which the proxy passes a request on. */
  const passed = async (target: string, state = "signed-in") => {
    const headers = { cookie: `state=${state}`, accept: "text/html" }
    const answer = await proxyOf(judge, VIEWS)(new NextRequest(`http://app.example${target}`, { headers }))
    return answer.headers.get(`x-middleware-request-${HANDLE}`)!
  }
  return { origin, ask, pages, passed }
}

test("a method that no request of the Fetch API can have is refused, and nothing is logged", async () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => {})
  onTestFinished(() => told.mockRestore())
  for (const entry of [entryOf("/notes", [NOTES]), entryOf("/_error", [])]) {
    const { origin, pages } = await sealed(entry)
    const { status, headers, body } = await rawRequest(origin, { method: "TRACE", target: "/notes" })
    expect([status, headers.get("allow"), body, pages]).toEqual([
      405,
      "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
      "Pages answer GET, HEAD, POST, PUT, PATCH, DELETE and OPTIONS.\n",
      [],
    ])
  }
  expect(told.mock.calls).toEqual([])
})

test("a request that cannot be judged is answered with 500, and its page does not run", async () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => {})
  onTestFinished(() => told.mockRestore())
  const failure = new Error("no guards")
  const guards = {
    ...GUARDS,
    isOutside: () => {
      throw failure
    },
  }
  const { ask, pages } = await sealed(entryOf("/notes", [NOTES]), { options: { ...OPTIONS, guards } })
  expect((await ask("/notes")).status).toBe(500)
  expect(pages).toEqual([])
  expect(told.mock.calls).toEqual([["sallyport: a request could not be judged", failure]])
})

/**
 * A server whose entry runs `run`, and the number of requests that it stores. `gone` resolves when a client has left,
 * and `ended` when the lock is done.
 */
async function servedEntry(session: Options["session"], run: () => Promise<unknown>) {
  const { open } = (
    globalThis as unknown as { readonly [key: symbol]: { readonly open: ReadonlyMap<string, unknown> } }
  )[Symbol.for("sallyport.next.requests")]!
  const before = open.size
  const gone = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const lock = entryLockOf(nextJudgeOf({ ...OPTIONS, session }), {})
  let seen: (response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => {
    seen(response)
    response.once("close", gone.resolve)
    lock(entryOf("/home", [HOME]), request, response, {}, run).then(
      () => ended.resolve(),
      () => ended.resolve(),
    )
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    port,
    gone: gone.promise,
    ended: ended.promise,
    stored: () => open.size - before,
    onResponse: (listener: typeof seen) => void (seen = listener),
  }
}

/** A request with a body of four bytes, of which a longer `length` promises more. */
const requestOf = (method: string, length = 4): string =>
  `${method} /home HTTP/1.1\r\nHost: app\r\nCookie: state=signed-in\r\nContent-Length: ${length}\r\n\r\nhalf`

test.each<
  readonly [string, { method: string; length?: number; leaves: "before" | "during"; want: readonly unknown[] }]
>([
  ["a GET left before it: it runs, and finds the request", { method: "GET", leaves: "before", want: [1, 0] }],
  ["a POST left before it: it runs, and finds the request", { method: "POST", leaves: "before", want: [1, 0] }],
  ["a POST leaves while it runs: it finds the request", { method: "POST", leaves: "during", want: [1, 0] }],
  ["half a POST left before it: it does not run", { method: "POST", length: 8, leaves: "before", want: [null, 0] }],
])("an entry whose client of %s", async (_, { method, length, leaves, want }) => {
  let found: number | null = null
  const leave = async (): Promise<void> => {
    client.destroy()
    await entry.gone
  }
  const entry = await servedEntry(
    async (request) => {
      if (leaves === "before") await leave()
      return sayingPort(request)
    },
    async () => {
      if (leaves === "during") await leave()
      found = entry.stored()
    },
  )
  const client = connect(entry.port, "127.0.0.1").on("error", () => {})
  client.write(requestOf(method, length))
  await entry.ended
  expect([found, entry.stored()]).toEqual(want)
})

test("a request is not stored if its response was begun elsewhere", async () => {
  let response: ServerResponse | null = null
  const entry = await servedEntry(
    async (request) => {
      response!.writeHead(503)
      response!.write("too late")
      return sayingPort(request)
    },
    async () => {},
  )
  entry.onResponse((one) => (response = one))
  const client = connect(entry.port, "127.0.0.1").on("error", () => {})
  client.write(requestOf("GET"))
  await entry.ended
  client.destroy()
  await entry.gone
  expect(entry.stored()).toBe(0)
})

test("an address outside the app's base path is refused, except on Next's own pages of errors", async () => {
  const page = await sealed(entryOf("/notes", [NOTES], "/app"))
  expect([(await page.ask("/notes")).status, page.pages]).toEqual([400, []])
  expect((await page.ask("/app/notes")).status).toBe(200)
  // "/" is closed here, and yet no address of the app.
  const guards = {
    ...GUARDS,
    decide: (path: string, state: never) => GUARDS.decide(path === "/" ? "/home" : path, state),
  }
  const errors = await sealed(entryOf("/_error", [], "/app"), { options: { ...OPTIONS, guards } })
  expect((await errors.ask("/notes", { cookie: "state=signed-out" })).status).toBe(200)
  expect(errors.pages.map((all) => all.map(({ page: at }) => at))).toEqual([
    [{ pathname: "/", search: "", isData: false }],
  ])
})

test("an address outside the policy is judged by the entry's routes alone", async () => {
  const open = await sealed(entryOf("/notes", [NOTES]))
  expect((await open.ask("/assets/x")).status).toBe(200)
  expect(open.pages[0]!.map(({ page }) => page.pathname)).toEqual(["/notes"])
  const closed = await sealed(entryOf("/home", [HOME]))
  expect([(await closed.ask("/assets/x", { cookie: "" })).status, closed.pages]).toEqual([303, []])
})

test("an entry of a route that the policy leaves to others runs", async () => {
  const { ask, pages } = await sealed(entryOf("/assets/x", [{ pattern: "assets/x", route: "/assets/x" }]))
  expect((await ask("/assets/x")).status).toBe(200)
  expect(pages[0]!.map(({ page }) => page.pathname)).toEqual(["/assets/x"])
})

test("nothing is decided, reported or limited at an entry and an address outside the policy", async () => {
  const told: string[] = []
  const options: Options = {
    ...OPTIONS,
    guards: { ...OPTIONS.guards, shadow: { until: new Date().toISOString().slice(0, 10) } },
    limit: ({ state }) => (told.push(`limit for ${state}`), 30),
    onDecision: ({ outcome }) => void told.push(outcome.kind),
    onWithheld: ({ pathname }) => void told.push(`withheld at ${pathname}`),
  }
  vi.spyOn(console, "warn").mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const hook = { pattern: "assets/pay", route: "/assets/[hook]" }
  const outside = await sealed(entryOf("/assets/[hook]", [hook]), { options, context: { requestMeta: { params: {} } } })
  const answer = await outside.ask("/assets/pay")
  expect([answer.status, told]).toEqual([200, []])
  expect([answer.headers.get("set-cookie"), answer.headers.get("cache-control"), answer.headers.get("vary")]).toEqual([
    RENEWED,
    "private, no-store",
    null,
  ])
  // The visitor of the page is known all the same.
  expect(outside.pages[0]!.map(({ session }) => session)).toEqual([{ uid: "somebody" }])

  const route = await sealed(entryOf("/notes", [NOTES]), { options: { ...options, limit: () => 0 } })
  expect([(await route.ask("/assets/x")).status, told]).toEqual([200, ["proceed"]])
  const limited = await sealed(entryOf("/notes", [NOTES, hook]), { options })
  expect((await limited.ask("/assets/x")).status).toBe(429)
})

test("an answer outside the policy keeps its own cache headers if no session is renewed", async () => {
  const session = async () => ({ state: "signed-out", session: null, setCookies: [] }) as const
  const entry = entryOf("/assets/x", [{ pattern: "assets/x", route: "/assets/x" }])
  const { ask } = await sealed(entry, { options: { ...OPTIONS, session } })
  const { headers } = await ask("/assets/x")
  expect([headers.get("set-cookie"), headers.get("cache-control")]).toEqual([null, null])
})

test("the judged request is found until the entry has ended and its response is sent, whichever is later", async () => {
  const judge = nextJudgeOf(OPTIONS)
  const handles: string[] = []
  const ended = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const run = async () => {
      handles.push(String(request.headers[HANDLE]))
      response.write("begun")
      void ended.promise.then(() => response.end())
    }
    entryLockOf(judge, VIEWS)(entryOf("/notes", [NOTES]), request, response, {}, run).catch(() => response.destroy())
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/notes`)
  // The entry has ended, and its response has not.
  await setImmediate()
  expect(judgedRequestsOf(handles[0]!)).not.toEqual([])
  ended.resolve()
  await answer.text()
  await expect.poll(() => judgedRequestsOf(handles[0]!)).toEqual([])
})

test("an error page at an address outside the base path decides nothing", async () => {
  const onDecision = vi.fn<() => void>()
  const { ask } = await sealed(entryOf("/_error", [], "/app"), { options: { ...OPTIONS, onDecision } })
  expect((await ask("/notes")).status).toBe(200)
  expect(onDecision).not.toHaveBeenCalled()
})

test("a denial of the proxy holds at every address", async () => {
  const { ask, pages, passed } = await sealed(entryOf("/signin", [{ pattern: "notes", route: "/notes" }]))
  const handle = await passed("/home", "unknown")
  expect([(await ask("/assets/x", { [HANDLE]: handle })).status, pages]).toEqual([503, []])
})

test("a page finds each judged request: of the address first, and then of its routes", async () => {
  const { ask, pages } = await sealed(entryOf("/notes/(..)home", [NOTES, HOME]))
  expect((await ask("/")).status).toBe(200)
  expect(pages[0]!.map(({ page }) => page.pathname)).toEqual(["/", "/notes", "/home"])
})

test("a view is not shown by an entry that also has a route which is denied", async () => {
  const { ask, pages, passed } = await sealed(entryOf("/notes", [NOTES, HOME]))
  const answer = await ask("/home", { [HANDLE]: await passed("/home", "unknown"), accept: "text/html" })
  expect([answer.status, pages]).toEqual([503, []])
  expect(await answer.text()).toContain("We cannot check your sign-in right now")
})

test("a page that is shown as a view reads the status of the denial, whatever it sets", async () => {
  const { ask, passed } = await sealed(entryOf("/notes", [NOTES]))
  const answer = await ask("/home", { [HANDLE]: await passed("/home", "unknown"), accept: "text/html" })
  expect([answer.status, await answer.text()]).toEqual([503, "the page, status 503"])
})

test.each([
  ["the context of its handler", { context: { requestMeta: { params: { team: "globex" } } } }],
  ["the request, without a context", { context: null, meta: { params: { team: "globex" } } }],
  ["the request, with another context", { context: { requestMeta: {} }, meta: { params: { team: "globex" } } }],
])("an entry takes the params that Next has matched from %s", async (_, given) => {
  const { ask, pages, passed } = await sealed(entryOf("/t/[team]", [TEAM]), given)
  // The address alone would open the page.
  expect((await ask("/t/acme", { [HANDLE]: await passed("/t/acme") })).status).toBe(403)
  expect(pages).toEqual([])
})

test.each([
  ["no params", {}],
  ["params that are null", { context: { requestMeta: { params: null } } }],
  ["params of the request that are null", { meta: { params: null } }],
  ["params that are no object", { context: { requestMeta: { params: "acme" } } }],
])("without Next's params, a route that needs some stays closed: %s", async (_, given) => {
  const { ask, pages, passed } = await sealed(entryOf("/t/[team]", [TEAM]), given)
  expect((await ask("/t/acme", { [HANDLE]: await passed("/t/acme") })).status).toBe(503)
  expect(pages).toEqual([])
})

test("the context of its handler has priority over the request", async () => {
  const { ask, passed } = await sealed(entryOf("/t/[team]", [TEAM]), {
    context: { requestMeta: { params: { team: "acme" } } },
    meta: { params: { team: "globex" } },
  })
  expect((await ask("/t/acme", { [HANDLE]: await passed("/t/acme") })).status).toBe(200)
})

test("a visitor beyond the limit is answered with 429 by the proxy and by an entry", async () => {
  const options: Options = { ...OPTIONS, limit: () => 30 }
  const { ask, pages } = await sealed(entryOf("/notes", [NOTES]), { options })
  const proxied = await proxyOf(nextJudgeOf(options), VIEWS)(new NextRequest("http://app.example/notes"))
  for (const answer of [proxied, await ask("/notes")])
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "30"])
  expect(pages).toEqual([])
})

test("a page that opens by its route's rule is not cacheable, even if its address is open to everybody", async () => {
  const quiet: Options = {
    ...OPTIONS,
    session: async (request) => ({ ...(await sayingPort(request)), setCookies: [] }),
  }
  const cacheControlOf = async (entry: BuiltEntry): Promise<string | null> => {
    const { ask } = await sealed(entry, { options: quiet })
    return (await ask("/")).headers.get("cache-control")
  }
  expect(await cacheControlOf(entryOf("/", [{ pattern: "/", route: "/" }]))).toBeNull()
  // The guards read the path of this route as that of another one.
  expect(await cacheControlOf(entryOf("/home", [{ pattern: "home", route: "/notes" }]))).toBe("private, no-store")
})
