import { type AuthCall, type BackendContext, passOn, fieldTextOf } from "./auth-call.ts"
import { logEvent } from "./log-event.ts"
import { isTooLong } from "./passwords.ts"
import { authRefusal } from "./refusals.ts"
import { sessionAnswer } from "./session-answer.ts"
import { type Caller, callerOf } from "./caller.ts"
import { sessionRefusal } from "./session-requirement.ts"
import { forgetSessions } from "./sessions.ts"
import { type UserRow, beginSession, userByEmail, userById } from "../store/users.ts"

/** Answers `POST /token`: signs in with a password, or renews a session with its refresh token. */
export async function issueToken(context: BackendContext, call: AuthCall): Promise<Response> {
  const grant = call.search.get("grant_type")
  if (grant === "password") return signIn(context, call)
  if (grant === "refresh_token") return refresh(context, call)
  return authRefusal(400, "invalid_credentials", "unsupported_grant_type")
}

/**
 * Signs in with a password.
 *
 * INVARIANT: for every address and every password the same is awaited before a refusal: the session that the request
 * was made within, one lookup of the address and one comparison. Supabase Lite (`@supabase/lite`, the embedded auth and
 * data service), which would compare by itself, is called only for the session.
 */
async function signIn(context: BackendContext, call: AuthCall): Promise<Response> {
  const [email, password] = [fieldTextOf(call.body, "email"), fieldTextOf(call.body, "password")]
  if (email === "") return authRefusal(400, "validation_failed", "missing email or phone")
  const caller = await settledCallerOf(context, call)
  const user = await userByEmail(context.database, email)
  // Within a session of the same person, the password proves their identity again.
  const prover = caller !== null && caller.userId === user?.id ? caller : null
  // bcrypt reads only 72 bytes. A longer password is never right, but is compared too, for the same time.
  const readable = isTooLong(password) ? "" : password
  const isRight =
    (await context.hashing.matches(readable, user?.encrypted_password ?? context.hashing.dummyHash)) && readable !== ""
  if (user === null || !isRight || user.confirmed_at === null) return refused(context, call, user, isRight, prover)
  // A stored session with a refresh token, from which Lite makes the access token.
  const session = await beginSession(context.database, user.id)
  // A change of the password ends the sessions of the old one. If it came during the comparison, it missed this one.
  const { encrypted_password } = (await userById(context.database, user.id)) ?? { encrypted_password: null }
  if (encrypted_password !== user.encrypted_password) {
    await forgetSessions(context, [session.id])
    return refused(context, call, user, false, prover)
  }
  const body = { refresh_token: session.refreshToken }
  const answer = await passOn(context, call, "token?grant_type=refresh_token", { body })
  if (prover === null) return sessionAnswer(context, call, answer, "password")
  // The client ends the replaced session once it has stored the new one. If this answer is lost, it still has the old.
  if (answer.ok) context.replaced.set(prover.sessionId, true)
  return sessionAnswer(context, call, answer, "reauthentication")
}

/** The caller of a request that was made within a session that owes nothing, else null. */
async function settledCallerOf(context: BackendContext, call: AuthCall): Promise<Caller | null> {
  const caller = await callerOf(context, call)
  return caller instanceof Response || sessionRefusal(context, caller, "complete") !== null ? null : caller
}

/**
 * The refusal of a sign-in. Only someone who knows the password learns that the address is unconfirmed. `prover` is the
 * person who is signed in already and gave a wrong password, or null.
 */
function refused(
  context: BackendContext,
  call: AuthCall,
  user: UserRow | null,
  isRight: boolean,
  prover: Caller | null,
): Response {
  const who = user === null ? null : { userId: user.id, sessionId: null }
  const reason = user === null ? "unknown-account" : isRight ? "unconfirmed" : "wrong-password"
  if (prover !== null) logEvent(context, call, prover, "password-failed", { reason: "wrong-password" })
  else logEvent(context, call, who, "sign-in-failed", { method: "password", reason })
  return reason === "unconfirmed"
    ? authRefusal(400, "email_not_confirmed", "Email not confirmed")
    : authRefusal(400, "invalid_credentials", "Invalid login credentials")
}

function noSuchToken(): Response {
  return authRefusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")
}

/** Refreshes with the same token run one at a time, so that the second of two tabs gets the result of the first. */
function refresh(context: BackendContext, call: AuthCall): Promise<Response> {
  const refreshToken = fieldTextOf(call.body, "refresh_token")
  // No session ever had this token. Supabase Lite calls it invalid, but clients expect "not found" for an ended
  // session.
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(refreshToken)) return Promise.resolve(noSuchToken())
  return context.oneAtATime(`refresh ${refreshToken}`, async () => {
    const body = { refresh_token: refreshToken }
    const answer = await passOn(context, call, "token?grant_type=refresh_token", { body })
    await endIfReused(context, call, answer)
    return sessionAnswer(context, call, answer, null)
  })
}

/**
 * Ends a session whose refresh token was reused, because two people have it; the owner signs in again. Lite only
 * revokes the refresh tokens, and names their session if one of them is old.
 */
async function endIfReused(context: BackendContext, call: AuthCall, answer: Response): Promise<void> {
  const sessionId = answer.headers.get("Sb-Auth-Session-Id")
  const userId = answer.headers.get("Sb-Auth-User-Id")
  if (answer.ok || sessionId === null || userId === null) return
  await forgetSessions(context, [sessionId])
  const detail = { method: "refresh-token", reason: "token-reused", sessions: 1 } as const
  logEvent(context, call, { userId, sessionId }, "session-ended", detail)
}
