import { describe, expect, test } from "vitest"
import { PLAIN_EVENT_NAMES } from "../../../src/session/machine/events.ts"
import {
  authEventOf,
  initialSessionOf,
  isAnonymous,
  sessionFactsOf,
  type HeldSession,
} from "../../../src/session/browser/auth-bridge.ts"
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
  [
    "one verified factor among others",
    {
      given: held({}, { factors: [null!, { status: "unverified" }, { status: "verified" }] }),
      want: { ...facts, mfa: true },
    },
  ],
  ["no user", { given: held({}, null), want: facts }],
  ["no issue time", { given: held({ iat: undefined }), want: { ...facts, iat: 0 } }],
  ["an issue time that is text", { given: held({ iat: "1" }), want: { ...facts, iat: 0 } }],
  ["no session", { given: null, want: null }],
  ["no session id", { given: held({ session_id: undefined }), want: null }],
  ["an empty session id", { given: held({ session_id: "" }), want: null }],
  ["a session id that is a number", { given: held({ session_id: 1 }), want: null }],
  ["no subject", { given: held({ sub: "" }), want: null }],
  ["a subject that is a number", { given: held({ sub: 1 }), want: null }],
  ["no person", { given: held({ is_anonymous: true }), want: null }],
  ["an end at the beginning of all time", { given: held({ exp: 0 }), want: { ...facts, exp: 0 } }],
  [
    "an end that never comes",
    { given: { access_token: `a.${btoa('{"session_id":"s","sub":"ada","exp":1e999}')}.c` }, want: null },
  ],
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

test("a session without a person is anonymous, and a missing session is not", () => {
  expect(isAnonymous(held({ is_anonymous: true }))).toBe(true)
  expect(isAnonymous(held({ is_anonymous: "true" }))).toBe(false)
  expect(isAnonymous(held({}))).toBe(false)
  expect(isAnonymous(null)).toBe(false)
})

describe("an event of the auth client", () => {
  test.each([...PLAIN_EVENT_NAMES, "PASSWORD_RECOVERY"] as const)("%s carries the facts and the time", (type) =>
    expect(authEventOf(type, held({}), 7)).toEqual({ type, facts, now: 7 }),
  )

  test("SIGNED_OUT carries no facts", () => {
    expect(authEventOf("SIGNED_OUT", null, 7)).toEqual({ type: "SIGNED_OUT", facts: null })
  })

  test("an initial session that cannot be read does not prove that none is stored", () => {
    const given = { access_token: "x" }
    expect(authEventOf("INITIAL_SESSION", given, 7)).toEqual({
      type: "INITIAL_SESSION",
      facts: null,
      failed: true,
      now: 7,
    })
  })

  test.each<[string, { session: HeldSession | null; failed: boolean; want: object }]>([
    ["nothing is stored", { session: null, failed: false, want: { facts: null, failed: false } }],
    ["the store gave no answer", { session: null, failed: true, want: { facts: null, failed: true } }],
    [
      "a session without a person",
      { session: held({ is_anonymous: true }), failed: false, want: { facts: null, failed: false } },
    ],
    ["a session can be read", { session: held({}), failed: false, want: { facts, failed: false } }],
    [
      "a session can be read from a store that failed",
      { session: held({}), failed: true, want: { facts, failed: false } },
    ],
  ])("with the initial session fails only if a stored one may be unreadable: %s", (_, { session, failed, want }) => {
    expect(initialSessionOf(session, failed, 7)).toEqual({ type: "INITIAL_SESSION", now: 7, ...want })
  })

  test.each([null, held({})])("with the initial session counts as coming from a store that answered", (session) => {
    expect(authEventOf("INITIAL_SESSION", session, 7)).toEqual(initialSessionOf(session, false, 7))
  })
})
