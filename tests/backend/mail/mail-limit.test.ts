import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { openMailLimit } from "../../../src/backend/store/mail-limit.ts"
import { PASSWORD, type TestBackend, signedIn, startBackend } from "../in-process.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => at.remove())

const fresh = () => `${crypto.randomUUID()}@example.test`
const post = (path: string, body: object) => at.call(`/auth/v1/${path}`, { method: "POST", body: JSON.stringify(body) })
const answerOf = async (response: Response) => {
  const { error_code } = (await response.json()) as { error_code?: string }
  return [response.status, error_code ?? null, response.headers.get("Retry-After") !== null]
}
const REFUSED = [429, "over_email_send_rate_limit", true]

const mailing: [string, object][] = [
  ["signup", { password: PASSWORD }],
  ["recover", {}],
  ["otp", { create_user: false }],
  ["resend", { type: "signup" }],
]
describe.each(mailing)("%s", (path, body) => {
  const known: [string, () => Promise<string>][] = [
    ["an address that somebody has", async () => (await signedIn(at, fresh())).email],
    ["an address that nobody has", async () => fresh()],
    ["any spelling of one address", async () => fresh()],
  ]
  test.each(known)("sends five emails an hour to %s, and refuses more in the same way", async (name, make) => {
    const email = await make()
    const isNew = path !== "signup" || name !== "an address that somebody has"
    for (let mail = isNew ? 0 : 1; mail < 5; mail++) {
      const spelt = name.startsWith("any") && mail % 2 === 1 ? email.toUpperCase() : email
      expect((await post(path, { ...body, email: spelt })).status).toBe(200)
    }
    const before = at.backend.mailbox?.list().length
    expect(await answerOf(await post(path, { ...body, email }))).toEqual(REFUSED)
    expect(at.backend.mailbox?.list().length).toBe(before)
    // Another address has nothing to do with it.
    expect((await post(path, { ...body, email: fresh() })).status).toBe(200)
  })
})

describe("a new address", () => {
  const ask = async (token: string, email: string) =>
    answerOf(
      await at.call("/auth/v1/user", {
        method: "PUT",
        headers: { Authorization: `Bearer ${token}` },
        body: JSON.stringify({ email }),
      }),
    )

  test("can be requested five times an hour by one person, whoever would get the emails", async () => {
    const { session, email } = await signedIn(at)
    const mails = () => (at.backend.mailbox?.list() ?? []).filter(({ kind }) => kind === "email_change").length
    for (let change = 0; change < 5; change++) {
      expect(await ask(session.access_token, fresh())).toEqual([200, null, false])
    }
    const before = mails()
    const stranger = fresh()
    expect(await ask(session.access_token, stranger)).toEqual(REFUSED)
    expect(mails()).toBe(before)
    expect(
      (at.backend.mailbox?.list() ?? []).filter(({ to }) => to === stranger || to === email).length,
    ).toBeGreaterThan(0)
  })

  test("gets five emails an hour in total", async () => {
    const target = fresh()
    for (let change = 0; change < 5; change++) {
      expect((await ask((await signedIn(at)).session.access_token, target))[0]).toBe(200)
    }
    expect(await ask((await signedIn(at)).session.access_token, target)).toEqual(REFUSED)
  })
})

test("security notices are never limited, so that an attacker cannot suppress them", async () => {
  const { client, email } = await signedIn(at)
  for (let mail = 0; mail < 5; mail++) await post("recover", { email })
  expect((await post("recover", { email })).status).toBe(429)
  const change = { password: "another good password", current_password: PASSWORD }
  expect((await client.auth.updateUser(change)).error).toBeNull()
  expect(at.backend.mailbox?.list()[0]).toMatchObject({ to: email, kind: "password-changed" })
})

describe("the count", () => {
  const times = (count: number, take: () => number) => Array.from({ length: count }, take)

  test("allows five an hour after the first, and returns the time to wait", () => {
    let now = 1000
    const limit = openMailLimit(() => now)
    const take = () => limit.take("signup", "a")
    expect(times(5, take)).toEqual([0, 0, 0, 0, 0])
    now += 600
    expect(take()).toBe(3000)
    now += 3000
    expect(times(6, take)).toEqual([0, 0, 0, 0, 0, 3600])
  })

  test("does not count a refusal", () => {
    let now = 1000
    const limit = openMailLimit(() => now)
    times(5, () => limit.take("signup", "a"))
    now += 3599
    expect(times(9, () => limit.take("signup", "a"))).toEqual(Array(9).fill(1))
    now += 1
    expect(limit.take("signup", "a")).toBe(0)
  })

  test.each([1, 3_000, 99_000])("does not outlast a clock that is set back by %d seconds", (seconds) => {
    let now = 100_000
    const limit = openMailLimit(() => now)
    times(5, () => limit.take("signup", "a"))
    now -= seconds
    expect(times(6, () => limit.take("signup", "a"))).toEqual([0, 0, 0, 0, 0, 3600])
  })

  test("is separate for each purpose and address", () => {
    const limit = openMailLimit(() => 1000)
    times(5, () => limit.take("signup", "a"))
    expect([limit.take("signup", "b"), limit.take("recover", "a")]).toEqual([0, 0])
  })

  test("remembers a limited number of keys", () => {
    const limit = openMailLimit(() => 1000)
    const fill = (key: string) => times(5, () => limit.take("signup", key))
    fill("first")
    for (let key = 0; key < 50_000; key++) limit.take("signup", String(key))
    expect(limit.take("signup", "first")).toBe(0)
    fill("last")
    expect(limit.take("signup", "last")).toBeGreaterThan(0)
  })
})
