import { describe, expect, test } from "vitest"
import { PLAIN_EVENT_NAMES } from "../../../src/session/machine/events.ts"
import { authEventOf, sessionFactsOf, type HeldSession } from "../../../src/session/machine/facts.ts"
import { tokenOf } from "../browser/auth-service.ts"

const claims = { session_id: "s", sub: "ada", aal: "aal2", iat: 1, exp: 2 }
const facts = { sid: "s", uid: "ada", aal: "aal2", mfa: false, iat: 1, exp: 2 }
const held = (changed: object, user?: HeldSession["user"]): HeldSession => ({
  access_token: tokenOf({ ...claims, ...changed }),
  ...(user === undefined ? {} : { user }),
})

test.each<[string, { given: HeldSession | null; want: unknown }]>([
  ["all claims", { given: held({}), want: facts }],
  ["no level is one factor", { given: held({ aal: undefined }), want: { ...facts, aal: "aal1" } }],
  ["an unknown level is one factor", { given: held({ aal: "aal3" }), want: { ...facts, aal: "aal1" } }],
  ["a verified factor", { given: held({}, { factors: [{ status: "verified" }] }), want: { ...facts, mfa: true } }],
  ["an unverified factor", { given: held({}, { factors: [{ status: "unverified" }] }), want: facts }],
  ["no user", { given: held({}, null), want: facts }],
  ["no issue time", { given: held({ iat: undefined }), want: { ...facts, iat: 0 } }],
  ["an issue time that is text", { given: held({ iat: "1" }), want: { ...facts, iat: 0 } }],
  ["no session", { given: null, want: null }],
  ["no session id", { given: held({ session_id: undefined }), want: null }],
  ["an empty session id", { given: held({ session_id: "" }), want: null }],
  ["a session id that is a number", { given: held({ session_id: 1 }), want: null }],
  ["no subject", { given: held({ sub: "" }), want: null }],
  ["no end", { given: held({ exp: undefined }), want: null }],
  ["an end that is text", { given: held({ exp: "2" }), want: null }],
  ["an end before all time", { given: held({ exp: -1 }), want: null }],
  ["claims that are null", { given: { access_token: tokenOf(null) }, want: null }],
  ["claims that are a list", { given: { access_token: tokenOf([]) }, want: null }],
  ["one part", { given: { access_token: "x" }, want: null }],
  ["nothing", { given: { access_token: "" }, want: null }],
  ["no base64", { given: { access_token: "a.%.c" }, want: null }],
  ["no JSON", { given: { access_token: "a.e30x.c" }, want: null }],
])("the facts of a session with %s", (_, { given, want }) => {
  expect(sessionFactsOf(given)).toEqual(want)
})

describe("an event of the auth client", () => {
  test.each([...PLAIN_EVENT_NAMES, "PASSWORD_RECOVERY"] as const)("%s brings the facts and the time", (type) =>
    expect(authEventOf(type, held({}), 7)).toEqual({ type, facts, now: 7 }),
  )

  test("SIGNED_OUT brings nobody", () => {
    expect(authEventOf("SIGNED_OUT", null, 7)).toEqual({ type: "SIGNED_OUT", facts: null })
  })

  test("a first session that cannot be read is no proof that none is stored", () => {
    const given = { access_token: "x" }
    expect(authEventOf("INITIAL_SESSION", given, 7)).toEqual({
      type: "INITIAL_SESSION",
      facts: null,
      failed: true,
      now: 7,
    })
  })
})
