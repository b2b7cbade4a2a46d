import type { AuthError } from "@supabase/supabase-js"
import type { Problem } from "../../language/message.ts"

/** Form fields that a problem can be about. */
export type AuthField = "email" | "password" | "current" | "code" | "name" | "proof" | "confirmation"

/** The sentence for each problem, by its code. */
const SENTENCES = {
  "email-missing": "Enter an email address like name@example.org.",
  "email-long": "This email address is too long. It can have at most 254 characters.",
  "password-missing": "Enter your password.",
  "password-short": "Choose a password of at least 8 characters.",
  "password-long": "This password is too long. Use at most 72 letters, fewer with accents or emoji.",
  "password-weak": "This password is too easy to guess. Choose a longer or less common one.",
  "password-common": "This password is so common that it is guessed first. Choose another one.",
  "password-personal":
    "This password is too similar to your email address or this site's name. Attackers try those first. Choose another one.",
  "password-leaked": "This password has appeared in a data leak from another site. Choose another one.",
  "password-same": "This is already your password. Choose another one.",
  "current-missing": "Enter your current password.",
  "current-wrong": "This is not your current password.",
  "name-long": "Choose a name of at most 80 letters. An emoji counts as several.",
  "name-unreadable": "Write the name on one line, without control characters or invisible ones.",
  "code-missing": "Enter the six digits from your authenticator app.",
  "wrong-code": "This code is wrong or too old. Enter the one your authenticator app shows now.",
  "recovery-code-missing": "Enter one of your recovery codes.",
  "recovery-code-wrong":
    "This is not one of your unused recovery codes. Check it letter by letter, or try another one.",
  "wrong-credentials": "The email address or password is wrong.",
  "email-not-confirmed": "This email address is not confirmed yet. Open the link in the email we sent you.",
  "email-odd": "This address contains a character that email addresses cannot have. Type it again by hand.",
  "email-same": "This is already your address.",
  "email-refused":
    "The sign-in service does not accept this email address. Use one without accented letters and with a full domain, like name@example.org.",
  "signup-closed": "New accounts cannot be created here at the moment.",
  "link-dead": "This link has expired or has already been used. Request a new one.",
  "too-many": "Too many attempts. Wait a minute, then try again.",
  "too-many-mails": "Too many emails were requested. Wait an hour, then try again.",
  "recovery-over":
    "A new password has already been set, in another tab or by an earlier attempt. Reload this page to continue.",
  "cookies-blocked":
    "Your browser blocks cookies, so it cannot stay signed in. Allow them for this site, then try again.",
  "session-too-large":
    "The new session needs more data than a browser can store, so it was not stored. Tell the people who run this site.",
  unsent: "The sign-in service is not responding. Nothing was changed; try again in a moment.",
  unavailable: "The sign-in service is not responding. Try again in a moment.",
  "outcome-unknown":
    "The sign-in service did not confirm this, so it may or may not have been done. Open this page in a new tab to see, then try again if needed.",
  "password-unknown":
    "The sign-in service did not confirm this, so your password may or may not have been changed. Try again: if your current password is then wrong, the new one is already in use.",
  "reset-unknown":
    "The sign-in service did not confirm this, so your password may or may not have been changed. Try again with the same new password.",
  "code-unknown":
    "The sign-in service did not confirm this, so your code may be used up. Try again with the next code that your app shows.",
  "factor-unknown":
    "The sign-in service did not confirm this, so the second factor may or may not be on. Reload this page: if it asks you for a code, it is on.",
  "delete-unknown":
    "The sign-in service did not confirm this, so your account may or may not have been deleted. Try again to find out.",
  "sign-out-unknown":
    "The sign-in service did not confirm this, so you may or may not be signed out everywhere. Try again; if you then have to sign in, look at your devices.",
  "codes-unknown":
    "The sign-in service did not confirm this. If new codes were created, your old ones no longer work, so create new codes again.",
  "email-unknown":
    "The sign-in service did not confirm this, so the email may or may not have been sent. If none arrives in a few minutes, try again.",
  "account-unknown":
    "The sign-in service did not confirm this, so your account may or may not have been created. If no email arrives in a few minutes, try to sign in, then sign up again if needed.",
  "undo-unknown":
    "The sign-in service did not confirm this, so the change may or may not have been undone. Try again; if the link no longer works, it was undone: choose a new password with the link that we emailed you then.",
  "link-unknown":
    "The sign-in service did not confirm this, so the link may already be used up. Try again; if it no longer works, sign in or request a new link.",
  "session-gone": "Your session has ended. Sign in again.",
  "account-gone": "This account no longer exists.",
  "codes-paused":
    "Too many wrong codes. Try again later: the wait grows with each wrong code, up to an hour. If this wasn't you, someone knows your password: sign out here and reset it by email.",
  "factor-first": "Enter a code from your authenticator app first, then try again.",
  "factor-gone": "This second factor no longer exists. Start again.",
  "factor-exists": "A second factor is already set up. Remove it first.",
  "sign-in-again": "To make this change, sign out, sign in again, then try once more.",
  "confirmation-wrong": "Type your email address exactly as shown above.",
  "not-offered": "This site's sign-in service does not offer this yet.",
  refused: "The sign-in service rejected this. Check what you entered and try again.",
} as const

/** A problem that a form of the account can have. */
export type ProblemCode = keyof typeof SENTENCES

/** A problem that keeps a form from succeeding. `field` is null for the form as a whole. */
export interface AuthProblem {
  readonly field: AuthField | null
  readonly code: ProblemCode
}

/** The fields that problems are about. The others are about the form as a whole. */
const FIELDS: Readonly<Partial<Record<ProblemCode, AuthField>>> = {
  "email-missing": "email",
  "email-long": "email",
  "email-odd": "email",
  "email-same": "email",
  "email-refused": "email",
  "password-missing": "password",
  "password-short": "password",
  "password-long": "password",
  "password-weak": "password",
  "password-common": "password",
  "password-personal": "password",
  "password-leaked": "password",
  "password-same": "password",
  "current-missing": "current",
  "current-wrong": "current",
  "name-long": "name",
  "name-unreadable": "name",
  "code-missing": "code",
  "wrong-code": "code",
  "recovery-code-missing": "code",
  "recovery-code-wrong": "code",
  "confirmation-wrong": "confirmation",
}

/** The problem with this code. */
export const problemOf = (code: ProblemCode): AuthProblem => ({ field: FIELDS[code] ?? null, code })

/** The problems of a request that may have been carried out, although its answer is missing. */
export type UnknownOutcome = Extract<ProblemCode, `${string}-unknown`>

/** True for the problems of a request that may have been carried out. */
export const isUnknownOutcome = (code: ProblemCode): code is UnknownOutcome => code.endsWith("-unknown")

/** True for the problems of a session that has ended, or whose account is deleted. */
export const isSessionOver = (code: ProblemCode): boolean => code === "session-gone" || code === "account-gone"

/** True for the problems of a service that does not answer. */
export const isOutage = (code: ProblemCode): boolean =>
  code === "unavailable" || code === "unsent" || isUnknownOutcome(code)

/** A problem with the message that a page shows. The code identifies it. */
export interface WordedProblem extends AuthProblem, Problem {
  readonly field: AuthField | null
}

/** The problems with their messages. */
export const problemsInWords = (problems: readonly AuthProblem[]): WordedProblem[] =>
  problems.map(({ field, code }) => ({
    field,
    code,
    message: SENTENCES[code],
    ...(isUnknownOutcome(code) ? { isOutcomeUnknown: true } : {}),
  }))

/** The problems by the auth service's own error codes. */
const CODES: Readonly<Record<string, ProblemCode>> = {
  invalid_credentials: "wrong-credentials",
  email_not_confirmed: "email-not-confirmed",
  provider_email_needs_verification: "email-not-confirmed",
  email_address_invalid: "email-refused",
  email_address_not_authorized: "email-refused",
  validation_failed: "refused",
  weak_password: "password-weak",
  same_password: "password-same",
  current_password_required: "current-missing",
  current_password_invalid: "current-wrong",
  signup_disabled: "signup-closed",
  email_provider_disabled: "signup-closed",
  otp_expired: "link-dead",
  otp_disabled: "link-dead",
  flow_state_expired: "link-dead",
  flow_state_not_found: "link-dead",
  over_request_rate_limit: "too-many",
  // Not a code of Supabase Auth, whose limits count right codes, too. The embedded backend answers with it after wrong
  // ones, and so does `use_recovery_code` of a hosted project.
  mfa_codes_paused: "codes-paused",
  over_email_send_rate_limit: "too-many",
  mfa_verification_failed: "wrong-code",
  mfa_verification_rejected: "wrong-code",
  mfa_challenge_expired: "wrong-code",
  mfa_factor_not_found: "factor-gone",
  too_many_enrolled_mfa_factors: "factor-exists",
  mfa_verified_factor_exists: "factor-exists",
  insufficient_aal: "factor-first",
  reauthentication_needed: "sign-in-again",
  reauthentication_not_valid: "sign-in-again",
  session_not_found: "session-gone",
  session_expired: "session-gone",
  refresh_token_not_found: "session-gone",
  refresh_token_already_used: "session-gone",
  // Not codes of the service: `browser-auth.ts` answers with the first one, and `too-large-session.ts` with the second.
  client_not_loaded: "unsent",
  session_too_large: "session-too-large",
  user_not_found: "account-gone",
  bad_jwt: "session-gone",
  user_banned: "refused",
  conflict: "unavailable",
  request_timeout: "unavailable",
  hook_timeout: "unavailable",
  unexpected_failure: "unavailable",
}

/** The problem behind an error of the auth service. The service's own message is for developers and is not shown. */
export function problemOfError(error: AuthError): AuthProblem {
  if (error.name === "AuthSessionMissingError") return problemOf("session-gone")
  const problem = problemOfCode(error.code, error.status)
  return problem.code === "password-weak" ? problemOf(weaknessOf(error)) : problem
}

/**
 * True if a failure is no answer of the service itself: the service was not reached, its answer was lost or came too
 * late, or something else answered, such as a gateway. The service may have carried out the request.
 */
export const isUnanswered = (code: string | undefined, status: number | undefined): boolean =>
  (code === undefined || code === "") && (status === undefined || status === 0 || status >= 500)

/** The problem behind an error code of the auth service, or behind the status if there is no known code. */
export function problemOfCode(code: string | undefined, status: number | undefined): AuthProblem {
  const known = code !== undefined && Object.hasOwn(CODES, code) ? CODES[code] : undefined
  if (known !== undefined) return problemOf(known)
  if (status === 429) return problemOf("too-many")
  // Without a status, the service was not reached, or something else answered, such as a gateway.
  return problemOf(status === undefined || status === 0 || status >= 500 ? "unavailable" : "refused")
}

/** The reason why a password is weak, if the service gives one. */
function weaknessOf(error: AuthError): ProblemCode {
  const reasons = "reasons" in error && Array.isArray(error.reasons) ? error.reasons : []
  if (reasons.includes("common")) return "password-common"
  if (reasons.includes("personal")) return "password-personal"
  return reasons.includes("pwned") ? "password-leaked" : "password-weak"
}
