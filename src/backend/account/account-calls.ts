import { type AuthCall, type BackendContext, fieldTextOf } from "../auth/auth-call.ts"
import type { Caller } from "../auth/caller.ts"
import { mailLanguageOf } from "../auth/mail-language.ts"
import { logEvent } from "../auth/log-event.ts"
import { dataRefusal, retryAfter } from "../auth/refusals.ts"
import { forgetSessions, isSessionOver, mailOthersEnded, endSessionsBut, sessionsToKeep } from "../auth/sessions.ts"
import { removeUser, sessionIdsOf, sessionsOf } from "../store/users.ts"
import { type SessionRequirement, dataCallerOf, sessionRefusal } from "../auth/session-requirement.ts"
import { accountChanged, voidLinks } from "./account-change.ts"
import { countWrongCode, loggedPause } from "./wrong-codes.ts"

/** PostgreSQL's SQLSTATE for an invalid argument. */
const INVALID_ARGUMENT = "22023"

/**
 * Creates new recovery codes, which replace the older ones. They are shown once, because only their hashes are stored.
 */
async function newRecoveryCodes(context: BackendContext, caller: Caller, call: AuthCall): Promise<Response> {
  // A code stands in for a lost second factor, so a session without one has nothing to replace (`aal2`: two factors).
  if (caller.aal !== "aal2") return dataRefusal(403, "insufficient_aal", "A second factor has to be set up first")
  const codes = context.recoveryCodes.make()
  context.accounts.replaceCodes(
    caller.userId,
    codes.map((code) => context.recoveryCodes.digest(caller.userId, code)),
  )
  await accountChanged(context, call, { ...caller, address: caller.email }, "recovery-codes-made", {
    codes: codes.length,
  })
  return Response.json(codes)
}

/** Answers with the number of unused recovery codes. */
function leftRecoveryCodes(context: BackendContext, caller: Caller): Response {
  return Response.json(context.accounts.codesLeft(caller.userId))
}

/**
 * Uses a recovery code, which removes the lost factors, so that the session needs no second factor any more. A wrong
 * code counts like a wrong code of an authenticator app.
 */
async function useRecoveryCode(context: BackendContext, caller: Caller, call: AuthCall): Promise<Response> {
  const pause = loggedPause(context, call, caller)
  if (pause > 0) {
    return retryAfter(pause, dataRefusal(429, "mfa_codes_paused", "Too many wrong codes, try again later"))
  }
  const digest = context.recoveryCodes.digest(caller.userId, fieldTextOf(call.body, "code"))
  if (!context.accounts.spendCode(caller.userId, digest)) {
    countWrongCode(context, call, caller, "recovery-code")
    return dataRefusal(422, "mfa_verification_failed", "Invalid recovery code entered")
  }
  context.store.clearFailures(caller.userId)
  // Read before the removal, after which no session counts as verified with those factors.
  const kept = sessionsToKeep(context, caller)
  // Nothing is awaited before the factors are removed, so that two requests with codes cannot both find them.
  for (const { id } of context.store.factorsOf(caller.userId)) context.store.removeFactor(id)
  // The other codes were for the removed factors. A new factor gets new codes.
  context.accounts.replaceCodes(caller.userId, [])
  await endSessionsBut(context, caller.userId, kept)
  await accountChanged(context, call, { ...caller, address: caller.email }, "recovery-code-used")
  return Response.json(null)
}

/** The caller's sessions, newest first. */
async function listSessions(context: BackendContext, caller: Caller): Promise<Response> {
  const sessions = (await sessionsOf(context.database, caller.userId)).filter((session) => !isSessionOver(session))
  return Response.json(
    sessions
      .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
      .map(({ id, created_at, refreshed_at }) => {
        // The backend's own note of the session's browser and last renewal. Older sessions have none.
        const trace = context.accounts.traceOf(id)
        return {
          id,
          created_at,
          refreshed_at: trace === null ? refreshed_at : trace.refreshed_at,
          user_agent: trace?.user_agent ?? null,
          is_current: id === caller.sessionId,
          aal: context.store.isVerified(id) ? "aal2" : "aal1",
        }
      }),
  )
}

/**
 * Ends one of the caller's sessions. Gives the same answer for another person's session and for one that never existed.
 */
async function endOneSession(context: BackendContext, caller: Caller, call: AuthCall): Promise<Response> {
  const id = fieldTextOf(call.body, "session_id")
  if (id === "") return dataRefusal(400, INVALID_ARGUMENT, "session_id needs to be a text")
  // Ending one's own session is a sign-out, which needs no fresh proof.
  const refusal = id === caller.sessionId ? null : sessionRefusal(context, caller, "fresh")
  if (refusal !== null) return dataRefusal(refusal.status, refusal.code, refusal.message)
  const sessions = await sessionsOf(context.database, caller.userId)
  if (sessions.some((session) => session.id === id)) {
    await forgetSessions(context, [id])
    // A stranger who had the ended session may have requested a link that signs in.
    await voidLinks(context, caller.userId)
    logEvent(context, call, caller, "session-ended", { reason: "by-the-person", sessions: 1 })
    mailOthersEnded(context, caller, [id])
  }
  return Response.json(null)
}

/** A function of the API, and the session that it requires. */
interface AccountCall {
  /** The requirement; null for a call that a session can make while it owes its second factor. */
  readonly requires: SessionRequirement | null
  readonly answer: (context: BackendContext, caller: Caller, call: AuthCall) => Promise<Response> | Response
}

/**
 * The `rpc` functions for a person's own account. A hosted project (Supabase as a service, the other backend) gets the
 * same functions from a migration.
 */
const CALLS: ReadonlyMap<string, AccountCall> = new Map<string, AccountCall>([
  ["own_sessions", { requires: "complete", answer: listSessions }],
  ["end_own_session", { requires: "complete", answer: endOneSession }],
  ["new_recovery_codes", { requires: "fresh", answer: newRecoveryCodes }],
  ["recovery_codes_left", { requires: "complete", answer: leftRecoveryCodes }],
  ["use_recovery_code", { requires: null, answer: useRecoveryCode }],
  ["delete_own_account", { requires: "fresh", answer: deleteAccount }],
  ["own_record", { requires: "complete", answer: ownEvents }],
])

/** The function with this name, as it follows `/rest/v1/rpc/`. */
export const accountCallAt = (name: string): AccountCall | undefined => CALLS.get(name)

/** Answers a call of a function, if the caller's session meets its requirement. */
export async function callAccount(
  context: BackendContext,
  call: AuthCall,
  { requires, answer }: AccountCall,
): Promise<Response> {
  const caller = await dataCallerOf(context, call, requires)
  return caller instanceof Response ? caller : answer(context, caller, call)
}

/**
 * Deletes an account and everything that belongs to it. Its events stay in the audit log under its id, which no longer
 * leads to a name.
 */
async function deleteAccount(context: BackendContext, caller: Caller, call: AuthCall): Promise<Response> {
  const { userId } = caller
  const language = mailLanguageOf(context, userId)
  await forgetSessions(context, await sessionIdsOf(context.database, userId))
  await removeUser(context.database, userId)
  context.store.forgetPerson(userId)
  context.accounts.forgetPerson(userId)
  logEvent(context, call, caller, "account-deleted", { reason: "by-the-person" })
  context.mailer.send({ kind: "account-deleted", to: caller.email, tokenHash: null, language })
  return Response.json(null)
}

/** Events in one answer, at most. */
const MAX_EVENTS = 200

/** A page of the account's events in the audit log, newest first, starting before the event with the id `before`. */
function ownEvents(context: BackendContext, caller: Caller, call: AuthCall): Response {
  const before = call.body["before"] ?? ""
  if (typeof before !== "string" || !/^\d{0,15}$/.test(before)) {
    return dataRefusal(400, INVALID_ARGUMENT, "before needs to be the id of an event")
  }
  const most = call.body["most"] ?? MAX_EVENTS
  if (typeof most !== "number" || !Number.isInteger(most) || most < 1) {
    return dataRefusal(400, INVALID_ARGUMENT, "most needs to be a whole number above 0")
  }
  const olderThan = before === "" ? [] : [Number(before)]
  const events = context.auditLog.ofPerson(caller.userId, Math.min(most, MAX_EVENTS), ...olderThan)
  return Response.json(
    events.map(({ id, at, kind, session, client, detail }) => ({ id: String(id), at, kind, session, client, detail })),
  )
}
