import { readFile } from "node:fs/promises"
import { syncBuiltinESMExports } from "node:module"
import { DatabaseSync } from "node:sqlite"
import timers from "node:timers/promises"
import bcrypt from "bcrypt"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
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

/** The queries to the databases and the passwords hashed and compared, in order. */
function watch(): () => readonly string[] {
  const prepare = vi.spyOn(DatabaseSync.prototype, "prepare").mock
  const hash = vi.spyOn(bcrypt, "hash").mock
  const compare = vi.spyOn(bcrypt, "compare").mock
  return () =>
    [
      ...prepare.calls.map(([sql], at) => [prepare.invocationCallOrder[at] ?? 0, sql] as const),
      ...hash.invocationCallOrder.map((order) => [order, "hash"] as const),
      ...compare.invocationCallOrder.map((order) => [order, "compare"] as const),
    ]
      .toSorted(([one], [other]) => one - other)
      .map(([, step]) => step)
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
  const begun = vi.spyOn(bcrypt, "compare")
  const hashing = openHashing({ maxWaiting: 2 })
  const both = [hashing.matches("a", hashing.dummyHash), hashing.matches("b", hashing.dummyHash)]
  await expect(hashing.matches("c", hashing.dummyHash)).rejects.toBeInstanceOf(HashingBusy)
  // The other threads of the pool stay free for files.
  expect(begun).toHaveBeenCalledTimes(1)
  expect(await Promise.all(both)).toEqual([false, false])
  const hash = await hashing.hash("right")
  expect([await hashing.matches("right", hash), await hashing.matches("right", "no hash")]).toEqual([true, false])
})

test("a hash has a thousand rounds by default", async () => {
  const hashing = openHashing()
  expect([hashing.dummyHash, await hashing.hash("right")]).toEqual(
    [0, 1].map(() => expect.stringMatching(/^\$2b\$10\$/)),
  )
})

test("closing waits for the passwords that wait, and logs nothing if it gives up none", async () => {
  const logged: object[] = []
  const hashing = openHashing({ log: (event) => void logged.push(event) })
  const answers = Promise.all([hashing.hash("right"), hashing.matches("right", hashing.dummyHash)])
  await hashing.close(performance.now() + 3_600_000)
  expect(await answers).toEqual([expect.any(String), false])
  expect(logged).toEqual([])
  await expect(hashing.hash("right")).rejects.toThrow("password hashing is closed")
})

test("a password that is still being hashed at the deadline is given up too", async () => {
  const hashing = openHashing()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  vi.spyOn(bcrypt, "compare").mockReturnValue(promise)
  const answer = hashing.matches("right", hashing.dummyHash)
  await hashing.close(performance.now())
  resolve(true)
  await expect(answer).rejects.toThrow("password hashing is closed")
})

test("hashing closes at its deadline, and says how many passwords it gave up", async () => {
  const logged: object[] = []
  const hashing = openHashing({ log: (event) => void logged.push(event) })
  // The first password is never hashed.
  vi.spyOn(bcrypt, "hash").mockReturnValue(new Promise(() => {}))
  const [, ...waiting] = Array.from({ length: 3 }, () => hashing.hash("right"))
  const answers = Promise.allSettled(waiting)
  const waited = vi.spyOn(timers, "setTimeout")
  syncBuiltinESMExports()
  await hashing.close(performance.now() + 100)
  const [[wait] = []] = waited.mock.calls
  expect(wait).toBeLessThanOrEqual(100)
  const closed = { status: "rejected", reason: { message: "password hashing is closed" } }
  expect(await answers).toMatchObject([closed, closed])
  expect(logged).toEqual([{ passwords: 3, error: "the server stopped" }])
})
