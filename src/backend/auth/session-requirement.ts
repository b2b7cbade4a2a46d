import { type AuthCall, type BackendContext, nowInSeconds } from "./auth-call.ts"
import { type Caller, callerOf, owesSecondFactor } from "./caller.ts"
import { authRefusal, dataRefusal } from "./refusals.ts"

/**
 * The requirement of an action on the caller's session. `complete`: the session owes neither a second factor nor a new
 * password. `fresh`: also, the person proved their identity within `PROOF_LIFETIME`, so that a page left open or a
 * copied token is not enough.
 */
export type SessionRequirement = "complete" | "fresh"

/** A refusal, not yet in the format of the auth or the data service. */
export interface SessionRefusal {
  readonly status: number
  readonly code: string
  readonly message: string
}

/** Seconds for which a proof of identity allows changes to the account. */
export const PROOF_LIFETIME = 300

/**
 * The refusal for a session that does not meet a requirement, or null.
 *
 * INVARIANT: every change of an account passes here. A session that owes a factor or a password can only give what it
 * owes, or sign out.
 */
export function sessionRefusal(
  context: BackendContext,
  caller: Caller,
  required: SessionRequirement,
): SessionRefusal | null {
  if (owesSecondFactor(context, caller)) {
    return { status: 403, code: "insufficient_aal", message: "The second factor has to be given first" }
  }
  if (caller.recovering) {
    return { status: 403, code: "recovery_unfinished", message: "A new password has to be set before anything else" }
  }
  if (required === "complete" || hasFreshProof(context, caller)) return null
  return {
    status: 403,
    code: "reauthentication_needed",
    message: `This needs a proof that is no older than ${PROOF_LIFETIME} seconds`,
  }
}

/** The refusal by `sessionRefusal`, as a response in the format of Supabase Auth. */
export function authSessionRefusal(
  context: BackendContext,
  caller: Caller,
  required: SessionRequirement,
): Response | null {
  const refusal = sessionRefusal(context, caller, required)
  return refusal === null ? null : authRefusal(refusal.status, refusal.code, refusal.message)
}

/**
 * The caller of a data request or a function, if the session meets the requirement; else a refusal in the format of
 * PostgREST. Every valid session meets null. Supabase Lite (`@supabase/lite`, the embedded auth and data service) would
 * ignore an invalid token and return no rows.
 */
export async function dataCallerOf(
  context: BackendContext,
  call: AuthCall,
  required: SessionRequirement | null,
): Promise<Caller | Response> {
  const caller = await callerOf(context, call)
  if (caller instanceof Response) return dataRefusal(401, "PGRST301", "a valid session is required")
  const refusal = required === null ? null : sessionRefusal(context, caller, required)
  return refusal === null ? caller : dataRefusal(refusal.status, refusal.code, refusal.message)
}

/**
 * True after a recent proof of identity. For people with a second factor only its code counts, not the password. A time
 * too far in the future does not count, because the clock was wrong then.
 */
function hasFreshProof(context: BackendContext, caller: Caller): boolean {
  const hasFactor = context.store.factorsOf(caller.userId).some(({ status }) => status === "verified")
  const now = nowInSeconds()
  return context.store
    .methodsOf(caller.sessionId)
    .some(({ method, timestamp }) => (method === "totp") === hasFactor && Math.abs(now - timestamp) <= PROOF_LIFETIME)
}
