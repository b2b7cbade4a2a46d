import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { quotaOf } from "../../../src/backend/data/data-call.ts"
import { TABLES } from "../../../src/backend/data/data-shape.ts"
import { addDraft } from "../../../src/policies/drafts/drafts.server.ts"
import type { SecurityEvent } from "../../../src/audit-log/event.ts"
import { openAuditLog } from "../../../src/audit-log/audit-log.ts"
import { codeFor, sessionOf, valueOf } from "../fixture.ts"
import { PASSWORD, type TestBackend, signedIn, startBackend, tokenFor } from "../in-process.ts"

let noted: SecurityEvent[]
let at: TestBackend
beforeAll(async () => {
  const record = openAuditLog({ dataDir: null, rules: new Set(), log: () => {} })
  at = await startBackend({
    auditLog: {
      ...record,
      note: (event) => {
        noted.push(event)
        record.note(event)
      },
    },
  })
})
beforeEach(() => {
  noted = []
})
afterAll(() => at.remove())

const post = (path: string, body: object) => at.call(`/auth/v1/${path}`, { method: "POST", body: JSON.stringify(body) })
const fresh = () => `${crypto.randomUUID()}@example.test`
const refresh = (refresh_token: string) => post("token?grant_type=refresh_token", { refresh_token })
const verify = (type: string, token_hash: string) => post("verify", { type, token_hash })
const notedAs = (kind: SecurityEvent["kind"]) => noted.filter((event) => event.kind === kind)

describe("an old refresh token, which only a thief or a copy still has,", () => {
  test("ends its session, access token included, and is logged once", async () => {
    const { client, session, user } = await signedIn(at)
    await client.auth.refreshSession()
    const { access_token, refresh_token } = valueOf(await client.auth.refreshSession()).session ?? session
    expect((await refresh(session.refresh_token)).status).toBe(400)
    for (const token of [session.refresh_token, refresh_token]) expect((await refresh(token)).status).toBe(400)
    const headers = { Authorization: `Bearer ${access_token}` }
    expect((await at.call("/auth/v1/user", { headers })).status).toBe(403)
    expect(notedAs("session-ended")).toEqual([
      {
        kind: "session-ended",
        person: user.id,
        session: expect.any(String),
        client: "127.0.0.1",
        detail: { method: "refresh-token", reason: "token-reused", sessions: 1 },
      },
    ])
  })

  test("ends nothing if it is the direct parent, because its answer may have been lost", async () => {
    const { client, session } = await signedIn(at)
    await client.auth.refreshSession()
    expect((await refresh(session.refresh_token)).status).toBe(200)
    expect(notedAs("session-ended")).toEqual([])
  })
})

describe("an emailed link that opens nothing is logged without its owner", () => {
  const refused = (detail: object) => [
    { kind: "link-refused", person: null, session: null, client: "127.0.0.1", detail },
  ]
  const METHODS = {
    signup: "signup-link",
    recovery: "recovery-link",
    magiclink: "magic-link",
    email_change: "email-change-link",
    undo: "undo-link",
  } as const

  test.each(Object.entries(METHODS))("%s, sent in no email", async (type, method) => {
    for (const token of ["x", "0".repeat(64)]) {
      noted = []
      expect((await verify(type, token)).status).toBe(403)
      expect(noted).toEqual(refused({ method, reason: "no-such-link" }))
    }
  })

  test("of either kind, sent in no email", async () => {
    expect((await verify("email", "0".repeat(64))).status).toBe(403)
    expect(noted).toEqual(refused({ reason: "no-such-link" }))
  })

  test("used twice", async () => {
    const { email } = await signedIn(at)
    await post("recover", { email })
    const token = tokenFor(at, email, "recovery")
    expect((await verify("recovery", token)).status).toBe(200)
    noted = []
    expect((await verify("recovery", token)).status).toBe(403)
    expect(noted).toEqual(refused({ method: "recovery-link", reason: "no-such-link" }))
  })

  test("for another purpose than it was sent for", async () => {
    const { email } = await signedIn(at)
    await post("recover", { email })
    noted = []
    expect((await verify("magiclink", tokenFor(at, email, "recovery"))).status).toBe(403)
    expect(noted).toEqual(refused({ method: "magic-link", reason: "no-such-link" }))
  })

  test("that a change of the account ended", async () => {
    const { client, email } = await signedIn(at)
    await post("recover", { email })
    valueOf(await client.auth.updateUser({ password: "a new password of mine", current_password: PASSWORD }))
    noted = []
    expect((await verify("recovery", tokenFor(at, email, "recovery"))).status).toBe(403)
    expect(noted).toEqual(refused({ method: "recovery-link", reason: "too-old" }))
  })
})

test.each(["", "wrong password", "x".repeat(80)])(
  "a wrong current password is logged with the person and the session: %j",
  async (current_password) => {
    const { client, user } = await signedIn(at)
    noted = []
    const change = { password: "a new password of mine", ...(current_password === "" ? {} : { current_password }) }
    expect((await client.auth.updateUser(change)).error?.status).toBe(400)
    const guess = {
      kind: "password-failed",
      person: user.id,
      session: expect.any(String),
      client: "127.0.0.1",
      detail: { reason: "wrong-password" },
    }
    // One that gives none guesses nothing.
    expect(noted).toEqual(current_password === "" ? [] : [guess])
    expect((await sessionOf(client)).user.id).toBe(user.id)
  },
)

describe("mail", () => {
  const asks = { signup: { password: PASSWORD }, recover: {}, otp: {}, resend: { type: "signup" } }

  test.each(Object.entries(asks))("beyond its limit is logged without a name: %s", async (path, body) => {
    const { email } = await signedIn(at)
    for (const address of [email, fresh()]) {
      for (let n = 0; n < 5; n++) await post(path, { ...body, email: address })
      noted = []
      expect((await post(path, { ...body, email: address })).status).toBe(429)
      expect(noted).toEqual([
        {
          kind: "limited",
          person: null,
          session: null,
          client: "127.0.0.1",
          detail: { limit: "mails", seconds: expect.any(Number) },
        },
      ])
    }
  })

  test("to more new addresses than a person may use is logged with the person", async () => {
    const { client, user } = await signedIn(at)
    for (let n = 0; n < 5; n++) valueOf(await client.auth.updateUser({ email: fresh() }))
    noted = []
    expect((await client.auth.updateUser({ email: fresh() })).error?.status).toBe(429)
    expect(noted).toMatchObject([
      { kind: "limited", person: user.id, detail: { limit: "mails", seconds: expect.any(Number) as number } },
    ])
  })

  test.each([
    ["otp", {}, "magic-link"],
    ["resend", { type: "signup" }, "signup-link"],
  ] as const)("that is requested by %s is logged, whether the address is known or not", async (path, body, method) => {
    const [{ email, user }, nobody] = [await signedIn(at), fresh()]
    noted = []
    await post(path, { ...body, email })
    await post(path, { ...body, email: nobody })
    expect(noted).toMatchObject([
      { kind: "link-asked", person: user.id, session: null, detail: { method } },
      { kind: "link-asked", person: null, session: null, detail: { method } },
    ])
  })
})

test("a second factor's code that is used twice is logged as such", async () => {
  const { client } = await signedIn(at)
  const { id, totp } = valueOf(await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" }))
  const code = codeFor(totp.secret)
  valueOf(await client.auth.mfa.challengeAndVerify({ factorId: id, code }))
  noted = []
  expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code })).error?.code).toBe("mfa_verification_failed")
  expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code: "1" })).error).not.toBeNull()
  expect(noted.map(({ kind, detail }) => [kind, detail])).toEqual([
    ["factor-failed", { method: "totp", reason: "code-used-twice" }],
    ["factor-failed", { method: "totp", reason: "wrong-code" }],
  ])
})

test("a refusal by a quota is logged with the person and the quota", async () => {
  const { client, user } = await signedIn(at)
  await at.edit(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 200)
     insert into drafts (id, user_id, name, policy, base_hash, created_at, updated_at)
     select printf('%08x-0000-4000-8000-000000000000', i), ?, 'draft', 'x', '0123456789abcdef',
            '2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z' from n`,
    user.id,
  )
  noted = []
  await expect(
    addDraft(client, user.id, { name: "x", policy: "x", baseHash: "0123456789abcdef", app: "" }),
  ).rejects.toMatchObject({ why: "full" })
  expect(noted).toMatchObject([{ kind: "limited", person: user.id, client: "127.0.0.1", detail: { limit: "drafts" } }])
})

test("every table with a quota has a name for it in the audit log", () => {
  const tables = Object.keys(TABLES).filter((table) => table !== "people")
  expect(Object.fromEntries(tables.map((table) => [table, quotaOf(table)]))).toEqual({
    drafts: "drafts",
    reviews: "reviews",
    review_comments: "reviews",
    review_approvals: "reviews",
    review_withdrawals: "reviews",
    uploaded_records: "uploads",
  })
})
