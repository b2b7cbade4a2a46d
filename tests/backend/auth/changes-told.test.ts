import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { SupabaseClient } from "@supabase/supabase-js"
import { codeFor, earlierCode, sessionOf, valueOf } from "../fixture.ts"
import { PASSWORD, type TestBackend, signedIn, startBackend, tokenFor } from "../in-process.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())

const post = (path: string, body: object) => at.call(`/auth/v1/${path}`, { method: "POST", body: JSON.stringify(body) })
const fresh = () => `${crypto.randomUUID()}@example.test`
const kindsTo = (address: string) =>
  (at.backend.mailbox?.list() ?? []).filter(({ to }) => to === address).map(({ kind }) => kind)
const verify = (type: string, token_hash: string) => post("verify", { type, token_hash })
const undo = (address: string, kind: string) => verify("undo", tokenFor(at, address, kind))
const signsIn = async (email: string, password = PASSWORD) =>
  (await post("token?grant_type=password", { email, password })).status === 200

interface Person {
  readonly client: SupabaseClient
  readonly email: string
}

async function addFactor({ client }: Person) {
  const friendlyName = crypto.randomUUID()
  const { id, totp } = valueOf(await client.auth.mfa.enroll({ factorType: "totp", friendlyName }))
  valueOf(await client.auth.mfa.challengeAndVerify({ factorId: id, code: await earlierCode(totp.secret) }))
  return { id, secret: totp.secret }
}

async function changeAddress({ client, email }: Person, next = fresh()) {
  valueOf(await client.auth.updateUser({ email: next }))
  for (const address of [email, next]) {
    expect((await verify("email_change", tokenFor(at, address, "email_change"))).status).toBe(200)
  }
  return next
}

const changePassword = async ({ client }: Person) =>
  valueOf(await client.auth.updateUser({ password: "a new password of mine", current_password: PASSWORD }))

const signInElsewhere = async ({ email }: Person) =>
  valueOf(await at.client().auth.signInWithPassword({ email, password: PASSWORD }))

/** Every change of an account; each needs a factor or not. */
const CHANGES: Readonly<Record<string, { notice: string; make: (person: Person) => Promise<unknown> }>> = {
  "a factor added": { notice: "factor-added", make: addFactor },
  "a factor removed": {
    notice: "factor-removed",
    make: async (person) => {
      const { id } = await addFactor(person)
      return valueOf(await person.client.auth.mfa.unenroll({ factorId: id }))
    },
  },
  "the password changed": { notice: "password-changed", make: changePassword },
  "the address changed": { notice: "email-changed", make: (person) => changeAddress(person) },
  "recovery codes made": {
    notice: "recovery-codes-made",
    make: async (person) => {
      await addFactor(person)
      return valueOf(await person.client.rpc("new_recovery_codes"))
    },
  },
  "a recovery code used": {
    notice: "recovery-code-used",
    make: async (person) => {
      await addFactor(person)
      const [code] = valueOf(await person.client.rpc("new_recovery_codes")) as string[]
      return valueOf(await person.client.rpc("use_recovery_code", { code }))
    },
  },
  "the account deleted": {
    notice: "account-deleted",
    make: async ({ client }) => valueOf(await client.rpc("delete_own_account")),
  },
  "the other sessions ended": {
    notice: "session-ended",
    make: async (person) => {
      await signInElsewhere(person)
      return person.client.auth.signOut({ scope: "others" })
    },
  },
  "every session ended": {
    notice: "session-ended",
    make: async (person) => {
      await signInElsewhere(person)
      return person.client.auth.signOut({ scope: "global" })
    },
  },
  "one session ended": {
    notice: "session-ended",
    make: async (person) => {
      const { client } = person
      await signInElsewhere(person)
      const own = valueOf(await client.rpc("own_sessions")) as { id: string; is_current: boolean }[]
      return valueOf(await client.rpc("end_own_session", { session_id: own.find((one) => !one.is_current)?.id }))
    },
  },
}

/** Every link that is mailed to somebody who has an account. */
const LINKS: Readonly<Record<string, { type: string; ask: (person: Person) => Promise<unknown> }>> = {
  "to recover": { type: "recovery", ask: ({ email }) => post("recover", { email }) },
  "to sign in": { type: "magiclink", ask: ({ email }) => post("otp", { email, create_user: false }) },
  "to change the address": {
    type: "email_change",
    ask: ({ client }) => client.auth.updateUser({ email: fresh() }),
  },
}

const pairs = Object.keys(CHANGES).flatMap((change) => Object.keys(LINKS).map((link) => [link, change] as const))
test.each(pairs)("a link %s that was sent earlier no longer works: %s", async (link, change) => {
  const person = await signedIn(at)
  await LINKS[link]?.ask(person)
  const type = LINKS[link]?.type ?? ""
  const token = tokenFor(at, person.email, type)
  await CHANGES[change]?.make(person)
  expect((await verify(type, token)).status).toBe(403)
})

test.each(Object.keys(LINKS))("a link %s works if nothing was changed", async (link) => {
  const person = await signedIn(at)
  await LINKS[link]?.ask(person)
  const type = LINKS[link]?.type ?? ""
  expect((await verify(type, tokenFor(at, person.email, type))).status).toBe(200)
})

test.each(Object.entries(CHANGES))(
  "%s: the account's address at that time is notified",
  async (_, { notice, make }) => {
    const person = await signedIn(at)
    await make(person)
    expect(kindsTo(person.email)).toContain(notice)
    const mail = at.backend.mailbox?.list().find(({ to, kind }) => to === person.email && kind === notice)
    expect(new URL(mail?.link ?? "").pathname).toBe(
      notice === "factor-added" || notice === "email-changed"
        ? "/auth/confirm"
        : notice === "account-deleted"
          ? "/signup"
          : "/forgot-password",
    )
  },
)

/** A person who is signed in here and, if `elsewhere` is set, once more on another device. */
const QUIET: Readonly<Record<string, { elsewhere: boolean; make: (person: Person) => Promise<unknown> }>> = {
  "signing out here": { elsewhere: true, make: ({ client }) => client.auth.signOut({ scope: "local" }) },
  "signing out everywhere else, where nobody is": {
    elsewhere: false,
    make: ({ client }) => client.auth.signOut({ scope: "others" }),
  },
  "signing out everywhere, which is here": {
    elsewhere: false,
    make: ({ client }) => client.auth.signOut({ scope: "global" }),
  },
  "ending the session that asks": {
    elsewhere: true,
    make: async ({ client }) => {
      const own = valueOf(await client.rpc("own_sessions")) as { id: string; is_current: boolean }[]
      return valueOf(await client.rpc("end_own_session", { session_id: own.find((one) => one.is_current)?.id }))
    },
  },
}

test.each(Object.entries(QUIET))("%s is no change and causes no email", async (_, { elsewhere, make }) => {
  const person = await signedIn(at)
  if (elsewhere) await signInElsewhere(person)
  await make(person)
  expect(kindsTo(person.email)).toEqual(["signup"])
})

test("a new password, which ends the other sessions, causes one email", async () => {
  const person = await signedIn(at)
  await signInElsewhere(person)
  await changePassword(person)
  expect(kindsTo(person.email)).toEqual(["password-changed", "signup"])
})

describe("undoing a change", () => {
  test("of an added factor removes it, the sessions, the codes and the password, and sends a link for a new password", async () => {
    const person = await signedIn(at)
    await addFactor(person)
    const codes = valueOf(await person.client.rpc("new_recovery_codes")) as string[]
    const { refresh_token } = await sessionOf(person.client)
    const answer = await undo(person.email, "factor-added")
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    expect((await at.client().auth.refreshSession({ refresh_token })).error?.code).toBe("refresh_token_not_found")
    expect(await signsIn(person.email)).toBe(false)
    const client = at.client()
    valueOf(await client.auth.verifyOtp({ type: "recovery", token_hash: tokenFor(at, person.email, "recovery") }))
    expect(valueOf(await client.auth.mfa.listFactors()).all).toEqual([])
    expect((await client.rpc("use_recovery_code", { code: codes[0] })).error?.code).toBe("mfa_verification_failed")
    valueOf(await client.auth.updateUser({ password: "mine again, and another one" }))
    expect(await signsIn(person.email, "mine again, and another one")).toBe(true)
  })

  test("of a changed address restores the former one, and the new one opens nothing", async () => {
    const person = await signedIn(at)
    const next = await changeAddress(person)
    await post("recover", { email: next })
    const theirs = tokenFor(at, next, "recovery")
    expect((await undo(person.email, "email-changed")).status).toBe(200)
    expect((await verify("recovery", theirs)).status).toBe(403)
    const client = at.client()
    valueOf(await client.auth.verifyOtp({ type: "recovery", token_hash: tokenFor(at, person.email, "recovery") }))
    expect((await client.auth.getUser()).data.user).toMatchObject({
      email: person.email,
      user_metadata: { email: person.email },
      identities: [{ identity_data: { email: person.email } }],
    })
    await post("recover", { email: next })
    expect(kindsTo(next)).toEqual(["recovery", "email_change"])
  })

  test("ends a change of the password that is under way", async () => {
    const person = await signedIn(at)
    const next = await changeAddress(person)
    const link = tokenFor(at, person.email, "email-changed")
    const { access_token } = await sessionOf(person.client)
    const change = at.call("/auth/v1/user", {
      method: "PUT",
      headers: { Authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ password: "somebody else's password", current_password: PASSWORD }),
    })
    // The change has passed its checks at some of these moments, and has not stored the new password yet.
    for (let n = 0; n < 12; n++) await new Promise((resolve) => setImmediate(resolve))
    expect((await verify("undo", link)).status).toBe(200)
    await change
    for (const address of [person.email, next]) expect(await signsIn(address, "somebody else's password")).toBe(false)
  })

  test("keeps an earlier factor and removes a later one", async () => {
    const person = await signedIn(at)
    const first = await addFactor(person)
    const next = await changeAddress(person)
    const codeAgain = codeFor(first.secret)
    valueOf(await person.client.auth.mfa.challengeAndVerify({ factorId: first.id, code: codeAgain }))
    await addFactor({ ...person, email: next })
    expect((await undo(person.email, "email-changed")).status).toBe(200)
    const client = at.client()
    valueOf(await client.auth.verifyOtp({ type: "recovery", token_hash: tokenFor(at, person.email, "recovery") }))
    expect(valueOf(await client.auth.mfa.listFactors()).all.map(({ id }) => id)).toEqual([first.id])
  })

  test("works once, and a later change cannot use it up", async () => {
    const person = await signedIn(at)
    const owners = person.email
    const theirs = await changeAddress(person)
    const mine = tokenFor(at, owners, "email-changed")
    const session = at.client()
    valueOf(await session.auth.signInWithPassword({ email: theirs, password: PASSWORD }))
    await addFactor({ client: session, email: theirs })
    // The person who made the later change reverts it: the earlier one can still be reverted.
    expect((await undo(theirs, "factor-added")).status).toBe(200)
    expect((await verify("undo", mine)).status).toBe(200)
    expect((await verify("undo", mine)).status).toBe(403)
    expect(kindsTo(owners)[0]).toBe("recovery")
  })

  test("works even if somebody signed up with the former address meanwhile", async () => {
    const person = await signedIn(at)
    await changeAddress(person)
    await post("signup", { email: person.email, password: "a squatter's password" })
    expect((await undo(person.email, "email-changed")).status).toBe(200)
    const client = at.client()
    const token_hash = tokenFor(at, person.email, "recovery")
    expect(valueOf(await client.auth.verifyOtp({ type: "recovery", token_hash })).user?.id).toBe(person.user.id)
  })

  test("does not take the address from somebody who can read its emails", async () => {
    const person = await signedIn(at)
    const next = await changeAddress(person)
    const holder = await signedIn(at, person.email)
    expect((await undo(person.email, "email-changed")).status).toBe(403)
    expect((await holder.client.auth.getUser()).data.user?.email).toBe(person.email)
    expect(await signsIn(next)).toBe(true)
  })

  const others = ["recovery", "magiclink", "email", "signup", "email_change"]
  test.each(others)("has a link that works for nothing else: %s", async (type) => {
    const person = await signedIn(at)
    await addFactor(person)
    expect((await verify(type, tokenFor(at, person.email, "factor-added"))).status).toBe(403)
  })

  test("is impossible with any other link", async () => {
    const { email } = await signedIn(at)
    await post("recover", { email })
    expect((await verify("undo", tokenFor(at, email, "recovery"))).status).toBe(403)
    expect((await verify("undo", "x")).status).toBe(403)
  })
})
