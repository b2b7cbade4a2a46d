import { describe, expect, test } from "vitest"
import {
  tokenPayloadOf,
  endsWithin,
  recoveryIn,
  serviceUserOf,
  sessionIdIn,
  sessionOf,
  type ServiceUser,
} from "../../src/session/claims.ts"

const payloadOf = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString("base64url")
const tokenOf = (payload: unknown): string => `h.${payloadOf(payload)}.s`

describe("the payload of a token", () => {
  test("is read as base64url of UTF-8", () => {
    // Twice both of the letters that base64url has of its own.
    const payload = { sub: "ada", name: "aa>aa?aa>aa?é" }
    expect(payloadOf(payload)).toMatch(/-.*_.*-.*_/)
    expect(tokenPayloadOf(tokenOf(payload))).toEqual(payload)
  })

  test.each([
    ["no parts", "x"],
    ["an empty part", "h..s"],
    ["no base64", "h.%.s"],
    ["no JSON", `h.${Buffer.from("{").toString("base64url")}.s`],
    ["no UTF-8", `h.${Buffer.from([0x22, 0xff, 0x22]).toString("base64url")}.s`],
    ["bytes that are no UTF-8 within an object", `h.${Buffer.from('{"a":"\xff"}', "latin1").toString("base64url")}.s`],
    ["null", tokenOf(null)],
    ["a list", tokenOf([])],
    ["a text", tokenOf("a")],
  ])("is null for %s", (_, token) => {
    expect(tokenPayloadOf(token)).toBeNull()
  })
})

test.each<readonly [unknown, number, number, boolean]>([
  [100, 0, 99, false],
  [100, 0, 100, true],
  [100, 0, 101, true],
  [100, 10, 89, false],
  [100, 10, 90, true],
  ["100", 0, 1, true],
  [undefined, 0, 1, true],
])("a token with the end %j ends within %i seconds of %i: %s", (exp, margin, now, ends) => {
  expect(endsWithin(tokenOf({ exp }), margin, now)).toBe(ends)
})

test("a token that cannot be read counts as expired and has no session id", () => {
  expect(endsWithin("x", 0, 0)).toBe(true)
  expect(sessionIdIn("x")).toBeNull()
})

test("a token has the id of its session", () => {
  expect(sessionIdIn(tokenOf({ session_id: "s" }))).toBe("s")
  for (const session_id of ["", 1, null, undefined]) expect(sessionIdIn(tokenOf({ session_id }))).toBeNull()
})

const USER: ServiceUser = {
  id: "ada",
  email: "ada@example.org",
  hasFactor: true,
  anonymous: false,
  user_metadata: { name: "Ada" },
  app_metadata: {},
}

test("the service reports whether a new password is owed, or leaves it open", () => {
  for (const recovering of [true, false]) expect(recoveryIn({ ...USER, app_metadata: { recovering } })).toBe(recovering)
  for (const app_metadata of [{}, { recovering: "true" }, { recovering: 1 }, null, undefined, "recovering", [true]])
    expect(recoveryIn({ ...USER, app_metadata })).toBeNull()
})

describe("a user of the service", () => {
  const body = {
    id: "ada",
    email: "ada@example.org",
    factors: [{ status: "verified" }],
    user_metadata: { name: "Ada" },
    app_metadata: { a: 1 },
  }

  test("is read from its answer", () => {
    expect(serviceUserOf(body)).toEqual({ ...USER, app_metadata: { a: 1 } })
    expect(serviceUserOf({ id: "ada" })).toEqual({ id: "ada", email: "", hasFactor: false, anonymous: false })
  })

  test("has an address, a name and factors only if the service reports them", () => {
    expect(serviceUserOf({ ...body, email: 7 })).toMatchObject({ email: "" })
    expect(serviceUserOf({ ...body, is_anonymous: true })).toMatchObject({ anonymous: true })
    expect(serviceUserOf({ ...body, is_anonymous: "true" })).toMatchObject({ anonymous: false })
    const one = [{ status: "unverified" }, { status: "verified" }]
    expect(serviceUserOf({ ...body, factors: one })).toMatchObject({ hasFactor: true })
    for (const factors of [[{ status: "unverified" }], [null], ["verified"], [], "verified", { status: "verified" }])
      expect(serviceUserOf({ ...body, factors })).toMatchObject({ hasFactor: false })
  })

  test.each([[null], ["ada"], [[body]], [{}], [{ ...body, id: "" }], [{ ...body, id: 7 }]])(
    "cannot be read from %j",
    (answer) => {
      expect(serviceUserOf(answer)).toBeNull()
    },
  )
})

describe("the session of a token and its user", () => {
  const claims = { session_id: "s", sub: "ada", aal: "aal2", iat: 1, exp: 2 }
  const session = {
    sid: "s",
    uid: "ada",
    aal: "aal2",
    mfa: true,
    iat: 1,
    exp: 2,
    email: "ada@example.org",
    name: "Ada",
  }

  test("has the facts of both", () => {
    expect(sessionOf(tokenOf(claims), USER)).toEqual(session)
    const plain = { ...USER, hasFactor: false, user_metadata: null }
    expect(sessionOf(tokenOf({ ...claims, aal: undefined, iat: "1" }), plain)).toEqual({
      ...session,
      aal: "aal1",
      mfa: false,
      iat: 0,
      name: "",
    })
  })

  test.each<readonly [string, object]>([
    ["no session", { session_id: undefined }],
    ["an empty session", { session_id: "" }],
    ["a session that is a number", { session_id: 1 }],
    ["no person", { sub: undefined }],
    ["another person", { sub: "eve" }],
    ["no end", { exp: undefined }],
    ["an end that is a text", { exp: "2" }],
  ])("does not exist if the token names %s", (_, changed) => {
    expect(sessionOf(tokenOf({ ...claims, ...changed }), USER)).toBeNull()
  })

  test("does not exist if the token cannot be read", () => {
    expect(sessionOf("x", USER)).toBeNull()
  })
})
