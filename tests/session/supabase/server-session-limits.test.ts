import { afterEach, beforeEach, expect, test } from "vitest"
import { decide } from "../../../src/generated/guards.ts"
import { fetchFor } from "../../../src/server/services.ts"
import { openServerSession } from "../../../src/session/supabase/server-session.ts"
import {
  ASK_USER,
  cookieHeaderOf,
  json,
  REFRESH,
  requestWith,
  sessionWith,
  startStubService,
  USER,
  type StubService,
} from "./server-session-stub.ts"

let service: StubService
/** Renewals by the address that they were asked for. */
let renewals: Map<string, number>
const MOST = 3

beforeEach(async () => {
  service = await startStubService()
  renewals = new Map()
  service.replies.set(ASK_USER, json(200, USER))
  // As the real service counts: by the first address of the header that its settings name.
  service.replies.set(REFRESH, (request, response) => {
    const [named, again] = [request.headers["x-forwarded-for"], request.headers["sb-forwarded-for"]]
    // Which of them counts is the service's choice, so they have to say the same: else nobody is renewed.
    if (named !== again)
      return json(400, { code: "validation_failed", message: "two visitors in one request" })(request, response)
    const address = String(named ?? "this server").split(",")[0]!
    const asked = (renewals.get(address) ?? 0) + 1
    renewals.set(address, asked)
    const limited = json(429, { code: "over_request_rate_limit", message: "Request rate limit reached" })
    const reply = asked > MOST ? limited : json(200, sessionWith())
    reply(request, response)
  })
})
afterEach(() => service.stop())

// However busy this machine is: what is asked here is who is counted, and not how soon.
const TIMEOUT_MS = 60_000

const openFor = (client: string) =>
  openServerSession(
    requestWith(cookieHeaderOf(sessionWith({ ends: -10 }))),
    { ...service.access, fetch: fetchFor(client, null, globalThis.fetch) },
    TIMEOUT_MS,
  )

test("sixty visitors with expired tokens are renewed, each with their own address", async () => {
  const clients = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? `192.0.2.${i}` : `2001:db8::${i}`))
  const states = await Promise.all(clients.map(async (client) => (await openFor(client)).state))
  expect(states).toEqual(clients.map(() => "signed-in"))
  expect([...renewals.keys()].toSorted()).toEqual(clients.toSorted())
})

test("a rate-limited visitor is not signed out, sees the public pages, and delays nobody else's renewal", async () => {
  for (let i = 0; i < MOST; i++) await openFor("192.0.2.1")
  const limited = await openFor("192.0.2.1")
  expect(limited.state).toBe("unknown")
  expect(limited.setCookies()).toEqual([])
  expect(decide("/", limited.state).kind).toBe("proceed")
  expect(decide("/dashboard", limited.state)).toMatchObject({ kind: "refuse", status: 503 })
  expect((await openFor("192.0.2.2")).state).toBe("signed-in")
})

test.each([["what the visitor sent"], ["10.0.0.1, 10.0.0.2"], [""], ["192.0.2.1\r\nx: y"]])(
  "an invalid address is not forwarded: `%s`",
  async (client) => {
    expect((await openFor(client)).state).toBe("signed-in")
    expect([...renewals.keys()]).toEqual(["this server"])
  },
)

test("headers that a request to the service already has are kept", async () => {
  const seen: Headers[] = []
  const fetch = fetchFor("192.0.2.1", null, async (_, init) => {
    seen.push(new Headers(init?.headers))
    return new Response()
  })
  await fetch("http://127.0.0.1/", { headers: { apikey: "a", "x-forwarded-for": "10.0.0.1" } })
  await fetch(new Request("http://127.0.0.1/", { headers: { apikey: "b" } }))
  expect(seen.map((headers) => [headers.get("apikey"), headers.get("x-forwarded-for")])).toEqual([
    ["a", "192.0.2.1"],
    ["b", "192.0.2.1"],
  ])
})
