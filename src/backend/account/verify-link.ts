import { type AuthCall, type BackendContext, passOn, fieldTextOf, updateOf } from "../auth/auth-call.ts"
import { accountChanged, undoDigest } from "./account-change.ts"
import { CURRENT_TOKEN, confirmOneAddress } from "./email-change.ts"
import type { MailedLink } from "../mail/link-store.ts"
import type { LinkKind } from "../mail/mail-words.ts"
import { authRefusal } from "../auth/refusals.ts"
import { sessionAnswer } from "../auth/session-answer.ts"
import {
  type UserRow,
  changeIdentityData,
  changeUnconfirmedUser,
  userById,
  userByToken,
  changeUser,
  changeAddress,
  removeUser,
  userByEmail,
  newMailToken,
} from "../store/users.ts"
import type { Undo } from "../store/account-store.ts"
import { mailLanguageOf } from "../auth/mail-language.ts"
import { endSessionsBut } from "../auth/sessions.ts"
import type { Detail } from "../../audit-log/words.ts"
import { logEvent } from "../auth/log-event.ts"
import type { Language } from "../../language/languages.ts"

/**
 * Mails a link that signs in, either directly or to set a new password. Both kinds share one column for their token, so
 * a new link of either kind replaces the one before.
 */
export async function mailSignInLink(
  { database, mailer }: Pick<BackendContext, "database" | "mailer">,
  kind: "recovery" | "magiclink",
  who: { readonly userId: string; readonly address: string },
  language: Language,
): Promise<void> {
  const tokenHash = newMailToken()
  await changeUser(database, who.userId, { recovery_token: tokenHash, recovery_sent_at: new Date().toISOString() })
  mailer.send({ kind, to: who.address, tokenHash, language })
}

/** The refusal of a link that was used before, was never mailed, or was mailed for another purpose. */
function deadLink(context: BackendContext, call: AuthCall): Response {
  noteDeadLink(context, call, "no-such-link")
  return authRefusal(403, "otp_expired", "Email link is invalid or has expired")
}

/** The audit log's word for each `type` of link. */
const METHODS: ReadonlyMap<string, NonNullable<Detail["method"]>> = new Map([
  ["signup", "signup-link"],
  ["recovery", "recovery-link"],
  ["magiclink", "magic-link"],
  ["email_change", "email-change-link"],
  ["undo", "undo-link"],
])

/** Logs a refused link. The event names no person, because the data of a link is deleted with it. */
function noteDeadLink(context: BackendContext, call: AuthCall, reason: "no-such-link" | "too-old"): void {
  const method = METHODS.get(fieldTextOf(call.body, "type"))
  logEvent(context, call, null, "link-refused", { ...(method === undefined ? {} : { method }), reason })
}

/**
 * Reverts a change and all later ones, with the link that was mailed to the previous address. The account gets that
 * address back, and loses its sessions, its password and the factors added since. A link for a new password is mailed
 * there.
 */
async function undoChange(context: BackendContext, call: AuthCall, token: string): Promise<Response> {
  const undo = context.accounts.undo(undoDigest(token))
  if (undo === null) return deadLink(context, call)
  // Not while the account is changed: a password that is being set would outlast this.
  return context.oneAtATime(updateOf(undo.user_id), async () => revert(context, call, undo))
}

/** Does what `undoChange` describes. */
async function revert(context: BackendContext, call: AuthCall, undo: Undo): Promise<Response> {
  const user = await userById(context.database, undo.user_id)
  if (user === null || !(await freeAddress(context, undo))) return deadLink(context, call)
  // The link is used up first, so that it cannot be used again if a later step fails.
  context.accounts.forgetUndosSince(undo.user_id, undo.made_at)
  removeFactorsSince(context, undo)
  context.accounts.replaceCodes(undo.user_id, [])
  context.store.clearFailures(undo.user_id)
  // No password matches the dummy hash.
  await changeUser(context.database, undo.user_id, { encrypted_password: context.hashing.dummyHash })
  if (user.email !== undo.address) await changeAddress(context.database, user, undo.address)
  await endSessionsBut(context, undo.user_id, [])
  const who = { userId: undo.user_id, sessionId: null, address: undo.address }
  await accountChanged(context, call, who, "change-undone", { method: "undo-link", change: undo.change })
  await mailSignInLink(context, "recovery", who, mailLanguageOf(context, undo.user_id))
  return Response.json({})
}

/**
 * Removes the factors that were added since the change, and all unfinished enrolments, whose secrets somebody else may
 * have. Older factors are the owner's.
 */
function removeFactorsSince(context: BackendContext, { user_id: userId, made_at }: Undo): void {
  for (const factor of context.store.factorsOf(userId)) {
    if (factor.status !== "verified" || Date.parse(factor.updated_at) >= made_at) context.store.removeFactor(factor.id)
  }
}

/** Removes an unconfirmed account that has taken the address meanwhile. False if a confirmed account has it. */
async function freeAddress(context: BackendContext, { user_id: userId, address }: Undo): Promise<boolean> {
  const holder = await userByEmail(context.database, address)
  if (holder === null || holder.id === userId) return true
  if (holder.confirmed_at !== null) return false
  await removeUser(context.database, holder.id)
  context.accounts.forgetPerson(holder.id)
  return true
}

/** The kinds of links by the request's `type`. `email` is Supabase Auth's newer name for two of them. */
const KINDS: Readonly<Record<string, readonly LinkKind[]>> = {
  signup: ["signup"],
  recovery: ["recovery"],
  magiclink: ["magiclink"],
  email: ["signup", "magiclink"],
  email_change: ["email_change"],
}

/** Redeems the token of a link. The one-time code of such an email is never sent, so it is not accepted. */
export async function verifyLink(context: BackendContext, call: AuthCall): Promise<Response> {
  const tokenHash = fieldTextOf(call.body, "token_hash")
  if (call.body["type"] === "undo") {
    return isToken(tokenHash)
      ? context.oneAtATime("verify", () => undoChange(context, call, tokenHash))
      : deadLink(context, call)
  }
  const kinds = Object.hasOwn(KINDS, fieldTextOf(call.body, "type")) ? KINDS[fieldTextOf(call.body, "type")] : undefined
  if (kinds === undefined) return authRefusal(400, "validation_failed", "Invalid email verification type")
  if (!isToken(tokenHash)) return deadLink(context, call)
  // One at a time, because two requests with the same link would both find it unused.
  return context.oneAtATime("verify", async () => {
    const link = context.links.find(tokenHash)
    // A link works only for its own purpose. Otherwise a recovery link could be used as a sign-in link.
    if (link === null || !kinds.includes(link.kind)) return deadLink(context, call)
    // The address changes once both links are opened; this answers the first of them.
    const firstConfirmation = link.kind === "email_change" ? await confirmOneAddress(context, tokenHash) : null
    if (firstConfirmation !== null) return firstConfirmation
    // The account with its old address, which is notified of the change.
    const before = link.kind === "email_change" ? await userByToken(context.database, CURRENT_TOKEN, tokenHash) : null
    await settleCredentials(context, tokenHash, link)
    const answer = await passOn(context, call, "verify", { body: { token_hash: tokenHash, type: link.kind } })
    // The link is known, so a refusal by Supabase Lite (`@supabase/lite`, the embedded auth and data service) means
    // that its token was replaced or has expired.
    if (answer.ok) context.links.forget(tokenHash)
    else noteDeadLink(context, call, "too-old")
    if (answer.ok && before !== null) await addressChanged(context, call, before)
    return sessionAnswer(context, call, answer, link.kind)
  })
}

/**
 * Decides which sign-up's password counts. Several people can sign up with an unconfirmed address, but only one reads
 * its mail, so the password of the sign-up whose link is opened counts. A sign-in or recovery link makes the password
 * of an unconfirmed account unusable, because nobody knows who chose it. A confirmation that was sent again belongs to
 * no single sign-up and changes nothing: if sign-ups chose different passwords, the stored one is unusable already.
 */
async function settleCredentials(context: BackendContext, tokenHash: string, link: MailedLink): Promise<void> {
  const { database } = context
  const { credentials } = link
  if (credentials !== null) {
    const user = await userById(database, credentials.userId)
    if (user === null || user.confirmed_at !== null) return
    const { passwordHash, metadata } = credentials
    await changeIdentityData(database, user.id, metadata)
    // Supabase Lite stores only the newest token, but an older link is valid too, so its token becomes the newest.
    const newest = { confirmation_token: tokenHash, confirmation_sent_at: new Date().toISOString() }
    await changeUnconfirmedUser(database, user.id, {
      ...newest,
      encrypted_password: passwordHash,
      raw_user_meta_data: metadata,
    })
    return
  }
  // Without credentials: the confirmation was sent again.
  if (link.kind === "signup") return
  const user = await userByToken(database, "recovery_token", tokenHash)
  if (user === null || user.confirmed_at !== null) return
  await changeUnconfirmedUser(database, user.id, { encrypted_password: context.hashing.dummyHash })
}

/** True for a token of the form that `newMailToken` makes. */
const isToken = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

const addressChanged = (context: BackendContext, call: AuthCall, { id, email }: UserRow) =>
  accountChanged(context, call, { userId: id, sessionId: null, address: email ?? "" }, "email-changed", {
    method: "email-change-link",
  })
