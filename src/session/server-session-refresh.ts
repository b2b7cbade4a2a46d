import { isRecord, storedSessionOf, type StoredSession } from "./cookie-session.ts"
import type { AuthServiceAccess } from "./server-session-access.ts"
import { claimsOf } from "./server-session-claims.ts"

/** `silent`: nothing that can be relied on came back, which is never a sign-out. */
export type Refreshed =
  | { readonly kind: "fresh"; readonly session: StoredSession }
  | { readonly kind: "gone" }
  | { readonly kind: "silent" }

/** The words by which the auth service says that a session is no more. Nothing else ends one. */
export const GONE_CODES: ReadonlySet<string> = new Set([
  "refresh_token_not_found",
  "refresh_token_already_used",
  "session_not_found",
  "session_expired",
  "user_not_found",
  "user_banned",
])

const TIME_LIMIT_MS = 15_000
const KEPT_MS = 30_000

const refreshes = new Map<string, Promise<Refreshed>>()

/**
 * Exchanges a refresh token, once for everybody who holds it.
 *
 * A refresh token works once: of a hundred requests sent with one expired session, ninety-nine would look like a
 * thief's. The exchange also outlives the request that began it, and its answer is kept for a while, because tokens
 * that arrive after that visitor was told to wait would be lost, and the session with them.
 */
export function refreshOnce(refreshToken: string, access: AuthServiceAccess): Promise<Refreshed> {
  const key = `${access.url} ${refreshToken}`
  const known = refreshes.get(key)
  if (known !== undefined) return known
  const exchange = exchangeOf(refreshToken, access)
  refreshes.set(key, exchange)
  void forgetAfter(exchange, key)
  return exchange
}

async function forgetAfter(exchange: Promise<Refreshed>, key: string): Promise<void> {
  const { kind } = await exchange
  if (kind === "fresh") setTimeout(() => refreshes.delete(key), KEPT_MS).unref()
  else refreshes.delete(key)
}

/** Never rejects: every failure is silence. */
async function exchangeOf(refreshToken: string, access: AuthServiceAccess): Promise<Refreshed> {
  try {
    const response = await access.fetch(`${access.url}/auth/v1/token?grant_type=refresh_token`, {
      method: "POST",
      headers: {
        apikey: access.publishableKey,
        authorization: `Bearer ${access.publishableKey}`,
        "content-type": "application/json",
        "x-supabase-api-version": "2024-01-01",
      },
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    return refreshedOf(response.status, await response.json())
  } catch {
    return { kind: "silent" }
  }
}

/** What an answer to a refresh means. */
export function refreshedOf(status: number, body: unknown): Refreshed {
  if (!isRecord(body)) return { kind: "silent" }
  if (status === 200) {
    const session = storedSessionOf({ ...body, expires_at: body["expires_at"] ?? endOf(body["access_token"]) })
    return session === null ? { kind: "silent" } : { kind: "fresh", session }
  }
  const code = body["error_code"] ?? body["code"]
  return status >= 400 && status < 500 && typeof code === "string" && GONE_CODES.has(code)
    ? { kind: "gone" }
    : { kind: "silent" }
}

const endOf = (accessToken: unknown): unknown =>
  typeof accessToken === "string" ? claimsOf(accessToken)?.["exp"] : undefined
