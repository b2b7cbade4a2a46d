import { afterEach, beforeEach, describe, expect, test } from "vitest"
import {
  beginSecondFactor,
  requestPasswordReset,
  resendConfirmation,
  setNewPassword,
  signIn,
  signOut,
  signUp,
  verifyEmailLink,
  verifySecondFactor,
  type AuthClient,
} from "../../../src/routes/sign-in/auth-calls.ts"
import { spendRecoveryCode } from "../../../src/routes/sign-in/account-functions.ts"
import {
  readCode,
  readEmail,
  readEmailLink,
  readNewPassword,
  readRecoveryCode,
  readSignIn,
  readSignUp,
} from "../../../src/routes/sign-in/auth-forms.ts"
import { problemsInWords } from "../../../src/routes/sign-in/auth-problems.ts"
import { openCookieJar } from "../../../src/session/supabase/cookie-jar.ts"
import { clientOn } from "../../../src/session/supabase/server-session-client.ts"
import {
  ASK_USER,
  COOKIE,
  json,
  REFRESH,
  sessionWith,
  startStubService,
  text,
  USER,
  type StubService,
} from "../../session/supabase/server-session-stub.ts"

const formWith = (fields: Readonly<Record<string, string | Blob>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const codesOf = (read: { ok: true } | { ok: false; problems: readonly { code: string }[] }): readonly string[] =>
  read.ok ? [] : read.problems.map(({ code }) => code)

describe("typed values are accepted, or their problems named", () => {
  const email = "ada@example.org"
  test.each([
    ["both right", { email, password: "x" }, []],
    ["blanks around the address", { email: ` ${email} `, password: "x" }, []],
    ["nothing", {}, ["email-missing", "password-missing"]],
    ["no address", { email: "ada", password: "x" }, ["email-missing"]],
    ["an address with a blank inside", { email: "a b@example.org", password: "x" }, ["email-missing"]],
    ["an endless address", { email: `${"a".repeat(250)}@example.org`, password: "x" }, ["email-long"]],
    ["a file for an address", { email: new Blob([email]), password: "x" }, ["email-missing"]],
  ])("sign-in: %s", (_, fields, want) => {
    expect(codesOf(readSignIn(formWith(fields)))).toEqual(want)
  })

  test.each([
    ["eight characters", "abcdefgh", []],
    ["blanks count and stay", "        ", []],
    ["seven characters", "abcdefg", ["password-short"]],
    ["nothing", "", ["password-short"]],
    ["72 bytes", "a".repeat(72), []],
    ["73 bytes", "a".repeat(73), ["password-long"]],
    ["73 bytes of 37 letters", `${"ä".repeat(36)}a`, ["password-long"]],
  ])("a new password: %s", (_, password, want) => {
    expect(codesOf(readNewPassword(formWith({ password })))).toEqual(want)
    expect(codesOf(readSignUp(formWith({ email, password })))).toEqual(want)
  })

  test.each([
    ["123456", "123456"],
    [" 123 456 ", "123456"],
    ["123-456", "123456"],
    ["012345", "012345"],
    ["１２３　４５６", "123456"],
    ["12345", null],
    ["1234567", null],
    ["abcdef", null],
    ["١٢٣٤٥٦", null],
    ["", null],
  ])("the code `%s`", (code, want) => {
    const read = readCode(formWith({ code }))
    expect(read.ok ? read.value : null).toBe(want)
  })

  test.each([
    ["abcd-efgh", "abcd-efgh"],
    [" ABCD efgh\n", "ABCD efgh"],
    ["abcd‑efgh", "abcd-efgh"],
    ["abcd–efgh", "abcd-efgh"],
    ["abcd.efgh", null],
    ["abc", null],
  ])("the recovery code `%s`", (code, want) => {
    const read = readRecoveryCode(formWith({ code }))
    expect(read.ok ? read.value : null).toBe(want)
  })

  test.each([
    ["token_hash=pkce_ab-12&type=recovery", { tokenHash: "pkce_ab-12", type: "recovery" }],
    ["token_hash=ab12&type=email_change", { tokenHash: "ab12", type: "email_change" }],
    ["token_hash=ab12&type=other", null],
    ["token_hash=ab12", null],
    ["type=recovery", null],
    ["token_hash=&type=recovery", null],
    ["token_hash=a%20b&type=recovery", null],
    [`token_hash=${"a".repeat(257)}&type=recovery`, null],
    ["", null],
  ])("the link `?%s`", (query, want) => {
    expect(readEmailLink(new URLSearchParams(query))).toEqual(want)
  })

  test("an address alone", () => {
    expect(readEmail(formWith({ email }))).toEqual({ ok: true, value: email })
    expect(codesOf(readEmail(formWith({})))).toEqual(["email-missing"])
  })
})

let service: StubService
let auth: AuthClient

beforeEach(async () => {
  service = await startStubService()
  auth = clientOn(openCookieJar([], { cookieName: COOKIE, secure: false }), service.access).auth
})

afterEach(() => service.stop())

const credentials = { email: "ada@example.org", password: "correct horse" }

describe("an error of the auth service, in plain words:", () => {
  const refusals = [
    ["invalid_credentials", 400, "wrong-credentials", null],
    ["email_not_confirmed", 400, "email-not-confirmed", null],
    ["weak_password", 422, "password-weak", "password"],
    ["same_password", 422, "password-same", "password"],
    ["signup_disabled", 422, "signup-closed", null],
    ["email_address_invalid", 400, "email-refused", "email"],
    ["over_request_rate_limit", 429, "too-many", null],
    ["mfa_verification_failed", 422, "wrong-code", "code"],
    ["mfa_challenge_expired", 422, "wrong-code", "code"],
    ["insufficient_aal", 401, "factor-first", null],
    ["reauthentication_needed", 400, "sign-in-again", null],
    ["session_too_large", 422, "session-too-large", null],
    ["a_code_of_tomorrow", 422, "refused", null],
    ["a_code_of_tomorrow", 429, "too-many", null],
    ["a_code_of_tomorrow", 500, "unavailable", null],
  ] as const

  test.each(refusals)("%s with %i", async (error_code, status, code, field) => {
    service.replies.set(REFRESH, json(status, { error_code, msg: "internal words" }))
    expect(await signIn(auth, credentials)).toEqual({ ok: false, code, field })
    const [problem] = problemsInWords([{ code, field }])
    expect(problem?.message).toMatch(/^[A-Z].*\.$/)
    expect(problem?.message).not.toContain("internal words")
  })

  test.each([
    ["a gateway's HTML", text(403, "<h1>no</h1>"), "unavailable"],
    ["HTML with 200", text(200, "<h1>hello</h1>"), "unavailable"],
    ["JSON null", json(200, null), "unavailable"],
    ["503", json(503, {}), "unavailable"],
    ["429 without a code", json(429, {}), "too-many"],
  ] as const)("%s", async (_, reply, code) => {
    service.replies.set(REFRESH, reply)
    expect(await signIn(auth, credentials)).toMatchObject({ ok: false, code })
  })

  test("no answer", async () => {
    await service.stop()
    expect(await signIn(auth, credentials)).toMatchObject({ ok: false, code: "unavailable" })
    service = await startStubService()
  })
})

describe("an address with an account and one without get the same answer", () => {
  test.each([
    ["a new address", json(200, { id: USER.id, email: USER.email })],
    ["a known one", json(422, { error_code: "user_already_exists" })],
    ["a known one, in other words", json(422, { error_code: "email_exists" })],
    ["one that waits to be confirmed, twice in a minute", json(429, { error_code: "over_email_send_rate_limit" })],
  ])("signing up: %s", async (_, reply) => {
    service.replies.set("POST /auth/v1/signup", reply)
    expect(await signUp(auth, credentials)).toEqual({ ok: true, value: { signedIn: false } })
  })

  test.each([
    ["a known address", json(200, {})],
    ["a known address, asked again", json(429, { error_code: "over_email_send_rate_limit" })],
    ["a stranger's", json(404, { error_code: "user_not_found" })],
  ])("forgotten password: %s", async (_, reply) => {
    service.replies.set("POST /auth/v1/recover", reply)
    expect(await requestPasswordReset(auth, USER.email)).toEqual({ ok: true, value: null })
  })

  test.each([
    ["an address that waits", json(200, {})],
    ["one that waits, asked again", json(429, { error_code: "over_email_send_rate_limit" })],
    ["a stranger's", json(404, { error_code: "user_not_found" })],
  ])("the confirmation link again: %s", async (_, reply) => {
    service.replies.set("POST /auth/v1/resend", reply)
    expect(await resendConfirmation(auth, USER.email)).toEqual({ ok: true, value: null })
  })

  test("except for an outage and too many attempts from this browser", async () => {
    service.replies.set("POST /auth/v1/resend", json(503, {}))
    expect(await resendConfirmation(auth, USER.email)).toMatchObject({ ok: false, code: "email-unknown" })
    service.replies.set("POST /auth/v1/resend", json(429, { error_code: "over_request_rate_limit" }))
    expect(await resendConfirmation(auth, USER.email)).toMatchObject({ ok: false, code: "too-many" })
    service.replies.set("POST /auth/v1/recover", json(503, {}))
    expect(await requestPasswordReset(auth, USER.email)).toMatchObject({ ok: false, code: "email-unknown" })
  })
})

describe("links", () => {
  const link = { tokenHash: "abc", type: "recovery" } as const
  test.each([
    ["otp_expired", 403, "link-dead"],
    ["validation_failed", 400, "link-dead"],
    ["user_not_found", 404, "link-dead"],
    ["unexpected_failure", 500, "link-unknown"],
  ] as const)("%s with %i", async (error_code, status, code) => {
    service.replies.set("POST /auth/v1/verify", json(status, { error_code }))
    expect(await verifyEmailLink(auth, link)).toMatchObject({ ok: false, code })
  })

  test("a valid one signs in", async () => {
    service.replies.set("POST /auth/v1/verify", json(200, sessionWith()))
    expect(await verifyEmailLink(auth, link)).toEqual({ ok: true, value: { signedIn: true } })
  })

  test("the first of two signs nobody in", async () => {
    service.replies.set("POST /auth/v1/verify", json(200, { msg: "confirm the other one", code: 200 }))
    expect(await verifyEmailLink(auth, { ...link, type: "email_change" })).toEqual({
      ok: true,
      value: { signedIn: false },
    })
  })
})

describe("second factor", () => {
  const FACTOR = "44444444-4444-4444-8444-444444444444"
  const VERIFY = `POST /auth/v1/factors/${FACTOR}/verify`
  const factor = { id: FACTOR, factor_type: "totp", status: "verified" }

  beforeEach(async () => {
    service.replies.set(REFRESH, json(200, sessionWith()))
    await signIn(auth, credentials)
    service.replies.set(ASK_USER, json(200, { ...USER, factors: [factor] }))
    service.replies.set(`POST /auth/v1/factors/${FACTOR}/challenge`, json(200, { id: "challenge", type: "totp" }))
  })

  test("a right code", async () => {
    service.replies.set(VERIFY, json(200, sessionWith({ aal: "aal2" })))
    expect(await verifySecondFactor(auth, "123456")).toEqual({ ok: true, value: null })
  })

  test("a wrong code", async () => {
    service.replies.set(VERIFY, json(422, { error_code: "mfa_verification_failed" }))
    expect(await verifySecondFactor(auth, "123456")).toEqual({ ok: false, code: "wrong-code", field: "code" })
  })

  test("too many wrong codes", async () => {
    service.replies.set(VERIFY, json(429, { error_code: "mfa_codes_paused" }))
    expect(await verifySecondFactor(auth, "123456")).toMatchObject({ ok: false, code: "codes-paused" })
  })

  test("too many requests, of which no code need be wrong", async () => {
    service.replies.set(VERIFY, json(429, { error_code: "over_request_rate_limit" }))
    expect(await verifySecondFactor(auth, "123456")).toMatchObject({ ok: false, code: "too-many" })
  })

  test.each([
    ["requests", "over_request_rate_limit", "too-many"],
    ["wrong codes", "mfa_codes_paused", "codes-paused"],
  ])("too many %s with a recovery code", async (_, given, code) => {
    const refused = { data: null, error: { code: given }, status: 429 }
    const client = { auth, rpc: () => ({ abortSignal: () => Promise.resolve(refused) }) }
    expect(await spendRecoveryCode(client, "aaaa-bbbb-cccc-dddd")).toMatchObject({ ok: false, code })
  })

  test("no factor", async () => {
    service.replies.set(ASK_USER, json(200, USER))
    expect(await verifySecondFactor(auth, "123456")).toMatchObject({ ok: false, code: "factor-gone" })
  })

  test("a second one cannot be started, and an unfinished one is removed", async () => {
    expect(await beginSecondFactor(auth)).toMatchObject({ ok: false, code: "factor-exists" })
    service.replies.set(ASK_USER, json(200, { ...USER, factors: [{ ...factor, status: "unverified" }] }))
    service.replies.set(`DELETE /auth/v1/factors/${FACTOR}`, json(200, { id: FACTOR }))
    const totp = { qr_code: "<svg/>", secret: "ABCDEFGHIJKLMNOP", uri: "otpauth://totp/x?secret=ABCDEFGHIJKLMNOP" }
    service.replies.set("POST /auth/v1/factors", json(200, { id: "new", type: "totp", totp }))
    expect(await beginSecondFactor(auth)).toEqual({ ok: true, value: { factor: "new", uri: totp.uri } })
    expect(service.asked.slice(-2)).toEqual([`DELETE /auth/v1/factors/${FACTOR}`, "POST /auth/v1/factors"])
  })
})

describe("without a session", () => {
  test("a new password is not set", async () => {
    expect(await setNewPassword(auth, "correct horse")).toMatchObject({ ok: false, code: "session-gone" })
  })

  test("signing out succeeds", async () => {
    expect(await signOut(auth, "local")).toEqual({ ok: true, value: null })
    expect(service.asked).toEqual([])
  })
})
