import { askAboutToken } from "./ask-service.ts"
import type { StoredSession } from "../cookies/stored-session.ts"
import type { ServiceAccess } from "./server-session-access.ts"
import { heardInTime } from "../heard-in-time.ts"
import { claimsOf, endsWithin, recoveryIn, serviceUserOf, sessionOf } from "../claims.ts"
import { noteToken } from "./token-claim.ts"
import type { ReadRefreshed } from "./refreshed.ts"
import { refreshOnce } from "./server-session-refresh.ts"
import type { TokenVerdict, Verdict } from "./verdict-memory.ts"

const OUT: Verdict = { kind: "out" }
export const NOBODY = { kind: "nobody" } as const satisfies Verdict
const UNKNOWN: Verdict = { kind: "unknown" }

/** Milliseconds of silence after which a visitor hears that the service is away. */
export const PATIENCE_MS = 2_000

// The auth client refreshes when less than ninety seconds are left. Refreshing a little earlier keeps it from doing so.
const MARGIN_SECONDS = 100

/** Ask in time, or not know. What comes later is heard by nobody, and rejects nothing. */
export const verdictInTime = (verdict: Promise<Verdict>, patience: number): Promise<Verdict> =>
  heardInTime(verdict, patience, UNKNOWN)

interface Verification {
  readonly stored: StoredSession
  readonly access: ServiceAccess
  /** Accepts a recent answer of the auth service instead of a new one. For requests that only read. */
  readonly mayRemember: boolean
  /** Told of refreshed tokens at once, so that they reach the browser even when the service then says nothing more. */
  readonly keep: (session: StoredSession) => void
  readonly refreshedBy: ReadRefreshed
}

/** Never rejects. */
export async function verdictOf({ stored, access, mayRemember, keep, refreshedBy }: Verification): Promise<Verdict> {
  const now = Date.now() / 1000
  const memory = mayRemember ? access.memory : undefined
  const accepted = (session: StoredSession): Promise<TokenVerdict> => {
    const ask = () => acceptedOf(session.access_token, access)
    return memory === undefined ? ask() : memory.verdictOn(questionOf(session), ask)
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
    // Refreshing early failed: the token still holds for a moment, and the service is asked about it as ever.
  }
  const answer = await accepted(session)
  if (answer !== "refused" || refreshed) return answer === "refused" ? OUT : answer
  // The service's clock may be ahead of this one, or its key was changed: the refresh token has the last word.
  const last = await refreshOnce(session.refresh_token, access, refreshedBy)
  if (last.kind !== "fresh") return last.kind === "gone" ? OUT : UNKNOWN
  keep(last.session)
  const lastAnswer = await accepted(last.session)
  return lastAnswer === "refused" ? OUT : lastAnswer
}

// Where the browser asks the service itself, this server hears of a change by what the browser keeps of the user.
const questionOf = ({ access_token, user }: StoredSession): string => JSON.stringify([access_token, user])

/**
 * Asks the service about this very token. Verifying the signature here would be quicker where the keys are public, but
 * a revoked session would keep its pages open until the token ends, and the token does not tell whether a second factor
 * is owed; so there is one question for every session, and its answer is the same for all of them when the service is
 * away.
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
    noteToken(session, accessToken)
    return { kind: "in", session, recovering: recoveryIn(user) }
  }
  // The token is good, and of a service that names no sessions. About another person it is no good.
  return claimsOf(accessToken)?.["sub"] === user.id ? NOBODY : "refused"
}
