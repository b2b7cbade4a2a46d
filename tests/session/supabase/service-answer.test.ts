import { expect, test } from "vitest"
import { refreshedWith } from "../../../src/session/supabase/refreshed.ts"
import { serviceRefusalOf } from "../../../src/session/supabase/service-answer.ts"

const coded = { error_code: "bad_jwt", msg: "in words" }

test.each<readonly [string, number, unknown, ReturnType<typeof serviceRefusalOf>]>([
  ["a success that cannot be read", 200, coded, "silent"],
  ["a redirect", 302, coded, "silent"],
  ["the last status that is no refusal", 399, coded, "silent"],
  ["a refusal", 400, coded, "refused"],
  ["a request that took too long", 408, coded, "silent"],
  ["too many requests", 429, coded, "silent"],
  ["the last status of a refusal", 499, coded, "refused"],
  ["a failure", 500, coded, "silent"],
  ["a failure of a gateway", 503, coded, "silent"],
  ["a code under its older name", 401, { code: "session_not_found" }, "ended"],
  ["two codes", 401, { error_code: "session_not_found", code: "bad_jwt" }, "ended"],
  ["an empty code beside another", 401, { error_code: "", code: "session_not_found" }, "ended"],
  ["a code that means silence", 409, { error_code: "conflict" }, "silent"],
  ["an error of OAuth", 400, { error: "user_banned", error_description: "in words" }, "ended"],
  ["an error of OAuth without a description", 400, { error: "user_banned" }, "foreign"],
  ["an error that is a number", 400, { error: 1, error_description: "in words" }, "foreign"],
  ["an error of an old service", 401, { code: 401, msg: "in words" }, "refused"],
  ["a number without words", 401, { code: 401 }, "foreign"],
  ["words without a number", 401, { msg: "in words" }, "foreign"],
  ["a name that every object has", 401, { error_code: "constructor" }, "refused"],
  ["a page of a gateway", 403, "<html>", "foreign"],
  ["nothing", 403, null, "foreign"],
  ["a list", 403, [coded], "foreign"],
])("%s", (_, status, body, refusal) => {
  expect(serviceRefusalOf(status, body)).toBe(refusal)
})

const payload = Buffer.from(JSON.stringify({ exp: 9 })).toString("base64url")
const tokens = { access_token: `h.${payload}.s`, refresh_token: "r", user: { id: "ada" } }

test("a refreshed session ends at the time in the answer of the service or in its token", () => {
  const read = refreshedWith(() => true)
  expect(read({ ...tokens, expires_at: 7 })).toMatchObject({ kind: "fresh", session: { expires_at: 7 } })
  expect(read(tokens)).toMatchObject({ kind: "fresh", session: { expires_at: 9, refresh_token: "r" } })
})

test.each<readonly [string, unknown]>([
  ["nothing", null],
  ["a list", [tokens]],
  ["no user", { ...tokens, user: undefined }],
  ["no token", { ...tokens, access_token: undefined }],
  ["a token without an end", { ...tokens, access_token: "h.e30.s" }],
  ["a token that cannot be read", { ...tokens, access_token: "h.x.s" }],
])("a refresh that returns %s counts as no answer, and signs nobody out", (_, body) => {
  expect(refreshedWith(() => true)(body)).toEqual({ kind: "silent" })
})

test("a refreshed session that is too large for cookies has ended", () => {
  expect(refreshedWith(() => false)(tokens)).toEqual({ kind: "gone" })
})
