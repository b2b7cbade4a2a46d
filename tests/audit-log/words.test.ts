import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { entryDecisionOf } from "../guard/entry-decision.ts"
import { quotaOf } from "../../src/backend/data/data-call.ts"
import { TABLES } from "../../src/backend/data/data-shape.ts"
import { MAX_SESSIONS } from "../../src/backend/auth/sessions.ts"
import { authStates, ruleOfPage } from "../../src/generated/guards.ts"
import { pageUrlOf } from "../../src/guard/core/page-url.ts"
import { noteUnlock } from "../../src/backend/operate/unlock.ts"
import type { SecurityEvent } from "../../src/audit-log/event.ts"
import { openAuditLog } from "../../src/audit-log/audit-log.ts"
import { COUNTS, WORDS } from "../../src/audit-log/words.ts"
import { deniedEventOf } from "../../src/server/denied-event.ts"
import { inMemory } from "../../src/server/limits/limit-store.ts"
import { LIMITS } from "../../src/server/limits/limit-table.ts"
import { spend } from "../../src/server/limits/limits.ts"
import { codeFor, earlierCode, valueOf } from "../backend/fixture.ts"
import { PASSWORD, type TestBackend, signedIn, startBackend, tokenFor } from "../backend/in-process.ts"
import { DATA_HOME } from "../backend/data-home.ts"

const NOBODY = { person: null, session: null, client: null } as const
const said = new Set<string>()
const kinds = new Set<string>()
function hear({ kind, detail }: SecurityEvent): void {
  kinds.add(kind)
  for (const [key, value] of Object.entries(detail)) said.add(typeof value === "string" ? `${key} ${value}` : key)
}

let at: TestBackend
beforeAll(async () => {
  const record = openAuditLog({ dataDir: null, rules: new Set(), log: () => {} })
  at = await startBackend({
    auditLog: {
      ...record,
      note: (event) => {
        hear(event)
        record.note(event)
      },
    },
  })
})
afterAll(() => at.remove())

const post = (path: string, body: object) => at.call(`/auth/v1/${path}`, { method: "POST", body: JSON.stringify(body) })
const fresh = () => `${crypto.randomUUID()}@example.test`
const verify = (type: string, token_hash: string) => post("verify", { type, token_hash })
type Person = Awaited<ReturnType<typeof signedIn>>

async function enrol({ client }: Person) {
  const { id, totp } = valueOf(await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" }))
  valueOf(await client.auth.mfa.challengeAndVerify({ factorId: id, code: await earlierCode(totp.secret) }))
  return { factorId: id, secret: totp.secret }
}

async function changeAddress({ client, email }: Person) {
  const next = fresh()
  valueOf(await client.auth.updateUser({ email: next }))
  for (const address of [email, next]) await verify("email_change", tokenFor(at, address, "email_change"))
}

/** Everything that a person, or somebody else, does with an account. */
const ACTS: Readonly<Record<string, () => Promise<unknown>>> = {
  "signing in, right and wrong": async () => {
    const { email } = await signedIn(at)
    await post("signup", { email, password: PASSWORD })
    const unconfirmed = fresh()
    await post("signup", { email: unconfirmed, password: PASSWORD })
    await post("token?grant_type=password", { email, password: "wrong password" })
    await post("token?grant_type=password", { email: unconfirmed, password: PASSWORD })
    await post("token?grant_type=password", { email: fresh(), password: PASSWORD })
  },
  "links, good and bad": async () => {
    const { email } = await signedIn(at)
    await post("otp", { email, create_user: false })
    await verify("magiclink", tokenFor(at, email, "magiclink"))
    await post("resend", { type: "signup", email })
    await post("recover", { email })
    const token = tokenFor(at, email, "recovery")
    await post("recover", { email })
    await verify("recovery", token)
    await verify("recovery", tokenFor(at, email, "recovery"))
    for (const type of ["signup", "recovery", "magiclink", "email_change", "undo"]) await verify(type, "x")
    for (let n = 0; n < 5; n++) await post("recover", { email })
  },
  "a new password and a new address": async () => {
    const person = await signedIn(at)
    const change = { password: "a new password of mine", current_password: "wrong password" }
    await person.client.auth.updateUser(change)
    await changeAddress(person)
    await person.client.auth.updateUser({ ...change, current_password: PASSWORD })
    await verify("undo", tokenFor(at, person.email, "email-changed"))
  },
  "a second factor": async () => {
    const person = await signedIn(at)
    const { client, email } = person
    const { factorId, secret } = await enrol(person)
    const other = at.client()
    valueOf(await other.auth.signInWithPassword({ email, password: PASSWORD }))
    const code = codeFor(secret)
    valueOf(await other.auth.mfa.challengeAndVerify({ factorId, code }))
    for (let n = 0; n < 7; n++) await other.auth.mfa.challengeAndVerify({ factorId, code: n === 0 ? code : "1" })
    valueOf(await client.auth.mfa.unenroll({ factorId }))
    await verify("undo", tokenFor(at, email, "factor-added"))
  },
  "recovery codes": async () => {
    const person = await signedIn(at)
    await enrol(person)
    const [code] = valueOf(await person.client.rpc("new_recovery_codes")) as string[]
    const owing = at.client()
    valueOf(await owing.auth.signInWithPassword({ email: person.email, password: PASSWORD }))
    await owing.rpc("use_recovery_code", { code: "wrong" })
    valueOf(await owing.rpc("use_recovery_code", { code }))
  },
  "ending sessions": async () => {
    for (const scope of ["local", "others", "global"] as const)
      await (await signedIn(at)).client.auth.signOut({ scope })
    const { client, session } = await signedIn(at)
    valueOf(await client.auth.refreshSession())
    valueOf(await client.auth.refreshSession())
    await post("token?grant_type=refresh_token", { refresh_token: session.refresh_token })
    const mine = await signedIn(at)
    const [own] = valueOf(await mine.client.rpc("own_sessions")) as { id: string }[]
    await mine.client.rpc("end_own_session", { session_id: own?.id })
    const deleted = await signedIn(at)
    valueOf(await deleted.client.rpc("delete_own_account"))
  },
  "more sessions than are kept": async () => {
    const { email, user } = await signedIn(at)
    await at.edit(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MAX_SESSIONS})
       insert into "auth.sessions" (id, user_id, aal, created_at, updated_at)
       select printf('%08x-0000-4000-8000-000000000000', i), ?, 'aal1', '2026-11-21T10:00:00.000Z',
              '2026-11-21T10:00:00.000Z' from n`,
      user.id,
    )
    await post("token?grant_type=password", { email, password: PASSWORD })
  },
}

test.each(Object.entries(ACTS))("%s has a text", async (_, act) => {
  const before = kinds.size + said.size
  await act()
  expect(kinds.size + said.size).toBeGreaterThan(before)
})

test("so has a denial by a rule", () => {
  for (const state of authStates) {
    for (const page of [...Object.keys(ruleOfPage), "/%ff", "/none"]) {
      for (const method of ["GET", "POST"]) {
        const url = new URL(page.replace(/:\w+/g, "x"), "http://127.0.0.1")
        const event = deniedEventOf({ ...entryDecisionOf(pageUrlOf(url), method, state), session: null }, "127.0.0.1")
        if (event !== null) hear(event)
      }
    }
  }
  expect(kinds).toContain("denied")
})

test("limits and quotas are logged", async () => {
  for (const limit of LIMITS) {
    const store = inMemory(60)
    await store.take(`${limit.name}:address`, "somebody", limit.address)
    const { begun, seconds } = await spend(store, [limit], "address", "somebody")
    expect(begun).toEqual([limit.name])
    for (const name of begun) hear({ ...NOBODY, kind: "limited", detail: { limit: name, seconds } })
  }
  for (const table of Object.keys(TABLES)) hear({ ...NOBODY, kind: "limited", detail: { limit: quotaOf(table) } })
})

test("the operator's actions are logged", () => {
  const dataDir = mkdtempSync(join(DATA_HOME, "sallyport-words-"))
  const options = { dataDir, rules: new Set<string>(), log: () => {} }
  openAuditLog(options).close()
  const userId = crypto.randomUUID()
  noteUnlock(dataDir, { userId, factors: 1, recoveryCodes: 10, sessions: 1 })
  const record = openAuditLog(options)
  for (const event of record.ofPerson(userId, 10)) hear(event)
  record.close()
  rmSync(dataDir, { recursive: true })
  expect(said).toContain("reason by-the-operator")
})

test("every text of the log is used", () => {
  const words = Object.entries(WORDS).flatMap(([key, values]) => values.map((value) => `${key} ${value}`))
  expect(words.filter((word) => !said.has(word))).toEqual([])
  expect(COUNTS.filter((count) => !said.has(count))).toEqual([])
})
