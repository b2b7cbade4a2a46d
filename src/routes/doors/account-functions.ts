import type { SupabaseClient } from "@supabase/supabase-js"
import type { Answer } from "./auth-calls.ts"
import { problemOf, problemOfCode } from "./auth-problems.ts"

/** What the data service does for an account besides keeping its drafts; a hosted project has them by migration. */
export type AccountFunction =
  | "own_sessions"
  | "end_own_session"
  | "new_recovery_codes"
  | "recovery_codes_left"
  | "use_recovery_code"
  | "delete_own_account"
  | "own_record"

const TIME_LIMIT_MS = 10_000

/** Calls one of them. A service without it answers so by name, and that is no outage. */
export async function callFunction(
  client: SupabaseClient,
  name: AccountFunction,
  args: Readonly<Record<string, string | number>> = {},
  patience = TIME_LIMIT_MS,
): Promise<Answer<unknown>> {
  const { data, error, status } = await client.rpc(name, { ...args }).abortSignal(AbortSignal.timeout(patience))
  if (error === null) return { ok: true, value: data as unknown }
  // 42883 is Postgres's own word for a function that is not there.
  if (status === 404 || error.code === "PGRST202" || error.code === "42883") {
    return { ok: false, ...problemOf("not-offered") }
  }
  return { ok: false, ...problemOfCode(error.code, status) }
}

/** Ten codes at most are shown; what is no text is no code. */
export async function newRecoveryCodes(client: SupabaseClient): Promise<Answer<readonly string[]>> {
  const answer = await callFunction(client, "new_recovery_codes")
  if (!answer.ok) return answer
  const codes = Array.isArray(answer.value) ? answer.value.filter((code) => typeof code === "string") : []
  return codes.length === 0 ? { ok: false, ...problemOf("unavailable") } : { ok: true, value: codes }
}

/** Spends a recovery code: the session owes nothing any more, and the person has no second factor. */
export async function spendRecoveryCode(client: SupabaseClient, code: string): Promise<Answer> {
  const answer = await callFunction(client, "use_recovery_code", { code })
  if (!answer.ok) return answer.code === "wrong-code" ? { ok: false, ...problemOf("recovery-code-wrong") } : answer
  // The stored session says "a second factor is enrolled" until it is exchanged.
  const { error } = await client.auth.refreshSession()
  return error === null ? { ok: true, value: null } : { ok: false, ...problemOf("unavailable") }
}
