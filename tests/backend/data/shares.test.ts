// The quotas of the embedded backend by person, and the person that a request counts for.
import { afterAll, beforeAll, expect, test } from "vitest"
import { signToken } from "../../../src/backend/auth/access-token.ts"
import { personOf } from "../../../src/backend/boot.ts"
import { type TestBackend, signedIn, startBackend } from "../in-process.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())

test("one person can have emails sent to five new addresses an hour, and nobody else is limited by that", async () => {
  const { client } = await signedIn(at)
  const other = await signedIn(at)
  const statuses: unknown[] = []
  for (let n = 0; n < 8; n++) {
    const { error } = await client.auth.updateUser({ email: `stranger-${n}@example.test` })
    statuses.push(error?.code ?? "asked")
  }
  expect(statuses).toEqual([...Array(5).fill("asked"), ...Array(3).fill("over_email_send_rate_limit")])
  const written = at.backend.mailbox?.list().filter(({ to }) => to.startsWith("stranger-"))
  expect(written).toHaveLength(5)
  expect((await other.client.auth.updateUser({ email: "one-more@example.test" })).error).toBeNull()
})

test("the refusal has the time to wait", async () => {
  const { client, session } = await signedIn(at)
  for (let n = 0; n < 5; n++) await client.auth.updateUser({ email: `again-${n}@example.test` })
  const response = await at.call("/auth/v1/user", {
    method: "PUT",
    headers: { Authorization: `Bearer ${session.access_token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ email: "again@example.test" }),
  })
  expect(response.status).toBe(429)
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(3000)
})

const SECRET = "s".repeat(64)
const now = () => Math.floor(Date.now() / 1000)
const bearer = (token: string) => new Headers({ Authorization: `Bearer ${token}` })

const ADA = { sub: "ada", role: "authenticated", aud: "authenticated" }

const tokens: [string, () => Headers, string | null][] = [
  ["a token of its own", () => bearer(signToken({ ...ADA, exp: now() + 60 }, SECRET)), "ada"],
  ["a token that has run out", () => bearer(signToken({ ...ADA, exp: now() - 1 }, SECRET)), null],
  ["a token that never runs out", () => bearer(signToken(ADA, SECRET)), null],
  ["a token that somebody else signed", () => bearer(signToken({ ...ADA, exp: now() + 60 }, "x")), null],
  ["a token of nobody", () => bearer(signToken({ ...ADA, sub: undefined, exp: now() + 60 }, SECRET)), null],
  ["a token of another role", () => bearer(signToken({ ...ADA, role: "service_role", exp: now() + 60 }, SECRET)), null],
  ["a key", () => bearer("sb_publishable_x"), null],
  ["no token", () => new Headers(), null],
]
test.each(tokens)("a request with %s counts for its own person alone", (_, headers, want) => {
  expect(personOf(headers(), SECRET)).toBe(want)
})
