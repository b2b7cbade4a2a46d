import { type AuthCall, type BackendContext, passOn, fieldTextOf, updateOf } from "../auth/auth-call.ts"
import type { Json } from "../store/json-text.ts"
import { type Caller, callerOf, withFactors } from "../auth/caller.ts"
import { accountChanged, voidLinks } from "./account-change.ts"
import { badAddress, readAddress } from "../auth/addresses.ts"
import { askNewAddress, withoutExpiredChange } from "./email-change.ts"
import { tooManyMails } from "../auth/mail-requests.ts"
import { keepLanguageOf, mailLanguageOf } from "../auth/mail-language.ts"
import { metadataRefusal } from "../auth/metadata.ts"
import { logEvent } from "../auth/log-event.ts"
import { isTooLong, passwordRefusal } from "../auth/passwords.ts"
import { authRefusal } from "../auth/refusals.ts"
import { endSessionsBut, forgetSessions, mailOthersEnded } from "../auth/sessions.ts"
import { sessionRefusal } from "../auth/session-requirement.ts"
import { changeUser, userById } from "../store/users.ts"

/** Answers `GET /user`. */
export async function readUser(context: BackendContext, call: AuthCall): Promise<Response> {
  const caller = await callerOf(context, call)
  if (caller instanceof Response) return caller
  // Every page calls this, so a newly chosen language is stored with the next page.
  keepLanguageOf(context, caller, call)
  return Response.json(userOf(context, caller))
}

/**
 * The user in an answer, with additional facts: the language of emails; `recovering`, which is true if a new password
 * has to be set first; and that this service checks the current password itself (`passwordChangeRefusal`).
 */
function userOf(context: BackendContext, caller: Caller): Json {
  const user = withoutExpiredChange(withFactors(context, caller.user))
  const mail_language = mailLanguageOf(context, caller.userId)
  const added = { recovering: caller.recovering, mail_language, requires_current_password: true }
  return { ...user, app_metadata: { ...(user["app_metadata"] as Json | undefined), ...added } }
}

/** Answers `PUT /user`: changes the password, the email address or the metadata. */
export async function updateUser(context: BackendContext, call: AuthCall): Promise<Response> {
  const caller = await callerOf(context, call)
  if (caller instanceof Response) return caller
  // One at a time for each person. Otherwise, two changes could both be checked against the password that they replace,
  // although the first one ends the session of the second.
  return context.oneAtATime(updateOf(caller.userId), () => updateUserNow(context, call))
}

async function updateUserNow(context: BackendContext, call: AuthCall): Promise<Response> {
  // Again, because a change that was made while this one waited may have ended the session.
  const caller = await callerOf(context, call)
  if (caller instanceof Response) return caller
  const { body } = call
  const refusal = updateRefusal(context, caller, body) ?? (await passwordChangeRefusal(context, call, caller))
  if (refusal !== null) return refusal
  const newAddress = readAddress(body["email"])
  const isNew = newAddress !== null && newAddress !== caller.email
  const wait = isNew ? waitForMail(context, caller, newAddress) : 0
  if (wait > 0) return tooManyMails(context, call, caller, wait)
  // Supabase Lite (`@supabase/lite`, the embedded auth and data service) checks and stores the metadata first. If it
  // refuses them, nothing else of the request is done.
  const metadataAnswer =
    body["data"] === undefined ? null : await passOn(context, call, "user", { body: { data: body["data"] } })
  if (metadataAnswer?.ok === false) return metadataAnswer
  if (body["password"] !== undefined) await changePassword(context, call, caller, fieldTextOf(body, "password"))
  if (isNew) {
    logEvent(context, call, caller, "email-change-asked")
    await askNewAddress(context, call, caller, newAddress)
  }
  const answer = await passOn(context, call, "user", { method: "GET" })
  // Without the facts of `userOf`, because `caller` was read before the change.
  return answer.ok ? Response.json(withFactors(context, (await answer.json()) as Json)) : answer
}

/**
 * Seconds until another confirmation link may be mailed; 0 if it may be now. The person's limit comes first: a request
 * that it refuses does not count for the address.
 */
const waitForMail = ({ mailLimit }: BackendContext, { userId }: Caller, newAddress: string): number =>
  mailLimit.take("change by", userId) || mailLimit.take("change to", newAddress)

/** Sets a new password, and ends the person's other sessions. A recovery session becomes an ordinary one. */
async function changePassword(
  context: BackendContext,
  call: AuthCall,
  caller: Caller,
  password: string,
): Promise<void> {
  const now = new Date().toISOString()
  const encrypted_password = await context.hashing.hash(password)
  await changeUser(context.database, caller.userId, { encrypted_password, updated_at: now })
  context.store.endRecovery(caller.sessionId)
  // Sessions of somebody who knew the old password end too.
  await endSessionsBut(context, caller.userId, [caller.sessionId])
  await accountChanged(context, call, { ...caller, address: caller.email }, "password-changed")
}

/** The refusal of a request to change the account, for its session or its values; null if it is allowed. */
function updateRefusal(context: BackendContext, caller: Caller, body: Json): Response | null {
  const refusal = updateSessionRefusal(context, caller, body)
  if (refusal !== null) return refusal
  for (const name of ["password", "email"]) {
    if (!["string", "undefined"].includes(typeof body[name])) {
      return authRefusal(400, "validation_failed", `${name} needs to be a text`)
    }
  }
  const metadataFault = metadataRefusal(body["data"], (caller.user["user_metadata"] ?? {}) as Json)
  if (metadataFault !== null) return metadataFault
  if (body["email"] !== undefined && readAddress(body["email"]) === null) return badAddress()
  return body["password"] === undefined
    ? null
    : passwordRefusal(fieldTextOf(body, "password"), caller.email, context.siteUrl)
}

/**
 * The refusal for the session. A recovery session may only set its new password, and a new email needs a fresh proof.
 */
function updateSessionRefusal(context: BackendContext, caller: Caller, body: Json): Response | null {
  // A session that began with a recovery link has to set a new password (`recovery_unfinished`), so a request that does
  // only that is allowed.
  const changes = ["password", "email", "data"].filter((name) => body[name] !== undefined)
  const refusal = sessionRefusal(context, caller, changes.includes("email") ? "fresh" : "complete")
  const isOwed = refusal?.code === "recovery_unfinished" && changes.every((name) => name === "password")
  return refusal === null || isOwed ? null : authRefusal(refusal.status, refusal.code, refusal.message)
}

/**
 * The refusal of a password change. It needs the current password, so that a copied token cannot lock the owner out.
 */
async function passwordChangeRefusal(
  context: BackendContext,
  call: AuthCall,
  caller: Caller,
): Promise<Response | null> {
  const { body } = call
  if (body["password"] === undefined) return null
  // An account without a hash gets the hash of no password, so that nothing matches it.
  const hash = (await userById(context.database, caller.userId))?.encrypted_password ?? context.hashing.dummyHash
  const current = fieldTextOf(body, "current_password")
  // Somebody who lost the password cannot give it: the recovery link has proved who they are.
  if (!caller.recovering) {
    if (current === "") {
      return authRefusal(400, "current_password_required", "Current password required when setting new password.")
    }
    // bcrypt compares only the first 72 bytes, so a longer text would match by its beginning.
    if (isTooLong(current) || !(await context.hashing.matches(current, hash))) {
      logEvent(context, call, caller, "password-failed", { reason: "wrong-password" })
      return authRefusal(400, "current_password_invalid", "Current password is not correct.")
    }
  }
  return (await context.hashing.matches(fieldTextOf(body, "password"), hash))
    ? authRefusal(422, "same_password", "New password should be different from the old password.")
    : null
}

/** Answers `POST /logout`: ends this session, the others, or all. */
export async function signOut(context: BackendContext, call: AuthCall): Promise<Response> {
  const scope = call.search.get("scope") ?? "global"
  if (!["global", "local", "others"].includes(scope)) {
    return authRefusal(400, "validation_failed", "scope needs to be global, local or others")
  }
  const caller = await callerOf(context, call)
  if (caller instanceof Response) return caller
  // With a copied token, somebody else could end all of the owner's sessions.
  if (scope !== "local") {
    const refusal = sessionRefusal(context, caller, "fresh")
    // Not 403, which the auth client would report as "signed out already".
    if (refusal !== null) return authRefusal(422, refusal.code, refusal.message)
  }
  if (scope === "local") {
    await forgetSessions(context, [caller.sessionId])
  } else {
    const ended = await endSessionsBut(context, caller.userId, scope === "others" ? [caller.sessionId] : [])
    // Links are invalidated only when sessions on other devices end: a stranger there may have requested one.
    await voidLinks(context, caller.userId)
    mailOthersEnded(context, caller, ended)
  }
  // After a reauthentication, the client ends the session that it replaced. That is no sign-out.
  const isReplaced = scope === "local" && context.replaced.has(caller.sessionId)
  if (!isReplaced) logEvent(context, call, caller, "sign-out", { scope: scope as "local" | "others" | "global" })
  return new Response(null, { status: 204 })
}
