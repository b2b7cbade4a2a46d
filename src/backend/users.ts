import { randomBytes } from "node:crypto"
import type { Database } from "./database.ts"

/** The columns of lite's own table that the gateway has to know of. */
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

const users = (database: Database) => database.kysely.withSchema("auth")

export async function userByEmail(database: Database, email: string): Promise<UserRow | null> {
  const row = await users(database)
    .selectFrom("users")
    .selectAll()
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst()
  return (row as UserRow | undefined) ?? null
}

export async function userById(database: Database, id: string): Promise<UserRow | null> {
  const row = await users(database).selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst()
  return (row as UserRow | undefined) ?? null
}

export async function userByToken(database: Database, column: TokenColumn, token: string): Promise<UserRow | null> {
  const row = await users(database).selectFrom("users").selectAll().where(column, "=", token).executeTakeFirst()
  return (row as UserRow | undefined) ?? null
}

export async function changeUser(
  database: Database,
  id: string,
  change: Record<string, string | number | null>,
): Promise<void> {
  await users(database).updateTable("users").set(change).where("id", "=", id).execute()
}

/** For what must not happen any more once the address is confirmed, which it may be meanwhile. */
export async function changeUnconfirmedUser(
  database: Database,
  id: string,
  change: Record<string, string | number | null>,
): Promise<void> {
  await users(database)
    .updateTable("users")
    .set(change)
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .execute()
}

/** What the sign-up said, kept a second time with the way a person signs in. */
export async function changeIdentityData(database: Database, userId: string, data: string): Promise<void> {
  await users(database).updateTable("identities").set({ identity_data: data }).where("user_id", "=", userId).execute()
}

/** The refresh token that continues a session now. */
export async function liveRefreshToken(database: Database, sessionId: string): Promise<string | null> {
  const rows = (await users(database)
    .selectFrom("refresh_tokens")
    .selectAll()
    .where("session_id", "=", sessionId)
    .execute()) as { token: string; revoked: unknown }[]
  return rows.findLast(({ revoked }) => !revoked)?.token ?? null
}

export async function sessionIdsOf(database: Database, userId: string): Promise<readonly string[]> {
  const rows = (await users(database).selectFrom("sessions").select("id").where("user_id", "=", userId).execute()) as {
    id: string
  }[]
  return rows.map(({ id }) => id)
}

export interface SessionRow {
  readonly id: string
  readonly created_at: string
  readonly refreshed_at: string | null
}

export async function sessionsOf(database: Database, userId: string): Promise<readonly SessionRow[]> {
  return users(database)
    .selectFrom("sessions")
    .select(["id", "created_at", "refreshed_at"])
    .where("user_id", "=", userId)
    .execute()
}

/** Takes everything with it that belongs to the person. */
export async function removeUser(database: Database, id: string): Promise<void> {
  await users(database).deleteFrom("users").where("id", "=", id).execute()
}

export async function allSessionIds(database: Database): Promise<ReadonlySet<string>> {
  const rows = (await users(database).selectFrom("sessions").select("id").execute()) as { id: string }[]
  return new Set(rows.map(({ id }) => id))
}

export async function endSessions(database: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await users(database).deleteFrom("refresh_tokens").where("session_id", "in", ids).execute()
  await users(database).deleteFrom("sessions").where("id", "in", ids).execute()
}

/** As long as lite's own, so that both kinds fit one link. */
export function newMailToken(): string {
  return randomBytes(32).toString("hex")
}
