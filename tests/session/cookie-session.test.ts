import { describe, expect, test } from "vitest"
import {
  cookieTextOf,
  hostCookieName,
  hostOnlyRemovalsOf,
  pathOf,
  removalsOf,
} from "../../src/session/cookies/cookie-attributes.ts"
import {
  cookiesIn,
  cookiesOfSession,
  currentSessionCookies,
  fitsCookies,
  formatOf,
  readSessionCookie,
  sessionOfAnyLength,
} from "../../src/session/cookies/cookie-session.ts"

const NAME = "auth"
const TOKENS = { access_token: "a.b.c", refresh_token: "r", expires_at: 9 }
const USER = { id: "u", aud: "authenticated", role: "authenticated", email: "ada@example.org", updated_at: "now" }
const encoded = (value: unknown): string => `base64-${Buffer.from(JSON.stringify(value)).toString("base64url")}`
const cookie = (value: string, name = NAME) => ({ name, value })

/** A session whose JSON has this many bytes. */
function sessionOfLength(bytes: number, letter = "x") {
  const session = { ...TOKENS, provider_token: "" }
  const rest = bytes - JSON.stringify(session).length
  const letters = Math.floor(rest / Buffer.byteLength(letter))
  const left = rest - letters * Buffer.byteLength(letter)
  return { ...session, provider_token: letter.repeat(letters) + "x".repeat(left) }
}

test("the cookies of a header are read in order, those of one name too, and those without a value are empty", () => {
  expect(cookiesIn("a=1; b=%20x; a=2; c")).toEqual([cookie("1", "a"), cookie(" x", "b"), cookie("2", "a")])
  expect(cookiesIn("a=; b=2")).toEqual([cookie("", "a"), cookie("2", "b")])
})

describe("the size of a session in cookies", () => {
  // 10,746 bytes are 14,328 characters in base64, and 7 for its mark. The limit is 14 KiB.
  test("is limited to 14 KiB in base64, for reading and for writing", () => {
    for (const letter of ["x", "ü"]) {
      const [last, first] = [sessionOfLength(10_746, letter), sessionOfLength(10_747, letter)]
      expect([fitsCookies(last), fitsCookies(first)]).toEqual([true, false])
      for (const textOf of [JSON.stringify, encoded]) {
        expect(readSessionCookie([cookie(textOf(last))], NAME)).toEqual(last)
        expect(readSessionCookie([cookie(textOf(first))], NAME)).toBeNull()
      }
    }
  })

  test("is measured without the fields of the user that are not kept", () => {
    const session = { ...TOKENS, user: { ...USER, user_metadata: { note: "x".repeat(20_000) } } }
    expect(readSessionCookie([cookie(encoded(session))], NAME)).toEqual(session)
  })

  test("is limited to 32 KiB with them, beyond which only a browser reads it", () => {
    const sizeOf = (letters: number) => {
      const session = { ...TOKENS, user: { ...USER, note: "x".repeat(letters) } }
      return { session, text: JSON.stringify(session) }
    }
    const missing = 32 * 1024 - sizeOf(0).text.length
    const [last, first] = [sizeOf(missing), sizeOf(missing + 1)]
    expect(readSessionCookie([cookie(last.text)], NAME)).toEqual(last.session)
    expect(readSessionCookie([cookie(first.text)], NAME)).toBeNull()
    expect(sessionOfAnyLength([cookie(first.text)], NAME)).toEqual(first.session)
  })
})

describe("the text of a session", () => {
  const text = encoded({ ...TOKENS, user: USER })
  const session = { ...TOKENS, user: USER }

  test.each([
    ["the whole cookie", [cookie(text)], session],
    [
      "its chunks, in whichever order they arrive",
      [cookie(text.slice(9), "auth.1"), cookie(text.slice(0, 9), "auth.0")],
      session,
    ],
    ["the whole cookie, rather than chunks", [cookie(text), cookie("x", "auth.0")], session],
    ["its chunks if the whole cookie is empty", [cookie(""), cookie(text, "auth.0")], session],
    ["chunks up to a gap", [cookie(text, "auth.0"), cookie("x", "auth.2")], session],
    ["nothing for a chunk without the first", [cookie(text, "auth.1")], null],
    ["nothing for another name", [cookie(text, "other")], null],
    ["nothing for text that is no JSON", [cookie("x")], null],
    ["nothing for base64 without its mark", [cookie(text.slice("base64-".length))], null],
    ["nothing for an empty cookie", [cookie("")], null],
    ["nothing without cookies", [], null],
  ])("is %s", (_, cookies, want) => {
    expect(readSessionCookie(cookies, NAME)).toEqual(want)
    expect(sessionOfAnyLength(cookies, NAME)).toEqual(want)
  })
})

describe("the cookies that are read as the session", () => {
  const text = encoded(TOKENS)
  test.each([
    ["none of another name", [cookie(text, "other"), cookie(text)], [1]],
    ["the last of one name", [cookie("x"), cookie(text)], [1]],
    ["the last of one name that cannot be read either", [cookie(text), cookie("x")], [1]],
    ["the whole one, last", [cookie(text, "auth.0"), cookie(text)], [1]],
    [
      "the whole one, behind several chunks",
      [cookie(text.slice(0, 9), "auth.0"), cookie(text.slice(9), "auth.1"), cookie(text)],
      [2],
    ],
    ["the chunks, last", [cookie(text), cookie(text, "auth.0")], [1]],
    ["the whole one, behind chunks that cannot be read", [cookie(text), cookie("x", "auth.0")], [0]],
    ["the chunks, before a whole one that cannot be read", [cookie(text, "auth.0"), cookie("x")], [0]],
    ["all of them, if none can be read", [cookie("x"), cookie("y", "auth.0")], [0, 1]],
  ])("%s", (_, cookies, want) => {
    expect(currentSessionCookies(cookies, NAME)).toEqual(want.map((at) => cookies[at]))
  })
})

describe("the format of a session", () => {
  test.each([
    [
      "base64url, with the user",
      encoded({ ...TOKENS, user: USER }),
      { cookieEncoding: "base64url", encode: "user-and-tokens" },
    ],
    ["base64url, without", encoded(TOKENS), { cookieEncoding: "base64url", encode: "tokens-only" }],
    [
      "raw, with the user",
      JSON.stringify({ ...TOKENS, user: USER }),
      { cookieEncoding: "raw", encode: "user-and-tokens" },
    ],
    ["raw, without", JSON.stringify(TOKENS), { cookieEncoding: "raw", encode: "tokens-only" }],
    ["none for a malformed cookie", "x", null],
  ])("is %s", (_, value, want) => {
    expect(formatOf([cookie(value)], NAME)).toEqual(want)
  })

  const factor = { id: "f", status: "verified", factor_type: "totp" }
  const given = {
    ...TOKENS,
    user: {
      ...USER,
      user_metadata: {},
      factors: [{ ...factor, name: "phone" }, "x", null, ...Array.from({ length: 8 }, () => factor)],
    },
  }
  const kept = { ...TOKENS, user: { ...USER, factors: [factor, {}, {}, ...Array.from({ length: 7 }, () => factor)] } }

  test.each([
    ["base64url, with the user", { cookieEncoding: "base64url", encode: "user-and-tokens" }, encoded(kept)],
    ["base64url, without", { cookieEncoding: "base64url", encode: "tokens-only" }, encoded(TOKENS)],
    ["raw, with the user", { cookieEncoding: "raw", encode: "user-and-tokens" }, JSON.stringify(kept)],
    ["raw, without", { cookieEncoding: "raw", encode: "tokens-only" }, JSON.stringify(TOKENS)],
  ] as const)("decides what is written: %s", (_, format, value) => {
    const written = cookiesOfSession(NAME, given, format)
    expect(written.map((chunk) => chunk.value).join("")).toBe(value)
    expect(readSessionCookie(written, NAME)).toEqual(format.encode === "tokens-only" ? TOKENS : kept)
  })

  test("writes no user where there is none, and no factors where they are no list", () => {
    expect(cookiesOfSession(NAME, TOKENS)).toEqual([cookie(encoded(TOKENS))])
    expect(cookiesOfSession(NAME, { ...TOKENS, user: { id: "u", factors: "x" } })).toEqual([
      cookie(encoded({ ...TOKENS, user: { id: "u" } })),
    ])
  })
})

describe("the attributes of a session cookie", () => {
  const settings = { cookieName: NAME, secure: false }

  test.each([
    ["those that suit most apps", {}, "auth=x; Max-Age=2592000; Path=/; SameSite=Lax"],
    ["Secure over https", { secure: true }, "auth=x; Max-Age=2592000; Path=/; Secure; SameSite=Lax"],
    [
      "the app's own",
      {
        secure: true,
        cookieOptions: { domain: "a.test", path: "/p", sameSite: "none", httpOnly: true, partitioned: true, maxAge: 0 },
      },
      "auth=x; Max-Age=0; Domain=a.test; Path=/p; HttpOnly; Secure; Partitioned; SameSite=None",
    ],
    [
      "no empty domain",
      { cookieOptions: { domain: "", partitioned: false, httpOnly: false, path: undefined, maxAge: undefined } },
      "auth=x; Max-Age=2592000; Path=/; SameSite=Lax",
    ],
  ] as const)("are %s", (_, more, want) => {
    expect(cookieTextOf(NAME, "x", { ...settings, ...more })).toBe(want)
  })

  test("are those with which the cookie is removed, on this host and on the domain", () => {
    expect(removalsOf(NAME, settings)).toEqual(["auth=; Max-Age=0; Path=/; SameSite=Lax"])
    expect(hostOnlyRemovalsOf(NAME, settings)).toEqual([])
    const shared = { ...settings, cookieOptions: { domain: "a.test", path: "/p", maxAge: 5 } }
    expect(hostOnlyRemovalsOf(NAME, shared)).toEqual(["auth=; Max-Age=0; Path=/p; SameSite=Lax"])
    expect(removalsOf(NAME, shared)).toEqual([
      "auth=; Max-Age=0; Path=/p; SameSite=Lax",
      "auth=; Max-Age=0; Domain=a.test; Path=/p; SameSite=Lax",
    ])
  })

  test("have the path `/` unless the app sets another", () => {
    expect([pathOf(), pathOf({}), pathOf({ path: "/p" })]).toEqual(["/", "/", "/p"])
  })

  test("bind the name to the host over https", () => {
    expect([hostCookieName(NAME, true), hostCookieName(NAME, false)]).toEqual(["__Host-auth", "auth"])
  })
})
