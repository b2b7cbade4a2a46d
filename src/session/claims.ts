import { isRecord } from "./is-record.ts"
import { nameIn } from "./person-name.ts"
import type { Session } from "./session.ts"

/**
 * The payload of an access token, which is a JWT; null if it cannot be read. It is not verified: trust it only if the
 * auth service has accepted the same token.
 */
export function tokenPayloadOf(accessToken: string): Readonly<Record<string, unknown>> | null {
  try {
    const payload: unknown = JSON.parse(textOfBase64Url(accessToken.split(".")[1] ?? ""))
    return isRecord(payload) ? payload : null
  } catch {
    return null
  }
}

// Own decoder, because every page reads tokens, and that of `@supabase/ssr` would load the whole auth client.
function textOfBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0))
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
}

/**
 * True if the token ends within `margin` seconds, or does not say when it ends. Reads the token's own claim, because a
 * browser's clock may have set `expires_at`. `now` is in seconds since the epoch.
 */
export function endsWithin(accessToken: string, margin: number, now: number): boolean {
  const exp = tokenPayloadOf(accessToken)?.["exp"]
  return typeof exp !== "number" || exp - margin <= now
}

/** The session's id in an access token, not verified. */
export function sessionIdIn(accessToken: string): string | null {
  const sid = tokenPayloadOf(accessToken)?.["session_id"]
  return typeof sid === "string" && sid !== "" ? sid : null
}

/** True if the service requires a new password. Null if it does not report that, as on a hosted project. */
export function recoveryIn(user: ServiceUser): boolean | null {
  const recovering = isRecord(user.app_metadata) ? user.app_metadata["recovering"] : null
  return typeof recovering === "boolean" ? recovering : null
}

/** The part of the auth service's user that is used. */
export type ServiceUser = NonNullable<ReturnType<typeof serviceUserOf>>

/** The user in an answer of the service; null if it is not one. */
export function serviceUserOf(body: unknown) {
  if (!isRecord(body) || typeof body["id"] !== "string" || body["id"] === "") return null
  const { id, email, factors, is_anonymous, user_metadata, app_metadata } = body
  return {
    id,
    email: typeof email === "string" ? email : "",
    hasFactor: Array.isArray(factors) && factors.some((factor) => isRecord(factor) && factor["status"] === "verified"),
    // An anonymous user of the service. Callers count them as signed out.
    anonymous: is_anonymous === true,
    user_metadata,
    app_metadata,
  }
}

/**
 * The session from a verified token and the service's user. Null if they do not belong together, or if the token has no
 * session id.
 */
export function sessionOf(accessToken: string, user: ServiceUser): Session | null {
  const payload = tokenPayloadOf(accessToken)
  if (payload === null) return null
  const { session_id: sid, sub, aal, iat, exp } = payload
  if (typeof sid !== "string" || sid === "" || sub !== user.id) return null
  if (typeof exp !== "number") return null
  return {
    sid,
    uid: user.id,
    // A backend without second factors names no level.
    aal: aal === "aal2" ? "aal2" : "aal1",
    // The token does not show if a second factor is enrolled; only the user object does.
    mfa: user.hasFactor,
    iat: typeof iat === "number" ? iat : 0,
    exp,
    email: user.email,
    name: nameIn(user.user_metadata),
  }
}
