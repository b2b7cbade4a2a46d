import type { AuthError, EmailOtpType, SupabaseClient } from "@supabase/supabase-js"
import type { Credentials, EmailLink, PasswordChange } from "./auth-forms.ts"
import {
  isSessionOver,
  isUnanswered,
  problemOf,
  problemOfError,
  type AuthProblem,
  type UnknownOutcome,
} from "./auth-problems.ts"

/**
 * The auth client of Supabase. The calls in this file, one for each form, work with the server's client and with the
 * browser's.
 */
export type AuthClient = SupabaseClient["auth"]

/** The result of a call to the auth service: a value, or the problem to show. */
export type AuthResult<Value = null> =
  | { readonly ok: true; readonly value: Value }
  | ({ readonly ok: false } & AuthProblem)

const DONE: AuthResult = { ok: true, value: null }

/**
 * The result of a call that failed. `unanswered` is the problem if the service did not answer: by default that of a
 * call which changes nothing, or which can be repeated without harm.
 */
const failed = (
  error: AuthError,
  unanswered: UnknownOutcome | "unavailable" = "unavailable",
): { readonly ok: false } & AuthProblem => ({
  ok: false,
  ...(isUnanswered(error.code, error.status) ? problemOf(unanswered) : problemOfError(error)),
})

const answerOf = (
  { error }: { readonly error: AuthError | null },
  unanswered?: Parameters<typeof failed>[1],
): AuthResult => (error === null ? DONE : failed(error, unanswered))

/**
 * Signs in with a password, and returns the new session's access token. A second factor may still be due after that.
 */
export async function signIn(auth: AuthClient, credentials: Credentials): Promise<AuthResult<string>> {
  const { data, error } = await auth.signInWithPassword(credentials)
  return error === null ? { ok: true, value: data.session.access_token } : failed(error)
}

/**
 * Error codes of a sign-up that reveal that the address has an account. The last one is among them because the service
 * returns it for an address to which it has just sent a link.
 */
const ACCOUNT_EXISTS: ReadonlySet<string> = new Set([
  "user_already_exists",
  "email_exists",
  "over_email_send_rate_limit",
])

/** Creates an account. `signedIn` is false if the address has to be confirmed first. */
export async function signUp(
  auth: AuthClient,
  credentials: Credentials,
): Promise<AuthResult<{ readonly signedIn: boolean }>> {
  const { data, error } = await auth.signUp(credentials)
  // The answer must not reveal if an address has an account.
  if (error !== null && ACCOUNT_EXISTS.has(error.code ?? "")) return { ok: true, value: { signedIn: false } }
  return error === null ? { ok: true, value: { signedIn: data.session !== null } } : failed(error, "account-unknown")
}

/** The answer to a request for an email, which must not reveal if the address has an account. */
const answerToRequest = ({ error }: { readonly error: AuthError | null }): AuthResult =>
  // The service returns these only for some addresses, so showing them would reveal which ones have an account.
  error?.code === "over_email_send_rate_limit" || error?.code === "user_not_found"
    ? DONE
    : answerOf({ error }, "email-unknown")

/** Requests an email with a link to choose a new password. */
export const requestPasswordReset = async (auth: AuthClient, email: string): Promise<AuthResult> =>
  answerToRequest(await auth.resetPasswordForEmail(email))

/** Requests the confirmation link of a sign-up again. */
export const resendConfirmation = async (auth: AuthClient, email: string): Promise<AuthResult> =>
  answerToRequest(await auth.resend({ type: "signup", email }))

/**
 * Verifies the token of an email link. `signedIn` is false if a second link, sent to another
 * address, has to be opened too.
 */
export async function verifyEmailLink(
  auth: AuthClient,
  link: EmailLink,
): Promise<AuthResult<{ readonly signedIn: boolean }>> {
  const { data, error } = await auth.verifyOtp({ token_hash: link.tokenHash, type: link.type as EmailOtpType })
  if (error === null) return { ok: true, value: { signedIn: data.session !== null } }
  const problem = failed(error, "link-unknown")
  // For any fault of a token, the person can only request another link.
  return problem.code === "refused" || isSessionOver(problem.code) ? { ok: false, ...problemOf("link-dead") } : problem
}

/**
 * Undoes a change of the account with the token of a link in the email about it. Only the embedded backend sends such
 * links; their type is not one of the auth client's own.
 */
export async function undoChange(auth: AuthClient, tokenHash: string): Promise<AuthResult> {
  const answer = await verifyEmailLink(auth, { tokenHash, type: "undo" })
  if (answer.ok) return DONE
  return answer.code === "link-unknown" ? { ok: false, ...problemOf("undo-unknown") } : answer
}

/** Verifies a code of any of the person's authenticator apps. */
export async function verifySecondFactor(auth: AuthClient, code: string): Promise<AuthResult> {
  const { data, error } = await auth.mfa.listFactors()
  if (error !== null) return failed(error)
  const ids = data.totp.map(({ id }) => id)
  return confirmAnyFactor(auth, ids, code, "code-unknown")
}

/** Verifies a code of any of these authenticator apps. `unanswered` is the problem if the service did not answer. */
export async function confirmAnyFactor(
  auth: AuthClient,
  factors: readonly string[],
  code: string,
  unanswered?: UnknownOutcome,
): Promise<AuthResult> {
  // The answer if there is no factor to try.
  let answer: AuthResult = { ok: false, ...problemOf("factor-gone") }
  for (const factor of factors) {
    answer = await confirmSecondFactor(auth, factor, code, unanswered)
    // A wrong code may be that of the next app. Any other problem ends the attempt.
    if (answer.ok || answer.code !== "wrong-code") break
  }
  return answer
}

/** A started enrolment of a second factor. `uri` is the content of the QR code for an authenticator app. */
export interface Enrolment {
  readonly factor: string
  readonly uri: string
}

/** Starts to enrol an authenticator app. It counts only after its first code. */
export async function beginSecondFactor(auth: AuthClient): Promise<AuthResult<Enrolment>> {
  const { data: factors, error: listError } = await auth.mfa.listFactors()
  if (listError !== null) return failed(listError)
  // `totp` has the verified apps, `all` also those whose enrolment is unfinished.
  if (factors.totp.length > 0) return { ok: false, ...problemOf("factor-exists") }
  // An unfinished enrolment would prevent the next.
  for (const factor of factors.all.filter(({ status }) => status === "unverified")) {
    const { error } = await auth.mfa.unenroll({ factorId: factor.id })
    if (error !== null) return failed(error)
  }
  const { data, error } = await auth.mfa.enroll({ factorType: "totp", issuer: "Sallyport" })
  if (error !== null) return failed(error)
  return { ok: true, value: { factor: data.id, uri: data.totp.uri } }
}

/**
 * Verifies a code of an authenticator app. The first one finishes its enrolment. `unanswered` is the problem if the
 * service did not answer.
 */
export const confirmSecondFactor = async (
  auth: AuthClient,
  factor: string,
  code: string,
  unanswered?: UnknownOutcome,
): Promise<AuthResult> => answerOf(await auth.mfa.challengeAndVerify({ factorId: factor, code }), unanswered)

/** Removes all of the person's authenticator apps, with those whose enrolment is unfinished. */
export async function removeSecondFactor(auth: AuthClient): Promise<AuthResult> {
  const { data, error } = await auth.mfa.listFactors()
  if (error !== null) return failed(error)
  for (const factor of data.all) {
    const { error: unenrollError } = await auth.mfa.unenroll({ factorId: factor.id })
    if (unenrollError !== null) return failed(unenrollError, "outcome-unknown")
  }
  // The token has the claim of two factors until it is renewed. An error here does not undo the removal: the session is
  // renewed later.
  await auth.refreshSession()
  return DONE
}

/** Sets the person's name; an empty one removes it. */
export const setName = async (auth: AuthClient, name: string): Promise<AuthResult> =>
  answerOf(await auth.updateUser({ data: { name } }), "outcome-unknown")

/** Starts a change of the address. Both addresses have to confirm it. */
export async function changeEmail(auth: AuthClient, email: string): Promise<AuthResult> {
  const { error } = await auth.updateUser({ email })
  // The service returns this only for addresses with an account, so showing it would reveal one.
  if (error?.code === "email_exists") return DONE
  // Emails are limited by the hour, and attempts by the minute.
  if (error?.code === "over_email_send_rate_limit") return { ok: false, ...problemOf("too-many-mails") }
  return answerOf({ error }, "outcome-unknown")
}

/** Sets a new password. `current` is undefined only during a password recovery. */
export const setNewPassword = async (auth: AuthClient, password: string, current?: string): Promise<AuthResult> =>
  answerOf(
    await auth.updateUser({ password, ...(current === undefined ? {} : { current_password: current }) }),
    current === undefined ? "reset-unknown" : "password-unknown",
  )

/**
 * Changes the password after checking the current one, because somebody else may use an unattended device. A service
 * that requires the current password checks it in the same request. Any other, such as a hosted project that is not
 * configured to, gets a trial sign-in first.
 */
export async function changePassword(
  auth: AuthClient,
  trial: () => AuthClient,
  { current, password }: PasswordChange,
): Promise<AuthResult> {
  // The address is that of the session, because another account's password would prove nothing.
  const { data, error: userError } = await auth.getUser()
  if (userError !== null) return failed(userError)
  // Only the service can set this, unlike the user's own metadata.
  const isCheckedByService = data.user.app_metadata["requires_current_password"] === true
  const check = isCheckedByService ? DONE : await tryPassword(trial(), data.user.email ?? "", current)
  return check.ok ? setNewPassword(auth, password, current) : check
}

/**
 * Checks if this is the password of the person who is signed in, by signing in with it. `trial` makes a client without
 * a session, whose requests are made within the session of an access token.
 */
export async function checkPassword(
  auth: AuthClient,
  trial: (accessToken?: string) => AuthClient,
  password: string,
): Promise<AuthResult> {
  const { data: stored } = await auth.getSession()
  const { data, error } = await auth.getUser()
  if (error !== null) return failed(error)
  return tryPassword(trial(stored.session?.access_token), data.user.email ?? "", password)
}

/**
 * Checks a password by signing in with it. `trial` is a client without a session, so that the check causes no sign-in
 * event in this browser.
 */
async function tryPassword(trial: AuthClient, email: string, password: string): Promise<AuthResult> {
  const { error } = await trial.signInWithPassword({ email, password })
  if (error !== null) {
    const problem = failed(error)
    return problem.code === "wrong-credentials" ? { ok: false, ...problemOf("current-wrong") } : problem
  }
  // The check started a session that nobody needs, so it is ended. An error here does not stop the change: a new
  // password ends the account's other sessions, this one included. Without a change, the session stays listed.
  await signOut(trial, "local")
  return DONE
}

/** Ends this session, every other one, or every session of the account. */
export const signOut = async (auth: AuthClient, scope: "local" | "others" | "global"): Promise<AuthResult> =>
  answerOf(await auth.signOut({ scope }), scope === "global" ? "sign-out-unknown" : "outcome-unknown")
