import { stringToBase64URL } from "@supabase/ssr"
import { afterAll, beforeAll, expect, test } from "vitest"
import { slimBatchOf } from "../../../src/session/cookies/browser-cookies.ts"
import { openCookieJar } from "../../../src/session/supabase/cookie-jar.ts"
import { cookiesOfSession, fitsCookies, readSessionCookie } from "../../../src/session/cookies/cookie-session.ts"
import { openServerSession } from "../../../src/session/supabase/server-session.ts"
import { PASSWORD, type TestBackend, signedIn, startBackend } from "../../backend/in-process.ts"
import { COOKIE, json, requestWith, sessionWith, startStubService } from "./server-session-stub.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())

const heavy = { ...sessionWith(), user: { id: "u", email: "ada@example.org", user_metadata: { a: "x".repeat(9000) } } }
const whole = { name: COOKIE, value: `base64-${stringToBase64URL(JSON.stringify(heavy))}` }
const hugeUser = { ...heavy.user, user_metadata: { a: "x".repeat(40_000) } }
const huge = { name: COOKIE, value: `base64-${stringToBase64URL(JSON.stringify({ ...heavy, user: hugeUser }))}` }
const lengthOf = (cookies: readonly { value: string }[]) => cookies.reduce((sum, { value }) => sum + value.length, 0)

test("the cookie stays within a server's limit, whatever the length of the metadata", () => {
  const jar = openCookieJar([], { cookieName: COOKIE, secure: false })
  jar.write([whole])
  const other = openCookieJar([], { cookieName: COOKIE, secure: false })
  other.write([huge])
  for (const cookies of [jar.read(), other.read(), slimBatchOf([whole], COOKIE), cookiesOfSession(COOKIE, heavy)]) {
    expect(lengthOf(cookies)).toBeLessThan(8 * 1024)
    const kept = readSessionCookie(cookies, COOKIE)
    expect(kept?.refresh_token).toBe(heavy.refresh_token)
    expect(kept?.user).toEqual({ id: "u", email: "ada@example.org" })
  }
})

test.each(["base64url", "raw"] as const)(
  "a browser stores a session with metadata of any length, in the format %s that it came in",
  (cookieEncoding) => {
    const session = { ...heavy, user: hugeUser }
    const text = JSON.stringify(session)
    const value = cookieEncoding === "raw" ? text : `base64-${stringToBase64URL(text)}`
    const stored = slimBatchOf([{ name: COOKIE, value }], COOKIE)
    expect(stored).toEqual(cookiesOfSession(COOKIE, session, { cookieEncoding, encode: "user-and-tokens" }))
    expect(readSessionCookie(stored, COOKIE)?.user).toEqual({ id: "u", email: "ada@example.org" })
  },
)

test("a session that is too large even without its metadata is not stored by a browser", () => {
  const session = { ...heavy, access_token: `${"a".repeat(12_000)}.b.c` }
  const long = { name: COOKIE, value: `base64-${stringToBase64URL(JSON.stringify(session))}` }
  expect(fitsCookies(session)).toBe(false)
  expect(slimBatchOf([long], COOKIE)).toEqual([{ name: COOKIE, value: "" }])
})

test("a session that is too large even without its metadata is refused by the server with a clear error", async () => {
  const service = await startStubService()
  try {
    const session = { ...sessionWith(), access_token: `${"a".repeat(12_000)}.b.c` }
    service.replies.set("POST /auth/v1/token", json(200, session))
    const visitor = await openServerSession(requestWith(""), service.access)
    const { error } = await visitor.client.auth.signInWithPassword({ email: "ada@example.org", password: PASSWORD })
    expect(error?.code).toBe("session_too_large")
    expect(visitor.setCookies()).toEqual([])
  } finally {
    await service.stop()
  }
})

const deep = JSON.stringify({ a: 1 }).replace("1", `${"[".repeat(100_000)}${"]".repeat(100_000)}`)
const tooMuch: [string, string][] = [
  ["a text of nine thousand characters", JSON.stringify({ a: "x".repeat(9000) })],
  ["an object", JSON.stringify({ a: { b: 1 } })],
  ["a deep nesting", deep],
  ["a list", "[]"],
]
test.each(tooMuch)("%s is refused as metadata", async (_, data) => {
  const email = `${crypto.randomUUID()}@example.test`
  const body = `{"email":"${email}","password":"${PASSWORD}","data":${data}}`
  expect((await at.call("/auth/v1/signup", { method: "POST", body })).status).toBe(400)
  const { session } = await signedIn(at)
  const headers = { Authorization: `Bearer ${session.access_token}` }
  expect((await at.call("/auth/v1/user", { method: "PUT", headers, body: `{"data":${data}}` })).status).toBe(400)
})

test("metadata cannot exceed the limit by small additions", async () => {
  const { client } = await signedIn(at)
  const statuses: (number | undefined)[] = []
  for (const name of ["a", "b", "c", "d"]) {
    statuses.push((await client.auth.updateUser({ data: { [name]: "x".repeat(900) } })).error?.status)
  }
  expect(statuses).toEqual([undefined, undefined, 400, 400])
})

test("an address of five thousand characters is a clear error", async () => {
  const email = `${"x".repeat(5000)}@example.test`
  const body = JSON.stringify({ email, password: PASSWORD, type: "signup" })
  const paths = ["signup", "recover", "otp", "resend", "token?grant_type=password"]
  const answers = await Promise.all(paths.map((path) => at.call(`/auth/v1/${path}`, { method: "POST", body })))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 400))
  const { client } = await signedIn(at)
  expect((await client.auth.updateUser({ email })).error?.status).toBe(400)
})
