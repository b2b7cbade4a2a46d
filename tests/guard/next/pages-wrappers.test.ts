import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import type { Guards } from "../../../src/guard/core/guards.ts"
import { nextJudgeOf } from "../../../src/guard/next/judge.ts"
import { guardApiRouteOf, guardServerSidePropsOf } from "../../../src/guard/next/pages-wrappers.ts"
import { visitsOf } from "../../../src/guard/next/visits.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { guardsOf } from "../claims/guards-of.ts"
import { RENEWED, sayingPort } from "../served/app.ts"

const TEAMS = { one: ["member"], asOf: "request", why: "a test" } as const
const GUARDS = guardsOf(
  policyOf(
    [
      ruleOf("/signin", "exact", "signed-out"),
      ruleOf("/home", "exact", "signed-in"),
      { ...ruleOf("/hidden", "exact", "signed-in"), deny: { "signed-out": 404 } },
      { ...ruleOf("/data", "exact", "signed-in"), deny: { "signed-out": 401 } },
      { path: "/t/:team", match: "subtree", require: { state: "signed-in", role: ["member"] }, why: "a test" },
    ],
    {
      home: { "signed-out": "/signin", challenged: 403, recovering: 403, "signed-in": "/home", verified: "/home" },
      claims: { role: { ...TEAMS, within: "/t/:team" } },
    },
  ),
  [
    { pattern: "signin", rule: "/signin exact" },
    { pattern: "home", rule: "/home exact" },
    { pattern: "hidden", rule: "/hidden exact" },
    { pattern: "data", rule: "/data exact" },
    { pattern: "t/:team", rule: "/t/:team subtree", params: { team: "team" } },
    { pattern: "t/:team_id/x", rule: "/t/:team subtree", params: { team: "team_id" } },
    { pattern: "t/:team/*", rule: "/t/:team subtree", params: { team: "team" } },
  ],
)

function wrappers(guards: Guards = GUARDS) {
  const judge = nextJudgeOf({
    guards,
    session: sayingPort,
    claims: { role: (_, { team }) => (team === "acme" ? "member" : null) },
    onIncident: () => {},
  })
  return [guardServerSidePropsOf(judge, visitsOf(judge)), guardApiRouteOf(judge, visitsOf(judge))] as const
}

/** A server that answers with this. */
async function answered(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
  state: string,
  init: RequestInit = {},
) {
  const server = createServer((request, response) => void answer(request, response).then(() => response.end()))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return fetch(url, { redirect: "manual", ...init, headers: { cookie: `state=${state}` } })
}

async function propsOf(page: string, state: string, params?: Record<string, string>, init?: RequestInit) {
  const [guardServerSideProps] = wrappers()
  const calls: unknown[] = []
  const get = guardServerSideProps(page, async (context) => {
    calls.push(context.params)
    return { props: { text: "secret" } }
  })
  let result: unknown
  const run = async (req: IncomingMessage, res: ServerResponse) =>
    (result = await get({ req, res, ...(params === undefined ? {} : { params }) }))
  const { status, headers } = await answered(run, state, init)
  return { result, calls, status, stored: headers.get("cache-control"), cookies: headers.getSetCookie() }
}

test("getServerSideProps runs for visitors to whom the page opens, and its answer is not stored", async () => {
  expect(await propsOf("/home", "signed-in")).toEqual({
    result: { props: { text: "secret" } },
    calls: [undefined],
    status: 200,
    stored: "private, no-store",
    cookies: [],
  })
  expect(await propsOf("/t/:team", "signed-in", { team: "acme" })).toMatchObject({ calls: [{ team: "acme" }] })
})

test.each<[string, string, Record<string, string> | undefined, RequestInit, object]>([
  [
    "/home",
    "signed-out",
    undefined,
    {},
    { result: { redirect: { destination: "/signin?next=%2Fhome", statusCode: 303 } }, status: 200 },
  ],
  ["/home", "signed-out", undefined, { method: "POST" }, { result: { props: {} }, status: 401 }],
  ["/hidden", "signed-out", undefined, {}, { result: { notFound: true }, status: 200 }],
  ["/home", "unknown", undefined, {}, { result: { props: {} }, status: 503 }],
  ["/t/:team", "signed-in", { team: "globex" }, {}, { result: { props: {} }, status: 403 }],
  ["/t/:team", "signed-in", undefined, {}, { status: 503 }],
])("getServerSideProps of %s never runs for %s with %j", async (page, state, params, init, want) => {
  expect(await propsOf(page, state, params, init)).toMatchObject({
    ...want,
    calls: [],
    stored: "private, no-store",
    cookies: [],
  })
})

test("Next may set a header of its own after a denial that is sent", async () => {
  const [guardServerSideProps] = wrappers()
  const get = guardServerSideProps("/home", async () => ({ props: {} }))
  let set: unknown = null
  const { status, headers } = await answered(async (req, res) => {
    await get({ req, res })
    set = res.setHeader("x-nextjs-deployment-id", "1")
  }, "unknown")
  expect([status, headers.get("x-nextjs-deployment-id"), set === null]).toEqual([503, null, false])
})

test.each([
  [{}, "/signin?next=%2Fhome"],
  [{ basename: "/base" }, "/base/signin?next=%2Fhome"],
])("an API route redirects with the base path of the app: %j", async (more, want) => {
  const [, guardApiRoute] = wrappers({ ...GUARDS, ...more })
  const handle = guardApiRoute("/home", () => {})
  const run = (request: IncomingMessage, response: ServerResponse) =>
    handle(Object.assign(request, { query: {} }), response)
  const { status, headers } = await answered(run, "signed-out")
  expect([status, headers.get("location")]).toEqual([303, want])
})

async function apiOf(page: string, state: string, query: Record<string, string | string[]> = {}) {
  const [, guardApiRoute] = wrappers()
  let calls = 0
  const handle = guardApiRoute(page, (_, response) => {
    calls += 1
    response.setHeader("Set-Cookie", RENEWED)
  })
  const run = (request: IncomingMessage, response: ServerResponse) =>
    handle(Object.assign(request, { query }), response)
  const { status, headers } = await answered(run, state)
  return { status, calls, stored: headers.get("cache-control"), cookies: headers.getSetCookie() }
}

test("an API route runs only for visitors to whom the policy opens it", async () => {
  const stored = "private, no-store"
  expect(await apiOf("/data", "signed-in")).toEqual({ status: 200, calls: 1, stored, cookies: [RENEWED] })
  expect(await apiOf("/data", "signed-out")).toEqual({ status: 401, calls: 0, stored, cookies: [] })
  expect(await apiOf("/t/:team", "signed-in", { team: "acme" })).toMatchObject({ status: 200, calls: 1 })
  expect(await apiOf("/t/:team", "signed-in", { team: "globex" })).toMatchObject({ status: 403, calls: 0 })
})

test.each<[string, Record<string, string | string[]>]>([
  ["/t/:team", {}],
  ["/t/:team_id/x", { "team id": "acme", "team.id": "globex" }],
  ["/t/:team_id/x", { "team.id": "globex", "team id": "acme" }],
  ["/t/:team_id/x", { team_id: "acme", "team.id": "globex" }],
  ["/t/:team/*", { team: "acme", rest: ["open"] }],
  ["/t/:team/*", { team: "acme" }],
])("the query of an API route %s names no param that Next does not give: %j", async (page, query) => {
  expect(await apiOf(page, "signed-in", query)).toMatchObject({ status: 503, calls: 0 })
})

test("an API route whose only catch-all is optional cannot be wrapped", () => {
  const [, guardApiRoute] = wrappers()
  expect(() => guardApiRoute("/t/*", () => {})).toThrow("whose last param is optional")
})
