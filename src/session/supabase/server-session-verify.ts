import { askAboutToken } from "./ask-service.ts"
import type { StoredSession } from "../cookies/stored-session.ts"
import type { ServiceAccess } from "./server-session-access.ts"
import { withTimeout } from "../with-timeout.ts"
import { tokenPayloadOf, endsWithin, recoveryIn, serviceUserOf, sessionOf } from "../claims.ts"
import { noteToken } from "./token-claim.ts"
import type { ReadRefreshed } from "./refreshed.ts"
import { refreshOnce } from "./server-session-refresh.ts"
import type { TokenVerdict, ServiceVerdict } from "./verdict-cache.ts"

const OUT: ServiceVerdict = { kind: "out" }
/** The verdict on a valid token that is about no person. */
export const NOBODY = { kind: "nobody" } as const satisfies ServiceVerdict
const UNKNOWN: ServiceVerdict = { kind: "unknown" }

/** Milliseconds to wait for the auth service before its verdict counts as `unknown`. */
export const TIMEOUT_MS = 2_000

// The auth client refreshes a token in its last 90 seconds. Refreshing slightly earlier keeps the client from doing so.
const MARGIN_SECONDS = 100

/** The verdict, or `unknown` if it takes longer than `patience`. A later rejection is ignored. */
export const verdictInTime = (verdict: Promise<ServiceVerdict>, patience: number): Promise<ServiceVerdict> =>
  withTimeout(verdict, patience, UNKNOWN)

interface Verification {
  readonly stored: StoredSession
  readonly access: ServiceAccess
  /** Accepts a recent answer of the auth service instead of a new one. For requests that only read. */
  readonly mayRemember: boolean
  /** Called with refreshed tokens at once, so that they reach the browser even if the service then stops answering. */
  readonly keep: (session: StoredSession) => void
  /** Reads the new session from the body of a refresh. */
  readonly refreshedBy: ReadRefreshed
}

/** Verifies a stored session with the auth service, and refreshes it if needed. Never rejects. */
export async function serviceVerdictOf({
  stored,
  access,
  mayRemember,
  keep,
  refreshedBy,
}: Verification): Promise<ServiceVerdict> {
  const now = Date.now() / 1000
  const cache = mayRemember ? access.verdictCache : undefined
  const accepted = (session: StoredSession): Promise<TokenVerdict> => {
    const ask = () => acceptedOf(session.access_token, access)
    return cache === undefined ? ask() : cache.verdictOn(cacheKeyOf(session), ask)
  }
  let session = stored
  let refreshed = false
  if (endsWithin(stored.access_token, MARGIN_SECONDS, now)) {
    const answer = await refreshOnce(stored.refresh_token, access, refreshedBy)
    if (answer.kind === "fresh") {
      session = answer.session
      refreshed = true
      keep(session)
    } else if (endsWithin(stored.access_token, 0, now)) {
      return answer.kind === "gone" ? OUT : UNKNOWN
    }
    // If the early refresh failed, the token is still valid for a moment.
  }
  // `refused`: the service does not accept this token. The session may go on with a new one.
  const answer = await accepted(session)
  if (answer !== "refused" || refreshed) return answer === "refused" ? OUT : answer
  // The service's clock may be ahead, or its key may have changed. Only the refresh token can tell.
  const last = await refreshOnce(session.refresh_token, access, refreshedBy)
  if (last.kind !== "fresh") return last.kind === "gone" ? OUT : UNKNOWN
  keep(last.session)
  const lastAnswer = await accepted(last.session)
  return lastAnswer === "refused" ? OUT : lastAnswer
}

// The browser can change the account without this server. The user in its cookie then differs, so it is part of the
// key.
const cacheKeyOf = ({ access_token, user }: StoredSession): string => JSON.stringify([access_token, user])

/**
 * Verifies one token with the service. Checking the signature here would be faster if the keys are public, but a
 * revoked session would keep its access until the token expires, and a token does not tell if a second factor is owed.
 */
async function acceptedOf(accessToken: string, access: ServiceAccess): Promise<TokenVerdict> {
  const answer = await askAboutToken(accessToken, access)
  if (answer.kind === "silent") return UNKNOWN
  if (answer.kind === "no") return answer.ended ? OUT : "refused"
  const user = serviceUserOf(answer.body)
  if (user === null) return UNKNOWN
  if (user.anonymous) return NOBODY
  const session = sessionOf(accessToken, user)
  if (session !== null) {
    // For claims that are read from the token. The session itself is sent to the browser, so it has none.
    noteToken(session, accessToken)
    return { kind: "in", session, recovering: recoveryIn(user) }
  }
  // A valid token without a session id is nobody's. One about another person than the service answered with is refused.
  return tokenPayloadOf(accessToken)?.["sub"] === user.id ? NOBODY : "refused"
}
