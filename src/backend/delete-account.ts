import type { AuthCall, Parts } from "./auth-call.ts"
import type { Caller } from "./caller.ts"
import { noteOf } from "./noted.ts"
import { sessionIdsOf } from "./users.ts"
import { forgetSessions } from "./sessions.ts"
import { removeUser } from "./users.ts"

/** The account and all that hangs on it. What the record says of it stays: by its id, which names nobody any more. */
export async function deleteAccount(parts: Parts, caller: Caller, call: AuthCall): Promise<Response> {
  const { userId } = caller
  await forgetSessions(parts, await sessionIdsOf(parts.database, userId))
  await removeUser(parts.database, userId)
  parts.store.forgetPerson(userId)
  parts.accounts.forgetPerson(userId)
  noteOf(parts, call, caller, "account-deleted", { reason: "by-the-person" })
  parts.postOffice.send("account-deleted", caller.email, null)
  return Response.json(null)
}
