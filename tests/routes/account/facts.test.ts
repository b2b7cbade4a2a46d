import { createClient } from "@supabase/supabase-js"
import { describe, expect, test } from "vitest"
import { ownEvents, ownSessions, recoveryCodesLeft } from "../../../src/routes/account/facts/account-facts.server.ts"
import { deviceOf } from "../../../src/routes/account/facts/device.server.ts"
import { eventWordsOf } from "../../../src/routes/account/devices/history.tsx"
import { newsOf } from "../../../src/routes/account/news.ts"
import { INTENTS } from "../../../src/routes/account/actions/intents.ts"
import { EVENT_KINDS } from "../../../src/audit-log/event.ts"

const answering = (status: number, body: unknown) =>
  createClient("http://127.0.0.1:1", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async () => new Response(JSON.stringify(body), { status }) },
  })

describe("a service without the feature is distinguished from an unavailable one", () => {
  test.each([
    ["PostgREST without the function", 404, { code: "PGRST202", message: "Could not find the function" }, "missing"],
    ["a 404 of whatever else", 404, { message: "not found" }, "missing"],
    ["Postgres's own word", 400, { code: "42883", message: "function does not exist" }, "missing"],
    ["an outage", 503, { message: "away" }, "silent"],
    ["too many requests", 429, { message: "slow down" }, "silent"],
    ["a refusal", 403, { code: "insufficient_aal", message: "owed" }, "silent"],
    ["another shape", 200, { rows: [] }, "silent"],
    ["half of the shape", 200, [{ id: "x" }], "silent"],
  ])("%s", async (_, status, body, kind) => {
    const client = answering(status, body)
    expect(await ownSessions(client)).toEqual({ kind })
    expect(await ownEvents(client)).toEqual({ kind })
    expect(await recoveryCodesLeft(client)).toEqual({ kind })
  })

  test("sessions without newer fields are listed", async () => {
    const begun = "2026-11-21T10:00:00Z"
    const client = answering(200, [
      { id: "a", created_at: begun, refreshed_at: null, user_agent: null, is_current: true },
    ])
    expect(await ownSessions(client)).toEqual({
      kind: "here",
      value: [
        {
          id: "a",
          begun,
          lastRenewed: begun,
          device: { browser: null, system: null },
          isCurrent: true,
          twoFactors: false,
        },
      ],
    })
  })
})

describe("the name of a browser", () => {
  test.each([
    ["", null, null],
    ["   ", null, null],
    ["curl/8.1", "curl", null],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36",
      "Chrome 139",
      "Linux",
    ],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox 140", "Windows"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
      "Safari 18",
      "iOS",
    ],
    ["<script>alert(1)</script>", "<script>alert", null],
    ["Evil\u202Eexe.tset/3 (x)", "Evilexe.tset 3", null],
  ])("%s", (said, browser, system) => {
    expect(deviceOf(said)).toEqual({ browser, system })
  })

  test("a name is short, whatever the user agent", () => {
    const { browser, system } = deviceOf(`${"A".repeat(100_000)}/1 (${"B".repeat(100_000)})`)
    expect(browser!.length).toBeLessThan(60)
    expect(system).toBeNull()
  })
})

test("every event of the audit log has a text", () => {
  expect(EVENT_KINDS.filter((kind) => eventWordsOf(kind, {}) === null)).toEqual([])
})

test.each([
  ["sign-in", { method: "totp" }, "You entered a code from your authenticator app."],
  ["sign-in", { method: "never heard of" }, "You signed in, or confirmed your password."],
  ["sign-out", {}, "You signed out, or confirmed your password."],
  ["sign-out", { scope: "local" }, "You signed out."],
  ["sign-in-failed", { reason: "wrong-password", count: 3 }, "Someone tried to sign in with a wrong password."],
  ["constructor", {}, null],
  ["a kind of tomorrow", { reason: "sign-in" }, null],
] as const)("%s %j is shown unchanged", (kind, detail, want) => {
  expect(eventWordsOf(kind, detail)).toBe(want)
})

test.each(["constructor", "__proto__", "delete me", null])("an unknown notice `%s` shows nothing", (done) => {
  expect(newsOf(done)).toBeNull()
})

test("every action that ends on the account page has a notice", () => {
  const elsewhere = new Set(["begin-factor", "end-session", "end-others", "end-all", "delete"])
  expect(INTENTS.filter((intent) => !elsewhere.has(intent) && newsOf(intent) === null)).toEqual([])
})
