import { createHmac } from "node:crypto"
import { describe, expect, test } from "vitest"
import {
  clientFor,
  codeFor,
  confirmedAccount,
  challengedSession,
  giveCode,
  newAccount,
  recoveringSession,
  redeem,
  sessionOf,
  signIn,
  signOut,
  signedInSession,
  valueOf,
  verifiedSession,
} from "../backend/fixture.ts"
import { againstBackend } from "./against.ts"

const backend = againstBackend()

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())

/** The auth service's own answer to a token. */
const statusFor = async (token: string): Promise<number> => {
  const headers = { apikey: backend().key, Authorization: `Bearer ${token}` }
  return (await fetch(new URL("/auth/v1/user", backend().url), { headers })).status
}

describe("sign up and sign in", () => {
  test("an account cannot be used before its address is confirmed", async () => {
    const account = newAccount()
    valueOf(await clientFor(backend()).auth.signUp(account))
    // Mail that has come says that the account is there: the answer does not.
    await backend().linkTo(account.email, "signup")
    const { error } = await clientFor(backend()).auth.signInWithPassword(account)
    expect(error?.code).toBe("email_not_confirmed")
  })

  test("confirming the address signs in", async () => {
    const [account, client] = [newAccount(), clientFor(backend())]
    valueOf(await client.auth.signUp(account))
    await redeem(backend(), client, account.email, "signup")
    expect((await sessionOf(client)).user.email).toBe(account.email)
  })

  test("a confirmation link works once", async () => {
    const [account, client] = [newAccount(), clientFor(backend())]
    valueOf(await client.auth.signUp(account))
    await redeem(backend(), client, account.email, "signup")
    await expect(redeem(backend(), clientFor(backend()), account.email, "signup")).rejects.toMatchObject({
      code: "otp_expired",
    })
  })

  test("a wrong password is refused", async () => {
    const account = await confirmedAccount(backend())
    const { error } = await clientFor(backend()).auth.signInWithPassword({ ...account, password: "something else" })
    expect(error?.code).toBe("invalid_credentials")
  })

  test("a weak password is refused", async () => {
    const { error } = await clientFor(backend()).auth.signUp({ ...newAccount(), password: "short" })
    expect([error?.code, error?.status]).toEqual(["weak_password", 422])
  })

  test("a session tells how it was started", async () => {
    const { session } = await signedInSession(backend())
    const claims = claimsOf(session.access_token)
    expect(claims).toMatchObject({ aal: "aal1", role: "authenticated", amr: [{ method: "password" }] })
    expect(claims["iss"]).toMatch(/\/auth\/v1$/)
    expect(claims["session_id"]).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe("refresh", () => {
  test("a refresh keeps the session and changes both tokens", async () => {
    const { client, session } = await signedInSession(backend())
    const { session: next } = valueOf(await client.auth.refreshSession())
    expect(next?.refresh_token).not.toBe(session.refresh_token)
    expect(claimsOf(next?.access_token ?? "")["session_id"]).toBe(claimsOf(session.access_token)["session_id"])
  })

  test("a refresh token that was just used returns the same session again", async () => {
    const { client, session } = await signedInSession(backend())
    const { session: next } = valueOf(await client.auth.refreshSession())
    const again = valueOf(await clientFor(backend()).auth.refreshSession({ refresh_token: session.refresh_token }))
    expect(again.session?.refresh_token).toBe(next?.refresh_token)
  })

  test("parallel refreshes with one token sign nobody out", async () => {
    const { session } = await signedInSession(backend())
    // A service that many ask at once may put some of them off: `conflict` says to ask again, which is what everybody
    // does.
    const refreshed = async () => {
      for (;;) {
        const answer = await clientFor(backend()).auth.refreshSession({ refresh_token: session.refresh_token })
        if (answer.error?.code !== "conflict") return answer
      }
    }
    const answers = await Promise.all(Array.from({ length: 20 }, refreshed))
    expect(answers.map(({ error }) => error?.code ?? null)).toEqual(answers.map(() => null))
    expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1)
  })

  test("an unknown refresh token is refused", async () => {
    // Of a form that every service reads: one that cannot be read is refused with other words.
    const refresh_token = crypto.randomUUID().replaceAll("-", "").slice(0, 12)
    const { error } = await clientFor(backend()).auth.refreshSession({ refresh_token })
    expect(error?.code).toBe("refresh_token_not_found")
  })
})

describe("update and recovery", () => {
  test("a password change signs the other sessions out", async () => {
    const here = await signedInSession(backend())
    const there = await signIn(backend(), here)
    const change = { password: "another good password", current_password: here.password }
    valueOf(await here.client.auth.updateUser(change))
    expect([await statusFor(here.session.access_token), await statusFor(there.session.access_token)]).toEqual([
      200, 403,
    ])
  })

  test("a new password has to differ", async () => {
    const { client, password } = await signedInSession(backend())
    expect((await client.auth.updateUser({ password, current_password: password })).error?.code).toBe("same_password")
  })

  test("metadata is kept", async () => {
    const { client } = await signedInSession(backend())
    const { user } = valueOf(await client.auth.updateUser({ data: { theme: "dark" } }))
    expect(user?.user_metadata["theme"]).toBe("dark")
  })

  test("a recovery link lets a new password be chosen, once", async () => {
    const { client, email } = await recoveringSession(backend())
    const password = "a password after recovery"
    valueOf(await client.auth.updateUser({ password }))
    expect((await signIn(backend(), { email, password })).session.user.email).toBe(email)
    await expect(redeem(backend(), clientFor(backend()), email, "recovery")).rejects.toMatchObject({
      code: "otp_expired",
    })
  })

  test("a recovery session is marked as started by a link", async () => {
    const { session } = await recoveringSession(backend())
    // A hosted project says what it says of every link.
    const method = expect.stringMatching(/^(?:otp|recovery)$/)
    expect(claimsOf(session.access_token)["amr"]).toEqual([expect.objectContaining({ method })])
  })

  test("recovery answers the same for an unknown address", async () => {
    const { error } = await clientFor(backend()).auth.resetPasswordForEmail(newAccount().email)
    expect(error).toBeNull()
  })
})

describe("second factor", () => {
  test("enrolling gives a secret, a link and a picture", async () => {
    const { client } = await signedInSession(backend())
    const { totp } = valueOf(await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" }))
    expect(totp.secret).toMatch(/^[A-Z2-7]{16,}$/)
    expect(totp.uri).toMatch(/^otpauth:\/\/totp\//)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,[^#]*<svg[^#]*<\/svg>\s*$/)
  })

  test("a right code verifies the session", async () => {
    const { session } = await verifiedSession(backend())
    const claims = claimsOf(session.access_token)
    expect(claims["aal"]).toBe("aal2")
    expect((claims["amr"] as { method: string }[]).map(({ method }) => method).sort()).toEqual(["password", "totp"])
    expect(await statusFor(session.access_token)).toBe(200)
  })

  test("a verified session stays verified through a refresh", async () => {
    const { client } = await verifiedSession(backend())
    const { session } = valueOf(await client.auth.refreshSession())
    expect(claimsOf(session?.access_token ?? "")["aal"]).toBe("aal2")
  })

  test("a later sign-in owes the second factor", async () => {
    const { client, session, factorId, totpSecret } = await challengedSession(backend())
    expect(claimsOf(session.access_token)["aal"]).toBe("aal1")
    const levels = valueOf(await client.auth.mfa.getAuthenticatorAssuranceLevel())
    expect([levels.currentLevel, levels.nextLevel]).toEqual(["aal1", "aal2"])
    await giveCode(client, factorId, totpSecret)
    expect(claimsOf((await sessionOf(client)).access_token)["aal"]).toBe("aal2")
  })

  test("a wrong code is refused", async () => {
    const { client, factorId, totpSecret } = await challengedSession(backend())
    const right = codeFor(totpSecret)
    const code = `${(Number(right[0]) + 5) % 10}${right.slice(1)}`
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code })
    expect([error?.code, error?.status]).toEqual(["mfa_verification_failed", 422])
  })

  test("a challenged session cannot change the password", async () => {
    const { client } = await challengedSession(backend())
    const { error } = await client.auth.updateUser({ password: "another good password" })
    expect(error?.code).toBe("insufficient_aal")
  })

  test("a challenged session can neither add nor remove a factor", async () => {
    const { client, factorId } = await challengedSession(backend())
    const added = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "mine too" })
    const removed = await client.auth.mfa.unenroll({ factorId })
    expect([added.error?.code, removed.error?.code]).toEqual(["insufficient_aal", "insufficient_aal"])
  })

  test("removing the factor takes the session down at its next refresh", async () => {
    const { client, factorId } = await verifiedSession(backend())
    valueOf(await client.auth.mfa.unenroll({ factorId }))
    const { session } = valueOf(await client.auth.refreshSession())
    expect(claimsOf(session?.access_token ?? "")["aal"]).toBe("aal1")
    expect(valueOf(await client.auth.mfa.listFactors()).all).toEqual([])
  })

  test("nobody can use another person's factor", async () => {
    const [{ factorId }, other] = await Promise.all([verifiedSession(backend()), signedInSession(backend())])
    const challenged = await other.client.auth.mfa.challenge({ factorId })
    const removed = await other.client.auth.mfa.unenroll({ factorId })
    expect([challenged.error?.status, removed.error?.status]).toEqual([404, 404])
  })
})

describe("sign out", () => {
  const scopes = [
    ["local", { here: 403, there: 200 }],
    ["others", { here: 200, there: 403 }],
    ["global", { here: 403, there: 403 }],
  ] as const
  test.each(scopes)("%s ends the sessions it names", async (scope, want) => {
    const here = await signedInSession(backend())
    const there = await signIn(backend(), here)
    await signOut(here.client, scope)
    expect({
      here: await statusFor(here.session.access_token),
      there: await statusFor(there.session.access_token),
    }).toEqual(want)
  })

  test("an ended session cannot be refreshed", async () => {
    const { client, session } = await signedInSession(backend())
    await client.auth.signOut({ scope: "local" })
    const { error } = await clientFor(backend()).auth.refreshSession({ refresh_token: session.refresh_token })
    expect(error?.code).toBe("refresh_token_not_found")
  })
})

describe("forged tokens", () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const signed = (claims: object, secret: string) => {
    const body = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`
    return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`
  }
  const claims = { aud: "authenticated", role: "service_role", sub: crypto.randomUUID(), exp: 4_102_444_800 }
  const forgeries: [string, (live: string) => string][] = [
    ["with the public placeholder secret", () => signed(claims, "unsafe-secret-change-me")],
    ["signed with an empty secret", () => signed(claims, " ")],
    ["with no algorithm", (live) => `${part({ alg: "none", typ: "JWT" })}.${live.split(".")[1]}.`],
    ["with another level", (live) => live.replace(/\.[^.]+\./, `.${part({ ...claimsOf(live), aal: "aal2" })}.`)],
    ["with a cut signature", (live) => live.slice(0, -6)],
    ["that is none", () => "not-a-token"],
  ]
  test.each(forgeries)("a token %s is refused", async (_, forge) => {
    const { session } = await signedInSession(backend())
    const status = await statusFor(forge(session.access_token))
    expect([401, 403]).toContain(status)
  })
})
