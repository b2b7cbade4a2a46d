import type { SupabaseClient } from "@supabase/supabase-js"
import type { StoredSession } from "./cookie-session.ts"
import type { AuthServiceAccess } from "./server-session-access.ts"
import { beganByLink, endsWithin, recoveryIn, sessionOf } from "./server-session-claims.ts"
import { GONE_CODES, refreshOnce } from "./server-session-refresh.ts"
import type { Session } from "./session.ts"

/** Who is this? `unknown` when the auth service cannot be asked: an outage is never a sign-out. */
export type Verdict =
  | {
      readonly kind: "in"
      readonly session: Session
      /** The service's word on whether a new password is owed; null where it gives none. */
      readonly recovering: boolean | null
      readonly beganByLink: boolean
    }
  | { readonly kind: "out" }
  | { readonly kind: "unknown" }

const OUT: Verdict = { kind: "out" }
const UNKNOWN: Verdict = { kind: "unknown" }

/** Milliseconds that a visitor waits at most to hear that the service is away. */
export const PATIENCE_MS = 2_000

/**
 * For a page that is shown to anyone, whoever they are: it does not wait long for a name. Tokens that a refresh brings
 * later are kept for the next request.
 */
export const SHORT_PATIENCE_MS = 700

// The auth client refreshes when less than ninety seconds are left. Refreshing a little earlier keeps it from doing so.
const MARGIN_SECONDS = 100

/** Ask in time, or not know. What comes later is heard by nobody, and rejects nothing. */
export async function verdictInTime(verdict: Promise<Verdict>, patience: number): Promise<Verdict> {
  const { promise: limit, resolve } = Promise.withResolvers<Verdict>()
  const timer = setTimeout(() => resolve(UNKNOWN), patience)
  return Promise.race([verdict, limit]).finally(() => clearTimeout(timer))
}

interface Verification {
  readonly stored: StoredSession
  readonly access: AuthServiceAccess
  readonly client: () => SupabaseClient
  /** Told of refreshed tokens at once, so that they reach the browser even when the service then says nothing more. */
  readonly keep: (session: StoredSession) => void
}

/** Never rejects. */
export async function verdictOf({ stored, access, client, keep }: Verification): Promise<Verdict> {
  const now = Date.now() / 1000
  let session = stored
  let refreshed = false
  if (endsWithin(stored.access_token, MARGIN_SECONDS, now)) {
    const answer = await refreshOnce(stored.refresh_token, access)
    if (answer.kind === "fresh") {
      session = answer.session
      refreshed = true
      keep(session)
    } else if (endsWithin(stored.access_token, 0, now)) {
      return answer.kind === "gone" ? OUT : UNKNOWN
    }
    // Refreshing early failed: the token still holds for a moment, and the service is asked about it as ever.
  }
  const answer = await acceptedOf(session.access_token, client())
  if (answer !== "refused" || refreshed) return answer === "refused" ? OUT : answer
  // The service's clock may be ahead of this one, or its key was changed: the refresh token has the last word.
  const last = await refreshOnce(session.refresh_token, access)
  if (last.kind !== "fresh") return last.kind === "gone" ? OUT : UNKNOWN
  keep(last.session)
  const lastAnswer = await acceptedOf(last.session.access_token, client())
  return lastAnswer === "refused" ? OUT : lastAnswer
}

/**
 * Asks the service about this very token. Verifying the signature here would be quicker where the keys are public, but
 * a revoked session would keep its pages open until the token ends, and the token does not tell whether a second factor
 * is owed; so there is one question for every session, and its answer is the same for all of them when the service is
 * away.
 */
async function acceptedOf(accessToken: string, client: SupabaseClient): Promise<Verdict | "refused"> {
  const { data, error } = await client.auth.getUser(accessToken)
  if (error === null) {
    const session = sessionOf(accessToken, data.user)
    return session === null
      ? UNKNOWN
      : { kind: "in", session, recovering: recoveryIn(data.user), beganByLink: beganByLink(accessToken) }
  }
  if (error.name === "AuthSessionMissingError" || GONE_CODES.has(error.code ?? "")) return OUT
  return error.code === "bad_jwt" ? "refused" : UNKNOWN
}
