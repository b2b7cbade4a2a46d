import { expect, test, vi } from "vitest"

import type { SecurityEvent } from "../../src/audit-log/event.ts"
import { openAuditLog } from "../../src/audit-log/audit-log.ts"
import { openTally } from "../../src/audit-log/tally.ts"
import guardTable from "../../src/generated/guard-table.json" with { type: "json" }
import { authStates, ruleOfPage, type AuthState } from "../../src/generated/guards.ts"
import { entryDecisionOf } from "../guard/entry-decision.ts"
import { pageUrlOf } from "../../src/guard/core/page-url.ts"
import { deniedEventOf } from "../../src/server/denied-event.ts"

const asker = { uid: "0b0a3c5e-4d31-4b6e-9a57-0f6b7f9a1c11", sid: "7d1f2a3b-0000-4000-8000-00000000abcd" }

const denied = (target: string, state: AuthState, method = "GET") =>
  deniedEventOf(
    {
      ...entryDecisionOf(pageUrlOf(new URL(target, "http://127.0.0.1")), method, state),
      session: state === "signed-out" || state === "unknown" ? null : asker,
    },
    "192.0.2.7",
  )

test.each<[string, { given: Parameters<typeof denied>; want: Partial<SecurityEvent> | null }]>([
  [
    "a visitor who is sent to sign in is a stranger",
    {
      given: ["/dashboard/account?x=secret", "signed-out"],
      want: {
        person: null,
        client: null,
        detail: { rule: "/dashboard subtree", state: "signed-out", outcome: "redirect", write: "no" },
      },
    },
  ],
  [
    "a path that no rule covers goes by no name",
    {
      given: ["/reset/abc123", "signed-out"],
      want: { detail: { rule: "unlisted", state: "signed-out", outcome: "404", write: "no" } },
    },
  ],
  [
    "a person whose write is refused is named",
    {
      given: ["/dashboard/account", "challenged", "POST"],
      want: {
        person: asker.uid,
        session: asker.sid,
        client: "192.0.2.7",
        detail: { rule: "/dashboard subtree", state: "challenged", outcome: "403", write: "yes" },
      },
    },
  ],
  ["a person whom a door sends on is not", { given: ["/signin", "signed-in"], want: { person: null, client: null } }],
])("%s", (_, { given, want }) => {
  expect(denied(...given)).toMatchObject({ kind: "denied", ...want })
})

test("a request that proceeds is not a denial", () => {
  expect(denied("/", "signed-out")).toBeNull()
})

test("a rule's name is its pattern and match mode", () => {
  const patterns = new Set(guardTable.rows.map(({ path, match }) => `${path} ${match}`))
  expect(patterns.size).toBeGreaterThan(3)
  for (const rule of Object.values(ruleOfPage)) expect(patterns).toContain(rule)
})

test("the audit log never gets a requested address, in any state, for any method", () => {
  const heard = authStates.flatMap((state) =>
    ["GET", "POST"].flatMap((method) =>
      ["/dashboard/xsecretx", "/xsecretx?token=xsecretx", "/signin?next=/xsecretx", "/editor/%ffxsecretx"].map(
        (target) => denied(target, state, method),
      ),
    ),
  )
  expect(heard.filter((event) => event !== null).length).toBeGreaterThan(20)
  expect(JSON.stringify(heard)).not.toContain("xsecretx")
})

test("a flood of denied strangers is one row a minute, whatever their addresses and pages", () => {
  vi.useFakeTimers()
  try {
    const record = openAuditLog({ dataDir: null, rules: new Set(["/dashboard subtree", "unlisted"]), log: () => {} })
    const tally = openTally(record, 60_000)
    for (let i = 0; i < 20_000; i++) tally.count(denied(`/dashboard/${i}`, "signed-out")!)
    for (let i = 0; i < 20_000; i++) tally.count(denied(`/none/${i}`, "signed-out")!)
    vi.advanceTimersByTime(61_000)
    expect(record.size().kept).toBe(2)
    tally.count(denied("/dashboard", "challenged", "POST")!)
    tally.count(denied("/dashboard/account", "challenged", "POST")!)
    tally.close()
    expect(record.ofPerson(asker.uid, 10)).toMatchObject([{ kind: "denied", detail: { count: 2, outcome: "403" } }])
    record.close()
  } finally {
    vi.useRealTimers()
  }
})

test("a very large number of people causes a limited number of rows", () => {
  const noted: SecurityEvent[] = []
  const tally = openTally({ note: (event) => noted.push(event) })
  const event = denied("/dashboard", "challenged", "POST")!
  for (let i = 0; i < 5_000; i++)
    tally.count({ ...event, person: `0b0a3c5e-4d31-4b6e-9a57-${String(i).padStart(12, "0")}` })
  tally.close()
  expect(noted.length).toBeLessThanOrEqual(1_001)
  expect(noted.reduce((sum, { detail }) => sum + (detail.count ?? 0), 0)).toBe(5_000)
})

test("a very large number of different denials of strangers causes a limited number of rows", () => {
  const noted: SecurityEvent[] = []
  const tally = openTally({ note: (event) => noted.push(event) })
  const event = denied("/dashboard", "signed-out")!
  for (let i = 0; i < 5_000; i++) tally.count({ ...event, detail: { ...event.detail, rule: `/r${i} exact` } })
  for (let i = 0; i < 5_000; i++) tally.count({ ...event, person: `someone ${i}` })
  tally.close()
  expect(noted).toHaveLength(1_001)
  expect(noted.at(-1)).toEqual({ kind: "denied", person: null, session: null, client: null, detail: { count: 9_000 } })
  expect(noted.reduce((sum, { detail }) => sum + (detail.count ?? 0), 0)).toBe(10_000)
})

test("a flood of people leaves room to count the denials of strangers by rule", () => {
  const noted: SecurityEvent[] = []
  const tally = openTally({ note: (event) => noted.push(event) })
  const event = denied("/dashboard", "challenged", "POST")!
  for (let i = 0; i < 5_000; i++) tally.count({ ...event, person: `someone ${i}` })
  tally.count(denied("/editor", "signed-out")!)
  tally.close()
  expect(noted.at(-1)).toMatchObject({ person: null, detail: { rule: "/editor subtree", count: 1 } })
})

test("a flood of different denials of strangers leaves room to name the people who were denied", () => {
  const noted: SecurityEvent[] = []
  const tally = openTally({ note: (event) => noted.push(event) })
  const event = denied("/dashboard", "signed-out")!
  for (let i = 0; i < 5_000; i++) tally.count({ ...event, detail: { ...event.detail, rule: `/r${i} exact` } })
  tally.count(denied("/dashboard", "challenged", "POST")!)
  tally.close()
  expect(noted).toContainEqual(expect.objectContaining({ person: asker.uid, session: asker.sid }))
})
