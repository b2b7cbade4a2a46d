import { createClient } from "@supabase/supabase-js"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { prove, PROOF_FIELD, type TrialClient } from "../../../src/routes/sign-in/fresh-proof.ts"
import { trialAuth } from "../../../src/session/browser/auth-client.ts"
import { browserClient, trialClient } from "../../../src/session/browser/browser-client.ts"
import { setAuthService } from "../../../src/session/browser/late-client.ts"
import { sessionOf, tokenOf } from "../../session/browser/auth-service.ts"

const CONFIG = { url: "http://127.0.0.1:4399", publishableKey: "publishable", cookieName: "c", secure: false }
const HELD = sessionOf("held")
const LARGE = {
  ...sessionOf("large"),
  access_token: tokenOf({ session_id: "large", sub: "ada", exp: HELD.expires_at, more: "a".repeat(15_000) }),
}

/** The requests to the service, as their address and the session that they are made within. */
const asked: [string, string | null][] = []

beforeAll(async () => {
  vi.stubGlobal("document", { cookie: "" })
  vi.stubGlobal("fetch", async (input: string, init?: RequestInit) => {
    asked.push([input.replace(CONFIG.url, ""), new Headers(init?.headers).get("Authorization")])
    if (input.includes("/token")) return Response.json(LARGE)
    return input.includes("/user") ? Response.json(LARGE.user) : new Response(null, { status: 204 })
  })
  setAuthService(CONFIG, async () => browserClient(CONFIG).auth)
  await browserClient(CONFIG).auth.stopAutoRefresh()
  asked.length = 0
})
afterAll(() => vi.unstubAllGlobals())

test.each<[string, TrialClient, string]>([
  ["the auth client alone", trialAuth, HELD.access_token],
  ["all of supabase-js", () => trialClient().auth, "publishable"],
])("a proof by password that starts too large a session keeps the current one: %s", async (_, trial, within) => {
  asked.length = 0
  const store = new Map([["c", JSON.stringify(HELD)]])
  const { auth } = createClient(CONFIG.url, CONFIG.publishableKey, {
    auth: {
      storageKey: "c",
      autoRefreshToken: false,
      storage: {
        getItem: (key) => store.get(key) ?? null,
        setItem: (key, value) => void store.set(key, value),
        removeItem: (key) => void store.delete(key),
      },
    },
  })
  const form = new FormData()
  form.set(PROOF_FIELD, "correct horse")
  const prover = { kind: "password", email: "ada@example.org", factors: [], accessToken: HELD.access_token } as const
  expect(await prove(auth, trial, prover, form)).toMatchObject({ code: "session-too-large" })
  expect((await auth.getSession()).data.session?.access_token).toBe(HELD.access_token)
  // The session that nobody could use is ended, and only that one.
  expect(asked).toEqual([
    ["/auth/v1/token?grant_type=password", `Bearer ${within}`],
    ["/auth/v1/logout?scope=local", `Bearer ${LARGE.access_token}`],
  ])
})
