import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { signToken } from "../../../src/backend/auth/access-token.ts"
import { factorSeal } from "../../../src/backend/store/new-secret.ts"
import { giveCode, signIn, valueOf, verifiedSession, type EnrolledSession } from "../fixture.ts"
import { accessTo, startBackend } from "../in-process.ts"
import { runData } from "./fixture.ts"
import { DATA_HOME } from "../data-home.ts"

/** The data of a stopped server with people whose second factor is enrolled. */
let dataDir: string
let people: readonly EnrolledSession[]
let recoveryCode: string
beforeAll(async () => {
  const at = await startBackend()
  people = [await verifiedSession(accessTo(at)), await verifiedSession(accessTo(at))]
  const codes = valueOf(await people[0]!.client.rpc("new_recovery_codes")) as readonly string[]
  recoveryCode = codes[0]!
  await at.backend.close()
  dataDir = at.dataDir
})
afterAll(() => rmSync(dataDir, { recursive: true }))

function copied(): string {
  const path = mkdtempSync(join(DATA_HOME, "sallyport-rotate-"))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  cpSync(dataDir, path, { recursive: true })
  return path
}

const secretsOf = (dir: string) =>
  JSON.parse(readFileSync(join(dir, "secrets.json"), "utf8")) as Readonly<Record<string, string>>

test("a new secret invalidates tokens and sessions, and second factors stay", async () => {
  const data = copied()
  const old = secretsOf(data)
  const ran = await runData(data, ["rotate-secret"])
  expect(ran).toMatchObject({ exit: 0, stderr: "" })
  const secrets = secretsOf(data)
  expect(Object.keys(secrets).sort()).toEqual(["publishableKey", "recoveryCodesKey", "signingSecret"])
  expect(secrets["publishableKey"]).toBe(old["publishableKey"])
  expect(secrets["signingSecret"]).not.toBe(old["signingSecret"])
  expect(secrets["signingSecret"]).toMatch(/^[0-9a-f]{96}$/)
  expect(JSON.stringify(ran)).not.toContain(secrets["signingSecret"])

  const at = await startBackend({ dataDir: data })
  const [person] = people
  const sub = person!.session.user.id
  const claims = { sub, role: "authenticated", aud: "authenticated", exp: Math.floor(Date.now() / 1000) + 600 }
  for (const token of [person!.session.access_token, signToken(claims, old["signingSecret"]!)]) {
    const answer = await at.call("/auth/v1/user", { headers: { Authorization: `Bearer ${token}` } })
    expect(answer.status).toBeGreaterThanOrEqual(401)
    expect(answer.status).toBeLessThanOrEqual(403)
  }
  const { error } = await at.client().auth.refreshSession({ refresh_token: person!.session.refresh_token })
  expect(error?.status).toBe(400)
  for (const { email, password, factorId, totpSecret } of people) {
    const { client } = await signIn(accessTo(at), { email, password })
    await giveCode(client, factorId, totpSecret, 1)
  }
  // Twice over, a recovery code still works.
  await at.backend.close()
  expect(await runData(data, ["rotate-secret"])).toMatchObject({ exit: 0 })
  const later = await startBackend({ dataDir: data })
  const { client } = await signIn(accessTo(later), person!)
  expect((await client.rpc("use_recovery_code", { code: recoveryCode })).error).toBeNull()
  await later.backend.close()
})

test("if it is killed before any of its steps, the data still opens with the old or new secret, and every factor works", async () => {
  const outcomes = new Set<string>()
  for (let step = 1, killed = true; killed; step++) {
    const data = copied()
    const old = secretsOf(data)["signingSecret"]
    killed = (await runData(data, ["rotate-secret"], step)).signal === "SIGKILL"
    const pending = secretsOf(data)["nextSigningSecret"]
    // The next start goes on by itself.
    const at = await startBackend({ dataDir: data })
    const { signingSecret, nextSigningSecret } = secretsOf(data)
    expect(nextSigningSecret).toBeUndefined()
    outcomes.add(pending !== undefined ? "went on" : signingSecret === old ? "never began" : "was done")
    expect(signingSecret).toBe(pending ?? signingSecret)
    const person = people[step % 2]!
    // Signing in and giving the code shows that the factor opened; which step of the clock it is does not matter
    // here.
    const { client } = await signIn(accessTo(at), person)
    const challenge = await client.auth.mfa.challengeAndVerify({ factorId: person.factorId, code: "000000" })
    expect(challenge.error?.code, `killed at ${step}`).toBe("mfa_verification_failed")
    await at.backend.close()
    expect(await runData(data, ["check"])).toMatchObject({ exit: 0 })
    expect(step).toBeLessThan(60)
  }
  expect([...outcomes].sort()).toEqual(["never began", "was done", "went on"])
})

test("under a running server it is refused, and nothing is changed", async () => {
  const data = copied()
  const at = await startBackend({ dataDir: data })
  const before = secretsOf(data)
  expect(await runData(data, ["rotate-secret"])).toMatchObject({
    exit: 73,
    stderr: `A server is using the data in ${data}: stop it first, and start it again when you are done.\n`,
  })
  expect(secretsOf(data)).toEqual(before)
  await at.backend.close()
})

test("a secret that cannot decrypt the factors is not replaced", async () => {
  const data = copied()
  const foreign = { ...secretsOf(data), signingSecret: "f".repeat(96) }
  writeFileSync(join(data, "secrets.json"), JSON.stringify(foreign))
  const ran = await runData(data, ["rotate-secret"])
  expect(ran).toMatchObject({ exit: 66, stdout: "" })
  expect(ran.stderr).toContain("is not the one that the enrolled second factors were sealed with")
  expect(secretsOf(data)["nextSigningSecret"]).toBeUndefined()
})

test("while the secret is replaced, `check` accepts factors of either secret and finds those of neither", async () => {
  const data = copied()
  const { signingSecret: old = "", publishableKey } = secretsOf(data)
  const next = "e".repeat(96)
  const checkedWith = (signingSecret: string, nextSigningSecret: string) => {
    writeFileSync(join(data, "secrets.json"), JSON.stringify({ signingSecret, nextSigningSecret, publishableKey }))
    return runData(data, ["check"])
  }
  expect(await checkedWith(old, next)).toMatchObject({ exit: 0 })
  const file = new DatabaseSync(join(data, "second-factor.sqlite"))
  const { id, sealed } = file.prepare("SELECT id, sealed_secret AS sealed FROM factors").get() as {
    id: string
    sealed: Uint8Array
  }
  const sealedAgain = factorSeal(next).seal(factorSeal(old).open(sealed, id), id)
  file.prepare("UPDATE factors SET sealed_secret = ? WHERE id = ?").run(sealedAgain, id)
  file.close()
  expect(await checkedWith(old, next)).toMatchObject({ exit: 0 })
  expect(await checkedWith("f".repeat(96), next)).toMatchObject({
    exit: 3,
    stderr: expect.stringContaining("the second factors were encrypted with another secret"),
  })
})
