import { isRecord } from "../is-record.ts"
import { fitsCookies } from "../cookies/cookie-session.ts"
import { storedSessionOf } from "../cookies/stored-session.ts"

/** The error in place of a session that is too large, in the form of the auth service's errors. */
const TOO_LARGE = { error_code: "session_too_large", message: "the session is too large for cookies" }

/** The addresses at which the auth service starts a session. */
const STARTS_SESSION = /\/auth\/v1\/(?:token|signup|verify)(?:\?.*)?$/

/** The time limit for ending a session, in milliseconds. */
const TIME_LIMIT_MS = 2_000

/**
 * The error response that the auth client gets in place of a session that is too large for cookies; null if the body
 * has no such session. A hosted project can add claims of any length to its tokens, and browsers do not send cookies of
 * that size. A session that the request started is ended, because nobody could use it or sign out of it.
 */
export async function tooLargeRefusalOf(
  body: unknown,
  address: string,
  headers: ConstructorParameters<typeof Headers>[0],
  fetch: typeof globalThis.fetch,
): Promise<Response | null> {
  // Only the size matters, so any expiry time will do.
  const session = isRecord(body) ? storedSessionOf({ expires_at: 0, ...body }) : null
  if (session === null || fitsCookies(session)) return null
  if (STARTS_SESSION.test(address)) {
    const asOwner = new Headers(headers)
    asOwner.set("Authorization", `Bearer ${session.access_token}`)
    const signal = AbortSignal.timeout(TIME_LIMIT_MS)
    const signOut = address.replace(STARTS_SESSION, "/auth/v1/logout?scope=local")
    // If it cannot be ended now, it stays in the person's list of sessions, and expires.
    await fetch(signOut, { method: "POST", headers: asOwner, signal }).catch(() => {})
  }
  return Response.json(TOO_LARGE, { status: 422 })
}
