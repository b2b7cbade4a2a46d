import { describe, expect, test } from "vitest"
import type { SessionCookies } from "../../../src/session/cookies/cookie-attributes.ts"
import { openCookieJar } from "../../../src/session/supabase/cookie-jar.ts"
import { canBeMarked, canBeForeignMark, openRecoveryMarks } from "../../../src/session/supabase/recovery-mark.ts"

const NAME = "auth"
const SETTINGS: SessionCookies = { cookieName: NAME, secure: false }
const SHARED: SessionCookies = { ...SETTINGS, cookieOptions: { domain: "a.test" } }

const cookie = (value: string, name = NAME) => ({ name, value })
const encoded = (value: unknown): string => `base64-${Buffer.from(JSON.stringify(value)).toString("base64url")}`
const sessionOf = (refresh_token: string) => ({ access_token: "a.b.c", refresh_token, expires_at: 9 })
const OLD = encoded(sessionOf("old"))
const NEW = encoded(sessionOf("new"))

const KEPT = "Max-Age=2592000; Path=/; SameSite=Lax"
const OVER = "Max-Age=0; Path=/; SameSite=Lax"
const SHARED_KEPT = "Max-Age=2592000; Domain=a.test; Path=/; SameSite=Lax"
const SHARED_OVER = "Max-Age=0; Domain=a.test; Path=/; SameSite=Lax"

describe("the session cookies of a request", () => {
  test("are read, without others, and stay as they are", () => {
    const jar = openCookieJar([cookie("1", "a"), cookie(OLD)], SETTINGS)
    expect([jar.read(), jar.changes()]).toEqual([[cookie(OLD)], []])
  })

  test("keep the leftovers beside them until the service has confirmed them", () => {
    const jar = openCookieJar([cookie("x", "auth.0"), cookie(OLD)], SETTINGS)
    expect([jar.read(), jar.changes()]).toEqual([[cookie(OLD)], []])
  })

  test("are hidden from the client and stay if they cannot be read", () => {
    const jar = openCookieJar([cookie("x")], SETTINGS)
    expect([jar.read(), jar.changes()]).toEqual([[], []])
  })

  test("confirmed by the service, lose the leftovers beside them, and no other cookie", () => {
    const jar = openCookieJar([cookie("1", "a"), cookie("x", "auth.0"), cookie("x", "auth.1"), cookie(OLD)], SETTINGS)
    jar.confirm()
    expect(jar.read()).toEqual([cookie(OLD)])
    expect(jar.changes()).toEqual([`auth.0=; ${OVER}`, `auth.1=; ${OVER}`])
  })

  test("ended by the service, are removed, and not those that the next request reads", () => {
    const jar = openCookieJar([cookie(OLD, "auth.0"), cookie(NEW)], SETTINGS)
    jar.end()
    expect([jar.read(), jar.changes()]).toEqual([[], [`auth=; ${OVER}`]])
  })

  test("ended after a confirmation, are removed all the same", () => {
    const jar = openCookieJar([cookie(OLD)], SETTINGS)
    jar.confirm()
    jar.end()
    expect([jar.read(), jar.changes()]).toEqual([[], [`auth=; ${OVER}`]])
  })

  test("ended, are not confirmed afterwards", () => {
    const jar = openCookieJar([cookie(OLD)], SETTINGS)
    jar.end()
    jar.confirm()
    expect(jar.changes()).toEqual([`auth=; ${OVER}`])
  })

  test("ended after a renewal, are all removed, and the new ones are not sent", () => {
    const jar = openCookieJar([cookie(OLD, "auth.0"), cookie(OLD)], SETTINGS)
    jar.put(sessionOf("new"))
    jar.end()
    expect([jar.read(), jar.changes()]).toEqual([[], [`auth.0=; ${OVER}`, `auth=; ${OVER}`]])
  })

  test("signed out, are all removed, also those that cannot be read", () => {
    const jar = openCookieJar([cookie("1", "a"), cookie("x", "auth.3"), cookie("y")], SETTINGS)
    jar.clear()
    expect([jar.read(), jar.changes()]).toEqual([[], [`auth.3=; ${OVER}`, `auth=; ${OVER}`]])
  })

  test("renewed, are replaced, without stale chunks, and stay replaced when confirmed", () => {
    const jar = openCookieJar([cookie("x", "auth.0"), cookie(OLD)], SETTINGS)
    jar.put(sessionOf("new"))
    jar.confirm()
    expect([jar.read(), jar.changes()]).toEqual([[cookie(NEW)], [`auth.0=; ${OVER}`, `auth=${NEW}; ${KEPT}`]])
  })
})

describe("session cookies that subdomains share", () => {
  test("are renewed, and a cookie of the host alone is removed before", () => {
    const jar = openCookieJar([cookie(OLD)], SHARED)
    jar.put(sessionOf("new"))
    expect(jar.changes()).toEqual([`auth=; ${OVER}`, `auth=${NEW}; ${SHARED_KEPT}`])
  })

  test("are set for a new session, with nothing to remove", () => {
    const jar = openCookieJar([], SHARED)
    jar.put(sessionOf("new"))
    expect(jar.changes()).toEqual([`auth=${NEW}; ${SHARED_KEPT}`])
  })

  test("end on the host and on the domain", () => {
    const jar = openCookieJar([cookie(OLD)], SHARED)
    jar.end()
    expect(jar.changes()).toEqual([`auth=; ${OVER}`, `auth=; ${SHARED_OVER}`])
  })

  test("end on the host alone if there are two of one name", () => {
    const jar = openCookieJar([cookie(OLD), cookie(NEW)], SHARED)
    jar.end()
    expect(jar.changes()).toEqual([`auth=; ${OVER}`])
  })

  test("of this host alone end with two of one name, too", () => {
    const jar = openCookieJar([cookie(OLD), cookie(NEW)], SETTINGS)
    jar.end()
    expect(jar.changes()).toEqual([`auth=; ${OVER}`])
  })
})

describe("what the auth client writes", () => {
  test("is kept in the slim form of the session", () => {
    const jar = openCookieJar([], SETTINGS)
    jar.write([cookie(encoded({ ...sessionOf("new"), user: { id: "u", user_metadata: { a: 1 } } }))])
    const slim = encoded({ ...sessionOf("new"), user: { id: "u" } })
    expect([jar.read(), jar.changes()]).toEqual([[cookie(slim)], [`auth=${slim}; ${KEPT}`]])
  })

  test.each([
    ["a deletion", [cookie("")]],
    ["a cookie of another name", [cookie("x", "auth-code-verifier")]],
    ["a deletion beside a cookie of another name", [cookie(""), cookie("x", "auth-code-verifier")]],
    ["nothing", []],
  ])("is ignored if it is %s", (_, batch) => {
    const jar = openCookieJar([cookie(OLD)], SETTINGS)
    jar.write(batch)
    expect([jar.read(), jar.changes()]).toEqual([[cookie(OLD)], []])
  })

  test("is kept as it is if it is no session, and the chunks that it deletes are gone", () => {
    const jar = openCookieJar([cookie(OLD.slice(0, 9), "auth.0"), cookie(OLD.slice(9), "auth.1")], SETTINGS)
    jar.write([cookie("x", "auth.0"), cookie("", "auth.1"), cookie("x", "other")])
    expect([jar.read(), jar.changes()]).toEqual([[cookie("x", "auth.0")], [`auth.1=; ${OVER}`, `auth.0=x; ${KEPT}`]])
  })
})

describe("the format of written sessions", () => {
  const withUser = { ...sessionOf("old"), user: { id: "u" } }
  test.each([
    ["the usual one without a cookie", [], {}, { cookieEncoding: "base64url", encode: "user-and-tokens" }],
    [
      "that of the cookie",
      [cookie(JSON.stringify(sessionOf("old")))],
      {},
      { cookieEncoding: "raw", encode: "tokens-only" },
    ],
    [
      "that of the settings",
      [cookie(encoded(withUser))],
      { cookieEncoding: "raw", encode: "tokens-only" },
      { cookieEncoding: "raw", encode: "tokens-only" },
    ],
    [
      "one setting, and the cookie",
      [cookie(encoded(withUser))],
      { encode: "tokens-only" },
      { cookieEncoding: "base64url", encode: "tokens-only" },
    ],
  ] as const)("is %s", (_, cookies, settings, format) => {
    expect(openCookieJar(cookies, { ...SETTINGS, ...settings }).format).toEqual(format)
  })
})

describe("the recovery marks of a request", () => {
  const mark = (sid: string, value = "1") => cookie(value, `sallyport-recovery.${sid}`)
  const set = (sid: string): string => `sallyport-recovery.${sid}=1; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax`
  const unset = (sid: string): string => `sallyport-recovery.${sid}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`
  const open = (cookies: readonly { name: string; value: string }[], settings: SessionCookies = SETTINGS) =>
    openRecoveryMarks(cookies, settings)

  test("are those whose value is 1 and whose id is a session's", () => {
    const marks = open([mark("a"), mark("b", "0"), mark("c d"), cookie("1", "other.e"), mark("")])
    expect(["a", "b", "c d", "e", ""].map((sid) => marks.has(sid))).toEqual([true, false, false, false, false])
    expect(marks.changes("a", false)).toEqual([])
  })

  test.each([
    ["a", true],
    ["A-z_9", true],
    ["x".repeat(64), true],
    ["x".repeat(65), false],
    ["", false],
    ["a b", false],
    ["a.b", false],
    [" a", false],
    ["a\n", false],
  ])("%j can be marked: %s", (sid, can) => {
    expect(canBeMarked(sid)).toBe(can)
  })

  test("are recognised by their name", () => {
    const names = ["sallyport-recovery.a", "sallyport-recovery", "x-sallyport-recovery.a"]
    expect(names.map(canBeForeignMark)).toEqual([true, false, false])
    // Marks of no session.
    const others = ["sallyport-recovery.", "sallyport-recovery.a b", "sallyport-recovery.é"]
    expect(others.map(canBeForeignMark)).toEqual([false, false, false])
  })

  test("are set when they are added, and removed when they are dropped", () => {
    const marks = open([mark("a")])
    marks.add("b")
    marks.drop("a")
    expect([marks.has("a"), marks.has("b")]).toEqual([false, true])
    expect(marks.changes("b", false)).toEqual([unset("a"), set("b")])
    marks.drop("b")
    marks.add("a")
    expect(marks.changes("a", false)).toEqual([])
  })

  test("are sent again with the tokens of their session, and with no others", () => {
    const marks = open([mark("a"), mark("b")])
    expect([marks.changes("a", true), marks.changes("a", false), marks.changes(null, true)]).toEqual([
      [set("a")],
      [],
      [],
    ])
  })

  test("of the latest eight other sessions are kept: browsers send older cookies first", () => {
    const eight = Array.from({ length: 8 }, (_, i) => mark(`s${i}`))
    expect(open([...eight, mark("own")]).changes("own", false)).toEqual([])
    expect(open([...eight, mark("own"), mark("t"), mark("u")]).changes("own", false)).toEqual([
      unset("s0"),
      unset("s1"),
    ])
    expect(open([mark("own"), ...eight, mark("t")]).changes("own", false)).toEqual([unset("s0")])
    expect(open([...eight, mark("own")]).changes(null, false)).toEqual([unset("s0")])
    // A mark can come twice, as from two paths of the host.
    expect(open([...eight, mark("s7"), mark("s6")]).changes(null, false)).toEqual([])
  })

  test("are bound to the host over https, unless subdomains share the session", () => {
    const secure = { ...SETTINGS, secure: true }
    const bound = cookie("1", "__Host-sallyport-recovery.a")
    expect([open([bound], secure).has("a"), open([mark("a")], secure).has("a")]).toEqual([true, false])
    const marks = open([], secure)
    marks.add("a")
    expect(marks.changes("a", false)).toEqual([
      "__Host-sallyport-recovery.a=1; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax",
    ])
    const shared = open([bound], { ...SHARED, secure: true })
    shared.add("a")
    expect(shared.changes("a", false)).toEqual([
      "sallyport-recovery.a=1; Max-Age=34560000; Domain=a.test; Path=/; HttpOnly; Secure; SameSite=Lax",
    ])
    const withPath = open([], { ...SETTINGS, cookieOptions: { path: "/p", domain: "" } })
    withPath.add("a")
    expect(withPath.changes("a", false)).toEqual([set("a")])
  })
})
