import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import type { Session, SupabaseClient } from "@supabase/supabase-js"
import { codeFor, earlierCode, sessionOf, valueOf } from "../fixture.ts"
import { PASSWORD, type TestBackend, signedIn, startBackend, tokenFor } from "../in-process.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / 30_000) * 30_000 + 1_000 })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => at.remove())

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

interface Person {
  readonly client: SupabaseClient
  readonly session: Session
  /** The factor that is there, or was begun. */
  readonly factorId: string
  readonly secret: string
  readonly other: Session
}

async function oneFactor(): Promise<Person> {
  const { client, email, session } = await signedIn(at)
  const elsewhere = at.client()
  const other = valueOf(await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })).session
  const { id, totp } = valueOf(await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "begun" }))
  return { client, session, factorId: id, secret: totp.secret, other }
}

async function twoFactors(): Promise<Person & { readonly email: string }> {
  const { client, email } = await signedIn(at)
  const { id, totp } = valueOf(await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" }))
  valueOf(await client.auth.mfa.challengeAndVerify({ factorId: id, code: await earlierCode(totp.secret) }))
  const other = valueOf(await at.client().auth.signInWithPassword({ email, password: PASSWORD })).session
  return { client, email, session: await sessionOf(client), factorId: id, secret: totp.secret, other }
}

async function challenged(): Promise<Person> {
  const { email, factorId, secret, other } = await twoFactors()
  const client = at.client()
  valueOf(await client.auth.signInWithPassword({ email, password: PASSWORD }))
  return { client, session: await sessionOf(client), factorId, secret, other }
}

async function recovering(): Promise<Person> {
  const { email, session, factorId, secret } = await oneFactorAt()
  const client = at.client()
  valueOf(await client.auth.resetPasswordForEmail(email))
  valueOf(await client.auth.verifyOtp({ token_hash: await recoveryTokenFor(email), type: "recovery" }))
  return { client, session: await sessionOf(client), factorId, secret, other: session }
}

async function oneFactorAt() {
  const person = await signedIn(at)
  const { id, totp } = valueOf(await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "begun" }))
  return { ...person, factorId: id, secret: totp.secret }
}

const recoveryTokenFor = (email: string) =>
  vi.waitFor(() => {
    const mail = at.backend.mailbox?.list().find(({ to, kind }) => to === email && kind === "recovery")
    if (mail === undefined) throw new Error("no recovery mail yet")
    return tokenFor(at, email)
  })

async function send(person: Person, method: string, path: string, body: object = {}) {
  const headers = { Authorization: `Bearer ${(await sessionOf(person.client)).access_token}` }
  const response = await at.call(path, {
    method,
    headers,
    ...(method === "DELETE" ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const answer = text === "" ? {} : ((JSON.parse(text) ?? {}) as Record<string, unknown>)
  return { status: response.status, code: answer["error_code"] ?? answer["code"] ?? null }
}

/** Everything that changes an account, and how it is asked for. */
const ACTS: Readonly<Record<string, (person: Person) => Promise<{ status: number; code: unknown }>>> = {
  "begin a factor": (person) =>
    send(person, "POST", "/auth/v1/factors", { factor_type: "totp", friendly_name: crypto.randomUUID() }),
  "change the address": (person) =>
    send(person, "PUT", "/auth/v1/user", { email: `${crypto.randomUUID()}@example.test` }),
  "change the address with a name": (person) =>
    send(person, "PUT", "/auth/v1/user", { email: `${crypto.randomUUID()}@example.test`, data: { name: "A" } }),
  "end the other sessions": (person) => send(person, "POST", "/auth/v1/logout?scope=others"),
  "end every session": (person) => send(person, "POST", "/auth/v1/logout?scope=global"),
  "end every session, by default": (person) => send(person, "POST", "/auth/v1/logout"),
  "end one other session": (person) =>
    send(person, "POST", "/rest/v1/rpc/end_own_session", { session_id: sessionIdIn(person.other) }),
  "make recovery codes": (person) => send(person, "POST", "/rest/v1/rpc/new_recovery_codes"),
  "delete the account": (person) => send(person, "POST", "/rest/v1/rpc/delete_own_account"),
}
const FACTOR_ACTS: typeof ACTS = {
  "finish a factor": async (person) => {
    const path = `/auth/v1/factors/${person.factorId}`
    const headers = { Authorization: `Bearer ${(await sessionOf(person.client)).access_token}` }
    const challenge = (await (await at.call(`${path}/challenge`, { method: "POST", headers, body: "{}" })).json()) as {
      id: string
    }
    return send(person, "POST", `${path}/verify`, { challenge_id: challenge.id, code: codeFor(person.secret) })
  },
}
const REMOVAL: typeof ACTS = {
  "remove a factor": (person) => send(person, "DELETE", `/auth/v1/factors/${person.factorId}`),
}

/** Calls that read an account without changing it. People end their own session by signing out. */
const READS: typeof ACTS = {
  "list the sessions": (person) => send(person, "POST", "/rest/v1/rpc/own_sessions"),
  "end a session by its name": (person) =>
    send(person, "POST", "/rest/v1/rpc/end_own_session", { session_id: sessionIdIn(person.session) }),
  "count the recovery codes": (person) => send(person, "POST", "/rest/v1/rpc/recovery_codes_left"),
  "read the record": (person) => send(person, "POST", "/rest/v1/rpc/own_record"),
}

const sessionIdIn = ({ access_token }: Session): string =>
  (JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString()) as { session_id: string })
    .session_id

const rowsOf = (acts: typeof ACTS) => Object.entries(acts)

describe("a session whose proof is older than five minutes, or a copy of its token,", () => {
  test.each(rowsOf({ ...ACTS, ...FACTOR_ACTS }))("cannot %s with one factor", async (_, act) => {
    const person = await oneFactor()
    pass(301)
    expect((await act(person)).code).toBe("reauthentication_needed")
    expect(
      (await at.call("/auth/v1/user", { headers: { Authorization: `Bearer ${person.other.access_token}` } })).status,
    ).toBe(200)
  })

  test.each(rowsOf({ ...ACTS, ...REMOVAL }))(
    "cannot %s with two factors, even if the password was given",
    async (_, act) => {
      const person = await twoFactors()
      pass(301)
      expect((await act(person)).code).toBe("reauthentication_needed")
    },
  )
})

describe("a fresh proof", () => {
  const withOne = rowsOf({ ...ACTS, ...FACTOR_ACTS }).filter(([name]) => name !== "make recovery codes")
  test.each(withOne)("allows to %s with one factor", async (_, act) => {
    const person = await oneFactor()
    pass(295)
    expect((await act(person)).status).toBeLessThan(300)
  })

  test.each(rowsOf({ ...ACTS, ...REMOVAL }))("allows to %s with two factors, if it is a new code", async (_, act) => {
    const person = await twoFactors()
    pass(1000)
    valueOf(
      await person.client.auth.mfa.challengeAndVerify({ factorId: person.factorId, code: codeFor(person.secret) }),
    )
    expect((await act(person)).status).toBeLessThan(300)
  })

  test("is the password again once the factor is removed: its last code no longer counts", async () => {
    const person = await twoFactors()
    pass(1000)
    valueOf(
      await person.client.auth.mfa.challengeAndVerify({ factorId: person.factorId, code: codeFor(person.secret) }),
    )
    expect((await REMOVAL["remove a factor"]!(person)).status).toBe(200)
    expect((await ACTS["change the address"]!(person)).code).toBe("reauthentication_needed")
  })

  test("recovery codes require a second factor", async () => {
    expect(await ACTS["make recovery codes"]?.(await oneFactor())).toEqual({ status: 403, code: "insufficient_aal" })
  })
})

describe("a session that owes its second factor", () => {
  const all = { ...ACTS, ...READS, ...REMOVAL }
  test.each(rowsOf(all))("cannot %s", async (_, act) => {
    expect((await act(await challenged())).code).toBe("insufficient_aal")
  })
})

describe("a session that owes a new password", () => {
  const all = { ...ACTS, ...READS, ...FACTOR_ACTS, ...REMOVAL }
  test.each(rowsOf(all))("cannot %s", async (_, act) => {
    expect((await act(await recovering())).code).toBe("recovery_unfinished")
  })
})

test.each([challenged, recovering])("a session that owes a step can end itself (%o), and no other", async (make) => {
  const person = await make()
  expect((await send(person, "POST", "/auth/v1/logout?scope=local")).status).toBe(204)
  const headers = (session: Session) => ({ Authorization: `Bearer ${session.access_token}` })
  const statuses = [person.session, person.other].map(
    async (session) => (await at.call("/auth/v1/user", { headers: headers(session) })).status,
  )
  expect(await Promise.all(statuses)).toEqual([403, 200])
})

test("the auth client returns the error when ending the other sessions is refused", async () => {
  const { client } = await oneFactor()
  pass(301)
  expect((await client.auth.signOut({ scope: "others" })).error?.code).toBe("reauthentication_needed")
  expect((await client.auth.signOut({ scope: "global" })).error?.code).toBe("reauthentication_needed")
})
