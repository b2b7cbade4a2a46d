import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import type { SupabaseClient } from "@supabase/supabase-js"
import { codeFor, earlierCode, sessionOf, valueOf } from "../fixture.ts"
import { PASSWORD, type TestBackend, signedIn, startBackend } from "../in-process.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => at.remove())

interface OwnSession {
  readonly id: string
  readonly created_at: string
  readonly refreshed_at: string | null
  readonly user_agent: string | null
  readonly is_current: boolean
  readonly aal: string
}

const sessionsOf = async (client: SupabaseClient) => valueOf(await client.rpc("own_sessions")) as OwnSession[]
const codesFor = async (client: SupabaseClient) => valueOf(await client.rpc("new_recovery_codes")) as string[]

/** A person with an enrolled factor and ten codes, and a second session that owes the factor. */
async function withCodes() {
  const person = await signedIn(at)
  const { id, totp } = valueOf(await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" }))
  valueOf(await person.client.auth.mfa.challengeAndVerify({ factorId: id, code: await earlierCode(totp.secret) }))
  const codes = await codesFor(person.client)
  return { ...person, codes, owing: await signInAgain(person.email), factorId: id, secret: totp.secret }
}

async function signInAgain(email: string): Promise<SupabaseClient> {
  const client = at.client()
  valueOf(await client.auth.signInWithPassword({ email, password: PASSWORD }))
  return client
}

describe("sessions", () => {
  test("are listed newest first, each with its browser's name, and the current one is marked", async () => {
    const { email, client } = await signedIn(at)
    const body = JSON.stringify({ email, password: PASSWORD })
    const headers = { "User-Agent": "Reader\u00ad\u0085/1.0" }
    await at.call("/auth/v1/token?grant_type=password", { method: "POST", body, headers })
    const sessions = await sessionsOf(client)
    expect(sessions.map(({ is_current, user_agent, aal }) => [is_current, user_agent, aal])).toEqual([
      [false, "Reader/1.0", "aal1"],
      [true, null, "aal1"],
    ])
    expect(sessions.map(({ created_at }) => created_at)).toEqual(
      sessions
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    )
  })

  test("have the time when they were last continued", async () => {
    const { client } = await signedIn(at)
    expect((await sessionsOf(client))[0]?.refreshed_at).toBeNull()
    valueOf(await client.auth.refreshSession())
    expect(Date.parse((await sessionsOf(client))[0]?.refreshed_at ?? "")).toBeGreaterThan(Date.now() - 60_000)
  })

  test("can be ended one by one, and stop working at once", async () => {
    const { email, client } = await signedIn(at)
    const [one, two] = [await signInAgain(email), await signInAgain(email)]
    const own = (await sessionsOf(one)).find(({ is_current }) => is_current)
    const { refresh_token } = await sessionOf(one)
    expect((await client.rpc("end_own_session", { session_id: own?.id })).error).toBeNull()
    expect((await one.auth.getUser()).error?.name).toBe("AuthSessionMissingError")
    expect((await one.auth.refreshSession({ refresh_token })).error?.code).toBe("refresh_token_not_found")
    expect((await two.auth.getUser()).error).toBeNull()
    expect(await sessionsOf(client)).toHaveLength(2)
  })

  test("of other people can be neither listed nor ended", async () => {
    const [mine, theirs] = [await signedIn(at), await signedIn(at)]
    const foreign = (await sessionsOf(theirs.client))[0]?.id
    expect((await mine.client.rpc("end_own_session", { session_id: foreign })).error).toBeNull()
    expect((await theirs.client.auth.getUser()).error).toBeNull()
    expect(await sessionsOf(mine.client)).toHaveLength(1)
  })
})

describe("recovery codes", () => {
  test("there are ten different codes, in groups, stored only as hashes", async () => {
    const { codes, client } = await withCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^(?:[2-9a-hjkmnp-tv-z]{4}-){3}[2-9a-hjkmnp-tv-z]{4}$/)
    expect(valueOf(await client.rpc("recovery_codes_left"))).toBe(10)
    const files = ["second-factor.sqlite", "second-factor.sqlite-wal"]
    const kept = files.map((name) => readFileSync(join(at.dataDir, name)).toString("latin1")).join("")
    expect(codes.filter((code) => kept.includes(code) || kept.includes(code.replaceAll("-", "")))).toEqual([])
  })

  test("replace a lost factor: the session owes nothing, and can enrol another", async () => {
    const { owing, codes } = await withCodes()
    expect((await owing.from("drafts").select()).status).toBe(403)
    expect((await owing.rpc("use_recovery_code", { code: ` ${codes[3]?.toUpperCase()} ` })).error).toBeNull()
    expect((await owing.from("drafts").select()).status).toBe(200)
    expect(valueOf(await owing.auth.mfa.listFactors()).all).toEqual([])
    // The auth client reads what is owed from the user that it keeps.
    valueOf(await owing.auth.refreshSession())
    const levels = valueOf(await owing.auth.mfa.getAuthenticatorAssuranceLevel())
    expect([levels.currentLevel, levels.nextLevel]).toEqual(["aal1", "aal1"])
    expect((await owing.auth.mfa.enroll({ factorType: "totp", friendlyName: "next" })).error).toBeNull()
  })

  test("can be used once, and remove the factor", async () => {
    const { owing, codes } = await withCodes()
    expect((await owing.rpc("use_recovery_code", { code: codes[0] })).error).toBeNull()
    for (const code of codes) {
      const { error, status } = await owing.rpc("use_recovery_code", { code })
      expect([status, error?.code]).toEqual([code === codes[5] ? 429 : status, error?.code])
      expect(error).not.toBeNull()
    }
  })

  test("one code in many simultaneous requests is used once", async () => {
    const { owing, codes } = await withCodes()
    const answers = await Promise.all([1, 2, 3, 4].map(() => owing.rpc("use_recovery_code", { code: codes[0] })))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test("newer codes replace older ones", async () => {
    const { client, owing, codes } = await withCodes()
    const newer = await codesFor(client)
    expect((await owing.rpc("use_recovery_code", { code: codes[0] })).error?.code).toBe("mfa_verification_failed")
    expect((await owing.rpc("use_recovery_code", { code: newer[0] })).error).toBeNull()
  })

  test("of one person do not open another account", async () => {
    const [mine, theirs] = [await withCodes(), await withCodes()]
    const { error, status } = await theirs.owing.rpc("use_recovery_code", { code: mine.codes[0] })
    expect([status, error?.code]).toEqual([422, "mfa_verification_failed"])
  })

  test("wrong codes count together with wrong codes of the authenticator app", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / 30_000) * 30_000 + 1_000 })
    const { owing, codes, factorId, secret } = await withCodes()
    for (let attempt = 0; attempt < 3; attempt++) await owing.rpc("use_recovery_code", { code: "2222-2222-2222-2222" })
    const wrong = `${(Number(codeFor(secret)[0]) + 5) % 10}${codeFor(secret).slice(1)}`
    for (let attempt = 0; attempt < 2; attempt++) await owing.auth.mfa.challengeAndVerify({ factorId, code: wrong })
    const refused = await owing.rpc("use_recovery_code", { code: codes[0] })
    expect([refused.status, refused.error?.code]).toEqual([429, "mfa_codes_paused"])
    expect((await owing.auth.mfa.challengeAndVerify({ factorId, code: codeFor(secret) })).error?.status).toBe(429)
  })

  test("are removed with the factor", async () => {
    const { client, factorId } = await withCodes()
    valueOf(await client.auth.mfa.unenroll({ factorId }))
    expect(valueOf(await client.rpc("recovery_codes_left"))).toBe(0)
  })
})

const leaving: [string, (person: Awaited<ReturnType<typeof withCodes>>) => Promise<unknown>][] = [
  ["the factor is removed", ({ client, factorId }) => client.auth.mfa.unenroll({ factorId })],
  ["a recovery code is used", async ({ client, codes }) => client.rpc("use_recovery_code", { code: codes[0] })],
]
test.each(leaving)("when %s, sessions that still owe the factor end", async (_, leave) => {
  const person = await withCodes()
  await leave(person)
  expect((await person.owing.auth.getUser()).error?.name).toBe("AuthSessionMissingError")
  expect((await person.client.auth.getUser()).error).toBeNull()
})

describe("a deleted account", () => {
  test("is deleted with its drafts, factors, codes and sessions", async () => {
    const { client, user, email, owing } = await withCodes()
    const draft = { id: crypto.randomUUID(), user_id: user.id, name: "a", policy: "b", base_hash: "c" }
    expect((await client.from("drafts").insert(draft)).error).toBeNull()
    const token = (await sessionOf(client)).refresh_token
    expect((await client.rpc("delete_own_account")).error).toBeNull()
    for (const one of [client, owing]) expect((await one.auth.getUser()).error?.code).toBe("user_not_found")
    expect((await at.client().auth.refreshSession({ refresh_token: token })).error?.code).toBe(
      "refresh_token_not_found",
    )
    expect((await at.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      "invalid_credentials",
    )
    expect((await client.rpc("own_sessions")).status).toBe(401)
    // Kept nowhere, and the address is free.
    const again = await signedIn(at, email)
    expect((await again.client.from("drafts").select()).data).toEqual([])
    expect(valueOf(await again.client.auth.mfa.listFactors()).all).toEqual([])
  })

  test("returns only the caller's own data", async () => {
    const [mine, theirs] = [await signedIn(at), await signedIn(at)]
    expect((await mine.client.rpc("delete_own_account", { user_id: theirs.user.id })).error).toBeNull()
    expect((await theirs.client.auth.getUser()).error).toBeNull()
  })
})

const FUNCTIONS = [
  "own_sessions",
  "end_own_session",
  "new_recovery_codes",
  "recovery_codes_left",
  "use_recovery_code",
  "delete_own_account",
  "own_record",
]
describe.each(FUNCTIONS)("%s", (name) => {
  test("requires a session and a POST", async () => {
    expect((await at.client().rpc(name)).status).toBe(401)
    expect((await at.call(`/rest/v1/rpc/${name}`)).status).toBe(405)
    expect((await at.call(`/rest/v1/rpc/${name}`, { method: "POST", headers: { apikey: "none" } })).status).toBe(401)
  })
})

test("an unknown function is not found", async () => {
  const { client } = await signedIn(at)
  for (const name of ["version", "toString", "own_sessions/x", "__proto__"]) {
    expect((await client.rpc(name)).status).toBe(404)
  }
})

test("people can read the events of their own account only, newest first", async () => {
  const { client, email } = await withCodes()
  await signedIn(at)
  await at.client().auth.signInWithPassword({ email, password: PASSWORD })
  const events = valueOf(await client.rpc("own_record", { most: 3 })) as { kind: string }[]
  expect(events.map(({ kind }) => kind)).toEqual(["sign-in", "sign-in", "recovery-codes-made"])
  expect((await client.rpc("own_record", { most: "all" })).status).toBe(400)
  for (const before of [1, "x", "1;", "-1", "1".repeat(16)]) {
    expect((await client.rpc("own_record", { before })).status).toBe(400)
  }
})

test("of two changes of a password at the same time, only one counts", async () => {
  const { client, email } = await signedIn(at)
  const other = at.client()
  valueOf(await other.auth.signInWithPassword({ email, password: PASSWORD }))
  const change = (by: typeof client, password: string) =>
    by.auth.updateUser({ password, current_password: PASSWORD }).then(({ error }) => error === null)
  const passwords = ["a new password of mine", "another new password"] as const
  const changed = await Promise.all([change(client, passwords[0]), change(other, passwords[1])])
  expect(changed.filter(Boolean)).toHaveLength(1)
  const won = passwords[changed.indexOf(true)]!
  expect((await at.client().auth.signInWithPassword({ email, password: won })).error).toBeNull()
})
