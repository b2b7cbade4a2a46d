import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { refreshedWith } from "../../../src/session/supabase/refreshed.ts"
import type { ServiceAccess } from "../../../src/session/supabase/server-session-access.ts"
import { serviceVerdictOf, verdictInTime } from "../../../src/session/supabase/server-session-verify.ts"
import { tokenClaim } from "../../../src/session/supabase/token-claim.ts"
import type { TokenVerdict, VerdictCache } from "../../../src/session/supabase/verdict-cache.ts"
import { sessionWith, SID, UID, USER } from "./server-session-stub.ts"

type Answer = () => Response
const json =
  (body: unknown, status = 200): Answer =>
  () =>
    Response.json(body, { status })
const coded = (error_code: string): Answer => json({ error_code, msg: "in words" }, 400)
const ACCEPTED = json(USER)
const REFUSED = coded("bad_jwt")
const ENDED = coded("session_not_found")
const SILENT = json({}, 503)
/** A renewal, whose token ends in an hour. */
const RENEWED = sessionWith()
const FRESH = json(RENEWED)

const IN = { kind: "in", session: expect.objectContaining({ sid: SID, uid: UID }) as unknown, recovering: null }
const OUT = { kind: "out" }
const UNKNOWN = { kind: "unknown" }
const NOBODY = { kind: "nobody" }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A session whose token ends so many seconds from now. */
const endingIn = (ends: number, more: Parameters<typeof sessionWith>[0] = {}) =>
  sessionWith({ ...more, ends }, crypto.randomUUID())

/** The verdict on a session, from a service that gives these answers about tokens, in order, and to each refresh. */
async function heardOf(
  stored: ReturnType<typeof sessionWith>,
  {
    users = [ACCEPTED],
    refresh = SILENT,
    verdictCache,
  }: { users?: Answer[]; refresh?: Answer; verdictCache?: VerdictCache } = {},
  mayRemember = true,
) {
  const asked: string[] = []
  const kept: unknown[] = []
  const access: ServiceAccess = {
    url: "http://auth.test",
    publishableKey: "publishable",
    ...(verdictCache === undefined ? {} : { verdictCache }),
    fetch: async (input, init) => {
      const isRefresh = typeof input === "string" && input.includes("/token?")
      const isRenewed = new Headers(init?.headers).get("authorization") === `Bearer ${RENEWED.access_token}`
      asked.push(isRefresh ? "refresh" : isRenewed ? "user, renewed" : "user")
      return isRefresh ? refresh() : (users[asked.filter((line) => line !== "refresh").length - 1] ?? users.at(-1)!)()
    },
  }
  const keep = (session: unknown): void => void kept.push(session)
  const refreshedBy = refreshedWith(() => true)
  const verdict = await serviceVerdictOf({ stored: { ...stored }, access, mayRemember, keep, refreshedBy })
  return { verdict, asked, kept }
}

describe("a token", () => {
  test.each([
    ["is accepted", SID, [ACCEPTED], IN],
    ["is of a session that has ended", SID, [ENDED], OUT],
    ["is not answered about", SID, [SILENT], UNKNOWN],
    ["is answered about with no user", SID, [json({})], UNKNOWN],
    ["is an anonymous user's", SID, [json({ ...USER, is_anonymous: true })], NOBODY],
    ["has no session id", "", [ACCEPTED], NOBODY],
  ])("that %s needs no refresh", async (_, sid, users, want) => {
    expect(await heardOf(endingIn(3_600, { sid }), { users })).toEqual({ verdict: want, asked: ["user"], kept: [] })
  })

  test.each([
    [true, true],
    [false, false],
    ["yes", null],
    [undefined, null],
  ])("of a session that owes a new password is known by the service's word: %s", async (recovering, want) => {
    const { verdict } = await heardOf(endingIn(3_600), { users: [json({ ...USER, app_metadata: { recovering } })] })
    expect(verdict).toEqual({ ...IN, recovering: want })
  })

  test("that is accepted is the one that claims are read from", async () => {
    const { verdict } = await heardOf(endingIn(3_600, { more: { role: "admin" } }))
    const session = verdict.kind === "in" ? verdict.session : null
    const question = { request: new Request("http://a"), context: undefined as never, signal: AbortSignal.timeout(9) }
    expect(await tokenClaim("role")(session!, {}, question)).toBe("admin")
    expect(session).not.toHaveProperty("role")
  })

  const other = json({ ...USER, id: "33333333-3333-4333-8333-333333333333" })
  test.each([
    ["fresh, and the new one is accepted", [REFUSED, ACCEPTED], FRESH, IN, true],
    ["fresh, and the new one is refused, too", [REFUSED], FRESH, OUT, true],
    ["fresh, and the new one is not answered about", [REFUSED, SILENT], FRESH, UNKNOWN, true],
    ["the end of the session", [REFUSED], coded("refresh_token_not_found"), OUT, false],
    ["no answer", [REFUSED], SILENT, UNKNOWN, false],
    ["the end, of a token about another person", [other], coded("refresh_token_not_found"), OUT, false],
  ])("that is refused is judged by its refresh: %s", async (_, users, refresh, verdict, isKept) => {
    expect(await heardOf(endingIn(3_600), { users, refresh })).toEqual({
      verdict,
      asked: ["user", "refresh", ...(isKept ? ["user, renewed"] : [])],
      kept: isKept ? [RENEWED] : [],
    })
  })
})

describe("a token that ends", () => {
  test.each([
    ["in 101 seconds", 101, false],
    ["in 100 seconds", 100, true],
    ["in a second", 1, true],
    ["now", 0, true],
    ["an hour ago", -3_600, true],
  ])("%s is renewed first: %i", async (_, ends, isRenewed) => {
    expect(await heardOf(endingIn(ends), { refresh: FRESH })).toEqual({
      verdict: IN,
      asked: isRenewed ? ["refresh", "user, renewed"] : ["user"],
      kept: isRenewed ? [RENEWED] : [],
    })
  })

  test("soon and cannot be renewed counts until then", async () => {
    for (const refresh of [SILENT, coded("refresh_token_not_found")]) {
      expect(await heardOf(endingIn(1), { refresh })).toEqual({ verdict: IN, asked: ["refresh", "user"], kept: [] })
    }
  })

  test.each([0, -10])("and cannot be renewed does not count: %i seconds from now", async (ends) => {
    const [ended, silent] = [coded("refresh_token_not_found"), SILENT]
    expect(await heardOf(endingIn(ends), { refresh: ended })).toEqual({ verdict: OUT, asked: ["refresh"], kept: [] })
    expect(await heardOf(endingIn(ends), { refresh: silent })).toEqual({
      verdict: UNKNOWN,
      asked: ["refresh"],
      kept: [],
    })
  })

  test("and is renewed by one that cannot be read ends the session", async () => {
    const unreadable = { ...sessionWith(), access_token: "a.b.c" }
    expect((await heardOf(endingIn(-10), { refresh: json(unreadable) })).verdict).toEqual(OUT)
  })

  test("and is refused once renewed ends the session, without a second refresh", async () => {
    expect(await heardOf(endingIn(-10), { users: [REFUSED], refresh: FRESH })).toEqual({
      verdict: OUT,
      asked: ["refresh", "user, renewed"],
      kept: [RENEWED],
    })
  })
})

describe("a recent answer of the service", () => {
  /** A cache that notes what it is asked for. */
  function noting() {
    const keys: string[] = []
    const verdictCache: VerdictCache = {
      verdictOn: async (key: string, ask: () => Promise<TokenVerdict>) => {
        keys.push(key)
        return ask()
      },
      forget: () => {},
    }
    return { keys, verdictCache }
  }

  test("is looked up by the token and the user in the cookie, for requests that only read", async () => {
    const { keys, verdictCache } = noting()
    const stored = endingIn(3_600)
    await heardOf(stored, { verdictCache })
    expect(keys).toEqual([JSON.stringify([stored.access_token, stored.user])])
    await heardOf(stored, { verdictCache }, false)
    expect(keys).toHaveLength(1)
  })

  test("is looked up for the renewed token, too", async () => {
    const { keys, verdictCache } = noting()
    await heardOf(endingIn(-10), { verdictCache, refresh: FRESH })
    expect(keys).toEqual([JSON.stringify([RENEWED.access_token, RENEWED.user])])
  })
})

test("a verdict that takes too long is unknown", async () => {
  expect(await verdictInTime(new Promise(() => {}), 1)).toEqual(UNKNOWN)
  expect(await verdictInTime(Promise.resolve({ kind: "out" }), 60_000)).toEqual(OUT)
})
