import type { BackendContext } from "../auth/auth-call.ts"
import { changeUser } from "../store/users.ts"

/**
 * Invalidates every mailed link of a person, except those that revert a change: an owner may have nothing else left.
 *
 * INVARIANT: every change of an account calls this, so that no link outlives it.
 */
export async function voidLinks(context: BackendContext, userId: string): Promise<void> {
  context.links.forgetSignUpsOf(userId)
  await changeUser(context.database, userId, {
    confirmation_token: null,
    recovery_token: null,
    email_change: null,
    email_change_token_current: null,
    email_change_token_new: null,
    email_change_confirm_status: 0,
  })
}
