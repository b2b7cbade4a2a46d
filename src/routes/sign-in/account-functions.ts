import type { AuthResult, AuthClient } from "./auth-calls.ts"
import { isUnanswered, problemOf, problemOfCode } from "./auth-problems.ts"

/** The database functions for accounts. A hosted project gets them by migration. */
export type AccountFunction =
  | "own_sessions"
  | "end_own_session"
  | "end_other_sessions"
  | "new_recovery_codes"
  | "recovery_codes_left"
  | "use_recovery_code"
  | "delete_own_account"
  | "own_record"

/** The part of a Supabase client that these functions need. `rpc` calls a database function. */
export interface AccountClient {
  readonly auth: AuthClient
  rpc(
    name: AccountFunction,
    args: Readonly<Record<string, string | number>>,
  ): {
    abortSignal(signal: AbortSignal): PromiseLike<{
      readonly data: unknown
      readonly error: { readonly code: string } | null
      readonly status: number
    }>
  }
}

/** The default time limit of a call, in milliseconds. */
const TIME_LIMIT_MS = 10_000

/**
 * Calls a database function. A project without it answers `not-offered`. Without an answer in time, it is unknown if
 * the function has run.
 */
export async function callFunction(
  client: AccountClient,
  name: AccountFunction,
  args: Readonly<Record<string, string | number>> = {},
  timeoutMs = TIME_LIMIT_MS,
): Promise<AuthResult<unknown>> {
  const { data, error, status } = await client.rpc(name, args).abortSignal(AbortSignal.timeout(timeoutMs))
  if (error === null) return { ok: true, value: data }
  // The codes of PostgREST and of Postgres for a function that does not exist.
  if (status === 404 || error.code === "PGRST202" || error.code === "42883") {
    return { ok: false, ...problemOf("not-offered") }
  }
  return {
    ok: false,
    ...(isUnanswered(error.code, status) ? problemOf("outcome-unknown") : problemOfCode(error.code, status)),
  }
}

/** Creates new recovery codes, which replace the old ones. */
export async function newRecoveryCodes(client: AccountClient): Promise<AuthResult<readonly string[]>> {
  const answer = await callFunction(client, "new_recovery_codes")
  if (!answer.ok) return answer.code === "outcome-unknown" ? { ok: false, ...problemOf("codes-unknown") } : answer
  const codes = Array.isArray(answer.value) ? answer.value.filter((code) => typeof code === "string") : []
  return codes.length === 0 ? { ok: false, ...problemOf("codes-unknown") } : { ok: true, value: codes }
}

/** Uses a recovery code, which removes the person's second factor. */
export async function spendRecoveryCode(client: AccountClient, code: string): Promise<AuthResult> {
  const answer = await callFunction(client, "use_recovery_code", { code })
  if (!answer.ok) {
    return answer.code === "wrong-code" ? { ok: false, ...problemOf("recovery-code-wrong") } : answer
  }
  // The stored session still lists the factor. An error here does not undo the removal, and the code cannot be used
  // again: the next page gets the present factors from the service, and the session is renewed later.
  await client.auth.refreshSession()
  return { ok: true, value: null }
}
