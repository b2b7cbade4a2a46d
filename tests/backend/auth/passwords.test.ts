import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { dictionary } from "@zxcvbn-ts/language-common"
import { guessedReason } from "../../../src/backend/auth/passwords.ts"
import { problemOfError } from "../../../src/routes/sign-in/auth-problems.ts"
import { PASSWORD, type TestBackend, signedIn, startBackend } from "../in-process.ts"

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
  ["eight characters are enough", { given: "mtk-4711", want: 200 }],
  ["72 bytes are enough", { given: "xy".repeat(36), want: 200 }],
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

const common: [string, (email: string) => string][] = [
  ["the commonest", () => "password"],
  ["one in capitals", () => "PASSWORD"],
  ["eight digits", () => "12345678"],
  ["one of the list's end", () => "qazwsxedc123"],
  ["one in blanks", () => "  iloveyou  "],
  ["one in wide letters", () => "\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44"],
  ["blanks", () => " ".repeat(8)],
  ["one character, over and over", () => "k".repeat(20)],
]
const personal: typeof common = [
  ["one's own address", (email) => email],
  ["one's own address in capitals", (email) => email.toUpperCase()],
  ["what stands before its @", (email) => email.split("@")[0] ?? ""],
]
const guessed = [
  ...common.map(([name, of]) => [name, of, "common"] as const),
  ...personal.map(([name, of]) => [name, of, "personal"] as const),
]
describe.each(guessed)("a password that is guessed first is refused with the reason: %s", (_, of, reason) => {
  const refusal = { error_code: "weak_password", weak_password: { reasons: [reason] } }
  test("at sign-up", async () => {
    const email = `${crypto.randomUUID()}@example.test`
    const response = await post("signup", { email, password: of(email) })
    expect([response.status, await response.json()]).toEqual([422, expect.objectContaining(refusal)])
  })

  test("at a change, and when the form checks it", async () => {
    const { session, client, email } = await signedIn(at, `${crypto.randomUUID()}@example.test`)
    const change = { password: of(email), current_password: PASSWORD }
    const response = await post("user", change, session.access_token)
    expect([response.status, await response.json()]).toEqual([422, expect.objectContaining(refusal)])
    const { error } = await client.auth.updateUser(change)
    expect(error === null ? null : problemOfError(error)).toEqual({ field: "password", code: `password-${reason}` })
  })
})

test("the list has at least ten thousand passwords, and is read without a request", () => {
  const passwords = dictionary["passwords-common"]
  expect(passwords.length).toBeGreaterThan(10_000)
  for (let index = 0; index < passwords.length; index += 97) {
    expect(guessedReason(passwords[index] ?? "", "", "http://localhost:3000")).not.toBe(null)
  }
})

test("a password is compared in full: a longer one with the same beginning does not sign in", async () => {
  const password = "pq".repeat(36)
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
