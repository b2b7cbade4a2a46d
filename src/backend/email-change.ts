import type { Parts } from "./auth-call.ts"
import { authRefusal } from "./refusals.ts"
import { type UserRow, changeUser, newMailToken, userByToken, userByEmail } from "./users.ts"

const CURRENT = "email_change_token_current"
const NEW = "email_change_token_new"
const LIFE = 3600 * 1000

/** Lite writes to the current address only; without the new one's word, anybody's address could be claimed. */
export async function askNewAddress(parts: Parts, userId: string, newEmail: string): Promise<void> {
  const token = newMailToken()
  await changeUser(parts.database, userId, { [NEW]: token, email_change_confirm_status: 0 })
  parts.postOffice.send("email_change", newEmail, token)
}

/**
 * Asked for an address that somebody else has, as far as whoever asks can see: their own address gets its mail, whose
 * link counts as the first of two. The second is never sent.
 */
export async function askTakenAddress(parts: Parts, userId: string, email: string, newEmail: string): Promise<void> {
  const token = newMailToken()
  await changeUser(parts.database, userId, {
    email_change: newEmail.toLowerCase(),
    email_change_sent_at: new Date().toISOString(),
    email_change_confirm_status: 0,
    [CURRENT]: token,
    [NEW]: newMailToken(),
  })
  parts.postOffice.send("email_change", email, token)
}

/**
 * The first of the two confirmations is answered here; for the second, lite is left to finish (null), which it does for
 * the current address's token.
 */
export async function confirmOneAddress(parts: Parts, tokenHash: string): Promise<Response | null> {
  const [current, fresh] = await Promise.all([
    userByToken(parts.database, CURRENT, tokenHash),
    userByToken(parts.database, NEW, tokenHash),
  ])
  const user = current ?? fresh
  if (user === null || isOver(user)) return null
  const column = current === null ? NEW : CURRENT
  if (user.email_change_confirm_status === 0) {
    await changeUser(parts.database, user.id, {
      [column]: null,
      email_change_confirm_status: column === CURRENT ? 1 : 2,
    })
    const msg = "Confirmation link accepted. Please proceed to confirm link sent to the other email"
    return Response.json({ code: 200, msg })
  }
  if (await isTaken(parts, user)) {
    return authRefusal(422, "email_exists", "A user with this email address has already been registered")
  }
  await changeUser(parts.database, user.id, { [CURRENT]: tokenHash, [NEW]: null, email_change_confirm_status: 0 })
  return null
}

function isOver(user: UserRow): boolean {
  return Date.now() - Date.parse(user.email_change_sent_at ?? "") > LIFE
}

async function isTaken(parts: Parts, user: UserRow): Promise<boolean> {
  const other = await userByEmail(parts.database, user.email_change ?? "")
  return other !== null && other.id !== user.id
}
