import { setTimeout } from "node:timers/promises"

import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { openServerSession } from "../../../src/session/supabase/server-session.ts"
import {
  after,
  ASK_USER,
  COOKIE,
  cookieHeaderOf,
  heldBack,
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
const unhandled: unknown[] = []
const note = (reason: unknown): number => unhandled.push(reason)

beforeEach(async () => {
  service = await startStubService()
  service.replies.set(ASK_USER, json(200, USER))
  process.on("unhandledRejection", note)
})

afterEach(async () => {
  await service.stop()
  // Rejections are reported a turn later than they happen.
  await setTimeout(20)
  process.off("unhandledRejection", note)
  if (unhandled.length > 0) throw new AggregateError(unhandled.splice(0), "a promise was rejected that nobody awaits")
})

const open = (cookie: string) => openServerSession(requestWith(cookie), service.access)
const isDeletion = (cookie: string): boolean => cookie.includes("Max-Age=0")

describe("the visitor of a request", () => {
  test("a visitor without a cookie is signed out, and the service is not asked", async () => {
    const session = await open("")
    expect(session.state).toBe("signed-out")
    expect(session.setCookies()).toEqual([])
    expect(service.asked).toEqual([])
  })

  test.each([
    ["one factor, none enrolled", { aal: "aal1", factors: [], want: "signed-in" }],
    ["one factor, one begun", { aal: "aal1", factors: [{ status: "unverified" }], want: "signed-in" }],
    ["one factor, a second owed", { aal: "aal1", factors: [{ status: "verified" }], want: "challenged" }],
    ["two factors", { aal: "aal2", factors: [{ status: "verified" }], want: "verified" }],
  ] as const)("a session that the service confirms: %s", async (_, { aal, factors, want }) => {
    service.replies.set(ASK_USER, json(200, { ...USER, factors }))
    const session = await open(cookieHeaderOf(sessionWith({ aal })))
    expect(session.state).toBe(want)
    expect(session.session).toMatchObject({ sid: SID, uid: USER.id, email: USER.email, aal })
    expect(session.setCookies()).toEqual([])
  })

  test("the user in the cookie is not trusted", async () => {
    const session = await open(cookieHeaderOf({ ...sessionWith(), user: { email: "root@example.org" } }))
    expect(session.session?.email).toBe(USER.email)
  })

  test("an anonymous user of the service counts as signed out, and keeps the cookies", async () => {
    service.replies.set(ASK_USER, json(200, { ...USER, is_anonymous: true }))
    for (const aal of ["aal1", "aal2"] as const) {
      const session = await open(cookieHeaderOf(sessionWith({ aal }), `sallyport-recovery.${SID}=1`))
      expect(session.state).toBe("signed-out")
      expect(session.session).toBeNull()
      expect(session.setCookies().filter((cookie) => cookie.startsWith(COOKIE))).toEqual([])
    }
  })

  test("a token for another person than the service names opens nothing", async () => {
    const session = await open(cookieHeaderOf(sessionWith({ sub: "33333333-3333-4333-8333-333333333333" })))
    expect(session.state).toBe("unknown")
    expect(session.session).toBeNull()
  })
})

const FAULTS = [
  ["503", text(503, "down")],
  ["503 with JSON", json(503, { code: "unexpected_failure" })],
  ["429", json(429, { code: "over_request_rate_limit" })],
  ["409", json(409, { code: "conflict" })],
  ["an HTML 403 of a gateway", text(403, "<h1>Forbidden</h1>")],
  ["a JSON 403 of somebody else", json(403, { message: "no" })],
  ["HTML with 200", text(200, "<h1>Welcome</h1>")],
  ["JSON null", json(200, null)],
  ["a JSON string", json(200, "yes")],
  ["a JSON list", json(200, [])],
  ["an empty JSON object", json(200, {})],
  ["JSON cut short", text(200, '{"id":', "application/json")],
] as const

const REFRESH_FAULTS = [
  ...FAULTS,
  ["a session whose user is a string", json(200, { ...sessionWith(), user: "ada" })],
  ["a session without a refresh token", json(200, { ...sessionWith(), refresh_token: "" })],
] as const

describe("an outage is never a sign-out", () => {
  test.each(FAULTS)("when asked about a valid token, the service answers %s", async (_, reply) => {
    service.replies.set(ASK_USER, reply)
    const session = await open(cookieHeaderOf(sessionWith()))
    expect(session.state).toBe("unknown")
    expect(session.session).toBeNull()
    expect(session.setCookies()).toEqual([])
  })

  test.each(REFRESH_FAULTS)("asked to refresh an expired token, the service answers %s", async (_, reply) => {
    service.replies.set(REFRESH, reply)
    const session = await open(cookieHeaderOf(sessionWith({ ends: -10 })))
    expect(session.state).toBe("unknown")
    expect(session.setCookies()).toEqual([])
  })

  test.each(REFRESH_FAULTS)("nor does the auth client turn one into a sign-out: %s", async (_, reply) => {
    service.replies.set(REFRESH, reply)
    const session = await open(cookieHeaderOf(sessionWith({ ends: -10 })))
    await session.client.auth.getSession()
    expect(session.setCookies()).toEqual([])
  })

  test("the service is down", async () => {
    await service.stop()
    for (const ends of [3600, -10]) {
      const session = await open(cookieHeaderOf(sessionWith({ ends })))
      expect(session.state).toBe("unknown")
      expect(session.setCookies()).toEqual([])
    }
    service = await startStubService()
  })

  test("a request does not wait for a slow service, and a late answer breaks nothing", async () => {
    const held = heldBack(json(200, null))
    service.replies.set(ASK_USER, held.reply)
    service.replies.set(REFRESH, held.reply)
    const both = await Promise.all([3600, -10].map((ends) => open(cookieHeaderOf(sessionWith({ ends })))))
    // Settled, while the service is still asked: a question is given up much later.
    expect(held.isAbandoned()).toBe(false)
    expect(both.map(({ state }) => state)).toEqual(["unknown", "unknown"])
    held.letGo()
    await setTimeout(500)
    expect(both.flatMap((session) => session.setCookies())).toEqual([])
  })

  test("tokens that arrive after a 503 are used by the next request", async () => {
    const expired = sessionWith({ ends: -10 })
    const held = heldBack(json(200, sessionWith()))
    service.replies.set(REFRESH, held.reply)
    expect((await open(cookieHeaderOf(expired))).state).toBe("unknown")
    held.letGo()
    const next = await open(cookieHeaderOf(expired))
    expect(next.state).toBe("signed-in")
    expect(next.setCookies()).toHaveLength(1)
    expect(service.asked.filter((line) => line === REFRESH)).toHaveLength(1)
  })
})

test("tokens that arrive late do not undo a sign-out", async () => {
  const expired = cookieHeaderOf(sessionWith({ ends: -10 }))
  const held = heldBack(json(200, sessionWith()))
  service.replies.set(REFRESH, held.reply)
  const session = await open(expired)
  expect(session.state).toBe("unknown")
  session.forget()
  held.letGo()
  // The same renewal answers both of them, and the one that waits for it hears of it last.
  await expect.poll(async () => (await open(expired)).state).toBe("signed-in")
  const told = session.setCookies()
  expect(told.length).toBeGreaterThan(0)
  expect(told.every(isDeletion)).toBe(true)
})

test("a session for which the service requires a new password is recovering even without the mark", async () => {
  service.replies.set(ASK_USER, json(200, { ...USER, app_metadata: { recovering: true } }))
  const session = await open(cookieHeaderOf(sessionWith()))
  session.endRecovery()
  expect([session.state, session.recovering]).toEqual(["recovering", true])
})

describe("a session ends when the service says so", () => {
  test("if it rejects the renewed token like the one before", async () => {
    service.replies.set(ASK_USER, json(403, { error_code: "bad_jwt" }))
    service.replies.set(REFRESH, json(200, sessionWith()))
    const session = await open(cookieHeaderOf(sessionWith()))
    expect(session.state).toBe("signed-out")
    expect(session.setCookies().every(isDeletion)).toBe(true)
    expect(service.asked.filter((line) => line === REFRESH)).toHaveLength(1)
  })

  test.each(["session_not_found", "user_not_found", "user_banned", "session_expired"])(
    "a valid token, answered %s",
    async (code) => {
      service.replies.set(ASK_USER, json(403, { error_code: code }))
      const session = await open(cookieHeaderOf(sessionWith()))
      expect(session.state).toBe("signed-out")
      expect(session.setCookies()).toEqual([expect.stringMatching(/^sallyport-auth-token=; Max-Age=0; Path=\//)])
    },
  )

  test.each(["refresh_token_not_found", "refresh_token_already_used", "session_expired"])(
    "an expired token whose refresh is answered %s",
    async (code) => {
      service.replies.set(REFRESH, json(400, { error_code: code }))
      const session = await open(cookieHeaderOf(sessionWith({ ends: -10 })))
      expect(session.state).toBe("signed-out")
      expect(session.setCookies().every(isDeletion)).toBe(true)
      expect(session.setCookies()).toHaveLength(1)
    },
  )

  test("a forged token with a forged refresh token", async () => {
    service.replies.set(ASK_USER, json(403, { error_code: "bad_jwt" }))
    service.replies.set(REFRESH, json(400, { error_code: "refresh_token_not_found" }))
    const session = await open(cookieHeaderOf(sessionWith()))
    expect(session.state).toBe("signed-out")
    expect(session.setCookies().every(isDeletion)).toBe(true)
  })

  test("the client of a signed-out request has no session", async () => {
    service.replies.set(ASK_USER, json(403, { error_code: "user_banned" }))
    const { client } = await open(cookieHeaderOf(sessionWith()))
    expect((await client.auth.getSession()).data.session).toBeNull()
  })
})

describe("refreshing", () => {
  test("new tokens reach the browser, with the attributes of the session cookie", async () => {
    service.replies.set(REFRESH, json(200, sessionWith()))
    const session = await open(cookieHeaderOf(sessionWith({ ends: -10 })))
    expect(session.state).toBe("signed-in")
    expect(session.setCookies()).toEqual([
      expect.stringMatching(/^sallyport-auth-token=base64-[\w-]+; Max-Age=2592000; Path=\/; SameSite=Lax$/),
    ])
  })

  test("new tokens reach the browser even if the service then stops answering", async () => {
    service.replies.set(REFRESH, json(200, sessionWith()))
    service.replies.set(ASK_USER, text(503, ""))
    const session = await open(cookieHeaderOf(sessionWith({ ends: -10 })))
    expect(session.state).toBe("unknown")
    expect(session.setCookies()).toHaveLength(1)
    expect(session.setCookies().some(isDeletion)).toBe(false)
  })

  test("chunks that the new session does not need are deleted", async () => {
    const long = { ...sessionWith({ ends: -10 }), user: { note: "x".repeat(6_000) } }
    const header = cookieHeaderOf(long)
    expect(header).toContain(`${COOKIE}.2=`)
    service.replies.set(REFRESH, json(200, sessionWith()))
    const set = (await open(header)).setCookies()
    expect(set.filter(isDeletion).map((cookie) => cookie.split("=")[0])).toEqual([0, 1, 2].map((i) => `${COOKIE}.${i}`))
    expect(set.at(-1)).toMatch(/^sallyport-auth-token=base64-/)
  })

  test("a hundred requests with one expired session refresh once, and all are signed in", async () => {
    const expired = sessionWith({ ends: -10 })
    service.replies.set(REFRESH, after(50, json(200, sessionWith())))
    const all = await Promise.all(Array.from({ length: 100 }, () => open(cookieHeaderOf(expired))))
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(["signed-in"]))
    expect(service.asked.filter((line) => line === REFRESH)).toHaveLength(1)
  })

  test("a token that expires in a minute stays valid if refreshing it early fails", async () => {
    service.replies.set(REFRESH, json(429, {}))
    expect((await open(cookieHeaderOf(sessionWith({ ends: 60 })))).state).toBe("signed-in")
  })

  test("a clock that is ahead causes a refresh and ends no session", async () => {
    const refused = json(403, { error_code: "bad_jwt" })
    service.replies.set(ASK_USER, (request, response) => {
      service.replies.set(ASK_USER, json(200, USER))
      refused(request, response)
    })
    service.replies.set(REFRESH, json(200, sessionWith()))
    const session = await open(cookieHeaderOf(sessionWith()))
    expect(session.state).toBe("signed-in")
    expect(session.setCookies()).toHaveLength(1)
  })

  test("the expiry in the token counts, not the browser's in the cookie", async () => {
    service.replies.set(REFRESH, json(200, sessionWith()))
    const session = await open(cookieHeaderOf({ ...sessionWith({ ends: -10 }), expires_at: 9_999_999_999 }))
    expect(session.state).toBe("signed-in")
    expect(service.asked[0]).toBe(REFRESH)
  })
})
