import { afterEach, expect, test, vi } from "vitest"
import { trialAuth } from "../../../src/session/browser/auth-client.ts"
import { browserClient, trialClient } from "../../../src/session/browser/browser-client.ts"
import { setAuthService } from "../../../src/session/browser/late-client.ts"

// A cookie name of its own: the library warns of two clients with the same one, and other tests in this process
// create some.
const CONFIG = {
  url: "http://127.0.0.1:4399",
  publishableKey: "publishable",
  cookieName: "beside-trials",
  secure: false,
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  ["the auth client alone", () => trialAuth()],
  ["all of supabase-js", () => trialClient().auth],
])("a second password that a page checks causes no warning in the console: %s", async (_, trial) => {
  vi.stubGlobal("window", {})
  vi.stubGlobal("document", { cookie: "" })
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {})
  setAuthService(CONFIG, async () => browserClient(CONFIG).auth)
  await browserClient(CONFIG).auth.stopAutoRefresh()
  for (let i = 0; i < 2; i++) await trial().getSession()
  expect(warn).not.toHaveBeenCalled()
})
