import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { accessTo, PASSWORD, type TestBackend, signedIn, startBackend } from "../in-process.ts"
import { codeFor, earlierCode, sessionOf, valueOf } from "../fixture.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => at.remove())

/** Only the clock that codes, challenges and pauses read. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / 30_000) * 30_000 + 1_000 })
}
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

/** A person with an enrolled factor, signed in again and owing it. */
async function challenged() {
  const person = await signedIn(at)
  const { id: factorId, totp } = valueOf(
    await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" }),
  )
  valueOf(await person.client.auth.mfa.challengeAndVerify({ factorId, code: await earlierCode(totp.secret) }))
  const client = at.client()
  valueOf(await client.auth.signInWithPassword({ email: person.email, password: PASSWORD }))
  const give = (code: string) => client.auth.mfa.challengeAndVerify({ factorId, code })
  return { ...person, first: person.client, client, factorId, secret: totp.secret, give }
}

const wrong = (code: string) => `${(Number(code[0]) + 5) % 10}${code.slice(1)}`

test("a code works once in all sessions", async () => {
  stopClock()
  const { give, secret, email, factorId } = await challenged()
  const code = codeFor(secret)
  expect((await give(code)).error).toBeNull()
  const other = at.client()
  valueOf(await other.auth.signInWithPassword({ email, password: PASSWORD }))
  const again = await other.auth.mfa.challengeAndVerify({ factorId, code })
  expect(again.error?.code).toBe("mfa_verification_failed")
})

test("a code older than an accepted one no longer works", async () => {
  stopClock()
  const { give, secret } = await challenged()
  const [older, newer] = [codeFor(secret), codeFor(secret, 1)]
  expect((await give(newer)).error).toBeNull()
  expect((await give(older)).error?.code).toBe("mfa_verification_failed")
})

test("a code from a clock that is two steps off is refused", async () => {
  stopClock()
  const { give, secret } = await challenged()
  const code = codeFor(secret)
  pass(61)
  expect((await give(code)).error?.code).toBe("mfa_verification_failed")
})

test("after five wrong codes even the right one is refused for five minutes, and then for longer", async () => {
  stopClock()
  const { give, secret } = await challenged()
  for (let attempt = 0; attempt < 5; attempt++) await give(wrong(codeFor(secret)))
  const refused = await give(codeFor(secret))
  expect([refused.error?.status, refused.error?.code]).toEqual([429, "mfa_codes_paused"])
  pass(299)
  expect((await give(codeFor(secret))).error?.status).toBe(429)
  pass(2)
  expect((await give(wrong(codeFor(secret)))).error?.status).toBe(422)
  pass(301)
  expect((await give(codeFor(secret))).error?.status).toBe(429)
  pass(300)
  expect((await give(codeFor(secret))).error).toBeNull()
})

test("the pause after wrong codes does not outlast a clock that is set back", async () => {
  stopClock()
  const { give, secret } = await challenged()
  pass(1800)
  for (let attempt = 0; attempt < 5; attempt++) await give(wrong(codeFor(secret)))
  expect((await give(codeFor(secret))).error?.status).toBe(429)
  pass(-900)
  expect((await give(codeFor(secret))).error).toBeNull()
})

test("a stranger's wrong codes do not lock out the owner of the account's mailbox, who is notified once", async () => {
  stopClock()
  const { give, email, secret, factorId } = await challenged()
  for (let attempt = 0; attempt < 5; attempt++) await give(wrong(codeFor(secret)))
  expect((await give(codeFor(secret))).error?.status).toBe(429)
  pass(301)
  await give(wrong(codeFor(secret)))
  await at.backend.settled()
  const told = at.backend.mailbox!.list().filter(({ to, kind }) => to === email && kind === "wrong-codes")
  expect(told.map(({ link }) => new URL(link).pathname)).toEqual(["/forgot-password"])

  const owner = at.client()
  valueOf(await owner.auth.resetPasswordForEmail(email))
  const link = await accessTo(at).linkTo(email, "recovery")
  valueOf(await owner.auth.verifyOtp({ token_hash: link.searchParams.get("token_hash")!, type: "recovery" }))
  expect((await owner.auth.mfa.challengeAndVerify({ factorId, code: codeFor(secret) })).error).toBeNull()
  expect((await owner.auth.updateUser({ password: "a password that nobody knows" })).error).toBeNull()
  // The sessions from which the stranger guessed codes are ended, too.
  expect((await give(codeFor(secret, 1))).error?.name).toBe("AuthSessionMissingError")
})

test("wrong codes after an emailed link lock that session out, and nobody else", async () => {
  stopClock()
  const { give, email, secret, factorId } = await challenged()
  const mailed = at.client()
  valueOf(await mailed.auth.resetPasswordForEmail(email))
  const link = await accessTo(at).linkTo(email, "recovery")
  valueOf(await mailed.auth.verifyOtp({ token_hash: link.searchParams.get("token_hash")!, type: "recovery" }))
  const guess = (code: string) => mailed.auth.mfa.challengeAndVerify({ factorId, code })
  for (let attempt = 0; attempt < 5; attempt++) await guess(wrong(codeFor(secret)))
  expect((await guess(codeFor(secret))).error?.status).toBe(429)
  await at.restart()
  expect((await guess(codeFor(secret))).error?.status).toBe(429)
  expect((await give(codeFor(secret))).error).toBeNull()
})

test("the count of wrong codes survives a restart", async () => {
  const { give, secret } = await challenged()
  for (let attempt = 0; attempt < 5; attempt++) await give(wrong(codeFor(secret)))
  await at.restart()
  expect((await give(codeFor(secret))).error?.status).toBe(429)
})

test("a challenge is valid for 300 seconds and for one answer", async () => {
  stopClock()
  const { client, factorId, secret } = await challenged()
  const late = valueOf(await client.auth.mfa.challenge({ factorId }))
  pass(301)
  const answer = await client.auth.mfa.verify({ factorId, challengeId: late.id, code: codeFor(secret) })
  expect(answer.error?.code).toBe("mfa_challenge_expired")
  const inTime = valueOf(await client.auth.mfa.challenge({ factorId }))
  const given = { factorId, challengeId: inTime.id }
  expect((await client.auth.mfa.verify({ ...given, code: codeFor(secret) })).error).toBeNull()
  expect((await client.auth.mfa.verify({ ...given, code: codeFor(secret, 1) })).error?.status).toBe(404)
})

test("enrolling a factor ends the sessions that gave one factor only", async () => {
  const { email, client } = await signedIn(at)
  const elsewhere = at.client()
  valueOf(await elsewhere.auth.signInWithPassword({ email, password: PASSWORD }))
  const { id: factorId, totp } = valueOf(await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" }))
  valueOf(await client.auth.mfa.challengeAndVerify({ factorId, code: codeFor(totp.secret) }))
  expect((await elsewhere.auth.getUser()).error?.name).toBe("AuthSessionMissingError")
  expect((await client.auth.getUser()).error).toBeNull()
})

test("the account cannot be changed while the second factor is owed", async () => {
  const { client } = await challenged()
  for (const change of [{ password: "another password" }, { email: "new@example.test" }, { data: { a: 1 } }]) {
    expect((await client.auth.updateUser(change)).error?.code).toBe("insufficient_aal")
  }
})

test("no data can be read while the second factor is owed", async () => {
  const { client, first } = await challenged()
  expect((await client.from("drafts").select()).status).toBe(403)
  expect((await first.from("drafts").select()).status).toBe(200)
})

test("assurance survives a restart", async () => {
  const { first } = await challenged()
  await at.restart()
  valueOf(await first.auth.refreshSession())
  const { currentLevel } = valueOf(await first.auth.mfa.getAuthenticatorAssuranceLevel())
  expect(currentLevel).toBe("aal2")
})

test("removing a factor takes effect at once, whatever the token contains", async () => {
  const { first, factorId } = await challenged()
  const { access_token } = await sessionOf(first)
  valueOf(await first.auth.mfa.unenroll({ factorId }))
  const { id, totp } = valueOf(await first.auth.mfa.enroll({ factorType: "totp", friendlyName: "next" }))
  valueOf(await at.client().auth.getUser(access_token))
  valueOf(await first.auth.mfa.challengeAndVerify({ factorId: id, code: codeFor(totp.secret) }))
  expect(valueOf(await first.auth.mfa.listFactors()).totp.map((factor) => factor.id)).toEqual([id])
})

test("a factor of somebody else is not found, and stays", async () => {
  const [one, other] = [await challenged(), await challenged()]
  const { error } = await one.first.auth.mfa.unenroll({ factorId: other.factorId })
  expect(error?.status).toBe(404)
  expect((await one.first.auth.mfa.challenge({ factorId: other.factorId })).error?.status).toBe(404)
  for (const { first, factorId } of [one, other])
    expect(valueOf(await first.auth.mfa.listFactors()).totp.map(({ id }) => id)).toEqual([factorId])
})

test("secrets are unreadable in the files", async () => {
  const { secret } = await challenged()
  for (const file of ["second-factor.sqlite", "second-factor.sqlite-wal", "sallyport.sqlite", "sallyport.sqlite-wal"]) {
    expect(readFileSync(join(at.dataDir, file)).includes(secret)).toBe(false)
  }
})

test("only the answer to an enrolment contains a secret", async () => {
  const { first, secret } = await challenged()
  const { access_token } = await sessionOf(first)
  const response = await at.call("/auth/v1/user", { headers: { Authorization: `Bearer ${access_token}` } })
  expect(await response.text()).not.toContain(secret)
})

const refused: [string, object][] = [
  ["a phone factor", { factor_type: "phone", friendly_name: "a", phone: "123" }],
  ["a name that is no text", { factor_type: "totp", friendly_name: 1 }],
  ["a name of 101 characters", { factor_type: "totp", friendly_name: "x".repeat(101) }],
]
test.each(refused)("%s is refused", async (_, body) => {
  const { session } = await signedIn(at)
  const headers = { Authorization: `Bearer ${session.access_token}` }
  const response = await at.call("/auth/v1/factors", { method: "POST", headers, body: JSON.stringify(body) })
  expect(response.status).toBe(400)
})

test("two factors with one name, and more than ten factors, are refused", async () => {
  const { client } = await signedIn(at)
  const enrol = (friendlyName: string) => client.auth.mfa.enroll({ factorType: "totp", friendlyName })
  valueOf(await enrol("same"))
  expect((await enrol("same")).error?.code).toBe("mfa_factor_name_conflict")
  for (let count = 1; count < 10; count++) valueOf(await enrol(`factor ${count}`))
  expect((await enrol("one more")).error?.code).toBe("too_many_enrolled_mfa_factors")
})
