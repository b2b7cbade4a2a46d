import { createClient, type SupabaseClient } from "@supabase/supabase-js"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { openAuthBridge, type AuthBridge } from "../../../src/session/browser/auth-bridge.ts"
import { serverClock } from "../../../src/session/machine/clock.ts"
import type { SessionEvent } from "../../../src/session/machine/events.ts"
import { sessionActorOf, type SessionActor } from "../../../src/session/browser/page-session.ts"
import { patientFetchOf } from "../../../src/session/supabase/patient-fetch.ts"
import { answers, authService, sessionOf, type Answer, type AuthService, type StoredSession } from "./auth-service.ts"
import type { StateName } from "../machine/sample.ts"

// The real auth client, on a store in memory and a service in a function.

const KEY = "sallyport-test"

interface Page {
  readonly service: AuthService
  readonly client: SupabaseClient
  readonly actor: SessionActor
  readonly bridge: AuthBridge
  readonly store: Map<string, string>
  readonly events: string[]
  readonly states: StateName[]
}

let open: Page[] = []

function pageOf(stored: StoredSession | string | null, refresh: Answer = answers.unavailable): Page {
  const service = authService()
  service.refresh = refresh
  const store = new Map<string, string>()
  if (stored !== null) store.set(KEY, typeof stored === "string" ? stored : JSON.stringify(stored))
  const client = createClient("http://127.0.0.1:4399", "publishable", {
    auth: {
      storageKey: KEY,
      flowType: "pkce",
      autoRefreshToken: true,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => store.get(key) ?? null,
        setItem: (key, value) => void store.set(key, value),
        removeItem: (key) => void store.delete(key),
      },
    },
    global: { fetch: patientFetchOf(service.fetch) },
  })
  const actor = sessionActorOf({ verdict: "unknown" })
  const events: string[] = []
  const states: StateName[] = [actor.getSnapshot().value]
  actor.subscribe(({ value }) => (states.at(-1) === value ? undefined : states.push(value)))
  const clock = serverClock(() => Date.now() / 1000)
  const bridge = openAuthBridge(client.auth, clock, (event: SessionEvent) => {
    events.push(event.type)
    actor.send(event)
  })
  const page = { service, client, actor, bridge, store, events, states }
  open.push(page)
  return page
}

/** The auth client repeats a failed refresh for half a minute. */
const patience = (): Promise<unknown> => vi.advanceTimersByTimeAsync(40_000)
const moment = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1_000)

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
})

afterEach(async () => {
  for (const { bridge, client } of open) {
    bridge.close()
    await client.auth.stopAutoRefresh()
  }
  open = []
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe("a page that opens with a stored session", () => {
  test("nothing: signed out", async () => {
    const page = pageOf(null)
    await moment()
    expect(page.states).toEqual(["unknown", "signedOut"])
  })

  test("a valid session: signed in", async () => {
    const page = pageOf(sessionOf("a"))
    await moment()
    expect(page.events).toContain("INITIAL_SESSION")
    expect(page.states).toEqual(["unknown", "signedIn"])
  })

  test("a session that owes its second factor: challenged", async () => {
    const page = pageOf(sessionOf("a", { mfa: true }))
    await moment()
    expect(page.states).toEqual(["unknown", "challenged"])
  })

  test("an expired session that can be refreshed: signed in", async () => {
    const page = pageOf(sessionOf("a", { age: 7200 }), answers.session("a"))
    await moment()
    expect(page.events).toContain("TOKEN_REFRESHED")
    expect(page.states).toEqual(["unknown", "signedIn"])
  })

  test("an expired session that is gone: signed out", async () => {
    const page = pageOf(sessionOf("a", { age: 7200 }), answers.gone)
    await moment()
    expect(page.events).toContain("SIGNED_OUT")
    expect(page.states).toEqual(["unknown", "signedOut"])
    expect(page.store.has(KEY)).toBe(false)
  })

  test("a session without a person: signed out, and the cookie stays", async () => {
    const page = pageOf(sessionOf("a", { anonymous: true }))
    await moment()
    expect(page.states).toEqual(["unknown", "signedOut"])
    expect(page.actor.getSnapshot().context.stalled).toBe(false)
    expect(page.store.has(KEY)).toBe(true)
  })

  test("a session that is replaced by one without a person: signed out", async () => {
    const page = pageOf(sessionOf("a"))
    await moment()
    page.service.paths["/signup"] = () => Response.json(sessionOf("b", { anonymous: true }))
    await page.client.auth.signInAnonymously()
    await moment()
    expect(page.states).toEqual(["unknown", "signedIn", "signedOut"])
  })

  test("nonsense: signed out", async () => {
    const page = pageOf("{}")
    await moment()
    expect(page.states).toEqual(["unknown", "signedOut"])
  })
})

describe("a page with an expired session, while the service answers", () => {
  test.each([
    ["503", answers.unavailable],
    ["429", answers.tooMany],
    ["an HTML page", answers.html],
    ["nonsense", answers.nonsense],
  ] as const)("%s: nobody is signed out, and it recovers by itself", async (_, answer) => {
    // The library reports each failed refresh on the console.
    const reported = vi.spyOn(console, "warn").mockReturnValue()
    const page = pageOf(sessionOf("a", { age: 7200 }), answer)
    await patience()
    expect(reported).toHaveBeenCalled()
    expect(page.states).toEqual(["unknown"])
    expect(page.actor.getSnapshot().context.stalled).toBe(true)
    expect(page.store.has(KEY)).toBe(true)

    page.service.refresh = answers.session("a")
    await patience()
    void page.bridge.recheck()
    await patience()
    expect(page.states).toEqual(["unknown", "signedIn"])
  })
})

test("all seven events reach the machine from the real client", async () => {
  const page = pageOf(null)
  await moment()
  const { auth } = page.client
  Object.assign(page.service.paths, {
    "/token": answers.session("a", { mfa: true }),
    "/factors/f/challenge": () => Response.json({ id: "c", type: "totp", expires_at: 1_800_000_300 }),
    "/factors/f/verify": answers.session("a", { mfa: true, aal: "aal2" }),
    "/user": () => Response.json({ id: "ada", factors: [] }),
    "/logout": () => new Response(null, { status: 204 }),
    "/verify": answers.session("b"),
  })

  await auth.signInWithPassword({ email: "ada@example.org", password: "correct horse" })
  expect(page.states.at(-1)).toBe("challenged")
  await auth.mfa.challengeAndVerify({ factorId: "f", code: "000000" })
  expect(page.states.at(-1)).toBe("signedIn")
  expect(page.actor.getSnapshot().context.facts?.aal).toBe("aal2")
  page.service.refresh = answers.session("a", { mfa: true, aal: "aal2" })
  await auth.refreshSession()
  expect(page.states.at(-1)).toBe("signedIn")
  await auth.signOut({ scope: "local" })
  expect(page.states.at(-1)).toBe("signedOut")
  await auth.verifyOtp({ token_hash: "hash", type: "recovery" })
  expect(page.states.at(-1)).toBe("recovering")
  await auth.updateUser({ password: "a new one" })
  expect(page.states.at(-1)).toBe("recovering")
  page.actor.send({ type: "PASSWORD_CHANGED", sid: "b" })
  expect(page.states.at(-1)).toBe("signedIn")

  expect(new Set(page.events)).toEqual(
    new Set([
      "INITIAL_SESSION",
      "MFA_CHALLENGE_VERIFIED",
      "PASSWORD_RECOVERY",
      "SIGNED_IN",
      "SIGNED_OUT",
      "TOKEN_REFRESHED",
      "USER_UPDATED",
    ]),
  )
})

describe("a session cookie that the server changes:", () => {
  test("deleting it is noticed by the next check", async () => {
    const page = pageOf(sessionOf("a"))
    await moment()
    page.store.delete(KEY)
    void page.bridge.recheck()
    await moment()
    expect(page.states).toEqual(["unknown", "signedIn", "signedOut"])
  })

  test("a short outage signs nobody out", async () => {
    const page = pageOf(sessionOf("a"))
    await moment()
    const whole = page.store.get(KEY)!
    page.store.delete(KEY)
    void page.bridge.recheck()
    await vi.advanceTimersByTimeAsync(100)
    page.store.set(KEY, whole)
    await moment()
    expect(page.states).toEqual(["unknown", "signedIn"])
  })

  test("replacing it by another session is noticed by the next check", async () => {
    const page = pageOf(sessionOf("a"))
    await moment()
    page.store.set(KEY, JSON.stringify(sessionOf("b")))
    void page.bridge.recheck()
    await moment()
    expect(page.actor.getSnapshot().context).toMatchObject({ facts: { sid: "b" }, tombstones: ["a"] })
  })
})

test("an answer that is older than the latest event is dropped", async () => {
  const page = pageOf(null)
  await moment()
  page.service.paths["/token"] = answers.session("a")
  void page.bridge.recheck()
  await page.client.auth.signInWithPassword({ email: "ada@example.org", password: "correct horse" })
  await moment()
  expect(page.states).toEqual(["unknown", "signedOut", "signedIn"])
})

test("a closed bridge forwards no events", async () => {
  const page = pageOf(sessionOf("a"))
  await moment()
  const heard = page.events.length
  page.bridge.close()
  await page.client.auth.signOut({ scope: "local" })
  await moment()
  expect(page.events.length).toBe(heard)
})

test("a renewed session is not expired, even if the clock jumped ahead", async () => {
  const page = pageOf(sessionOf("a"))
  await moment()
  vi.setSystemTime(Date.now() + 7_200_000)
  page.actor.send({ type: "RESUME", now: Date.now() / 1000 })
  expect(page.states.at(-1)).toBe("expired")
  // The service keeps the time it had: it has just issued this one.
  page.service.refresh = answers.session("a", { age: 7_200 })
  void page.bridge.recheck()
  await moment()
  expect(page.states.at(-1)).toBe("signedIn")
})
