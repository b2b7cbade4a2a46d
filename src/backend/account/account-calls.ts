import { type AuthCall, type Json, type Parts } from "../auth/auth-call.ts"
import { type Caller, callerOf } from "../auth/caller.ts"
import { leftRecoveryCodes, newRecoveryCodes, useRecoveryCode } from "./recovery-code-calls.ts"
import { languageKept } from "../auth/mail-language.ts"
import { noteOf } from "../auth/noted.ts"
import { dataRefusal } from "../auth/refusals.ts"
import { forgetSessions } from "../auth/sessions.ts"
import { removeUser, sessionIdsOf } from "../store/users.ts"
import { endOneSession, listSessions } from "./session-calls.ts"
import { type Standing, standingRefusal } from "../auth/standing.ts"

interface AccountCall {
  /** Null for what also a session may call that owes its second factor. */
  readonly asks: Standing | null
  readonly answer: (parts: Parts, caller: Caller, call: AuthCall) => Promise<Response> | Response
}

/** The `rpc` functions for a person's own account. A hosted project gets the same functions from a migration. */
const CALLS: ReadonlyMap<string, AccountCall> = new Map<string, AccountCall>([
  ["own_sessions", { asks: "settled", answer: listSessions }],
  ["end_own_session", { asks: "settled", answer: endOneSession }],
  ["new_recovery_codes", { asks: "fresh", answer: newRecoveryCodes }],
  ["recovery_codes_left", { asks: "settled", answer: leftRecoveryCodes }],
  ["use_recovery_code", { asks: null, answer: useRecoveryCode }],
  ["delete_own_account", { asks: "fresh", answer: deleteAccount }],
  ["own_record", { asks: "settled", answer: ownRecord }],
])

export const accountCallAt = (path: string): AccountCall | undefined => CALLS.get(path)

export async function callAccount(parts: Parts, call: AuthCall, { asks, answer }: AccountCall): Promise<Response> {
  const caller = await callerOf(parts, call)
  if (caller instanceof Response) return dataRefusal(401, "PGRST301", "a valid session is required")
  const refusal = asks === null ? null : standingRefusal(parts, caller, asks)
  return refusal === null ? answer(parts, caller, call) : dataRefusal(refusal.status, refusal.code, refusal.message)
}

/** The account and all that hangs on it. What the record says of it stays: by its id, which names nobody any more. */
async function deleteAccount(parts: Parts, caller: Caller, call: AuthCall): Promise<Response> {
  const { userId } = caller
  const language = languageKept(parts, userId)
  await forgetSessions(parts, await sessionIdsOf(parts.database, userId))
  await removeUser(parts.database, userId)
  parts.store.forgetPerson(userId)
  parts.accounts.forgetPerson(userId)
  noteOf(parts, call, caller, "account-deleted", { reason: "by-the-person" })
  parts.postOffice.send({ kind: "account-deleted", to: caller.email, tokenHash: null, language })
  return Response.json(null)
}

const MOST_EVENTS = 200

/** A page of the account's events, newest first, starting before the event with the id `before`. */
function ownRecord(parts: Parts, caller: Caller, call: AuthCall): Response {
  const before = call.body["before"] ?? ""
  if (typeof before !== "string" || !/^\d{0,15}$/.test(before)) {
    return dataRefusal(400, "22023", "before needs to be the id of an event")
  }
  const most = call.body["most"] ?? MOST_EVENTS
  if (typeof most !== "number" || !Number.isInteger(most) || most < 1) {
    return dataRefusal(400, "22023", "most needs to be a whole number above 0")
  }
  const page = before === "" ? [] : [Number(before)]
  const events = parts.record.ofPerson(caller.userId, Math.min(most, MOST_EVENTS), ...page)
  return Response.json(
    events.map(({ id, at, kind, session, client, detail }): Json => ({
      id: String(id),
      at,
      kind,
      session,
      client,
      detail,
    })),
  )
}
