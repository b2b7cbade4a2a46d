import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"

import { afterEach, beforeEach, describe, expect, test } from "vitest"

import type { SecurityEvent } from "../../src/audit-log/event.ts"
import { openAuditLog, AUDIT_LOG_FILE, type AuditLogOptions } from "../../src/audit-log/audit-log.ts"

const ANNA = "0b0a3c5e-4d31-4b6e-9a57-0f6b7f9a1c11"
const BERT = "0b0a3c5e-4d31-4b6e-9a57-0f6b7f9a1c12"
const SESSION = "7d1f2a3b-0000-4000-8000-00000000abcd"
const rules = new Set(["/dashboard subtree", "unlisted"])

let dataDir: string
let logged: { event: Record<string, unknown>; message: string }[]

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "sallyport-record-"))
  logged = []
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const open = (options: Partial<AuditLogOptions> = {}) =>
  openAuditLog({
    dataDir,
    rules,
    log: (event, message) => logged.push({ event: event as Record<string, unknown>, message }),
    ...options,
  })

const signIn = (more: Partial<SecurityEvent> = {}): SecurityEvent => ({
  kind: "sign-in",
  person: ANNA,
  session: SESSION,
  client: "192.0.2.7",
  detail: { method: "password" },
  ...more,
})

describe("what happened", () => {
  test("is listed newest first, for one person, up to a limit, and survives the process", () => {
    const record = open()
    record.note(signIn())
    record.note(signIn({ person: BERT }))
    record.note(signIn({ kind: "sign-out", detail: { scope: "local" } }))
    record.close()

    const again = open()
    const events = again.ofPerson(ANNA, 10)
    expect(events).toMatchObject([
      { kind: "sign-out", person: ANNA, session: SESSION, client: "192.0.2.7", detail: { scope: "local" } },
      { kind: "sign-in", person: ANNA, detail: { method: "password" } },
    ])
    expect(events.every(({ at }) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at))).toBe(true)
    expect(again.ofPerson(ANNA, 1)).toHaveLength(1)
    expect(again.ofPerson(ANNA, -1)).toEqual([])
    again.close()
  })

  test("is one line of the log at once", () => {
    const record = open({ dataDir: null })
    record.note(signIn())
    expect(logged).toEqual([
      {
        event: {
          event: "sign-in",
          person: ANNA,
          session: SESSION,
          client: "192.0.2.7",
          detail: { method: "password" },
        },
        message: "security event",
      },
    ])
    record.close()
  })

  test("is readable by its owner only, even if its files had wider permissions", () => {
    open().close()
    const file = path.join(dataDir, AUDIT_LOG_FILE)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    chmodSync(file, 0o644)
    const record = open()
    record.note(signIn())
    expect(record.ofPerson(ANNA, 1)).toHaveLength(1)
    const modes = readdirSync(dataDir).map((name) => statSync(path.join(dataDir, name)).mode & 0o777)
    expect(modes).toEqual([0o600, 0o600, 0o600])
    record.close()
  })

  test("is paged completely, with each event once", () => {
    const record = open()
    for (let count = 0; count < 25; count++)
      record.note(signIn({ person: count % 5 === 0 ? BERT : ANNA, detail: { count } }))
    const told: number[] = []
    let before: number | undefined
    for (;;) {
      const page = record.ofPerson(ANNA, 7, before)
      if (page.length === 0) break
      told.push(...page.map(({ detail }) => detail.count ?? -1))
      before = page.at(-1)!.id
    }
    expect(told).toEqual(Array.from({ length: 25 }, (_, i) => 24 - i).filter((count) => count % 5 !== 0))
    record.close()
  })

  test("in memory is lost with the process", () => {
    const record = open({ dataDir: null })
    record.note(signIn())
    expect(record.ofPerson(ANNA, 10)).toHaveLength(1)
    record.close()
    expect(readdirSync(dataDir)).toEqual([])
  })
})

describe("no secret is logged", () => {
  const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl"
  const SECRETS = [
    "hunter2",
    "anna@example.test",
    JWT,
    "/auth/confirm?token_hash=abc",
    "123456",
    "9f86d081884c7d65x",
    "\n{}",
  ]

  /** Every place of an event that holds something, filled with `secret`. */
  const fillings = (secret: unknown): [string, unknown][] => [
    ["kind", { ...signIn(), kind: secret }],
    ["person", { ...signIn(), person: secret }],
    ["session", { ...signIn(), session: secret }],
    ["client", { ...signIn(), client: secret }],
    ["client's zone", { ...signIn(), client: `fe80::1%${String(secret)}` }],
    ["detail", { ...signIn(), detail: secret }],
    ...["method", "reason", "rule", "outcome", "state", "scope", "policy", "count", "password", "__proto__"].map(
      (key): [string, unknown] => [`detail.${key}`, { ...signIn(), detail: { [key]: secret } }],
    ),
    ["detail's key", { ...signIn(), detail: { [String(secret)]: 1 } }],
    ["another field", { ...signIn(), secret }],
    ["a nested one", { ...signIn(), detail: { method: { toString: () => secret } } }],
  ]

  test.each(SECRETS)("%j is logged nowhere", (secret) => {
    const record = open()
    const ways = fillings(secret)
    for (const [, event] of ways) record.note(event as SecurityEvent)
    record.close()
    const stored = readdirSync(dataDir).map((file) => readFileSync(path.join(dataDir, file), "latin1"))
    expect([...stored, JSON.stringify(logged)].join("\n")).not.toContain(JSON.stringify(secret).slice(1, -1))
    // All but the one without a kind are kept, without the secret.
    expect(logged).toHaveLength(ways.length - 1)
  })

  test("harmless values are logged", () => {
    const record = open()
    const detail = { rule: "/dashboard subtree", state: "signed-out", outcome: "redirect", count: 12 } as const
    record.note(signIn({ kind: "denied", detail }))
    record.note(signIn({ kind: "policy-written", detail: { policy: "0123456789abcdef".repeat(4) } }))
    expect(record.ofPerson(ANNA, 2).map((event) => event.detail)).toEqual([
      { policy: "0123456789abcdef".repeat(4) },
      detail,
    ])
    record.close()
  })
})

describe("the log is bounded", () => {
  const bounds = { all: 20, perPersonAndKind: 5, perAnonymousKind: 8 }

  test("the oldest events are dropped first, and their number is kept", () => {
    const record = open({ bounds: { ...bounds, perPersonAndKind: 100 } })
    for (let count = 0; count < 50; count++) record.note(signIn({ detail: { count } }))
    expect(record.ofPerson(ANNA, 100).map(({ detail }) => detail.count)).toEqual(
      Array.from({ length: 20 }, (_, i) => 49 - i),
    )
    record.close()
    const again = open({ bounds })
    expect(again.size()).toEqual({ kept: 20, gone: 30, lost: 0 })
    again.close()
  })

  test("a stranger's events displace other strangers' events, but never a person's own", () => {
    const record = open({ bounds })
    record.note(signIn())
    for (let i = 0; i < 200; i++) record.note(signIn({ kind: "denied", person: null, session: null, detail: {} }))
    expect(record.ofPerson(ANNA, 10)).toMatchObject([{ kind: "sign-in" }])
    expect(record.size()).toMatchObject({ kept: 9, gone: 192 })
    record.close()
  })

  test("guesses at one account displace guesses, and not its owner's events", () => {
    const record = open({ bounds })
    record.note(signIn({ kind: "factor-removed", detail: {} }))
    for (let i = 0; i < 200; i++) record.note(signIn({ kind: "sign-in-failed", detail: {} }))
    expect(record.ofPerson(ANNA, 100).map(({ kind }) => kind)).toEqual([
      ...Array<string>(5).fill("sign-in-failed"),
      "factor-removed",
    ])
    record.close()
  })
})

describe("a full or failing disk breaks no request", () => {
  test("events that cannot be written are queued, then dropped and counted, until writing works again", () => {
    const record = open()
    const other = new DatabaseSync(path.join(dataDir, AUDIT_LOG_FILE))
    other.exec("BEGIN IMMEDIATE")
    for (let count = 0; count < 1_250; count++) record.note(signIn({ detail: { count } }))
    expect(record.ofPerson(ANNA, 10)).toEqual([])
    expect(record.size()).toMatchObject({ kept: 0, lost: 250 })
    expect(logged.filter(({ message }) => message === "security events cannot be written")).toHaveLength(1)
    other.exec("COMMIT")
    other.close()
    expect(record.ofPerson(ANNA, 1)).toMatchObject([{ detail: { count: 1_249 } }])
    expect(record.size()).toMatchObject({ kept: 1_000, lost: 250 })
    record.close()
  })

  test("a full disk", () => {
    const record = open()
    const other = new DatabaseSync(path.join(dataDir, AUDIT_LOG_FILE))
    // SQLite answers as it does when no page can be added.
    other.exec("CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END")
    other.close()
    record.note(signIn())
    expect(record.ofPerson(ANNA, 10)).toEqual([])
    expect(logged.map(({ message }) => message)).toEqual(["security event", "security events cannot be written"])
    record.close()
  })

  test("a file that is not a database is moved aside, and this is logged", () => {
    writeFileSync(path.join(dataDir, AUDIT_LOG_FILE), "not a database at all, ".repeat(100))
    const record = open()
    record.note(signIn())
    expect(record.ofPerson(ANNA, 10)).toHaveLength(1)
    record.close()
    expect(readdirSync(dataDir).filter((name) => name.includes("unreadable"))).toHaveLength(1)
    expect(logged[0]?.message).toBe(`${AUDIT_LOG_FILE} cannot be used as it is`)
  })

  test("if its directory cannot be created, the log stays in memory", () => {
    writeFileSync(path.join(dataDir, "file"), "")
    const record = open({ dataDir: path.join(dataDir, "file", "beneath") })
    record.note(signIn())
    expect(record.ofPerson(ANNA, 10)).toHaveLength(1)
    record.close()
  })

  test("a logger that throws", () => {
    const record = open({
      dataDir: null,
      log: () => {
        throw new Error("EPIPE")
      },
    })
    record.note(signIn())
    expect(record.ofPerson(ANNA, 10)).toHaveLength(1)
    record.close()
  })
})
