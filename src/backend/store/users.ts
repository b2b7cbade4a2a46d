import { randomBytes } from "node:crypto"
import type { Database } from "./database.ts"

/**
 * The columns that the gateway uses of the table `users` of Supabase Lite (`@supabase/lite`, the embedded auth and data
 * service).
 */
export interface UserRow {
  readonly id: string
  readonly email: string | null
  readonly encrypted_password: string | null
  readonly confirmed_at: string | null
  readonly confirmation_token: string | null
  readonly raw_user_meta_data: unknown
  readonly email_change: string | null
  readonly email_change_token_current: string | null
  readonly email_change_token_new: string | null
  readonly email_change_sent_at: string | null
  readonly email_change_confirm_status: number
}

type TokenColumn = "confirmation_token" | "recovery_token" | "email_change_token_current" | "email_change_token_new"

/** Queries on the tables of accounts, which Supabase Lite keeps in the schema `auth`. */
const auth = (database: Database) => database.kysely.withSchema("auth")

/** The account with this value in a column; null if there is none. */
async function userBy(
  database: Database,
  column: "id" | "email" | TokenColumn,
  value: string,
): Promise<UserRow | null> {
  const row = await auth(database).selectFrom("users").selectAll().where(column, "=", value).executeTakeFirst()
  return (row as UserRow | undefined) ?? null
}

/** The account with this address, in any case of its letters; null if there is none. */
export const userByEmail = (database: Database, email: string) => userBy(database, "email", email.toLowerCase())

/** The account with this id; null if there is none. */
export const userById = (database: Database, id: string) => userBy(database, "id", id)

/** The account that a token was mailed to. `column` is the purpose of the token. */
export const userByToken = (database: Database, column: TokenColumn, token: string) => userBy(database, column, token)

/** An account to add. */
export interface NewUser {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  /** JSON text. */
  readonly metadata: string
}

/** Adds an account with an unconfirmed address, in the same form as Supabase Lite. */
export async function addUser(database: Database, { id, email, passwordHash, metadata }: NewUser): Promise<UserRow> {
  const now = new Date().toISOString()
  const times = { created_at: now, updated_at: now }
  await auth(database)
    .insertInto("users")
    .values({
      id,
      aud: "authenticated",
      role: "authenticated",
      email,
      encrypted_password: passwordHash,
      raw_app_meta_data: JSON.stringify({ provider: "email", providers: ["email"] }),
      raw_user_meta_data: metadata,
      ...times,
    })
    .execute()
  await auth(database)
    .insertInto("identities")
    .values({
      id: crypto.randomUUID(),
      provider: "email",
      provider_id: id,
      user_id: id,
      identity_data: metadata,
      last_sign_in_at: now,
      ...times,
    })
    .execute()
  const user = await userById(database, id)
  if (user === null) throw new Error("the account that was just made is not there")
  return user
}

/** A session that has just started, with its first refresh token. */
interface NewSession {
  readonly id: string
  readonly refreshToken: string
}

/** Starts a session for a person who has proved their identity. */
export async function beginSession(database: Database, userId: string): Promise<NewSession> {
  const [sessionId, token, now] = [crypto.randomUUID(), crypto.randomUUID(), new Date().toISOString()]
  const times = { created_at: now, updated_at: now }
  await auth(database).updateTable("users").set({ last_sign_in_at: now }).where("id", "=", userId).execute()
  await auth(database)
    .insertInto("sessions")
    .values({ id: sessionId, user_id: userId, aal: "aal1", ...times })
    .execute()
  await auth(database)
    .insertInto("refresh_tokens")
    .values({ id: crypto.randomUUID(), token, user_id: userId, session_id: sessionId, revoked: 0, ...times })
    .execute()
  return { id: sessionId, refreshToken: token }
}

/** Changes an account's address in all tables. */
export async function changeAddress(database: Database, user: UserRow, email: string): Promise<void> {
  const stored: unknown = user.raw_user_meta_data
  const metadata = (typeof stored === "string" ? JSON.parse(stored) : (stored ?? {})) as Record<string, unknown>
  const text = JSON.stringify({ ...metadata, email, email_verified: true })
  await changeUser(database, user.id, { email, raw_user_meta_data: text })
  await changeIdentityData(database, user.id, text)
}

/** Changes columns of an account. */
export async function changeUser(
  database: Database,
  id: string,
  change: Record<string, string | number | null>,
): Promise<void> {
  await auth(database).updateTable("users").set(change).where("id", "=", id).execute()
}

/** Changes a user only while the address is unconfirmed, because it may be confirmed meanwhile. */
export async function changeUnconfirmedUser(
  database: Database,
  id: string,
  change: Record<string, string | number | null>,
): Promise<void> {
  await auth(database).updateTable("users").set(change).where("id", "=", id).where("confirmed_at", "is", null).execute()
}

/** Updates the second copy of the sign-up's data, in the row of the person's identity. */
export async function changeIdentityData(database: Database, userId: string, data: string): Promise<void> {
  await auth(database).updateTable("identities").set({ identity_data: data }).where("user_id", "=", userId).execute()
}

/** The valid refresh token of a session. Null if it has none. */
export async function liveRefreshToken(database: Database, sessionId: string): Promise<string | null> {
  const rows = (await auth(database)
    .selectFrom("refresh_tokens")
    .selectAll()
    .where("session_id", "=", sessionId)
    .execute()) as { token: string; revoked: unknown }[]
  return rows.findLast(({ revoked }) => !revoked)?.token ?? null
}

/** The ids of a person's sessions. */
export const sessionIdsOf = async (database: Database, userId: string): Promise<readonly string[]> =>
  (await sessionsOf(database, userId)).map(({ id }) => id)

/** A row of Supabase Lite's `sessions` table. */
export interface SessionRow {
  readonly id: string
  readonly created_at: string
  readonly refreshed_at: string | null
}

/** A person's sessions with their times. */
export async function sessionsOf(database: Database, userId: string): Promise<readonly SessionRow[]> {
  return auth(database)
    .selectFrom("sessions")
    .select(["id", "created_at", "refreshed_at"])
    .where("user_id", "=", userId)
    .execute()
}

/** Removes a user. The database removes their other rows by its foreign keys. */
export async function removeUser(database: Database, id: string): Promise<void> {
  await auth(database).deleteFrom("users").where("id", "=", id).execute()
}

/** The ids of everybody's sessions. */
export async function allSessionIds(database: Database): Promise<ReadonlySet<string>> {
  const rows = (await auth(database).selectFrom("sessions").select("id").execute()) as { id: string }[]
  return new Set(rows.map(({ id }) => id))
}

/** Values in one statement, at most, as Supabase Lite limits them. */
const MAX_VALUES = 100

/** Deletes sessions and their refresh tokens. */
export async function endSessions(database: Database, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += MAX_VALUES) {
    const batch = ids.slice(start, start + MAX_VALUES)
    await auth(database).deleteFrom("refresh_tokens").where("session_id", "in", batch).execute()
    await auth(database).deleteFrom("sessions").where("id", "in", batch).execute()
  }
}

/** A new token for a link in an email: 64 hexadecimal digits, because links with other tokens are refused. */
export function newMailToken(): string {
  return randomBytes(32).toString("hex")
}
