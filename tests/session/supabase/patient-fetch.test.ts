import { expect, test } from "vitest"
import { patientFetchOf } from "../../../src/session/supabase/patient-fetch.ts"
import { sessionWith } from "./server-session-stub.ts"

const REFRESH = "http://auth.test/auth/v1/token?grant_type=refresh_token"
const OUTAGE = { status: 503, body: "{}" }

async function heardOf(answer: Response, input: string | URL | Request = REFRESH) {
  const asked: unknown[] = []
  const init = { method: "POST" }
  const heard = await patientFetchOf(async (...given) => {
    asked.push(given)
    return answer
  })(input, init)
  expect(asked).toEqual([[input, init]])
  return { status: heard.status, body: await heard.text() }
}

const json = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) })
const LARGE = { ...sessionWith(), access_token: `${"a".repeat(12_000)}.b.c` }

test.each([
  ["a session", json(200, sessionWith())],
  ["a session that is too large for cookies", json(200, LARGE)],
  ["the end of the session", json(400, { error_code: "refresh_token_not_found", msg: "in words" })],
  ["a refusal", json(401, { error_code: "bad_jwt", msg: "in words" })],
])("the auth client hears the answer to a refresh that is %s, with its body", async (_, { status, body }) => {
  expect(await heardOf(new Response(body, { status }))).toEqual({ status, body })
})

test.each([
  ["too many requests", json(429, {})],
  ["a conflict", json(409, { error_code: "conflict", msg: "in words" })],
  ["a refusal of a gateway", json(403, { message: "no" })],
  ["a page", { status: 403, body: "<p>" }],
  ["a success that cannot be read", { status: 200, body: "<p>" }],
  ["a success that is no session", json(200, {})],
  ["another success", json(201, sessionWith())],
  ["a failure", json(500, {})],
])("the auth client hears of an outage if the answer to a refresh is %s", async (_, { status, body }) => {
  expect(await heardOf(new Response(body, { status }))).toEqual(OUTAGE)
})

test.each([
  ["a text", REFRESH, true],
  ["a URL", new URL(REFRESH), true],
  ["a request", new Request(REFRESH), true],
  ["an address without a host", "/auth/v1/token?grant_type=refresh_token", true],
  ["an address under a path", "http://app.test/proxy/auth/v1/token?a=b&grant_type=refresh_token", true],
  ["another grant", "http://auth.test/auth/v1/token?grant_type=password", false],
  ["no grant", "http://auth.test/auth/v1/token", false],
  ["another path", "http://auth.test/auth/v1/user?grant_type=refresh_token", false],
  ["a path that goes on", "http://auth.test/auth/v1/token/x?grant_type=refresh_token", false],
])("only refreshes are changed: %s", async (_, input, isRefresh) => {
  expect(await heardOf(new Response("<p>", { status: 403 }), input)).toEqual(
    isRefresh ? OUTAGE : { status: 403, body: "<p>" },
  )
})

test("a new session that is too large for cookies is refused and ended, instead of being lost in silence", async () => {
  const asked: unknown[] = []
  const given = { method: "POST", headers: { apikey: "publishable" } }
  const heard = await patientFetchOf(async (input, init) => {
    asked.push([input, new Headers(init?.headers).get("Authorization")])
    return Response.json(LARGE)
  })("http://auth.test/auth/v1/token?grant_type=password", given)
  expect([heard.status, await heard.json()]).toMatchObject([422, { error_code: "session_too_large" }])
  expect(asked).toEqual([
    ["http://auth.test/auth/v1/token?grant_type=password", null],
    ["http://auth.test/auth/v1/logout?scope=local", `Bearer ${LARGE.access_token}`],
  ])
})
