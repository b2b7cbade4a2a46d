import type { Parts } from "../auth/auth-call.ts"
import { changeUser } from "../store/users.ts"

/**
 * Every mailed link of a person stops working, but those that take a change back: those are what an owner has left.
 *
 * INVARIANT: whoever changes an account calls this, so that no link outlives what it was mailed before.
 */
export async function voidLinks(parts: Parts, userId: string): Promise<void> {
  parts.links.forgetSignUpsOf(userId)
  await changeUser(parts.database, userId, {
    confirmation_token: null,
    recovery_token: null,
    email_change: null,
    email_change_token_current: null,
    email_change_token_new: null,
    email_change_confirm_status: 0,
  })
}
