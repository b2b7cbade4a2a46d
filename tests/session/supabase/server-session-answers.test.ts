import { assert, asyncProperty, constantFrom, integer, oneof, string } from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { decide } from "../../../src/generated/guards.ts"
import { openServerSession } from "../../../src/session/supabase/server-session.ts"
import { DOCUMENTED_CODES } from "../../routes/sign-in/auth-service-codes.ts"
import {
  ASK_USER,
  COOKIE,
  cookieHeaderOf,
  json,
  REFRESH,
  requestWith,
  sessionWith,
  SID,
  startStubService,
  text,
  USER,
  type StubService,
} from "./server-session-stub.ts"

let service: StubService
beforeAll(async () => {
  service = await startStubService()
})
afterAll(() => service.stop())
beforeEach(() => service.replies.clear())

const open = (session: object) =>
  openServerSession(
    requestWith(cookieHeaderOf({ ...sessionWith(), ...session }, `sallyport-recovery.${SID}=1`)),
    service.access,
  )

const LIVING = () => sessionWith()
const ENDED = () => sessionWith({ ends: -10 })
const LONG = () => ({ ...sessionWith({ ends: -10 }), user: { note: "x".repeat(6_000) } })

/** The result for the visitor: their state, if they may sign in, and the cookies that are sent. */
async function fateOf(stored: object) {
  const session = await open(stored)
  const set = session.setCookies()
  const isRemoved = (cookie: string): boolean => cookie.includes("=; Max-Age=0; Path=/;")
  const namesOf = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split("=")[0])
  return {
    state: session.state,
    session: session.session,
    signIn: decide("/signin", session.state).kind,
    removed: namesOf(set.filter(isRemoved)),
    set: namesOf(set.filter((cookie) => !isRemoved(cookie))),
  }
}

/** Nothing is left in the browser, and the sign-in page is served. */
const signedOut = (chunks: readonly string[] = [COOKIE]) => ({
  state: "signed-out",
  session: null,
  signIn: "proceed",
  removed: [...chunks, `sallyport-recovery.${SID}`],
  set: [],
})

/** Nobody knows, and the browser keeps what it has. */
const UNKNOWN = { state: "unknown", session: null, signIn: "refuse", removed: [], set: [] }

describe("every documented code of the auth service counts as an answer or as no answer", () => {
  const newShape = (code: string) => ({ code, message: "in words" })
  const oldShape = (code: string) => ({ code: 400, error_code: code, msg: "in words" })
  const ways = [
    [400, oldShape],
    [403, newShape],
    [422, newShape],
  ] as const

  test.each(DOCUMENTED_CODES)("%s: %s", async (code, meaning) => {
    for (const [status, shape] of ways) {
      const reply = json(status, shape(code))
      service.replies.set(REFRESH, reply)
      for (const session of [ENDED(), LONG()]) {
        const chunks = "note" in session.user ? [0, 1, 2].map((i) => `${COOKIE}.${i}`) : [COOKIE]
        expect(await fateOf(session)).toEqual(meaning === "silent" ? UNKNOWN : signedOut(chunks))
      }
      service.replies.set(ASK_USER, reply)
      // The refresh token has the last word about a token that is refused, and none about a session that has ended.
      service.replies.set(REFRESH, meaning === "ended" ? json(500, {}) : json(400, shape("refresh_token_not_found")))
      expect(await fateOf(LIVING())).toEqual(meaning === "silent" ? UNKNOWN : signedOut())
    }
  })
})

const madeUp = oneof(
  string({ minLength: 1 }),
  constantFrom("__proto__", "constructor", "toString", "bad_jwt ", "SESSION_NOT_FOUND"),
)

test("an unknown code is judged by its status", async () => {
  // 407 is a proxy's, and no fetch hands it on.
  const statuses = integer({ min: 400, max: 599 }).filter((status) => status !== 407)
  await assert(
    asyncProperty(madeUp, statuses, async (code, status) => {
      service.replies.set(REFRESH, json(status, { code, message: "in words" }))
      service.replies.set(ASK_USER, json(status, { code, message: "in words" }))
      for (const session of [LIVING(), ENDED()]) {
        const isNoAnswer = status >= 500 || status === 429 || status === 408
        expect(await fateOf(session)).toEqual(isNoAnswer ? UNKNOWN : signedOut())
      }
    }),
    { numRuns: 150 },
  )
})

test.each([
  ["an OAuth error", { error: "invalid_grant", error_description: "in words" }],
  ["an error of a service that knows no codes yet", { code: 401, msg: "invalid JWT" }],
])("%s counts as an answer", async (_, body) => {
  service.replies.set(REFRESH, json(401, body))
  service.replies.set(ASK_USER, json(401, body))
  expect(await fateOf(LIVING())).toEqual(signedOut())
  expect(await fateOf(ENDED())).toEqual(signedOut())
})

describe("a refusal that the service did not write", () => {
  const GATEWAY = [
    ["a gateway that does not know our key", json(401, { message: "Invalid API key", hint: "Double check your key." })],
    ["a gateway that finds no key", json(401, { message: "No API key found in request" })],
    ["a gateway's page", text(403, "<h1>Forbidden</h1>")],
    ["an empty refusal", text(400, "")],
    ["a JSON list", json(403, ["no"])],
  ] as const

  test.each(GATEWAY)("that every visitor gets ends nobody's session: %s", async (_, reply) => {
    service.replies.set(REFRESH, reply)
    service.replies.set(ASK_USER, reply)
    expect(await fateOf(LIVING())).toEqual(UNKNOWN)
    expect(await fateOf(ENDED())).toEqual(UNKNOWN)
  })

  test.each(GATEWAY)("of this visitor's tokens only ends their session: %s", async (_, reply) => {
    const own = ENDED()
    service.replies.set(ASK_USER, reply)
    service.replies.set(REFRESH, (request, response) => {
      let body = ""
      request.on("data", (chunk) => (body += chunk))
      request.on("end", () => {
        const refused = body.includes(own.refresh_token)
        const answer = refused ? reply : json(400, { code: "refresh_token_not_found", message: "in words" })
        answer(request, response)
      })
    })
    expect(await fateOf(LIVING())).toEqual(signedOut())
    expect(await fateOf(own)).toEqual(signedOut())
  })
})

test("a valid token for another person ends the session, because it can open nothing", async () => {
  service.replies.set(ASK_USER, json(200, { ...USER, id: "33333333-3333-4333-8333-333333333333" }))
  service.replies.set(REFRESH, json(400, { code: "validation_failed", message: "in words" }))
  expect(await fateOf(LIVING())).toEqual(signedOut())
})

test("a valid token without a session id opens nothing, and stays", async () => {
  service.replies.set(ASK_USER, json(200, USER))
  expect(await fateOf(sessionWith({ sid: "" }))).toMatchObject({ state: "signed-out", removed: [] })
})

test("a renewed session that is too large for cookies is ended instead of stored", async () => {
  service.replies.set(REFRESH, json(200, { ...sessionWith(), access_token: `${"a".repeat(12_000)}.b.c` }))
  expect(await fateOf(ENDED())).toEqual(signedOut())
})

test("an expired token that is sent repeatedly causes one request to the service", async () => {
  service.replies.set(REFRESH, json(400, { code: "refresh_token_not_found", message: "in words" }))
  const dead = ENDED()
  const before = service.asked.length
  for (let i = 0; i < 5; i++) expect(await fateOf(dead)).toEqual(signedOut())
  expect(service.asked.slice(before)).toEqual([REFRESH])
})
