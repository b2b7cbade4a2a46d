import type { SupabaseClient } from "@supabase/supabase-js"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openServerSession } from "../../../src/session/supabase/server-session.ts"
import { codeFor, earlierCode, valueOf } from "../fixture.ts"
import { PASSWORD, SITE, type TestBackend, signedIn, startBackend, tokenFor } from "../in-process.ts"
import { COOKIE, cookieHeaderOf, requestWith } from "../../session/supabase/server-session-stub.ts"

let at: TestBackend
beforeAll(async () => {
  at = await startBackend()
})
afterAll(() => at.remove())

const NEW = "a password after recovery"

/** Redeemed at the API itself, past every page. */
async function recovering(email: string) {
  const client = at.client()
  valueOf(await client.auth.resetPasswordForEmail(email))
  valueOf(await client.auth.verifyOtp({ token_hash: tokenFor(at, email), type: "recovery" }))
  return client
}

const fetch: typeof globalThis.fetch = (input, init) => at.backend.fetch(new Request(input, init), "127.0.0.1")
const access = () => ({
  url: SITE,
  publishableKey: at.backend.publishableKey,
  fetch,
  cookieName: COOKIE,
  secure: false,
})

/** The session that the server reads from a cookie alone. */
async function seenByServer(client: SupabaseClient, method = "GET") {
  const { session } = valueOf(await client.auth.getSession())
  const cookie = cookieHeaderOf({ ...session, expires_at: session?.expires_at ?? 0 })
  return openServerSession(new Request(requestWith(cookie), { method }), access())
}

describe("a recovery session, until the new password is set,", () => {
  test("can do nothing else, refreshed or not", async () => {
    const { email } = await signedIn(at)
    const client = await recovering(email)
    for (const refreshed of [false, true]) {
      if (refreshed) valueOf(await client.auth.refreshSession())
      const refused = [
        await client.auth.updateUser({ email: "other@example.test" }),
        await client.auth.updateUser({ data: { name: "x" } }),
        await client.auth.updateUser({ password: NEW, data: { name: "x" } }),
        await client.auth.mfa.enroll({ factorType: "totp" }),
        await client.from("drafts").select(),
      ]
      expect(refused.map(({ error }) => error !== null)).toEqual(refused.map(() => true))
      const session = await seenByServer(client)
      expect([session.state, session.recovering]).toEqual(["recovering", true])
      // A browser without the mark gets it again.
      expect(session.setCookies().some((cookie) => cookie.startsWith("sallyport-recovery."))).toBe(true)
    }
  })

  test("survives a restart of the server", async () => {
    const { email } = await signedIn(at)
    const client = await recovering(email)
    await at.restart()
    expect((await client.from("drafts").select()).status).toBe(403)
    expect((await seenByServer(client)).state).toBe("recovering")
  })

  test("sets the password once without the current one, and is an ordinary session afterwards", async () => {
    const { email } = await signedIn(at)
    const client = await recovering(email)
    valueOf(await client.auth.updateUser({ password: NEW }))
    expect((await client.auth.updateUser({ password: "yet another one" })).error?.code).toBe(
      "current_password_required",
    )
    expect((await client.from("drafts").select()).status).toBe(200)
    expect((await seenByServer(client)).state).toBe("signed-in")
    valueOf(await at.client().auth.signInWithPassword({ email, password: NEW }))
  })

  test("can give a factor that it owes, and can neither add nor remove one", async () => {
    const { email, client: first } = await signedIn(at)
    const { id: factorId, totp } = valueOf(await first.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" }))
    valueOf(await first.auth.mfa.challengeAndVerify({ factorId, code: await earlierCode(totp.secret) }))
    const client = await recovering(email)
    expect((await seenByServer(client)).state).toBe("challenged")
    valueOf(await client.auth.mfa.challengeAndVerify({ factorId, code: codeFor(totp.secret) }))
    expect((await client.auth.mfa.unenroll({ factorId })).error?.status).toBe(403)
    expect((await seenByServer(client)).state).toBe("recovering")
    valueOf(await client.auth.updateUser({ password: NEW }))
    expect((await seenByServer(client)).state).toBe("verified")
  })
})

test("a new password ends the person's other sessions, and nobody else's", async () => {
  const { email, client } = await signedIn(at)
  const other = at.client()
  valueOf(await other.auth.signInWithPassword({ email, password: PASSWORD }))
  valueOf(await client.auth.updateUser({ password: NEW, current_password: PASSWORD }))
  expect((await other.auth.getUser()).error?.name).toBe("AuthSessionMissingError")
  expect((await client.auth.getUser()).error).toBe(null)
})

const guesses: [string, { given: object; want: string }][] = [
  ["none", { given: {}, want: "current_password_required" }],
  ["a wrong one", { given: { current_password: "wrong password" }, want: "current_password_invalid" }],
  ["one too long", { given: { current_password: PASSWORD.padEnd(80, "x") }, want: "current_password_invalid" }],
]
test.each(guesses)("a new password requires the current one: %s is refused", async (_, { given, want }) => {
  const { email, client } = await signedIn(at)
  expect((await client.auth.updateUser({ password: NEW, ...given })).error?.code).toBe(want)
  valueOf(await at.client().auth.signInWithPassword({ email, password: PASSWORD }))
})
