import { accountChanged } from "./account-change.ts"
import { type AuthCall, type BackendContext, nowInSeconds, passOn, fieldTextOf } from "../auth/auth-call.ts"
import type { Json } from "../store/json-text.ts"
import { type Caller, callerOf } from "../auth/caller.ts"
import { logEvent } from "../auth/log-event.ts"
import { isPlain } from "../store/plain-text.ts"
import { authRefusal, retryAfter } from "../auth/refusals.ts"
import type { Factor } from "../store/second-factor-store.ts"
import { sessionAnswer } from "../auth/session-answer.ts"
import { endSessionsBut, sessionsToKeep } from "../auth/sessions.ts"
import { authSessionRefusal } from "../auth/session-requirement.ts"
import { liveRefreshToken } from "../store/users.ts"
import { countWrongCode, loggedPause } from "./wrong-codes.ts"
import { Secret, TOTP } from "otpauth"
import { renderSVG } from "uqr"

/** Seconds for which an authenticator app shows a code. */
const PERIOD = 30
/** Digits of a code, in every authenticator app. */
const DIGITS = 6

/** A new second factor, as its owner sees it once. `qrCode` is SVG text, from which the client makes a data URL. */
function newEnrolment(issuer: string, account: string) {
  // 20 bytes, as RFC 4226 recommends.
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ issuer, label: account, secret, period: PERIOD, digits: DIGITS }).toString()
  // Colours by name, because the client does not encode the data URL, and a `#` would end it.
  const qrCode = renderSVG(uri, { border: 4, whiteColor: "white", blackColor: "black" })
  return { secret: secret.base32, uri, qrCode }
}

/** The time step that `code` belongs to, allowing one step of clock difference either way; null for a wrong code. */
function stepOf(code: string, secret: string, nowMs: number): number | null {
  // As many digits as `DIGITS`: `validate` throws for other characters, some of which have several bytes.
  if (!/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD, digits: DIGITS })
  const delta = totp.validate({ token: code, timestamp: nowMs, window: 1 })
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD) + delta
}

/** The most factors of a person. */
const MAX_FACTORS = 10
/** The longest name of a factor, in characters. */
const MAX_NAME_LENGTH = 100
/** Seconds for which a challenge is valid. */
const CHALLENGE_LIFETIME = 300

/** Answers `POST /factors`: adds an authenticator app, which counts once a first code of it is verified. */
export async function enrolFactor(context: BackendContext, call: AuthCall): Promise<Response> {
  const caller = await callerOf(context, call)
  if (caller instanceof Response) return caller
  const refusal = authSessionRefusal(context, caller, "fresh") ?? enrolmentRefusal(context, caller, call.body)
  if (refusal !== null) return refusal
  const name = fieldTextOf(call.body, "friendly_name")
  const issuer = fieldTextOf(call.body, "issuer") || new URL(context.siteUrl).host
  const { secret, uri, qrCode } = newEnrolment(issuer, caller.email)
  const id = crypto.randomUUID()
  context.store.addFactor(id, caller.userId, name, context.seal.seal(secret, id))
  return Response.json({ id, type: "totp", friendly_name: name, totp: { qr_code: qrCode, secret, uri } })
}

/** The refusal of a new factor, for its name or for the number of factors; null if it can be added. */
function enrolmentRefusal(context: BackendContext, caller: Caller, body: Json): Response | null {
  if (body["factor_type"] !== "totp") return authRefusal(400, "validation_failed", "factor_type needs to be totp")
  for (const name of ["friendly_name", "issuer"]) {
    const value = body[name] ?? ""
    if (typeof value !== "string" || value.length > MAX_NAME_LENGTH) {
      return authRefusal(
        400,
        "validation_failed",
        `${name} needs to be a text of at most ${MAX_NAME_LENGTH} characters`,
      )
    }
    if (!isPlain(value)) return authRefusal(400, "validation_failed", `${name} needs to be one plain line`)
  }
  const factors = context.store.factorsOf(caller.userId)
  if (factors.some((factor) => factor.friendly_name === fieldTextOf(body, "friendly_name"))) {
    return authRefusal(422, "mfa_factor_name_conflict", "A factor with this friendly name already exists")
  }
  if (factors.length >= MAX_FACTORS) {
    return authRefusal(422, "too_many_enrolled_mfa_factors", "Maximum number of factors reached, unenroll to continue")
  }
  return null
}

/** Answers `POST /factors/:id/challenge`. A code is accepted only together with the id of such a challenge. */
export async function challengeFactor(context: BackendContext, call: AuthCall, factorId: string): Promise<Response> {
  const callerAndFactor = await ownFactor(context, call, factorId)
  if (callerAndFactor instanceof Response) return callerAndFactor
  const now = nowInSeconds()
  const [id, expiresAt] = [crypto.randomUUID(), now + CHALLENGE_LIFETIME]
  context.store.addChallenge(id, factorId, expiresAt, now)
  return Response.json({ id, type: "totp", expires_at: expiresAt })
}

/** Answers `POST /factors/:id/verify`: checks a code, and raises the session to two factors. */
export async function verifyFactor(context: BackendContext, call: AuthCall, factorId: string): Promise<Response> {
  const callerAndFactor = await ownFactor(context, call, factorId)
  if (callerAndFactor instanceof Response) return callerAndFactor
  const { caller, factor } = callerAndFactor
  // The code of an enrolled factor completes a sign-in. The first code of a new factor adds it to the account.
  const isAdded = factor.status !== "verified"
  // Adding a factor changes the account, so it needs a fresh proof. Giving an enrolled factor's code is such a proof.
  const requirementRefusal = isAdded ? authSessionRefusal(context, caller, "fresh") : null
  const refusal = requirementRefusal ?? codeRefusal(context, call, caller, factor)
  if (refusal !== null) return refusal

  // The answer has new tokens of the same session, which Supabase Lite (`@supabase/lite`, the embedded auth and data
  // service) makes from its refresh token.
  const refreshToken = await liveRefreshToken(context.database, caller.sessionId)
  if (refreshToken === null) return authRefusal(403, "session_not_found", "The session has ended")
  // Taken before the factor is marked: undoing the change removes the factors that were verified since this time.
  const since = Date.now()
  context.store.markVerified(factor)
  context.store.verifySession(caller.sessionId, caller.userId, factor.id)
  context.store.addMethod(caller.sessionId, "totp", nowInSeconds())
  // Sessions without a second factor end, also at a sign-in: a stranger may have begun them with the password alone.
  await endSessionsBut(context, caller.userId, sessionsToKeep(context, caller))
  if (isAdded) await accountChanged(context, call, changed(caller, since), "factor-added", { factor: "totp" })
  else logEvent(context, call, caller, "sign-in", { method: "totp" })
  const body = { refresh_token: refreshToken }
  const answer = await passOn(context, call, "token?grant_type=refresh_token", { method: "POST", body })
  return sessionAnswer(context, call, answer, null)
}

/**
 * The refusal of a code; null if it is right. A right code is used up: its time step and its challenge are spent, and
 * the count of wrong codes starts again.
 */
function codeRefusal(context: BackendContext, call: AuthCall, caller: Caller, factor: Factor): Response | null {
  const { body } = call
  const now = nowInSeconds()
  const pause = loggedPause(context, call, caller)
  if (pause > 0) {
    return retryAfter(pause, authRefusal(429, "mfa_codes_paused", "Too many wrong codes, try again later"))
  }
  const challengeId = fieldTextOf(body, "challenge_id")
  const challenge = context.store.challenge(challengeId, factor.id)
  if (challenge === null) {
    return authRefusal(404, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found")
  }
  if (challenge.expires_at < now) {
    context.store.removeChallenge(challengeId)
    return authRefusal(422, "mfa_challenge_expired", "MFA challenge has expired, create a new challenge")
  }
  const step = stepOf(fieldTextOf(body, "code"), context.seal.open(factor.sealed_secret, factor.id), Date.now())
  // A code works only once, so that nobody can reuse one that they saw.
  if (step === null || !context.store.spendStep(factor.id, step)) {
    countWrongCode(context, call, caller, "totp", step === null ? "wrong-code" : "code-used-twice")
    return authRefusal(422, "mfa_verification_failed", "Invalid TOTP code entered")
  }
  context.store.removeChallenge(challengeId)
  context.store.clearFailures(caller.userId)
  return null
}

/** Answers `DELETE /factors/:id`. */
export async function removeFactor(context: BackendContext, call: AuthCall, factorId: string): Promise<Response> {
  const callerAndFactor = await ownFactor(context, call, factorId)
  if (callerAndFactor instanceof Response) return callerAndFactor
  const { caller, factor } = callerAndFactor
  // An enrolment that was never finished protects nothing, so its removal needs no fresh proof.
  const refusal = authSessionRefusal(context, caller, factor.status === "verified" ? "fresh" : "complete")
  if (refusal !== null) return refusal
  const kept = sessionsToKeep(context, caller)
  context.store.removeFactor(factorId)
  if (factor.status === "verified") await afterRemoval(context, call, caller, kept)
  return Response.json({ id: factorId })
}

/** The account and session of a change that began at `since`, in milliseconds since the epoch. */
const changed = (caller: Caller, since = Date.now()) => ({ ...caller, address: caller.email, since })

/** Reports the removal of a factor that counted, and ends what depended on the last one. */
async function afterRemoval(
  context: BackendContext,
  call: AuthCall,
  caller: Caller,
  kept: readonly string[],
): Promise<void> {
  await accountChanged(context, call, changed(caller), "factor-removed", { factor: "totp" })
  if (context.store.factorsOf(caller.userId).some(({ status }) => status === "verified")) return
  // Without a factor, its recovery codes are void. Sessions that had not given the factor end, because they may be a
  // stranger's.
  context.accounts.replaceCodes(caller.userId, [])
  await endSessionsBut(context, caller.userId, kept)
}

/**
 * The caller with the factor of this id. The refusal is the same for another person's factor and for one that never
 * existed.
 */
async function ownFactor(
  context: BackendContext,
  call: AuthCall,
  factorId: string,
): Promise<{ caller: Caller; factor: Factor } | Response> {
  const caller = await callerOf(context, call)
  if (caller instanceof Response) return caller
  const factor = context.store.factorsOf(caller.userId).find(({ id }) => id === factorId)
  return factor === undefined ? authRefusal(404, "mfa_factor_not_found", "Factor not found") : { caller, factor }
}
