import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { callLite } from "../../../src/backend/auth/lite-call.ts"
import { withLiteLog } from "../../../src/backend/auth/lite-call.ts"
import { openAuthService } from "../../../src/backend/auth/auth-service.ts"
import { openDatabase } from "../../../src/backend/store/database.ts"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const LINE = '{"level":30,"msg":"a line of nobody\'s"}'
const dataDir = mkdtempSync(join(tmpdir(), "sallyport-console-"))
const logged: [object, string][] = []
let close = async (): Promise<void> => {}
let service: ReturnType<typeof openAuthService>
beforeAll(async () => {
  const database = await openDatabase(dataDir)
  const secrets = {
    signingSecret: "s".repeat(64),
    publishableKey: "sb_publishable_x",
    nextSigningSecret: null,
    recoveryCodesKey: null,
  }
  const log = (event: object, message: string) => void logged.push([event, message])
  service = openAuthService(database, secrets, { siteUrl: "http://127.0.0.1:1", signup: "open", log })
  await service.ensureSystemSchema()
  close = () => database.close()
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  await close()
  rmSync(dataDir, { recursive: true })
})

/** All output that reaches the terminal. */
function written(): () => string {
  const texts: string[] = []
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((text) => texts.push(String(text)) > 0)
  }
  return () => texts.join("")
}

const targets = [
  `/rest/v1/drafts?select=${encodeURIComponent(`id\n${LINE}\n`)}`,
  `/rest/v1/${encodeURIComponent(`nothing\n${LINE}\n`)}?select=id`,
  `/rest/v1/drafts?${encodeURIComponent(`a\n${LINE}\n`)}=eq.1`,
  `/rest/v1/drafts?order=${encodeURIComponent(`\n${LINE}\n`)}`,
  `/auth/v1/verify?token=${encodeURIComponent(`\n${LINE}\n`)}&type=signup`,
]
test.each(targets)("no content of a request reaches the terminal: %j", async (target) => {
  const said = written()
  const headers = new Headers({ apikey: "sb_publishable_x", "User-Agent": "x" })
  await callLite(service, { method: "GET", target, headers, peer: "127.0.0.1" })
  await callLite(service, { method: "POST", target, headers, body: `{"\\n${LINE}`, peer: "127.0.0.1" })
  expect(said()).toBe("")
  expect(JSON.stringify(logged)).not.toContain("a line of nobody")
})

const ways = ["log", "info", "warn", "error", "debug"] as const
test.each(ways)("a message of Supabase Lite on console.%s becomes one event without its text", (method) => {
  const said = written()
  const events: [object, string][] = []
  const error = new TypeError(`no such column: \n    at ${LINE}\n`)
  withLiteLog(
    (event, message) => events.push([event, message]),
    () => console[method](`\n${LINE}\n`, error),
  )
  expect(said()).toBe("")
  expect(events).toEqual([
    [expect.objectContaining({ from: "lite", as: method, error: "TypeError" }), "Supabase Lite wrote to the console"],
  ])
  expect(JSON.stringify(events)).not.toContain("nobody")
})

test("the console is unchanged outside the data service's calls", () => {
  const events: unknown[] = []
  withLiteLog(
    () => events.push(1),
    () => {},
  )
  const said = vi.spyOn(console, "info").mockImplementation(() => {})
  console.info("ours")
  expect([said.mock.calls, events]).toEqual([[["ours"]], []])
})
