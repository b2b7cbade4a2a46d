import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import type { OwnEvent } from "../../../src/routes/account/facts/account-facts.server.ts"
import { ownEvents, allOwnEvents } from "../../../src/routes/account/facts/account-facts.server.ts"
import { changeAccount } from "../../../src/routes/account/actions/account-changes.ts"
import { setNewPassword, verifyEmailLink } from "../../../src/routes/sign-in/auth-calls.ts"
import { PROOF_LIFETIME } from "../../../src/routes/sign-in/fresh-proof.ts"
import { openAuditLog } from "../../../src/audit-log/audit-log.ts"
import { PASSWORD, signedIn, startBackend, tokenFor, type TestBackend } from "../../backend/in-process.ts"

const bounds = { all: 10_000, perPersonAndKind: 1_000, perAnonymousKind: 1_000 }
const record = openAuditLog({ dataDir: null, rules: new Set(), log: () => {}, bounds })
let at: TestBackend
beforeAll(async () => {
  at = await startBackend({ auditLog: record })
})
afterAll(() => at.remove())
afterEach(() => vi.useRealTimers())

type Client = Awaited<ReturnType<typeof signedIn>>["client"]

async function allOf(client: Client, portion?: number): Promise<readonly OwnEvent[]> {
  const whole = await allOwnEvents(client, portion)
  if (whole.kind !== "here") throw new Error(`the record is ${whole.kind}`)
  const events: OwnEvent[] = []
  for await (const event of whole.value) events.push(event)
  return events
}

/** Somebody to whom so much happened, beside somebody else. */
async function lived(count: number) {
  const [{ client, user }, other] = [await signedIn(at), await signedIn(at)]
  for (let n = 1; n <= count; n++) {
    for (const person of [user.id, other.user.id]) {
      record.note({ kind: "denied", person, session: null, client: null, detail: { count: n } })
    }
  }
  return client
}

test("the account page shows the latest events, and the download has all of them, each once", async () => {
  const client = await lived(450)
  expect(await ownEvents(client)).toMatchObject({ kind: "here", value: { length: 200 } })
  const events = await allOf(client)
  expect(events.map(({ kind, detail }) => (kind === "denied" ? detail["count"] : kind))).toEqual([
    ...Array.from({ length: 450 }, (_, n) => 450 - n),
    "sign-in",
    "sign-up",
  ])
})

test.each([1, 2, 3, 200])(
  "the download has each event once, even if events are added while it is read, %i at a time",
  async (portion) => {
    const client = await lived(5)
    const whole = await allOwnEvents(client, portion)
    if (whole.kind !== "here") throw new Error("the record is not here")
    const read: OwnEvent[] = []
    for await (const event of whole.value) {
      read.push(event)
      await client.auth.refreshSession()
      await client.auth.updateUser({ password: "x", current_password: "not it at all" })
    }
    expect(read.map(({ kind }) => kind)).toEqual([...Array.from({ length: 5 }, () => "denied"), "sign-in", "sign-up"])
  },
)

test("a service without paging has no download, instead of an incomplete one", async () => {
  const client = await lived(1)
  const without = new Proxy(client, {
    get: (target, name) =>
      name === "rpc"
        ? (called: string, args: object) => target.rpc("before" in args ? `${called}_before` : called, args)
        : Reflect.get(target, name),
  })
  expect((await allOwnEvents(without)).kind).toBe("missing")
})

test("a missing page aborts the download, so that it does not look complete", async () => {
  const { client, session } = await signedIn(at)
  const whole = await allOwnEvents(client, 1)
  if (whole.kind !== "here") throw new Error("the record is not here")
  await whole.value.next()
  await at.call("/auth/v1/logout?scope=local", {
    method: "POST",
    headers: { Authorization: `Bearer ${session.access_token}` },
  })
  await expect(whole.value.next()).rejects.toThrow("could not be read to its end")
})

/** The kinds of a person's events since they signed up, newest first. */
const kindsOf = async (client: Client) => (await allOf(client)).map(({ kind }) => kind).slice(0, -2)

const newestSession = async (client: Client) => (await allOf(client))[0]?.session

/** A client without a session, whose requests are made within the session of this token. */
const trial = (accessToken?: string) =>
  at.client(accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }).auth

/** Sends a form of the account's pages. */
function send(client: Client, fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return changeAccount({ client, trial }, form)
}

test("the history of a new password has what the person did, and nothing else", async () => {
  const { client } = await signedIn(at)
  const password = "a new password of mine"
  await send(client, { intent: "password", current: "not it at all", password })
  expect(await kindsOf(client)).toEqual(["password-failed"])
  expect(await send(client, { intent: "password", current: PASSWORD, password })).toMatchObject({ done: "password" })
  expect(await kindsOf(client)).toEqual(["password-changed", "password-failed"])
})

test("the history of a change that was confirmed with the password has no sign-in and no sign-out", async () => {
  const { client, email, session } = await signedIn(at)
  const change = { intent: "email", email: `next-${email}` }
  const first = await newestSession(client)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (PROOF_LIFETIME + 1) * 1000 })
  expect(await send(client, change)).toMatchObject({ proof: "password", problems: [] })
  expect(await send(client, { ...change, proof: "not it at all" })).toMatchObject({ problems: [{ field: "proof" }] })
  expect(await kindsOf(client)).toEqual(["password-failed"])
  expect(await send(client, { ...change, proof: PASSWORD })).toMatchObject({ done: "email" })
  expect(await kindsOf(client)).toEqual(["email-change-asked", "reauthenticated", "password-failed"])
  // The session that asked has ended, and the history names the one that replaced it.
  expect((await at.client().auth.getUser(session.access_token)).error).not.toBeNull()
  expect(await newestSession(client)).not.toBe(first)
  // A sign-out that follows is one.
  await client.auth.signOut({ scope: "local" })
  const again = at.client()
  await again.auth.signInWithPassword({ email, password: PASSWORD })
  expect((await kindsOf(again)).slice(0, 2)).toEqual(["sign-in", "sign-out"])
})

test("a password that is given within another person's session, or one that owes something, signs in", async () => {
  const [one, other] = [await signedIn(at), await signedIn(at)]
  await trial(one.session.access_token).signInWithPassword({ email: other.email, password: PASSWORD })
  expect(await kindsOf(other.client)).toEqual(["sign-in"])
  expect(await kindsOf(one.client)).toEqual([])
  const reset = at.client()
  await reset.auth.resetPasswordForEmail(one.email)
  await verifyEmailLink(reset.auth, { type: "recovery", tokenHash: tokenFor(at, one.email, "recovery") })
  const { data } = await reset.auth.getSession()
  await trial(data.session?.access_token).signInWithPassword({ email: one.email, password: PASSWORD })
  expect(await kindsOf(one.client)).toEqual(["sign-in", "recovery-begun", "recovery-asked"])
})

test("the history of a reset by email has the request, the link and the new password", async () => {
  const { email } = await signedIn(at)
  const client = at.client()
  const { auth } = client
  await auth.resetPasswordForEmail(email)
  const link = { type: "recovery", tokenHash: tokenFor(at, email, "recovery") } as const
  expect(await verifyEmailLink(auth, link)).toMatchObject({ ok: true })
  expect(await setNewPassword(auth, "a new password of mine")).toMatchObject({ ok: true })
  expect(await kindsOf(client)).toEqual(["password-changed", "recovery-begun", "recovery-asked"])
  const mails = at.backend.mailbox?.list().filter(({ to }) => to === email) ?? []
  expect(mails.map(({ kind }) => kind)).toEqual(["password-changed", "recovery", "signup"])
})
