import { expect, test } from "vitest"
import { storedSessionOf } from "../../src/session/cookies/stored-session.ts"

const TOKENS = { access_token: "a-1.b_2.c-3", refresh_token: "r!~", expires_at: 7 }

test("a stored session has its tokens and all other fields of the cookie", () => {
  expect(storedSessionOf(TOKENS)).toEqual(TOKENS)
  expect(storedSessionOf({ ...TOKENS, user: {}, more: 1 })).toEqual({ ...TOKENS, user: {}, more: 1 })
})

test.each<readonly [string, unknown]>([
  ["null", null],
  ["a text", "session"],
  ["a list", [TOKENS]],
  ["no access token", { ...TOKENS, access_token: undefined }],
  ["an access token in two parts", { ...TOKENS, access_token: "a.b" }],
  ["an access token in four parts", { ...TOKENS, access_token: "a.b.c.d" }],
  ["an access token with an empty part", { ...TOKENS, access_token: "a..c" }],
  ["an access token that begins with a dot", { ...TOKENS, access_token: ".b.c" }],
  ["an access token that ends with a dot", { ...TOKENS, access_token: "a.b." }],
  ["an access token with a space before it", { ...TOKENS, access_token: " a.b.c" }],
  ["an access token with a line break behind it", { ...TOKENS, access_token: "a.b.c\n" }],
  ["a space in the first part", { ...TOKENS, access_token: "a .b.c" }],
  ["a space in the last part", { ...TOKENS, access_token: "a.b.c c" }],
  ["an access token in a list", { ...TOKENS, access_token: ["a.b.c"] }],
  ["no refresh token", { ...TOKENS, refresh_token: undefined }],
  ["an empty refresh token", { ...TOKENS, refresh_token: "" }],
  ["a refresh token with a space before it", { ...TOKENS, refresh_token: " r" }],
  ["a refresh token with a space behind it", { ...TOKENS, refresh_token: "r " }],
  ["a refresh token in a list", { ...TOKENS, refresh_token: ["r"] }],
  ["no end", { ...TOKENS, expires_at: undefined }],
  ["an end as a text", { ...TOKENS, expires_at: "7" }],
  ["an end that is no number", { ...TOKENS, expires_at: Number.NaN }],
  ["an end that never comes", { ...TOKENS, expires_at: Infinity }],
  ["a user that is a text", { ...TOKENS, user: "ada" }],
  ["a user that is null", { ...TOKENS, user: null }],
])("%s is no session", (_, value) => {
  expect(storedSessionOf(value)).toBeNull()
})
