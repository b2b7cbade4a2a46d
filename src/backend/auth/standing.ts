import { type Parts, nowInSeconds } from "./auth-call.ts"
import { type Caller, owesSecondFactor } from "./caller.ts"
import { authRefusal } from "./refusals.ts"

/**
 * The requirement of an action on its session. `settled`: it needs neither a second factor nor a new password. `fresh`:
 * settled, with a proof of identity within `PROOF_LIFE`, so that a page left open or a copied token is not enough.
 */
export type Standing = "settled" | "fresh"

/** A refusal before it has the shape of one service or the other. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
}

/** Seconds that a proof counts for what changes the account. */
export const PROOF_LIFE = 300

/** INVARIANT: whatever changes an account passes here; a session that owes something may end itself and pay, no more. */
export function standingRefusal(parts: Parts, caller: Caller, asked: Standing): Refusal | null {
  if (owesSecondFactor(parts, caller)) {
    return { status: 403, code: "insufficient_aal", message: "The second factor has to be given first" }
  }
  if (caller.recovering) {
    return { status: 403, code: "recovery_unfinished", message: "A new password has to be set before anything else" }
  }
  if (asked === "settled" || hasFreshProof(parts, caller)) return null
  return {
    status: 403,
    code: "reauthentication_needed",
    message: `This needs a proof that is no older than ${PROOF_LIFE} seconds`,
  }
}

/** The same in the shape of Supabase Auth. */
export function authStandingRefusal(parts: Parts, caller: Caller, asked: Standing): Response | null {
  const refusal = standingRefusal(parts, caller, asked)
  return refusal === null ? null : authRefusal(refusal.status, refusal.code, refusal.message)
}

/** With a factor its code is the proof: a password alone must not undo what the factor is there for. */
function hasFreshProof(parts: Parts, caller: Caller): boolean {
  const hasFactor = parts.store.factorsOf(caller.userId).some(({ status }) => status === "verified")
  const oldest = nowInSeconds() - PROOF_LIFE
  return parts.store
    .methodsOf(caller.sessionId)
    .some(({ method, timestamp }) => (method === "totp") === hasFactor && timestamp >= oldest)
}
