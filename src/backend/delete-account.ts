import type { AuthCall, Parts } from "./auth-call.ts"
import type { Caller } from "./caller.ts"
import { languageKept } from "./mail-language.ts"
import { noteOf } from "./noted.ts"
import { sessionIdsOf } from "./users.ts"
import { forgetSessions } from "./sessions.ts"
import { removeUser } from "./users.ts"

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
