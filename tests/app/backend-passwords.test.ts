import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { PASSWORD, type TestBackend, signedIn, startBackend } from "../backend-in-process.ts"

// Made by bcryptjs 3.0.2 with ten rounds.
const BCRYPTJS_TEXT = "a password hashed in JavaScript"
const BCRYPTJS_HASH = "$2b$10$hTzTt/MyG6vOKLvt/xIihOaI0MP1S4BGP6z/V9GXX9u1lU5Z.0LWy"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())

const post = (path: string, body: object, token?: string) =>
  at.call(`/auth/v1/${path}`, {
    method: path === "user" ? "PUT" : "POST",
    body: JSON.stringify(body),
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
  })

const lengths: [string, { given: string; want: number }][] = [
  ["seven characters are too few", { given: "1234567", want: 422 }],
  ["eight characters are enough", { given: "12345678", want: 200 }],
  ["72 bytes are enough", { given: "x".repeat(72), want: 200 }],
  ["73 bytes are too many", { given: "x".repeat(73), want: 422 }],
  ["bytes count, not characters", { given: "é".repeat(37), want: 422 }],
]
describe.each(lengths)("%s", (_, { given, want }) => {
  test("at sign-up", async () => {
    const response = await post("signup", { email: `${crypto.randomUUID()}@example.test`, password: given })
    const body = (await response.json()) as Record<string, unknown>
    expect([response.status, body["error_code"] ?? null]).toEqual([want, want === 422 ? "weak_password" : null])
  })

  test("at a change", async () => {
    const { session } = await signedIn(at)
    const response = await post("user", { password: given, current_password: PASSWORD }, session.access_token)
    expect(response.status).toBe(want)
  })
})

test("a password is compared in full: a longer one with the same beginning does not sign in", async () => {
  const password = "p".repeat(72)
  const { email, session } = await signedIn(at)
  expect((await post("user", { password, current_password: PASSWORD }, session.access_token)).status).toBe(200)
  expect((await post("token?grant_type=password", { email, password })).status).toBe(200)
  expect((await post("token?grant_type=password", { email, password: `${password}q` })).status).toBe(400)
})

test("a hash made by bcryptjs still signs in", async () => {
  const { email, user } = await signedIn(at)
  await at.edit('UPDATE "auth.users" SET encrypted_password = ? WHERE id = ?', BCRYPTJS_HASH, user.id)
  expect((await post("token?grant_type=password", { email, password: BCRYPTJS_TEXT })).status).toBe(200)
})

const strange: [string, object][] = [
  ["a number for a password", { email: "a@example.test", password: 12345678 }],
  ["an object for an address", { email: { a: 1 }, password: PASSWORD }],
  ["no address", { password: PASSWORD }],
  ["an address that is none", { email: "nobody", password: PASSWORD }],
  ["a list", []],
]
describe.each(strange)("%s is a clear error", (_, body) => {
  test.each(["signup", "token?grant_type=password", "recover"])("at %s", async (path) => {
    const response = await post(path, body)
    // An address without a person is wrong at sign-in; recovery looks at the address alone.
    const isFine = path === "recover" && "email" in body && body.email === "a@example.test"
    expect(isFine ? [200] : [400, 422]).toContain(response.status)
  })
})

test("fifty wrong sign-ins at once do not stall the event loop", async () => {
  const { email } = await signedIn(at)
  let longest = 0
  const begin = performance.now()
  let last = begin
  const ticker = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 5)
  const attempts = Array.from({ length: 50 }, (_, index) =>
    post("token?grant_type=password", {
      email: index % 2 ? email : `nobody${index}@example.test`,
      password: "wrong password",
    }),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  clearInterval(ticker)
  expect(new Set(statuses)).toEqual(new Set([400]))
  // Hashing on this thread would be one gap as long as all of them together.
  expect(longest).toBeLessThan((last - begin) / 2)
})
