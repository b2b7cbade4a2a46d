import type { Session } from "@supabase/supabase-js"
import {
  challengedSession,
  confirmedAccount,
  giveCode,
  newAccount,
  redeem,
  signedInSession,
  signIn,
  signOut,
  valueOf,
  verifiedSession,
  type BackendAccess,
} from "../backend/fixture.ts"
import type { Listener } from "./listener.ts"

/** One way through an account, and what the machine has to hear of it and become, on every backend. */
export interface Flow {
  /** The stored session when the page opens. */
  readonly stored?: (backend: BackendAccess) => Promise<Session>
  readonly play?: (page: Listener, backend: BackendAccess) => Promise<unknown>
  readonly want: readonly string[]
}

/** As the page opened with nothing stored: every flow that names no stored session begins so. */
const NOTHING = "INITIAL_SESSION signedOut"
const STORED = ["SIGNED_IN signedIn", "INITIAL_SESSION signedIn"] as const
const PASSWORD = "a password of another kind"

const storedBy = async (session: Promise<{ readonly session: Session }>): Promise<Session> => (await session).session

/** As found by a page that slept through the end of its token. */
const expired = (session: Session): Session => ({ ...session, expires_at: Math.floor(Date.now() / 1000) - 60 })

/** Ended on another device. */
async function ended(backend: BackendAccess): Promise<Session> {
  const { session, client } = await signedInSession(backend)
  await signOut(client, "global")
  return session
}

async function askForPassword({ client }: Listener, backend: BackendAccess, email: string): Promise<void> {
  valueOf(await client.auth.resetPasswordForEmail(email))
  await redeem(backend, client, email, "recovery")
}

export const FLOWS: Readonly<Record<string, Flow>> = {
  "nothing stored": { want: [NOTHING] },
  "a session stored": { stored: (backend) => storedBy(signedInSession(backend)), want: STORED },
  "a session stored that owes the second factor": {
    stored: (backend) => storedBy(challengedSession(backend)),
    want: ["SIGNED_IN challenged", "INITIAL_SESSION challenged"],
  },
  "an expired session stored": {
    stored: async (backend) => expired(await storedBy(signedInSession(backend))),
    want: ["TOKEN_REFRESHED signedIn", "INITIAL_SESSION signedIn"],
  },
  "an expired session stored that was ended elsewhere": {
    stored: async (backend) => expired(await ended(backend)),
    want: ["SIGNED_OUT signedOut", NOTHING],
  },
  "sign-up, confirmation": {
    play: async ({ client }, backend) => {
      const account = newAccount()
      valueOf(await client.auth.signUp(account))
      await redeem(backend, client, account.email, "signup")
    },
    want: [NOTHING, "SIGNED_IN signedIn"],
  },
  "sign-in before the confirmation": {
    play: async ({ client }) => {
      const account = newAccount()
      valueOf(await client.auth.signUp(account))
      await client.auth.signInWithPassword(account)
    },
    want: [NOTHING],
  },
  "a wrong password, then the right one": {
    play: async ({ client }, backend) => {
      const account = await confirmedAccount(backend)
      await client.auth.signInWithPassword({ ...account, password: PASSWORD })
      valueOf(await client.auth.signInWithPassword(account))
    },
    want: [NOTHING, "SIGNED_IN signedIn"],
  },
  "another person, with no sign-out between": {
    stored: (backend) => storedBy(signedInSession(backend)),
    play: async ({ client }, backend) => {
      valueOf(await client.auth.signInWithPassword(await confirmedAccount(backend)))
    },
    want: [...STORED, "SIGNED_IN signedIn"],
  },
  refresh: {
    stored: (backend) => storedBy(signedInSession(backend)),
    play: async ({ client }) => valueOf(await client.auth.refreshSession()),
    want: [...STORED, "TOKEN_REFRESHED signedIn"],
  },
  "a refresh token that another tab has just used": {
    stored: (backend) => storedBy(signedInSession(backend)),
    play: async ({ client }) => {
      const used = valueOf(await client.auth.getSession()).session?.refresh_token ?? ""
      valueOf(await client.auth.refreshSession())
      valueOf(await client.auth.refreshSession({ refresh_token: used }))
    },
    want: [...STORED, "TOKEN_REFRESHED signedIn", "TOKEN_REFRESHED signedIn"],
  },
  "an early refresh of a session that was ended elsewhere": {
    stored: ended,
    play: ({ client }) => client.auth.refreshSession(),
    // The auth client keeps a session whose token has time left: the server's verdict is what ends it.
    want: STORED,
  },
  "a question about a session that was ended elsewhere": {
    stored: ended,
    play: ({ client }) => client.auth.getUser(),
    want: [...STORED, "SIGNED_OUT signedOut"],
  },
  "a name, then a new password": {
    stored: (backend) => storedBy(signedInSession(backend)),
    play: async ({ client }) => {
      valueOf(await client.auth.updateUser({ data: { name: "Ada" } }))
      valueOf(await client.auth.updateUser({ password: PASSWORD, current_password: newAccount().password }))
    },
    want: [...STORED, "USER_UPDATED signedIn", "USER_UPDATED signedIn"],
  },
  "the same password again": {
    play: async ({ client }, backend) => {
      const account = await confirmedAccount(backend)
      valueOf(await client.auth.signInWithPassword(account))
      await client.auth.updateUser({ password: account.password, current_password: account.password })
    },
    want: [NOTHING, "SIGNED_IN signedIn"],
  },
  "a recovery link, a new password": {
    play: async (page, backend) => {
      await askForPassword(page, backend, (await confirmedAccount(backend)).email)
      valueOf(await page.client.auth.updateUser({ password: PASSWORD }))
    },
    // The server says that the password was set; the auth client says only that something was.
    want: [NOTHING, "PASSWORD_RECOVERY recovering", "USER_UPDATED recovering"],
  },
  "a recovery link, a refresh, a sign-out": {
    play: async (page, backend) => {
      await askForPassword(page, backend, (await confirmedAccount(backend)).email)
      valueOf(await page.client.auth.refreshSession())
      await signOut(page.client, "local")
    },
    want: [NOTHING, "PASSWORD_RECOVERY recovering", "TOKEN_REFRESHED recovering", "SIGNED_OUT signedOut"],
  },
  "a recovery link of an account with a second factor": {
    play: async (page, backend) => {
      const { email, factorId, totpSecret } = await verifiedSession(backend)
      await askForPassword(page, backend, email)
      await giveCode(page.client, factorId, totpSecret)
      valueOf(await page.client.auth.updateUser({ password: PASSWORD }))
    },
    want: [NOTHING, "PASSWORD_RECOVERY challenged", "MFA_CHALLENGE_VERIFIED recovering", "USER_UPDATED recovering"],
  },
  "a second factor set up and removed": {
    stored: (backend) => storedBy(signedInSession(backend)),
    play: async ({ client }) => {
      const { id, totp } = valueOf(await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" }))
      await giveCode(client, id, totp.secret)
      valueOf(await client.auth.mfa.unenroll({ factorId: id }))
      valueOf(await client.auth.refreshSession())
    },
    want: [...STORED, "MFA_CHALLENGE_VERIFIED signedIn", "TOKEN_REFRESHED signedIn"],
  },
  "a sign-in that owes a second factor, a wrong code, the right one": {
    play: async ({ client }, backend) => {
      const account = await verifiedSession(backend)
      const { email, password, factorId, totpSecret } = account
      valueOf(await client.auth.signInWithPassword({ email, password }))
      await client.auth.mfa.challengeAndVerify({ factorId, code: "000000" })
      await giveCode(client, factorId, totpSecret)
      valueOf(await client.auth.refreshSession())
    },
    want: [NOTHING, "SIGNED_IN challenged", "MFA_CHALLENGE_VERIFIED signedIn", "TOKEN_REFRESHED signedIn"],
  },
  "sign-out here": {
    stored: (backend) => storedBy(signedInSession(backend)),
    play: ({ client }) => signOut(client, "local"),
    want: [...STORED, "SIGNED_OUT signedOut"],
  },
  "sign-out of the others": {
    stored: (backend) => storedBy(signedInSession(backend)),
    play: ({ client }) => signOut(client, "others"),
    want: STORED,
  },
  "sign-out everywhere, asked for by another device": {
    play: async ({ client }, backend) => {
      const account = await confirmedAccount(backend)
      valueOf(await client.auth.signInWithPassword(account))
      await signOut((await signIn(backend, account)).client, "global")
      await client.auth.getUser()
    },
    want: [NOTHING, "SIGNED_IN signedIn", "SIGNED_OUT signedOut"],
  },
  "sign-out while signed out": {
    play: ({ client }) => client.auth.signOut({ scope: "local" }),
    want: [NOTHING, "SIGNED_OUT signedOut"],
  },
  "a forged token": {
    play: ({ client }) => client.auth.setSession({ access_token: forged(), refresh_token: crypto.randomUUID() }),
    want: [NOTHING],
  },
}

/** A token as the service would sign it, but without a valid signature. */
function forged(): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url")
  const sub = crypto.randomUUID()
  const claims = { sub, session_id: sub, role: "authenticated", aal: "aal2", iat: 0, exp: 4_102_444_800 }
  return `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}.${part({})}`
}
