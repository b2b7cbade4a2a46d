import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { stringToBase64URL } from "@supabase/ssr"
import { openServerSession } from "../../../src/session/supabase/server-session.ts"
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
  USER,
  type StubService,
} from "./server-session-stub.ts"

let service: StubService
const unhandled: unknown[] = []
const note = (reason: unknown): number => unhandled.push(reason)

beforeAll(() => process.on("unhandledRejection", note))
afterAll(() => process.off("unhandledRejection", note))

beforeEach(async () => {
  service = await startStubService()
  service.replies.set(ASK_USER, json(200, USER))
})

afterEach(async () => {
  await service.stop()
  await new Promise((resolve) => setTimeout(resolve, 20))
  if (unhandled.length > 0) throw new AggregateError(unhandled.splice(0), "a promise was rejected that nobody awaits")
})

const encoded = (value: unknown): string => `base64-${stringToBase64URL(JSON.stringify(value))}`
const expired = sessionWith({ ends: -10 })

const HOSTILE: readonly [string, string][] = [
  ["an expired session with an empty refresh token", encoded({ ...expired, refresh_token: "" })],
  ["an expired session whose user is a string", encoded({ ...expired, user: "ada" })],
  ["a living session whose user is a string", encoded({ ...sessionWith(), user: "ada" })],
  ["a user that is null", encoded({ ...sessionWith(), user: null })],
  ["a user that is a list", encoded({ ...sessionWith(), user: [] })],
  ["an access token that is a number", encoded({ ...sessionWith(), access_token: 7 })],
  ["an access token that is an object", encoded({ ...sessionWith(), access_token: {} })],
  ["an access token in two parts", encoded({ ...sessionWith(), access_token: "a.b" })],
  ["an access token with a line break", encoded({ ...sessionWith(), access_token: "a.b\r\nx: y.c" })],
  ["an access token beyond latin-1", encoded({ ...sessionWith(), access_token: "ä.ß.€" })],
  ["a refresh token that is a list", encoded({ ...sessionWith(), refresh_token: ["a"] })],
  ["a refresh token with a line break", encoded({ ...sessionWith(), refresh_token: "a\nb" })],
  ["an end that is text", encoded({ ...sessionWith(), expires_at: "soon" })],
  ["no end", encoded({ ...sessionWith(), expires_at: undefined })],
  ["JSON null", encoded(null)],
  ["a JSON list", encoded([sessionWith()])],
  ["a JSON string", encoded("session")],
  ["a JSON number", encoded(1)],
  ["an empty object", encoded({})],
  ["an endless token", encoded({ ...sessionWith(), refresh_token: "r".repeat(20_000) })],
  ["a cookie larger than any header", encoded({ ...sessionWith(), user: { note: "x".repeat(40_000) } })],
  ["bytes that are no UTF-8", "base64-_____w"],
  ["characters outside base64", "base64-%F0%9F%92%A9"],
  ["base64 of nothing", "base64-"],
  ["plain text", "hello"],
  ["JSON cut short", "%7B%22access_token%22%3A"],
  ["a malformed escape", "%zz"],
  ["nothing", ""],
]

describe("a malformed cookie counts as signed out, and stays", () => {
  test.each(HOSTILE)("%s", async (_, value) => {
    const session = await openServerSession(requestWith(`${COOKIE}=${value}`), service.access)
    expect(session.state).toBe("signed-out")
    expect((await session.client.auth.getSession()).data.session).toBeNull()
    expect(session.setCookies()).toEqual([])
    expect(service.asked).toEqual([])
    session.forget()
    expect(session.setCookies()).toEqual([`${COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`])
  })

  test.each([
    ["a chunk without the first", `${COOKIE}.1=abc`],
    ["chunks of two generations", `${COOKIE}.0=${encoded(sessionWith()).slice(0, 200)}; ${COOKIE}.1=base64-abc`],
  ])("%s", async (_, header) => {
    const session = await openServerSession(requestWith(header), service.access)
    expect(session.state).toBe("signed-out")
    expect(session.setCookies()).toEqual([])
    expect(service.asked).toEqual([])
    session.forget()
    expect(session.setCookies().length).toBe(header.split(";").length)
    expect(session.setCookies().every((cookie) => cookie.includes("Max-Age=0"))).toBe(true)
  })

  test("keys with a meaning in JavaScript have no effect", async () => {
    const raw = JSON.stringify(sessionWith()).replace("{", '{"__proto__":{"isAdmin":true},"constructor":1,')
    const header = `${COOKIE}=base64-${stringToBase64URL(raw)}`
    const session = await openServerSession(requestWith(header), service.access)
    expect(session.state).toBe("signed-in")
    const facts = ["aal", "email", "exp", "iat", "mfa", "name", "sid", "uid"]
    expect(Object.keys(session.session ?? {}).toSorted()).toEqual(facts)
    expect("isAdmin" in {}).toBe(false)
  })
})

describe("a session is read in the format of the browser's client", () => {
  test("in chunks", async () => {
    const header = cookieHeaderOf({ ...sessionWith(), user: { note: "ü".repeat(3_000) } })
    expect(header).toContain(`${COOKIE}.1=`)
    expect((await openServerSession(requestWith(header), service.access)).state).toBe("signed-in")
  })

  test("among other cookies, whatever they are", async () => {
    const header = `a=1; ${cookieHeaderOf(sessionWith())}; =; ${COOKIE}x=2; broken; b="%"`
    const session = await openServerSession(requestWith(header), service.access)
    expect(session.state).toBe("signed-in")
    expect(session.setCookies()).toEqual([])
  })

  test("over https the cookie is bound to the host and Secure", async () => {
    const access = { ...service.access, secure: true, cookieName: `__Host-${COOKIE}` }
    const session = await openServerSession(requestWith(`__Host-${COOKIE}=x`), access)
    session.forget()
    expect(session.setCookies()).toEqual([`__Host-${COOKIE}=; Max-Age=0; Path=/; Secure; SameSite=Lax`])
    const plain = await openServerSession(requestWith(cookieHeaderOf(sessionWith())), access)
    expect(plain.state).toBe("signed-out")
  })
})

const markOf = (sid: string): string => `sallyport-recovery.${sid}`
const MARK = `${markOf(SID)}=1; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax`
const UNMARK = `${markOf(SID)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`

describe("the recovery mark", () => {
  const marked = (sid: string, session = sessionWith()) => requestWith(cookieHeaderOf(session, `${markOf(sid)}=1`))

  test("makes its own session owe a new password, through a reload", async () => {
    const session = await openServerSession(marked(SID), service.access)
    expect(session.state).toBe("recovering")
    expect(session.recovering).toBe(true)
    expect(session.setCookies()).toEqual([])
  })

  test("counts only after an owed second factor is given", async () => {
    service.replies.set(ASK_USER, json(200, { ...USER, factors: [{ status: "verified" }] }))
    const session = await openServerSession(marked(SID), service.access)
    expect(session.state).toBe("challenged")
    expect(session.recovering).toBe(true)
  })

  test.each([["another"], [""], ["x".repeat(65)], ["a%20b"]])("has no effect on another session: `%s`", async (sid) => {
    const session = await openServerSession(marked(sid), service.access)
    expect(session.state).toBe("signed-in")
  })

  test("of another session stays, even when an answer arrives late", async () => {
    const session = await openServerSession(marked("another"), service.access)
    expect(session.setCookies()).toEqual([])
    session.forget()
    expect(session.setCookies().some((cookie) => cookie.startsWith(markOf("another")))).toBe(false)
  })

  test("does not accumulate: old marks are removed", async () => {
    const many = Array.from({ length: 12 }, (_, i) => `${markOf(`s${i}`)}=1`).join("; ")
    const session = await openServerSession(
      requestWith(cookieHeaderOf(sessionWith(), `${many}; ${markOf(SID)}=1`)),
      service.access,
    )
    expect(session.state).toBe("recovering")
    const set = session.setCookies()
    expect(set.length).toBeGreaterThan(0)
    expect(set.every((cookie) => cookie.includes("Max-Age=0"))).toBe(true)
    expect(set.some((cookie) => cookie.startsWith(`${markOf(SID)}=`))).toBe(false)
  })

  test("survives an outage", async () => {
    service.replies.set(ASK_USER, json(503, {}))
    const session = await openServerSession(marked(SID), service.access)
    expect(session.state).toBe("unknown")
    expect(session.setCookies()).toEqual([])
  })

  test("is set for a recovery, HttpOnly, and removed by a new password", async () => {
    const session = await openServerSession(requestWith(cookieHeaderOf(sessionWith())), service.access)
    session.startRecovery()
    expect(session.state).toBe("recovering")
    expect(session.setCookies()).toEqual([MARK])
    session.endRecovery()
    expect(session.state).toBe("signed-in")
    expect(session.setCookies()).toEqual([])
  })

  test("is removed with its session when the service ends it", async () => {
    service.replies.set(ASK_USER, json(403, { error_code: "session_not_found" }))
    const session = await openServerSession(marked(SID), service.access)
    expect(session.setCookies()).toContain(UNMARK)
  })

  test.each([
    ["answered", json(200, USER)],
    ["not answered", json(503, {})],
  ])(
    "is sent with every renewal of its session's tokens, when the request for the user is then %s",
    async (_, reply) => {
      service.replies.set(REFRESH, json(200, sessionWith()))
      service.replies.set(ASK_USER, reply)
      const session = await openServerSession(marked(SID, sessionWith({ ends: -10 })), service.access)
      expect(session.setCookies()).toEqual([expect.stringMatching(/^sallyport-auth-token=base64-/), MARK])
    },
  )

  test("cannot be set for a session without an id, so that session is not stored", async () => {
    service.replies.set("POST /auth/v1/verify", json(200, sessionWith({ sid: "" })))
    const session = await openServerSession(requestWith(""), service.access)
    await session.client.auth.verifyOtp({ token_hash: "a", type: "recovery" })
    session.startRecovery()
    expect(session.state).toBe("signed-out")
    expect(session.setCookies().some((cookie) => cookie.includes("base64-"))).toBe(false)
  })
})

describe("a recovery link that the server redeems", () => {
  const OTHER = "44444444-4444-4444-8444-444444444444"

  test.each([
    ["the service is there", json(200, USER), "recovering"],
    ["the service falls silent after redeeming", json(503, {}), "unknown"],
    ["a second factor is owed", json(200, { ...USER, factors: [{ status: "verified" }] }), "challenged"],
  ])("sets the session and the mark in one response: %s", async (_, reply, want) => {
    // Somebody else may be signed in here, and their cookies go.
    for (const held of ["", cookieHeaderOf(sessionWith({ sid: OTHER }))]) {
      service.replies.set("POST /auth/v1/verify", json(200, sessionWith()))
      const session = await openServerSession(requestWith(held), service.access)
      service.replies.set(ASK_USER, reply)
      const answer = await session.client.auth.verifyOtp({ token_hash: "a", type: "recovery" })
      expect(answer.error).toBeNull()
      session.startRecovery()
      await session.refresh()
      expect(session.state).toBe(want)
      expect(session.setCookies()).toEqual([expect.stringMatching(/^sallyport-auth-token=base64-/), MARK])
      // Whatever comes of that response, what the browser then sends is no ordinary session.
      service.replies.set(ASK_USER, json(200, USER))
      const cookies = session.setCookies().map((cookie) => cookie.split(";")[0])
      const next = await openServerSession(requestWith(cookies.join("; ")), service.access)
      expect(next.state).toBe("recovering")
    }
  })
})

describe("signing out", () => {
  test("removes the session and the mark at once, whatever the service answers", async () => {
    service.replies.set(ASK_USER, json(503, {}))
    const header = cookieHeaderOf(sessionWith(), `${markOf(SID)}=1`)
    const session = await openServerSession(requestWith(header), service.access)
    session.forget()
    expect(session.state).toBe("signed-out")
    expect(session.setCookies().map((cookie) => cookie.split("=")[0])).toEqual([COOKIE, markOf(SID)])
    expect(session.setCookies().every((cookie) => cookie.includes("Max-Age=0"))).toBe(true)
  })

  test("twice is the same as once", async () => {
    const session = await openServerSession(requestWith(""), service.access)
    session.forget()
    session.forget()
    expect(session.setCookies()).toEqual([])
  })
})

describe("signing in on the server", () => {
  test("sets the session cookie, and a refresh has the new state", async () => {
    service.replies.set("POST /auth/v1/token", json(200, sessionWith()))
    const session = await openServerSession(requestWith(`${COOKIE}.0=stale; ${COOKIE}.1=stale`), service.access)
    const { error } = await session.client.auth.signInWithPassword({ email: USER.email, password: "correct horse" })
    expect(error).toBeNull()
    await session.refresh()
    expect(session.state).toBe("signed-in")
    expect(session.setCookies().map((cookie) => cookie.split(";")[0]?.slice(0, 28))).toEqual([
      `${COOKIE}.0=`,
      `${COOKIE}.1=`,
      `${COOKIE}=base64-`,
    ])
  })

  test("leaves no unused cookie behind", async () => {
    service.replies.set("POST /auth/v1/signup", json(200, { id: USER.id, email: USER.email }))
    const session = await openServerSession(requestWith(""), service.access)
    await session.client.auth.signUp({ email: USER.email, password: "correct horse" })
    expect(session.setCookies()).toEqual([])
  })
})
