import { accountChanged } from "./account-change.ts"
import { type AuthCall, type Parts, textOf } from "../auth/auth-call.ts"
import type { Caller } from "../auth/caller.ts"
import { dataRefusal } from "../auth/refusals.ts"
import { endSessionsBut, sessionsToKeep } from "../auth/sessions.ts"
import { pauseOf, wrongCode } from "./wrong-codes.ts"

/** Shown this once: only their hashes are kept. Older ones are worth nothing from here on. */
export async function newRecoveryCodes(parts: Parts, caller: Caller, call: AuthCall): Promise<Response> {
  if (caller.aal !== "aal2") return dataRefusal(403, "insufficient_aal", "A second factor has to be set up first")
  const codes = parts.recoveryCodes.make()
  parts.accounts.replaceCodes(
    caller.userId,
    codes.map((code) => parts.recoveryCodes.digest(caller.userId, code) ?? ""),
  )
  await accountChanged(parts, call, { ...caller, address: caller.email }, "recovery-codes-made", {
    codes: codes.length,
  })
  return Response.json(codes)
}

export function leftRecoveryCodes(parts: Parts, caller: Caller): Response {
  return Response.json(parts.accounts.codesLeft(caller.userId))
}

/** A code stands for the lost factors: they go, and the session owes nothing any more. Guesses count as wrong codes do. */
export async function useRecoveryCode(parts: Parts, caller: Caller, call: AuthCall): Promise<Response> {
  const pause = pauseOf(parts, call, caller)
  if (pause > 0) {
    const refusal = dataRefusal(429, "over_request_rate_limit", "Too many wrong codes, try again later")
    refusal.headers.set("Retry-After", String(pause))
    return refusal
  }
  const digest = parts.recoveryCodes.digest(caller.userId, textOf(call.body, "code"))
  if (digest === null || !parts.accounts.spendCode(caller.userId, digest)) {
    wrongCode(parts, call, caller, "recovery-code")
    return dataRefusal(422, "mfa_verification_failed", "Invalid recovery code entered")
  }
  parts.store.clearFailures(caller.userId)
  const kept = sessionsToKeep(parts, caller)
  // Before anything is awaited: two codes at once must not find factors twice.
  for (const { id } of parts.store.factorsOf(caller.userId)) parts.store.removeFactor(id)
  // They stood for those factors. Another one gets codes of its own.
  parts.accounts.replaceCodes(caller.userId, [])
  await endSessionsBut(parts, caller.userId, kept)
  await accountChanged(parts, call, { ...caller, address: caller.email }, "recovery-code-used")
  return Response.json(null)
}
