import { AuthRetryableFetchError } from "@supabase/supabase-js"
import { afterEach, expect, test, vi } from "vitest"
import { problemOf } from "../../../src/routes/sign-in/auth-problems.ts"
import { unansweredForm } from "../../../src/routes/sign-in/posted-form.ts"
import type { AuthClient } from "../../../src/routes/sign-in/auth-calls.ts"
import type { BrowserAuthConfig } from "../../../src/session/browser/late-client.ts"

type Open = (config: BrowserAuthConfig) => Promise<AuthClient>

/** A new document, whose browser is online or not, and whose auth client is opened by `open`. */
async function documentWith(onLine: boolean, open: Open) {
  vi.stubGlobal("navigator", { onLine })
  // A document loads its modules anew.
  vi.resetModules()
  const { setAuthService } = await import("../../../src/session/browser/late-client.ts")
  setAuthService({ url: "http://127.0.0.1:1", publishableKey: "key", cookieName: "c", secure: false }, open)
  const { inBrowser } = await import("../../../src/routes/sign-in/browser-auth.ts")
  const { accountClientAction } = await import("../../../src/routes/account/actions/account-client-action.ts")
  return { inBrowser, accountClientAction }
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ["no answer", true, null, "email-unknown"],
  ["a gateway's failure", true, 502, "email-unknown"],
  ["no connection", false, null, "unsent"],
  ["too many requests", true, 429, "too-many"],
  ["a refusal", true, 400, "refused"],
] as const)("a form that requests an email: %s", (_, isSent, status, code) => {
  const answer = unansweredForm((field) => `typed ${field}`, status, isSent)
  expect(answer).toMatchObject({ email: "typed email", problems: [{ code }] })
})

test.each([
  ["online, the outcome is unknown", true, "outcome-unknown"],
  ["offline, nothing was sent", false, "unsent"],
] as const)("a form whose answer does not arrive: %s", async (_, onLine, code) => {
  const { inBrowser } = await documentWith(onLine, async () => ({}) as AuthClient)
  const answer = await inBrowser(async () => ({ ok: false, ...problemOf("outcome-unknown") }))
  expect(answer).toMatchObject({ ok: false, code })
})

test.each([
  ["online, the outcome is unknown", true, "outcome-unknown"],
  ["offline, nothing was sent", false, "unsent"],
] as const)("a form of the account whose answer does not arrive: %s", async (_, onLine, code) => {
  const updateUser: AuthClient["updateUser"] = async () => ({
    data: { user: null },
    error: new AuthRetryableFetchError("Failed to fetch", 0),
  })
  const { accountClientAction } = await documentWith(onLine, async () => ({ updateUser }) as AuthClient)
  const form = new URLSearchParams({ intent: "name", name: "Ada" })
  const answer = await accountClientAction(new Request("http://localhost/", { method: "POST", body: form }))
  expect(answer).toMatchObject({ data: { done: null, problems: [{ code }] }, init: { status: 503 } })
})
