import { createClient } from "@supabase/supabase-js"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { answers, authService } from "./auth-service.ts"

type LateClient = typeof import("../../../src/session/browser/late-client.ts")

const CONFIG = { url: "http://127.0.0.1:4399", publishableKey: "k", cookieName: "c", secure: false }

let late: LateClient

beforeEach(async () => {
  // A document loads its modules anew.
  vi.resetModules()
  late = await import("../../../src/session/browser/late-client.ts")
})

afterEach(() => vi.unstubAllGlobals())

// The real auth client, with nothing stored and a service in a function.
function openClient() {
  const service = authService()
  const { auth } = createClient(CONFIG.url, CONFIG.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: service.fetch },
  })
  service.paths["/token"] = answers.session("a")
  late.registerClient(auth)
  return auth
}

test("a listener that waits for the client gets every event, whatever opens the client", async () => {
  const heard: string[] = []
  late.whenOpened((auth) => auth.onAuthStateChange((name) => void heard.push(name)))
  const auth = openClient()
  await auth.signInWithPassword({ email: "ada@example.org", password: "correct horse" })
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(["INITIAL_SESSION", "SIGNED_IN"]))
})

test("a late listener gets the open client at once, and one that unsubscribed gets none", () => {
  const seen: unknown[] = []
  late.whenOpened(() => seen.push("left"))()
  const auth = openClient()
  late.whenOpened((open) => seen.push(open))
  expect(seen).toEqual([auth])
})

test("code that failed to load is fetched again on the next call, and the client is opened once", async () => {
  let attempts = 0
  late.setAuthService(CONFIG, async () => {
    attempts += 1
    if (attempts === 1) throw new Error("no network")
    return openClient()
  })
  await expect(late.lateClient()).rejects.toThrow("no network")
  const auth = await late.lateClient()
  expect(await late.lateClient()).toBe(auth)
  expect(attempts).toBe(2)
})

test.each([
  ["nothing", { given: "", want: false }],
  ["another cookie", { given: "theme=dark; cc=1", want: false }],
  ["a verifier beside it", { given: "c-code-verifier=1", want: false }],
  ["a whole session", { given: "theme=dark; c=x", want: true }],
  ["a session in pieces", { given: "c.0=x; c.1=y", want: true }],
])("a stored session is recognised by the names of the cookies: %s", (_, { given, want }) => {
  late.setAuthService(CONFIG, async () => openClient())
  vi.stubGlobal("document", { cookie: given })
  expect(late.isAnythingStored()).toBe(want)
})
