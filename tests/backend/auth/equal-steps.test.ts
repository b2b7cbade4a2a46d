import { readFile } from "node:fs/promises"
import { syncBuiltinESMExports } from "node:module"
import { DatabaseSync } from "node:sqlite"
import timers from "node:timers/promises"
import { Worker } from "node:worker_threads"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import type { HashTask } from "../../../src/backend/auth/hash-thread.ts"
import { HashingBusy, openHashing } from "../../../src/backend/auth/hashing.ts"
import { AS_SERVED, PASSWORD, SITE, type TestBackend, signedIn, startBackend } from "../in-process.ts"

let at: TestBackend
const addresses = { unknown: "", confirmed: "", unconfirmed: "" }
beforeAll(async () => {
  at = await startBackend(AS_SERVED)
  addresses.confirmed = (await signedIn(at)).email
  addresses.unconfirmed = fresh()
  await post("signup", { email: addresses.unconfirmed, password: PASSWORD })
  await at.backend.settled()
  addresses.unknown = fresh()
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})
afterAll(() => at.remove())

const fresh = () => `${crypto.randomUUID()}@example.test`

/** Without waiting for what the answer does not wait for. */
function post(path: string, body: object): Promise<Response> {
  const headers = { apikey: at.backend.publishableKey }
  const init = { method: "POST", headers, body: JSON.stringify(body) }
  return at.backend.fetch(new Request(`${SITE}/auth/v1/${path}`, init), "127.0.0.1")
}

/** The queries to the databases and the jobs of the hashing thread, in order. */
function watch(): () => readonly string[] {
  const prepare = vi.spyOn(DatabaseSync.prototype, "prepare").mock
  const ask = vi.spyOn(Worker.prototype, "postMessage").mock
  return () => {
    const prepared = prepare.calls.map(([sql], at) => [prepare.invocationCallOrder[at] ?? 0, sql] as const)
    const asked = ask.calls.map(([question], at) => {
      const step = "hash" in (question as HashTask) ? "compare" : "hash"
      return [ask.invocationCallOrder[at] ?? 0, step] as const
    })
    return [...prepared, ...asked].toSorted(([one], [other]) => one - other).map(([, step]) => step)
  }
}

const KINDS = ["unknown", "confirmed", "unconfirmed"] as const

describe("a refused sign-in takes the same steps for every address", () => {
  const passwords: [string, string][] = [
    ["a wrong password", "wrong password"],
    ["no password", ""],
    ["a password longer than any", "x".repeat(80)],
  ]
  test.each(passwords)("with %s", async (_, password) => {
    const taken: (readonly string[])[] = []
    for (const kind of KINDS) {
      const steps = watch()
      expect((await post("token?grant_type=password", { email: addresses[kind], password })).status).toBe(400)
      taken.push(steps())
      vi.restoreAllMocks()
    }
    expect(taken[0]?.filter((step) => step === "compare")).toHaveLength(1)
    expect(taken[0]?.some((step) => /users/.test(step))).toBe(true)
    expect(taken.slice(1)).toEqual([taken[0], taken[0]])
  })
})

test("a sign-up hashes once and compares once, whether the address is known or not", async () => {
  for (const kind of KINDS) {
    const steps = watch()
    await post("signup", { email: addresses[kind], password: "another good password" })
    await at.backend.settled()
    expect(steps().filter((step) => step === "hash" || step === "compare")).toEqual(["hash", "compare"])
    vi.restoreAllMocks()
  }
})

const mailing: [string, object][] = [
  ["signup", { password: "another good password" }],
  ["recover", {}],
  ["otp", { create_user: false }],
  ["resend", { type: "signup" }],
]
describe.each(mailing)("%s", (path, body) => {
  test.each(KINDS)("is answered before any lookup, for an address that is %s", async (kind) => {
    // The line is busy: whatever the answer needed of the data would come after all of these.
    for (let before = 0; before < 3; before++) await post("signup", { email: fresh(), password: PASSWORD })
    const steps = watch()
    const email = kind === "unknown" ? fresh() : addresses[kind]
    const response = await post(path, { ...body, email })
    const asked = steps().filter((step) => step.includes("users"))
    expect(response.status).toBe(200)
    // Those are of sign-ups that stand before it, and none has this one's turn yet.
    expect(asked.length).toBeLessThan(3)
    const mails = () => (at.backend.mailbox?.list() ?? []).filter(({ to }) => to === email).length
    const early = mails()
    await at.backend.settled()
    const comes = kind === "unknown" ? path === "signup" : path !== "resend" || kind === "unconfirmed"
    expect(mails() - early).toBe(comes ? 1 : 0)
  })
})

test("no password is hashed on the pool that reads files", async () => {
  const { default: bcrypt } = (await import("bcrypt")) as unknown as {
    default: { hash: () => unknown; compare: () => unknown }
  }
  const calls = [vi.spyOn(bcrypt, "hash"), vi.spyOn(bcrypt, "compare")]
  const { client, email } = await signedIn(at)
  await client.auth.signInWithPassword({ email, password: "wrong password" })
  const change = { password: "another good password", current_password: PASSWORD }
  expect((await client.auth.updateUser(change)).error).toBeNull()
  for (const call of calls) expect(call).not.toHaveBeenCalled()
})

test("sign-ins beyond the length of the hashing queue are refused, and other requests are served meanwhile", async () => {
  let over = false
  const spray = Promise.all(
    Array.from({ length: 200 }, () =>
      post("token?grant_type=password", { email: fresh(), password: "wrong password" }),
    ),
  ).then((answers) => {
    over = true
    return answers
  })
  // Files are read and the data asked long before the line is through.
  await readFile(import.meta.filename)
  await at.call("/auth/v1/settings")
  expect(over).toBe(false)
  const answers = await spray
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 400).length + refused.length).toBe(200)
  expect(refused.length).toBeGreaterThanOrEqual(90)
  expect(refused[0]?.headers.get("Retry-After")).toBe("5")
})

test("fifty wrong sign-ins at once do not stall the event loop", async () => {
  const email = addresses.confirmed
  let longest = 0
  const begin = performance.now()
  let last = begin
  const ticker = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 5)
  const attempts = Array.from({ length: 50 }, (_, index) =>
    post("token?grant_type=password", {
      email: index % 2 ? email : `nobody${index}@example.test`,
      password: "wrong password",
    }),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  clearInterval(ticker)
  expect(new Set(statuses)).toEqual(new Set([400]))
  // Hashing on this thread would be one gap as long as all of them together.
  expect(longest).toBeLessThan((last - begin) / 2)
})

test("the hashing queue handles one password at a time, and refuses more when it is full", async () => {
  const hashing = await openHashing({ maxWaiting: 2 })
  const both = [hashing.matches("a", hashing.dummyHash), hashing.matches("b", hashing.dummyHash)]
  await expect(hashing.matches("c", hashing.dummyHash)).rejects.toBeInstanceOf(HashingBusy)
  expect(await Promise.all(both)).toEqual([false, false])
  const hash = await hashing.hash("right")
  expect([await hashing.matches("right", hash), await hashing.matches("right", "no hash")]).toEqual([true, false])
  await hashing.close()
})

test("a hash has a thousand rounds by default", async () => {
  const hashing = await openHashing()
  expect([hashing.dummyHash, await hashing.hash("right")]).toEqual(
    [0, 1].map(() => expect.stringMatching(/^\$2b\$10\$/)),
  )
  await hashing.close()
})

test("the hashing thread ends when idle, and the next password starts another", async () => {
  const ended = vi.spyOn(Worker.prototype, "terminate")
  const hashing = await openHashing({ maxWaiting: 2, idleTimeout: 50 })
  const hash = await hashing.hash("right")
  await expect.poll(() => ended.mock.calls.length).toBe(1)
  expect(await hashing.matches("right", hash)).toBe(true)
  await expect.poll(() => ended.mock.calls.length).toBe(2)
  await hashing.close()
  expect(ended).toHaveBeenCalledTimes(2)
})

test("hashing closes at its deadline, and says once how many passwords it gave up", async () => {
  const logged: object[] = []
  const hashing = await openHashing({ log: (event) => void logged.push(event) })
  // The thread never gets the first password.
  vi.spyOn(Worker.prototype, "postMessage").mockImplementation(() => {})
  const answers = Promise.allSettled(Array.from({ length: 3 }, () => hashing.hash("right")))
  const waited = vi.spyOn(timers, "setTimeout")
  syncBuiltinESMExports()
  await hashing.close(performance.now() + 100)
  const [[wait] = []] = waited.mock.calls
  expect(wait).toBeLessThanOrEqual(100)
  expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"])
  await hashing.close()
  expect(logged).toEqual([{ passwords: 3, error: "the server stopped" }])
})
