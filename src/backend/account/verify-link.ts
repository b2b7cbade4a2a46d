import { type AuthCall, type Parts, passOn, textOf } from "../auth/auth-call.ts"
import { accountChanged } from "./account-change.ts"
import { CURRENT, confirmOneAddress } from "./email-change.ts"
import type { MailedLink } from "../mail/link-store.ts"
import type { LinkKind } from "../mail/mail-words.ts"
import { deadLink, noteDeadLink } from "./dead-link.ts"
import { authRefusal } from "../auth/refusals.ts"
import { sessionAnswer } from "../auth/session-answer.ts"
import { undoChange } from "./undo-change.ts"
import { type UserRow, changeIdentityData, changeUnconfirmedUser, userById, userByToken } from "../store/users.ts"

/** Supabase Auth's newer name for a link covers both kinds that it does not tell apart. */
const KINDS: Readonly<Record<string, readonly LinkKind[]>> = {
  signup: ["signup"],
  recovery: ["recovery"],
  magiclink: ["magiclink"],
  email: ["signup", "magiclink"],
  email_change: ["email_change"],
}

/** Redeems the token of a link. The code behind it is never mailed, so it is not asked for either. */
export async function verifyLink(parts: Parts, call: AuthCall): Promise<Response> {
  const tokenHash = textOf(call.body, "token_hash")
  if (call.body["type"] === "undo") {
    return isToken(tokenHash)
      ? parts.oneAtATime("verify", () => undoChange(parts, call, tokenHash))
      : deadLink(parts, call)
  }
  const kinds = Object.hasOwn(KINDS, textOf(call.body, "type")) ? KINDS[textOf(call.body, "type")] : undefined
  if (kinds === undefined) return authRefusal(400, "validation_failed", "Invalid email verification type")
  if (!isToken(tokenHash)) return deadLink(parts, call)
  return parts.oneAtATime("verify", async () => {
    const link = parts.links.find(tokenHash)
    // Asked for another purpose than it was mailed for: a recovery would become a sign-in.
    if (link === null || !kinds.includes(link.kind)) return deadLink(parts, call)
    const halfWay = link.kind === "email_change" ? await confirmOneAddress(parts, tokenHash) : null
    if (halfWay !== null) return halfWay
    const before = link.kind === "email_change" ? await userByToken(parts.database, CURRENT, tokenHash) : null
    await settleCredentials(parts, tokenHash, link)
    const answer = await passOn(parts, call, "verify", { body: { token_hash: tokenHash, type: link.kind } })
    if (answer.ok) parts.links.forget(tokenHash)
    else noteDeadLink(parts, call, "too-old")
    if (answer.ok && before !== null) await addressChanged(parts, call, before)
    return sessionAnswer(parts, call, answer, link.kind)
  })
}

/**
 * Decides which sign-up's password counts. Several people can sign up with an unconfirmed address, but only one reads its
 * mail, so the opened link's password counts. A link that no sign-up mailed confirms no password.
 */
async function settleCredentials(parts: Parts, tokenHash: string, link: MailedLink): Promise<void> {
  const { database } = parts
  const { credentials } = link
  if (credentials !== null) {
    const user = await userById(database, credentials.userId)
    if (user === null || user.confirmed_at !== null) return
    const { passwordHash, metadata } = credentials
    await changeIdentityData(database, user.id, metadata)
    // Lite remembers the newest token only, and each of them is as good as its mail.
    const newest = { confirmation_token: tokenHash, confirmation_sent_at: new Date().toISOString() }
    await changeUnconfirmedUser(database, user.id, {
      ...newest,
      encrypted_password: passwordHash,
      raw_user_meta_data: metadata,
    })
    return
  }
  if (link.kind === "signup") return
  const user = await userByToken(database, "recovery_token", tokenHash)
  if (user === null || user.confirmed_at !== null) return
  await changeUnconfirmedUser(database, user.id, { encrypted_password: parts.hashing.nobody })
}

const isToken = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

const addressChanged = (parts: Parts, call: AuthCall, { id, email }: UserRow) =>
  accountChanged(parts, call, { userId: id, sessionId: null, address: email ?? "" }, "email-changed", {
    method: "email-change-link",
  })
