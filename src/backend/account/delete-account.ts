import type { AuthCall, Parts } from "../auth/auth-call.ts"
import type { Caller } from "../auth/caller.ts"
import { languageKept } from "../auth/mail-language.ts"
import { noteOf } from "../auth/noted.ts"
import { sessionIdsOf } from "../store/users.ts"
import { forgetSessions } from "../auth/sessions.ts"
import { removeUser } from "../store/users.ts"

/** The account and all that hangs on it. What the record says of it stays: by its id, which names nobody any more. */
export async function deleteAccount(parts: Parts, caller: Caller, call: AuthCall): Promise<Response> {
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
