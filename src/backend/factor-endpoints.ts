import { type AuthCall, type Json, type Parts, nowInSeconds, passOn, textOf } from "./auth-call.ts"
import { pauseAfter } from "./attempts.ts"
import { type Caller, callerOf, owesSecondFactor, recoveryRefusal } from "./caller.ts"
import { authRefusal } from "./refusals.ts"
import type { Factor } from "./second-factor-store.ts"
import { sessionAnswer } from "./session-answer.ts"
import { newEnrolment, stepOf } from "./totp.ts"
import { endSessions, liveRefreshToken, sessionIdsOf } from "./users.ts"

const MOST_FACTORS = 10
const LONGEST_NAME = 100
/** Seconds a challenge may be answered. */
const CHALLENGE_LIFE = 300

export async function enrolFactor(parts: Parts, call: AuthCall): Promise<Response> {
  const caller = await callerOf(parts, call)
  if (caller instanceof Response) return caller
  const refusal = recoveryRefusal(caller) ?? enrolmentRefusal(parts, caller, call.body)
  if (refusal !== null) return refusal
  const name = textOf(call.body, "friendly_name")
  const issuer = textOf(call.body, "issuer") || new URL(parts.siteUrl).host
  const { secret, uri, qrCode } = newEnrolment(issuer, caller.email)
  const id = crypto.randomUUID()
  parts.store.addFactor(id, caller.userId, name, parts.seal.seal(secret, id))
  return Response.json({ id, type: "totp", friendly_name: name, totp: { qr_code: qrCode, secret, uri } })
}

function enrolmentRefusal(parts: Parts, caller: Caller, body: Json): Response | null {
  if (body["factor_type"] !== "totp") return authRefusal(400, "validation_failed", "factor_type needs to be totp")
  for (const name of ["friendly_name", "issuer"]) {
    const value = body[name] ?? ""
    if (typeof value !== "string" || value.length > LONGEST_NAME) {
      return authRefusal(400, "validation_failed", `${name} needs to be a text of at most ${LONGEST_NAME} characters`)
    }
  }
  const factors = parts.store.factorsOf(caller.userId)
  if (factors.some((factor) => factor.friendly_name === textOf(body, "friendly_name"))) {
    return authRefusal(422, "mfa_factor_name_conflict", "A factor with this friendly name already exists")
  }
  if (factors.length >= MOST_FACTORS) {
    return authRefusal(422, "too_many_enrolled_mfa_factors", "Maximum number of factors reached, unenroll to continue")
  }
  if (owesSecondFactor(parts, caller)) {
    return authRefusal(403, "insufficient_aal", "AAL2 required to enroll a new factor")
  }
  return null
}

export async function challengeFactor(parts: Parts, call: AuthCall, factorId: string): Promise<Response> {
  const found = await ownFactor(parts, call, factorId)
  if (found instanceof Response) return found
  const now = nowInSeconds()
  const [id, expiresAt] = [crypto.randomUUID(), now + CHALLENGE_LIFE]
  parts.store.addChallenge(id, factorId, expiresAt, now)
  return Response.json({ id, type: "totp", expires_at: expiresAt })
}

export async function verifyFactor(parts: Parts, call: AuthCall, factorId: string): Promise<Response> {
  const found = await ownFactor(parts, call, factorId)
  if (found instanceof Response) return found
  const { caller, factor } = found
  // A factor that is owed is given; one that was only begun is not added.
  const unfinished = factor.status === "verified" ? null : recoveryRefusal(caller)
  if (unfinished !== null) return unfinished
  const refusal = codeRefusal(parts, caller, factor, call.body)
  if (refusal !== null) return refusal

  const refreshToken = await liveRefreshToken(parts.database, caller.sessionId)
  if (refreshToken === null) return authRefusal(403, "session_not_found", "The session has ended")
  parts.store.markVerified(factor)
  parts.store.verifySession(caller.sessionId, caller.userId, factor.id)
  parts.store.addMethod(caller.sessionId, "totp", nowInSeconds())
  await endLowerSessions(parts, caller)
  const body = { refresh_token: refreshToken }
  const answer = await passOn(parts, call, "token?grant_type=refresh_token", { method: "POST", body })
  return sessionAnswer(parts, answer, null)
}

function codeRefusal(parts: Parts, caller: Caller, factor: Factor, body: Json): Response | null {
  const now = nowInSeconds()
  const pause = pauseAfter(parts.store.failures(caller.userId), now)
  if (pause > 0) {
    const refusal = authRefusal(429, "over_request_rate_limit", "Too many wrong codes, try again later")
    refusal.headers.set("Retry-After", String(pause))
    return refusal
  }
  const challengeId = textOf(body, "challenge_id")
  const challenge = parts.store.challenge(challengeId, factor.id)
  if (challenge === null) {
    return authRefusal(404, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found")
  }
  if (challenge.expires_at < now) {
    parts.store.removeChallenge(challengeId)
    return authRefusal(422, "mfa_challenge_expired", "MFA challenge has expired, create a new challenge")
  }
  const step = stepOf(textOf(body, "code"), parts.seal.open(factor.sealed_secret, factor.id), Date.now())
  // A code counts once: seen over a shoulder, it is worthless.
  if (step === null || !parts.store.spendStep(factor.id, step)) {
    parts.store.addFailure(caller.userId, now)
    return authRefusal(422, "mfa_verification_failed", "Invalid TOTP code entered")
  }
  parts.store.removeChallenge(challengeId)
  parts.store.clearFailures(caller.userId)
  return null
}

/** As Supabase Auth does: whoever got in with one factor alone has to sign in again. */
async function endLowerSessions(parts: Parts, caller: Caller): Promise<void> {
  const verified = new Set(parts.store.verifiedSessionsOf(caller.userId))
  const sessions = await sessionIdsOf(parts.database, caller.userId)
  const lower = sessions.filter((id) => !verified.has(id))
  await endSessions(parts.database, lower)
  for (const id of lower) parts.store.forgetSession(id)
}

export async function removeFactor(parts: Parts, call: AuthCall, factorId: string): Promise<Response> {
  const found = await ownFactor(parts, call, factorId)
  if (found instanceof Response) return found
  const unfinished = recoveryRefusal(found.caller)
  if (unfinished !== null) return unfinished
  if (found.factor.status === "verified" && found.caller.aal !== "aal2") {
    return authRefusal(422, "insufficient_aal", "AAL2 required to unenroll verified factor")
  }
  parts.store.removeFactor(factorId)
  return Response.json({ id: factorId })
}

async function ownFactor(
  parts: Parts,
  call: AuthCall,
  factorId: string,
): Promise<{ caller: Caller; factor: Factor } | Response> {
  const caller = await callerOf(parts, call)
  if (caller instanceof Response) return caller
  const factor = parts.store.factorsOf(caller.userId).find(({ id }) => id === factorId)
  return factor === undefined ? authRefusal(404, "mfa_factor_not_found", "Factor not found") : { caller, factor }
}
