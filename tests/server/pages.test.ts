// The workbench's own locks in front of a router that knows its pages, as the server asks them.
import type { IncomingMessage } from "node:http"

import { Hono } from "hono"
import type { RouterContextProvider, ServerBuild } from "react-router"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"

import { canonicalPathOf } from "../../policy/canonical-path.ts"
import type { SecurityEvent } from "../../src/audit-log/event.ts"
import * as guards from "../../src/generated/guards.ts"
import { bindRoutes, type BuiltRoutes } from "../../src/guard/react-router/bind-routes.ts"
import { requestFactsContext, serverSessionContext } from "../../src/locks/context.ts"
import { locks } from "../../src/locks/locks.server.ts"
import type { ServerEnv } from "../../src/server/http/env.ts"
import { LIMITS } from "../../src/server/limits/limit-table.ts"
import { inMemory } from "../../src/server/limits/limit-store.ts"
import { answerWith } from "../../src/server/page-cache/document.ts"
import { pages } from "../../src/server/pages.ts"
import type { Services } from "../../src/server/services.ts"
import type { Config } from "../../src/server/settings/config.ts"
import { buildOf, MARK } from "../guard/served/app.ts"
import {
  ASK_USER,
  COOKIE,
  cookieHeaderOf,
  json,
  sessionWith,
  startStubService,
  UID,
  USER,
  type StubService,
} from "../session/supabase/server-session-stub.ts"

let service: StubService
beforeAll(async () => {
  service = await startStubService()
})
afterAll(() => service.stop())
// The router warns of every address that it cannot decode.
beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue()
  service.replies.set(ASK_USER, json(200, USER))
})
afterEach(() => void vi.restoreAllMocks())

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Given {
  /** Seconds that the address has to wait. */
  readonly wait?: number
  readonly more?: readonly string[]
  readonly ran?: (page: string, context: Readonly<RouterContextProvider>) => void
}

/** The build, whose documents are answered whole, as the workbench's own are. */
function answersWithEachDocument(build: ServerBuild): ServerBuild {
  const render = build.entry.module.default
  const whole: typeof render = async (...given) => {
    const response = await render(...given)
    const { status, headers } = response
    return answerWith(new Uint8Array(await response.arrayBuffer()), { status, headers })
  }
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, default: whole } } }
}

function openServer({ wait = 0, more = [], ran = () => {} }: Given = {}) {
  const denied: SecurityEvent[] = []
  const noted: SecurityEvent[] = []
  const decided: string[] = []
  const logged: object[] = []
  const shown: string[] = []
  const limits = inMemory(60)
  const services = {
    kind: "hosted",
    embedded: null,
    accessFor: () => service.access,
    limits,
    denials: { count: (event: SecurityEvent) => void denied.push(event) },
    metrics: { decided: (rule: string, outcome: string) => void decided.push(`${rule} ${outcome}`) },
    auditLog: { note: (event: SecurityEvent) => void noted.push(event) },
  } as unknown as Services
  const config = { host: "127.0.0.1", siteUrl: null, trustedProxies: new Set(), records: [], approvalKey: null }
  const build = buildOf({
    middleware: [locks.headers, locks.middleware],
    more,
    ran: (page, context) => {
      shown.push(page)
      ran(page, context)
    },
  })
  // As the built server does when it starts.
  bindRoutes(build.routes as unknown as BuiltRoutes, guards, { root: "", guards: "", policyHash: guards.policyHash })
  const server = new Hono<ServerEnv>()
    .use((context, next) => {
      const url = new URL(context.req.url)
      context.set("id", "the-request")
      context.set("url", url)
      context.set("canonical", canonicalPathOf(url.pathname))
      context.set("client", "192.0.2.7")
      context.set("wait", wait)
      context.set("flooding", false)
      return next()
    })
    .use(
      pages({
        config: config as unknown as Config,
        services,
        log: { error: (event: object) => void logged.push(event) } as never,
        build: answersWithEachDocument(build),
        mode: "production",
        onPolicyWritten: () => {},
      }),
    )
  const ask = async (path: string, { method = "GET", headers = {} }: Asked = {}) => {
    const incoming = { socket: { remoteAddress: "127.0.0.1" }, headers: {}, httpVersion: "1.1" }
    const request = new Request(`http://127.0.0.1${path}`, { method, headers: { accept: "text/html", ...headers } })
    const response = await server.fetch(request, { incoming: incoming as unknown as IncomingMessage, outgoing: {} })
    return { status: response.status, headers: response.headers, body: await response.text() }
  }
  return { ask, denied, noted, decided, logged, shown, limits }
}

const signedIn = () => ({ cookie: cookieHeaderOf(sessionWith()) })

describe("a stranger's request for a guarded page", () => {
  test.each([
    ["/dashboard", "/signin?next=%2Fdashboard"],
    ["/Dashboard//x?tab=1&_routes=root", "/signin?next=%2FDashboard%2F%2Fx%3Ftab%3D1"],
    ["/mfa?next=%2Feditor", "/signin?next=%2Feditor"],
  ])("is redirected from %s to %s before the router runs", async (target, location) => {
    const { ask, shown } = openServer()
    const { status, headers, body } = await ask(target)
    expect([status, headers.get("location"), body, shown]).toEqual([302, location, "", []])
    expect([headers.get("cache-control"), headers.get("vary")]).toEqual([
      "private, no-store",
      "Cookie, Accept-Language",
    ])
  })

  test("is counted in the audit log like any denial of a stranger, by the rule's name and never the address", async () => {
    const { ask, denied, decided } = openServer()
    await ask("/dashboard/account?x=secret")
    expect(denied).toEqual([
      {
        kind: "denied",
        person: null,
        session: null,
        client: null,
        detail: { rule: "/dashboard subtree", state: "signed-out", outcome: "redirect", write: "no" },
      },
    ])
    expect(decided).toEqual(["/dashboard subtree redirect"])
  })

  test("gets the redirect in the router's own encoding if it is a data request", async () => {
    const { ask } = openServer()
    const { status, headers, body } = await ask("/dashboard.data")
    expect([status, headers.get("cache-control")]).toEqual([202, "private, no-store"])
    expect(body).toContain("/signin?next=%2Fdashboard")
  })
})

test.each(["/healthz.data", "/favicon.svg/_.data", "/assets.data", "/rest/v1.data", "/readyz.data?_routes=root"])(
  "the data address of a path outside the policy is not a page: %s",
  async (target) => {
    const { ask, logged, shown } = openServer()
    for (const headers of [{}, signedIn()]) {
      const { status } = await ask(target, { headers })
      expect([status, logged, shown]).toEqual([404, [], []])
    }
  },
)

test("a request that proceeds is counted, but not as a denial", async () => {
  const { ask, denied, decided, shown } = openServer()
  const { status, body, headers } = await ask("/")
  expect([status, denied, decided, shown]).toEqual([200, [], ["/ exact proceed"], ["/"]])
  expect(body).toContain(MARK)
  expect(headers.get("cache-control")).toBe("private, no-cache")
})

test("a refused write is in the audit log with the person", async () => {
  service.replies.set(ASK_USER, json(200, { ...USER, factors: [{ id: "f", status: "verified", factor_type: "totp" }] }))
  const { ask, denied, shown } = openServer()
  expect((await ask("/dashboard", { method: "POST", headers: signedIn() })).status).toBe(403)
  expect(denied).toMatchObject([{ person: UID, client: "192.0.2.7", detail: { outcome: "403", state: "challenged" } }])
  expect(shown).toEqual([])
})

describe("requests beyond a limit", () => {
  test("of an address get 429 with Retry-After, and no page runs", async () => {
    const { ask, shown } = openServer({ wait: 17 })
    for (const target of ["/", "/dashboard", "/signin.data"]) {
      for (const headers of [{}, signedIn()]) {
        const answer = await ask(target, { headers })
        expect([target, answer.status, answer.headers.get("retry-after")]).toEqual([target, 429, "17"])
      }
    }
    expect(shown).toEqual([])
  })

  test("of a person, from any address, first get a page that says so, then a line of text", async () => {
    const { ask, limits, noted } = openServer()
    const row = LIMITS.find(({ name }) => name === "workbench")!
    await limits.take("workbench:person", UID, row.person!)
    const first = await ask("/dashboard", { headers: signedIn() })
    expect([first.status, first.headers.get("content-type")]).toEqual([429, "text/html"])
    expect(noted).toMatchObject([{ kind: "limited", person: UID, detail: { limit: "workbench" } }])
    await limits.take("workbench:person", UID, row.person!)
    const flood = await ask("/dashboard", { headers: signedIn() })
    expect([flood.status, flood.body]).toEqual([
      429,
      expect.stringMatching(/^Too many requests\. Try again in \d+ seconds\.\n$/),
    ])
    expect(Number(flood.headers.get("retry-after"))).toBeGreaterThan(0)
  })
})

test("methods that no page has are refused before the session is looked up", async () => {
  const { ask, decided } = openServer()
  const { status, headers } = await ask("/dashboard", { method: "DELETE" })
  expect([status, headers.get("allow"), decided]).toEqual([405, "GET, HEAD, POST", []])
})

test("a route without guards is refused, and the log names the request", async () => {
  const { ask, logged, shown } = openServer({ more: ["/dashboard/new-page"] })
  expect((await ask("/dashboard/new-page", { headers: signedIn() })).status).toBe(503)
  expect([logged, shown]).toEqual([
    [{ request: "the-request", kind: "unknown-route", pattern: "dashboard/new-page" }],
    [],
  ])
})

test("a session that a page ends is removed from the browser in the same response", async () => {
  const { ask } = openServer({ ran: (_, context) => context.get(serverSessionContext).forget() })
  const { status, headers } = await ask("/dashboard", { headers: signedIn() })
  expect([status, headers.get("cache-control")]).toEqual([200, "private, no-store"])
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(new RegExp(`^${COOKIE}[^;]*=;.*Max-Age=0`))])
})

test.each<[string, Parameters<StubService["replies"]["set"]>[1]]>([
  ["answers that it is away", json(503, {})],
  ["does not answer", () => {}],
])(
  "while the auth service %s, guarded pages answer 503 and the others are rendered with a sign-in client",
  async (_, reply) => {
    service.replies.set(ASK_USER, reply)
    const clients: unknown[] = []
    const { ask } = openServer({
      ran: (_, context) => void clients.push(context.get(serverSessionContext).client.auth),
    })
    const guarded = await ask("/dashboard", { headers: signedIn() })
    expect([guarded.status, guarded.headers.get("retry-after")]).toEqual([503, "5"])
    expect((await ask("/", { headers: signedIn() })).status).toBe(200)
    expect(clients).toHaveLength(1)
  },
)

describe("a page that is marked as the same for all strangers", () => {
  const same = (_: string, context: Readonly<RouterContextProvider>) => context.get(requestFactsContext).markCacheable()

  test("is rendered once for them, and again for everybody else", async () => {
    const { ask, shown, decided } = openServer({ ran: same })
    const bodies = [await ask("/"), await ask("/"), await ask("/")].map(({ body }) => body)
    expect([shown, new Set(bodies).size]).toEqual([["/"], 1])
    // A decision is made each time.
    expect(decided).toEqual(["/ exact proceed", "/ exact proceed", "/ exact proceed"])
    await ask("/", { headers: { cookie: "theme=dark" } })
    await ask("/", { headers: signedIn() })
    expect(shown).toEqual(["/", "/", "/"])
  })

  test("is not shown to strangers whom its rule denies", async () => {
    const { ask } = openServer({ ran: same })
    expect((await ask("/dashboard", { headers: signedIn() })).status).toBe(200)
    expect((await ask("/dashboard")).status).toBe(302)
  })
})
