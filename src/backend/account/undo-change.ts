import { accountChanged, undoDigest } from "./account-change.ts"
import type { Undo } from "../store/account-store.ts"
import type { AuthCall, Parts } from "../auth/auth-call.ts"
import { deadLink } from "./dead-link.ts"
import { languageKept } from "../auth/mail-language.ts"
import { endSessionsBut } from "../auth/sessions.ts"
import { changeUser, giveAddress, removeUser, userByEmail, userById } from "../store/users.ts"
import { sendWayIn } from "./way-in.ts"

/**
 * Reverts a change, and all later ones, for the reader of the previous address: the account gets its former address back,
 * and loses the factors added since, its sessions and its password. A link to that address leads back in.
 */
export async function undoChange(parts: Parts, call: AuthCall, token: string): Promise<Response> {
  const undo = parts.accounts.undo(undoDigest(token))
  const user = undo === null ? null : await userById(parts.database, undo.user_id)
  if (undo === null || user === null || !(await freeAddress(parts, undo))) return deadLink(parts, call)
  // Spent before anything is awaited that could fail half-way twice.
  parts.accounts.forgetUndosSince(undo.user_id, undo.made_at)
  removeFactorsSince(parts, undo)
  parts.accounts.replaceCodes(undo.user_id, [])
  parts.store.clearFailures(undo.user_id)
  await changeUser(parts.database, undo.user_id, { encrypted_password: parts.hashing.nobody })
  if (user.email !== undo.address) await giveAddress(parts.database, user, undo.address)
  await endSessionsBut(parts, undo.user_id, [])
  const who = { userId: undo.user_id, sessionId: null, address: undo.address }
  await accountChanged(parts, call, who, "change-undone", { method: "undo-link", change: undo.change })
  await sendWayIn(parts, "recovery", who, languageKept(parts, undo.user_id))
  return Response.json({})
}

/** A factor of before stays: it was the owner's. */
function removeFactorsSince(parts: Parts, { user_id: userId, made_at }: Undo): void {
  for (const factor of parts.store.factorsOf(userId)) {
    if (factor.status !== "verified" || Date.parse(factor.updated_at) >= made_at) parts.store.removeFactor(factor.id)
  }
}

/** Somebody may have signed up with it meanwhile: unless they read its mail, it is not theirs. */
async function freeAddress(parts: Parts, { user_id: userId, address }: Undo): Promise<boolean> {
  const holder = await userByEmail(parts.database, address)
  if (holder === null || holder.id === userId) return true
  if (holder.confirmed_at !== null) return false
  await removeUser(parts.database, holder.id)
  parts.accounts.forgetPerson(holder.id)
  return true
}
