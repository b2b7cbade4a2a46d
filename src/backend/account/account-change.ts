import { createHash } from "node:crypto"
import type { SecurityEvent } from "../../audit-log/event.ts"
import { type AccountStore, isUndoable, type UndoableChange } from "../store/account-store.ts"
import type { AuthCall, BackendContext } from "../auth/auth-call.ts"
import type { AccountChangeKind } from "../mail/mail-words.ts"
import { mailLanguageOf } from "../auth/mail-language.ts"
import { logEvent } from "../auth/log-event.ts"
import { changeUser, newMailToken } from "../store/users.ts"

/** The account and session of a change. */
export interface Changed {
  readonly userId: string
  readonly sessionId: string | null
  /** The address that the account had before the change. */
  readonly address: string
  /**
   * The time at which the change began, in milliseconds since the epoch; the present by default. Undoing the change
   * ends the sessions and removes the factors that are newer, and keeps older ones.
   */
  readonly since?: number
}

/**
 * Does what follows every change of an account: adds it to the audit log, invalidates links that were mailed earlier,
 * and notifies the address that the account had before.
 */
export async function accountChanged(
  context: BackendContext,
  call: AuthCall,
  who: Changed,
  kind: AccountChangeKind,
  detail: SecurityEvent["detail"] = {},
): Promise<void> {
  logEvent(context, call, who, kind, detail)
  await voidLinks(context, who.userId)
  const tokenHash = isUndoable(kind) ? newUndo(context.accounts, who, kind) : null
  context.mailer.send({ kind, to: who.address, tokenHash, language: mailLanguageOf(context, who.userId) })
}

function newUndo(accounts: AccountStore, { userId, address, since }: Changed, change: UndoableChange): string {
  const token = newMailToken()
  accounts.addUndo(undoDigest(token), { user_id: userId, change, address, made_at: since ?? Date.now() })
  return token
}

/** The stored digest of an undo token. The token is not stored, so that a copy of the file cannot undo a change. */
export const undoDigest = (token: string): string => createHash("sha256").update(`undo ${token}`).digest("hex")

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
