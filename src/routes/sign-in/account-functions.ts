import { pausedOr, type Answer, type AuthClient } from "./auth-calls.ts"
import { problemOf, problemOfCode } from "./auth-problems.ts"

/** The functions of the data service for accounts, besides drafts. A hosted project gets them by migration. */
export type AccountFunction =
  | "own_sessions"
  | "end_own_session"
  | "end_other_sessions"
  | "new_recovery_codes"
  | "recovery_codes_left"
  | "use_recovery_code"
  | "delete_own_account"
  | "own_record"

/** The part of a client that these functions need: the server has one whole client, the browser two parts of one. */
export interface AccountClient {
  readonly auth: AuthClient
  rpc(
    name: string,
    args: Readonly<Record<string, string | number>>,
  ): {
    abortSignal(signal: AbortSignal): PromiseLike<{
      readonly data: unknown
      readonly error: { readonly code: string } | null
      readonly status: number
    }>
  }
}

const TIME_LIMIT_MS = 10_000

/** Calls one of them. A service without it answers so by name, and that is no outage. */
export async function callFunction(
  client: AccountClient,
  name: AccountFunction,
  args: Readonly<Record<string, string | number>> = {},
  patience = TIME_LIMIT_MS,
): Promise<Answer<unknown>> {
  const { data, error, status } = await client.rpc(name, { ...args }).abortSignal(AbortSignal.timeout(patience))
  if (error === null) return { ok: true, value: data }
  // 42883 is Postgres's own word for a function that is not there.
  if (status === 404 || error.code === "PGRST202" || error.code === "42883") {
    return { ok: false, ...problemOf("not-offered") }
  }
  return { ok: false, ...problemOfCode(error.code, status) }
}

/** Ten codes at most are shown; what is no text is no code. */
export async function newRecoveryCodes(client: AccountClient): Promise<Answer<readonly string[]>> {
  const answer = await callFunction(client, "new_recovery_codes")
  if (!answer.ok) return answer
  const codes = Array.isArray(answer.value) ? answer.value.filter((code) => typeof code === "string") : []
  return codes.length === 0 ? { ok: false, ...problemOf("unavailable") } : { ok: true, value: codes }
}

/** Spends a recovery code: the session owes nothing any more, and the person has no second factor. */
export async function spendRecoveryCode(client: AccountClient, code: string): Promise<Answer> {
  const answer = await callFunction(client, "use_recovery_code", { code })
  if (!answer.ok) {
    return answer.code === "wrong-code" ? { ok: false, ...problemOf("recovery-code-wrong") } : pausedOr(answer)
  }
  // The stored session says "a second factor is enrolled" until it is exchanged.
  const { error } = await client.auth.refreshSession()
  return error === null ? { ok: true, value: null } : { ok: false, ...problemOf("unavailable") }
}
