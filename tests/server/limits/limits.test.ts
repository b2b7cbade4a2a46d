import { Hono } from "hono"
import { expect, test } from "vitest"
import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import type { SecurityEvent } from "../../../src/audit-log/event.ts"
import type { ServerEnv } from "../../../src/server/http/env.ts"
import { inMemory } from "../../../src/server/limits/limit-store.ts"
import { limitAddresses } from "../../../src/server/limits/limits.ts"

/** A server of nothing but limits, in front of a page that says whether it is told to show waiting. */
function openServer(status: 200 | 400 | 401 | 403 = 200) {
  const noted: SecurityEvent[] = []
  let reached = 0
  const server = new Hono<ServerEnv>()
  server.use(async (context, next) => {
    context.set("canonical", canonicalPathOf(new URL(context.req.url).pathname))
    context.set("client", context.req.header("From") ?? "192.0.2.1")
    await next()
  })
  server.use(limitAddresses({ limits: inMemory(60), auditLog: { note: (event) => void noted.push(event) } }))
  server.all("*", (context) => {
    reached++
    return context.text(context.var.wait > 0 ? "wait" : "page", status)
  })
  const ask = async (target: string, times = 1, from = "192.0.2.1", method = "POST") => {
    const answers: Response[] = []
    for (let n = 0; n < times; n++) answers.push(await server.request(target, { method, headers: { From: from } }))
    return answers
  }
  return { ask, noted, reached: () => reached }
}

const countOf = (answers: readonly Response[], status: number) =>
  answers.filter((answer) => answer.status === status).length

test("guesses from one address are refused after thirty, before any work is done for them", async () => {
  const { ask, reached } = openServer(400)
  const answers = await ask("/auth/v1/token", 200)
  expect([countOf(answers, 400), countOf(answers, 429), reached()]).toEqual([30, 170, 30])
})

test("a success gives its point back, and successes are still limited", async () => {
  const { ask } = openServer(200)
  const answers = await ask("/auth/v1/token", 200)
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([120, 80])
})

const RENEWAL = "/auth/v1/token?grant_type=refresh_token"

test.each([
  ["password guesses", "/auth/v1/token?grant_type=password"],
  ["sign-in forms", "/signin"],
  ["links that are made up", "/auth/v1/verify"],
])("a flood of %s does not lock others at the same address out of their session or account", async (_, target) => {
  const { ask } = openServer(400)
  await ask(target, 500)
  for (const own of [
    RENEWAL,
    "/auth/v1/logout",
    "/auth/v1/user",
    "/auth/v1/factors",
    "/dashboard/account",
    "/reviews",
  ]) {
    expect([own, countOf(await ask(own), 429)]).toEqual([own, 0])
  }
  expect(await (await ask("/dashboard", 1, undefined, "GET"))[0]!.text()).toBe("page")
})

test("renewals have a limit of their own, whether they succeed or not", async () => {
  for (const status of [200, 400] as const) {
    const { ask } = openServer(status)
    const answers = await ask(RENEWAL, 700)
    expect([countOf(answers, status), countOf(answers, 429)]).toEqual([600, 100])
    expect(countOf(await ask("/auth/v1/token?grant_type=password"), status)).toBe(1)
  }
})

test("a visitor without a session cannot guess on an account page, nor use up the failures of its owner", async () => {
  for (const status of [401, 403] as const) {
    const { ask } = openServer(status)
    expect(countOf(await ask("/auth/v1/user", 200), status)).toBe(200)
  }
  const { ask } = openServer(400)
  expect(countOf(await ask("/auth/v1/user", 200), 400)).toBe(30)
})

test("addresses have separate limits, and an IPv6 /64 counts as one", async () => {
  const { ask } = openServer(400)
  await ask("/auth/v1/token", 40)
  expect(countOf(await ask("/auth/v1/token", 1, "192.0.2.2"), 400)).toBe(1)
  for (let n = 0; n < 31; n++) await ask("/auth/v1/token", 1, `2001:db8::${n.toString(16)}`)
  expect(countOf(await ask("/auth/v1/token", 1, "2001:db8::ffff"), 429)).toBe(1)
  expect(countOf(await ask("/auth/v1/token", 1, "2001:db8:0:1::1"), 400)).toBe(1)
})

const shapes: [string, string, string, (body: string) => unknown, unknown][] = [
  [
    "the auth service",
    "/auth/v1/token",
    "POST",
    (body) => Object.keys(JSON.parse(body) as object),
    ["code", "error_code", "msg"],
  ],
  [
    "the data service",
    "/rest/v1/drafts",
    "POST",
    (body) => Object.keys(JSON.parse(body) as object),
    ["code", "message", "details", "hint"],
  ],
  ["a file", "/favicon.svg", "GET", (body) => body.startsWith("Too many requests."), true],
]
test.each(shapes)("%s answers 429 in its own format, with Retry-After", async (_, target, method, read, want) => {
  const { ask } = openServer(400)
  const answers = await ask(target, 6001, undefined, method)
  const last = answers.at(-1)!
  expect(last.status).toBe(429)
  expect(last.headers.get("Retry-After")).toMatch(/^[1-9]\d?$/)
  expect(read(await last.text())).toEqual(want)
})

test("build files have a limit of their own, and a client that reaches it still gets pages", async () => {
  const { ask } = openServer(200)
  const answers = await ask("/assets/x.js", 40_001, undefined, "GET")
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([40_000, 1])
  expect(await (await ask("/", 1, undefined, "GET"))[0]!.text()).toBe("page")
})

test("a person gets a page that says to wait; a flood gets a line of text", async () => {
  const { ask } = openServer(400)
  const bodies = await Promise.all((await ask("/signin", 80)).map((answer) => answer.text()))
  expect([bodies[29], bodies[30], bodies[58]]).toEqual(["page", "wait", "wait"])
  expect(bodies[79]).toMatch(/^Too many requests\./)
})

test("a flood is one line in the audit log for each limit and period", async () => {
  const { ask, noted } = openServer(400)
  await ask("/auth/v1/token", 200)
  expect(noted.map(({ kind, client, person, detail }) => [kind, client, person, detail])).toEqual([
    ["limited", "192.0.2.1", null, { limit: "failed attempt", seconds: expect.any(Number) as number }],
    ["limited", "192.0.2.1", null, { limit: "attempt", seconds: expect.any(Number) as number }],
  ])
})
