import type { AuthCall, BackendContext } from "../auth/auth-call.ts"
import type { Json } from "../store/json-text.ts"
import { languageAsked } from "../auth/mail-language.ts"
import { authRefusal } from "../auth/refusals.ts"
import { type UserRow, changeUser, newMailToken, userByToken, userByEmail } from "../store/users.ts"

/** The columns with the token that was mailed to the current address, and to the new one. */
export const CURRENT_TOKEN = "email_change_token_current"
const NEW_TOKEN = "email_change_token_new"
/** Milliseconds for which both links are valid. */
const LINK_LIFETIME_MS = 3600 * 1000

/**
 * Sends a confirmation link to the old and the new address; otherwise anyone's address could be claimed. If the new
 * address belongs to another account, the answer is the same, and its owner gets no email.
 */
export async function askNewAddress(
  context: BackendContext,
  call: AuthCall,
  { userId, email }: { readonly userId: string; readonly email: string },
  newEmail: string,
): Promise<void> {
  const owner = await userByEmail(context.database, newEmail)
  const [currentToken, newToken] = [newMailToken(), newMailToken()]
  await changeUser(context.database, userId, {
    email_change: newEmail,
    email_change_sent_at: new Date().toISOString(),
    // 0: nobody has confirmed; 1: the current address has; 2: the new one has.
    email_change_confirm_status: 0,
    [CURRENT_TOKEN]: currentToken,
    [NEW_TOKEN]: newToken,
  })
  const letter = { kind: "email_change", language: languageAsked(context, call, userId) } as const
  context.mailer.send({ ...letter, to: email, tokenHash: currentToken })
  if (owner === null || owner.id === userId) context.mailer.send({ ...letter, to: newEmail, tokenHash: newToken })
}

/**
 * Answers the first of the two confirmations, whichever address it comes from. Null for the second one, which Supabase
 * Lite (`@supabase/lite`, the embedded auth and data service) completes with the token of the current address, and for
 * an unknown or expired link, which Lite refuses.
 */
export async function confirmOneAddress(context: BackendContext, tokenHash: string): Promise<Response | null> {
  const [ownerByCurrent, ownerByNew] = await Promise.all([
    userByToken(context.database, CURRENT_TOKEN, tokenHash),
    userByToken(context.database, NEW_TOKEN, tokenHash),
  ])
  const user = ownerByCurrent ?? ownerByNew
  if (user === null || isOver(user.email_change_sent_at)) return null
  const column = ownerByCurrent === null ? NEW_TOKEN : CURRENT_TOKEN
  if (user.email_change_confirm_status === 0) {
    await changeUser(context.database, user.id, {
      // Each link confirms once. The other address's token stays.
      [column]: null,
      email_change_confirm_status: column === CURRENT_TOKEN ? 1 : 2,
    })
    const msg = "Confirmation link accepted. Please proceed to confirm link sent to the other email"
    return Response.json({ code: 200, msg })
  }
  // Somebody may have signed up with the new address since the change was requested.
  if (await isTaken(context, user)) {
    return authRefusal(422, "email_exists", "A user with this email address has already been registered")
  }
  // Lite completes a change only with the token of the current address, so the opened link's token becomes that one.
  await changeUser(context.database, user.id, {
    [CURRENT_TOKEN]: tokenHash,
    [NEW_TOKEN]: null,
    // As for an account without a pending change.
    email_change_confirm_status: 0,
  })
  return null
}

/** The user without a new address whose links have expired, which is no longer pending. */
export function withoutExpiredChange(user: Json): Json {
  const { new_email, ...rest } = user
  const sentAt = user["email_change_sent_at"]
  return new_email !== undefined && typeof sentAt === "string" && isOver(sentAt) ? rest : user
}

function isOver(sentAt: string | null): boolean {
  // Without a time, the comparison is false, so the link counts as over.
  return !(Date.now() - Date.parse(sentAt ?? "") <= LINK_LIFETIME_MS)
}

async function isTaken(context: BackendContext, user: UserRow): Promise<boolean> {
  const other = await userByEmail(context.database, user.email_change ?? "")
  return other !== null && other.id !== user.id
}
