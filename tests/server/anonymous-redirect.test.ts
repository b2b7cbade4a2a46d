import { once } from "node:events"
import { createServer, get, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"

import { afterEach, expect, test } from "vitest"

import type { SecurityEvent } from "../../src/audit-log/event.ts"
import { openFairQueue } from "../../src/server/fair-queue/fair-queue.ts"
import { admit, rawRequestOf } from "../../src/server/http/front-filter.ts"
import { inMemory, type LimitStore } from "../../src/server/limits/limit-store.ts"
import { openSecurityHeaders } from "../../src/server/http/security-headers.ts"
import { trustedPeersOf, type TrustedPeers } from "../../src/server/http/trusted-peers.ts"
import { redirectsAnonymous } from "../../src/server/anonymous-redirect.ts"

const open: (() => unknown)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A server whose middlewares say of everything that they were asked. */
async function openServer({ https = false, limits = inMemory(60), most = 4 }: Partial<Given> = {}) {
  const told: string[] = []
  const denied: SecurityEvent[] = []
  const trusted = trustedPeersOf("127.0.0.1") as TrustedPeers
  const siteUrl = https ? new URL("https://site.example") : null
  const answer = redirectsAnonymous(
    {
      config: { siteUrl, trustedProxies: trusted },
      services: {
        limits,
        denials: { count: (event) => void denied.push(event), close: () => {} },
        metrics: {
          contentType: "",
          text: async () => "",
          answered: (kind, status) => told.push(`${kind} ${status}`),
          decided: (rule, outcome) => told.push(`${rule} ${outcome}`),
          mailed: () => {},
          happened: () => {},
          watch: () => {},
        },
      },
      headersWith: await openSecurityHeaders({ connect: [], https, development: false }),
      fairQueue: openFairQueue(most),
    },
    (_, outgoing) => outgoing.end("served"),
  )
  const server = createServer((incoming, outgoing) => {
    const admission = admit(rawRequestOf(incoming), siteUrl)
    if ("refusal" in admission) outgoing.writeHead(admission.refusal.status).end()
    else answer(incoming, outgoing, admission.url)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  open.push(() => server.close(), limits.close)
  const { port } = server.address() as AddressInfo
  const ask = async (path: string, { method = "GET", headers = {} }: Asked = {}) => {
    const host = https ? { Host: "site.example" } : {}
    const asked = get({ host: "127.0.0.1", port, path, method, agent: false, headers: { ...host, ...headers } })
    const [incoming] = (await once(asked, "response")) as [IncomingMessage]
    let body = ""
    for await (const chunk of incoming.setEncoding("utf8")) body += String(chunk)
    return { status: incoming.statusCode, headers: incoming.headers, body }
  }
  return { ask, told, denied }
}

interface Given {
  readonly https: boolean
  readonly limits: LimitStore
  readonly most: number
}

test.each([
  ["/dashboard", "/signin?next=%2Fdashboard"],
  ["/Dashboard//x?tab=1&_routes=root", "/signin?next=%2FDashboard%2F%2Fx%3Ftab%3D1"],
  ["/mfa?next=%2Feditor", "/signin?next=%2Feditor"],
])("a stranger's request for %s is redirected to %s at once", async (target, location) => {
  const { ask, told } = await openServer()
  const { status, headers, body } = await ask(target)
  expect({ status, body, ...headers }).toMatchObject({
    status: 302,
    body: "",
    location,
    "cache-control": "private, no-store",
    vary: "Cookie, Accept-Language",
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(/script-src 'nonce-[\w+/]{22}==' 'strict-dynamic'/),
    "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(told[0]).toMatch(/ redirect$/)
  expect(told[1]).toBe("page 302")
})

test("each response has its own nonce and id", async () => {
  const { ask } = await openServer()
  const answers = [await ask("/editor"), await ask("/editor")]
  for (const name of ["content-security-policy", "x-request-id"])
    expect(new Set(answers.map(({ headers }) => headers[name])).size).toBe(2)
})

test("the redirect is counted in the audit log like any denial of a stranger, by the rule's name", async () => {
  const { ask, denied } = await openServer()
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
})

test.each<[string, string, Asked]>([
  ["a page that is open", "/", {}],
  ["an unknown page", "/nowhere", {}],
  ["an invalid path", "/dashboard%2Fx", {}],
  ["a page's data", "/dashboard.data", {}],
  ["a file", "/assets/x.js", {}],
  ["a visitor with a cookie", "/dashboard", { headers: { Cookie: "a=b" } }],
  ["a visitor with an empty cookie", "/dashboard", { headers: { Cookie: "" } }],
  ["a POST", "/dashboard", { method: "POST" }],
  ["a HEAD request", "/dashboard", { method: "HEAD" }],
])("%s is left to the middlewares", async (_, target, asked) => {
  const { ask, told, denied } = await openServer()
  expect((await ask(target, asked)).status).toBe(200)
  expect([...told, ...denied]).toEqual([])
})

test.each([1, 2])("if counting fails, the middlewares answer, with %s started at once", async (most) => {
  const limits: LimitStore = { ...inMemory(60), take: () => Promise.reject(new Error("the store is gone")) }
  const { ask, told, denied } = await openServer({ limits, most })
  const answers = await Promise.all([1, 2, 3].map(() => ask("/dashboard")))
  expect(answers.map(({ body }) => body)).toEqual(["served", "served", "served"])
  expect([...told, ...denied]).toEqual([])
})

test("a request that reached the proxy without TLS is left to the middlewares, which redirect it to https", async () => {
  const { ask } = await openServer({ https: true })
  expect((await ask("/dashboard", { headers: { "X-Forwarded-Proto": "http" } })).body).toBe("served")
  const { status, headers } = await ask("/dashboard", { headers: { "X-Forwarded-Proto": "https" } })
  expect([status, headers["strict-transport-security"]]).toEqual([302, "max-age=31536000; includeSubDomains"])
})

test("requests are counted per client address, and beyond the limit the middlewares answer and count for themselves", async () => {
  const limits = inMemory(60)
  const { ask } = await openServer({ limits })
  const key = "192.0.2.1"
  const from = { headers: { "X-Forwarded-For": key } }
  expect((await ask("/dashboard", from)).status).toBe(302)
  await limits.take("page:address", key, 1198)
  expect((await ask("/dashboard", from)).status).toBe(302)
  expect((await ask("/dashboard", from)).body).toBe("served")
  expect((await limits.take("page:address", key, 0)).taken).toBe(1200)
  expect((await ask("/dashboard", { headers: { "X-Forwarded-For": "192.0.2.2" } })).status).toBe(302)
})

test("all requests are answered, even if more arrive at once than start in one turn of the event loop", async () => {
  const { ask } = await openServer({ most: 1 })
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask("/dashboard")))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
})
