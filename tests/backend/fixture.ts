import { type Session, type SupabaseClient, createClient } from "@supabase/supabase-js"
import { Secret, TOTP } from "otpauth"

/** A backend as anybody reaches it: over HTTP, with the publishable key, and through the mail it sends. */
export interface BackendAccess {
  readonly url: string
  readonly key: string
  /** The link in the newest e-mail to an address; of that type, where mail may still be under way. */
  linkTo(address: string, type?: LinkType): Promise<URL>
  /** The function to call it with; the global `fetch` by default. */
  readonly fetch?: typeof globalThis.fetch
}

export type LinkType = "signup" | "recovery" | "magiclink" | "email_change"

export interface Account {
  readonly email: string
  readonly password: string
}

export interface AccountSession extends Account {
  /** The storage of supabase-js. */
  readonly session: Session
  readonly client: SupabaseClient
}

export interface EnrolledSession extends AccountSession {
  readonly totpSecret: string
  readonly factorId: string
}

/** A client that keeps its session to itself and starts no timers. */
export function clientFor(access: BackendAccess): SupabaseClient {
  return createClient(access.url, access.key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: access.fetch === undefined ? {} : { fetch: access.fetch },
  })
}

export function newAccount(): Account {
  return { email: `person-${crypto.randomUUID()}@example.test`, password: "correct horse battery staple" }
}

/** An account whose address is confirmed, and which is signed in nowhere. */
export async function confirmedAccount(access: BackendAccess, account = newAccount()): Promise<Account> {
  const client = clientFor(access)
  valueOf(await client.auth.signUp(account))
  await redeem(access, client, account.email, "signup")
  await signOut(client, "local")
  return account
}

/** Auth state `signed-in`. */
export async function signedInSession(access: BackendAccess, account = newAccount()): Promise<AccountSession> {
  return signIn(access, await confirmedAccount(access, account))
}

/** Auth state `verified`. */
export async function verifiedSession(access: BackendAccess, account = newAccount()): Promise<EnrolledSession> {
  const start = await signedInSession(access, account)
  const { client } = start
  const { id: factorId, totp } = valueOf(await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "fixture" }))
  // The code of the step before: each counts once, and the test may want to type the present one.
  await giveCode(client, factorId, totp.secret, -1)
  return { ...start, session: await sessionOf(client), totpSecret: totp.secret, factorId }
}

/** Auth state `challenged`: a second factor is enrolled and not given yet. The present code is unspent. */
export async function challengedSession(access: BackendAccess): Promise<EnrolledSession> {
  const enrolled = await verifiedSession(access)
  return { ...enrolled, ...(await signIn(access, enrolled)) }
}

/** The session that redeeming a recovery link gives; the app marks its `session_id` as recovering. */
export async function recoveringSession(access: BackendAccess): Promise<AccountSession> {
  const account = await confirmedAccount(access)
  const client = clientFor(access)
  valueOf(await client.auth.resetPasswordForEmail(account.email))
  await redeem(access, client, account.email, "recovery")
  return { ...account, client, session: await sessionOf(client) }
}

export async function signIn(access: BackendAccess, account: Account): Promise<AccountSession> {
  const client = clientFor(access)
  valueOf(await client.auth.signInWithPassword(account))
  return { email: account.email, password: account.password, client, session: await sessionOf(client) }
}

/** The six digits of the present 30 seconds, or of the step before or after, which are accepted too. */
export function codeFor(secret: string, offset: -1 | 0 | 1 = 0): string {
  const timestamp = Date.now() + offset * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6 }).generate({ timestamp })
}

export async function giveCode(client: SupabaseClient, factorId: string, secret: string, offset: -1 | 0 | 1 = 0) {
  const code = offset === -1 ? await earlierCode(secret) : codeFor(secret, offset)
  return valueOf(await client.auth.mfa.challengeAndVerify({ factorId, code }))
}

/**
 * The code of the step before, so that the present one is left for later: each counts once. Made in the last seconds of
 * a step it would arrive in the next one, two steps late: `margin` milliseconds are what getting it there may take.
 */
export async function earlierCode(secret: string, margin = 3_000): Promise<string> {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < margin) await new Promise((resolve) => setTimeout(resolve, left + 10))
  return codeFor(secret, -1)
}

export async function redeem(access: BackendAccess, client: SupabaseClient, address: string, type: LinkType) {
  const link = await access.linkTo(address, type)
  const token = link.searchParams.get("token_hash") ?? link.searchParams.get("token") ?? ""
  return valueOf(await client.auth.verifyOtp({ token_hash: token, type }))
}

export async function signOut(client: SupabaseClient, scope: "local" | "others" | "global"): Promise<void> {
  const { error } = await client.auth.signOut({ scope })
  if (error !== null) throw error
}

export async function sessionOf(client: SupabaseClient): Promise<Session> {
  const { session } = valueOf(await client.auth.getSession())
  if (session === null) throw new Error("there is no session")
  return session
}

type Answer = { readonly data: unknown; readonly error: Error | null }

/** The data of an answer that is no error. */
export function valueOf<Given extends Answer>(answer: Given): Extract<Given, { error: null }>["data"] {
  if (answer.error !== null) throw answer.error
  return answer.data
}
