import { type AuthCall, type Json, type Parts, passOn, textOf } from "./auth-call.ts"
import { type Caller, callerOf, withFactors } from "./caller.ts"
import { askNewAddress, askTakenAddress } from "./email-change.ts"
import { metadataRefusal } from "./metadata.ts"
import { noteOf } from "./noted.ts"
import { isTooLong, matches, passwordOfNobody, passwordRefusal } from "./passwords.ts"
import { authRefusal } from "./refusals.ts"
import { endSessionsBut, forgetSessions } from "./sessions.ts"
import { standingRefusal } from "./standing.ts"
import { userByEmail, userById } from "./users.ts"

export async function readUser(parts: Parts, call: AuthCall): Promise<Response> {
  const caller = await callerOf(parts, call)
  return caller instanceof Response ? caller : Response.json(userOf(parts, caller))
}

/** Says whether a new password is owed: a token would say it until it is exchanged. */
function userOf(parts: Parts, caller: Caller): Json {
  const user = withFactors(parts, caller.user)
  return { ...user, app_metadata: { ...(user["app_metadata"] as Json | undefined), recovering: caller.recovering } }
}

export async function updateUser(parts: Parts, call: AuthCall): Promise<Response> {
  const caller = await callerOf(parts, call)
  if (caller instanceof Response) return caller
  const refusal = updateRefusal(parts, caller, call.body) ?? (await presentPasswordRefusal(parts, caller, call.body))
  if (refusal !== null) return refusal
  const newAddress = textOf(call.body, "email").toLowerCase()
  const enough = newAddress === "" ? null : await parts.addressChanges(caller.userId)
  if (enough !== null) return enough
  const owner = newAddress === "" ? null : await userByEmail(parts.database, newAddress)
  const isTaken = owner !== null && owner.id !== caller.userId
  const answer = isTaken ? await changeAllButAddress(parts, call, caller, newAddress) : await change(parts, call)
  if (!answer.ok) return answer
  const user = (await answer.json()) as Json
  if (call.body["password"] !== undefined) parts.store.endRecovery(caller.sessionId)
  // Whoever knew the old password may be signed in somewhere.
  if (call.body["password"] !== undefined) await endSessionsBut(parts, caller.userId, [caller.sessionId])
  const newEmail = user["new_email"]
  if (newAddress !== "" && !isTaken && typeof newEmail === "string") await askNewAddress(parts, caller.userId, newEmail)
  return Response.json(withFactors(parts, user))
}

const change = (parts: Parts, call: AuthCall, body = changesIn(call.body)) => passOn(parts, call, "user", { body })

/** Answers as for an address that nobody has: who has an account is nobody's business. */
async function changeAllButAddress(parts: Parts, call: AuthCall, caller: Caller, taken: string): Promise<Response> {
  const { email: _, ...rest } = changesIn(call.body)
  const answer = Object.keys(rest).length === 0 ? null : await change(parts, call, rest)
  if (answer?.ok === false) return answer
  await askTakenAddress(parts, caller.userId, caller.email, taken)
  return passOn(parts, call, "user", { method: "GET" })
}

function updateRefusal(parts: Parts, caller: Caller, body: Json): Response | null {
  const standing = updateStandingRefusal(parts, caller, body)
  if (standing !== null) return standing
  for (const name of ["password", "email"]) {
    if (!["string", "undefined"].includes(typeof body[name])) {
      return authRefusal(400, "validation_failed", `${name} needs to be a text`)
    }
  }
  const metadataFault = metadataRefusal(body["data"], (caller.user["user_metadata"] ?? {}) as Json)
  if (metadataFault !== null) return metadataFault
  return body["password"] === undefined ? null : passwordRefusal(textOf(body, "password"))
}

/** The new password that a recovery owes is all that it may change; a password is proved by the present one. */
function updateStandingRefusal(parts: Parts, caller: Caller, body: Json): Response | null {
  const changes = Object.keys(changesIn(body))
  const refusal = standingRefusal(parts, caller, changes.includes("email") ? "fresh" : "settled")
  const isOwed = refusal?.code === "recovery_unfinished" && changes.every((name) => name === "password")
  return refusal === null || isOwed ? null : authRefusal(refusal.status, refusal.code, refusal.message)
}

/** A page left open, or a token that was copied, is not enough to keep the owner out: they know their password. */
async function presentPasswordRefusal(parts: Parts, caller: Caller, body: Json): Promise<Response | null> {
  if (body["password"] === undefined || caller.recovering) return null
  const current = textOf(body, "current_password")
  if (current === "") {
    return authRefusal(400, "current_password_required", "Current password required when setting new password.")
  }
  const hash = (await userById(parts.database, caller.userId))?.encrypted_password ?? (await passwordOfNobody())
  return !isTooLong(current) && (await matches(current, hash))
    ? null
    : authRefusal(400, "current_password_invalid", "Current password is not correct.")
}

function changesIn({ password, email, data }: Json): Json {
  return {
    ...(password === undefined ? {} : { password }),
    ...(email === undefined ? {} : { email }),
    ...(data === undefined ? {} : { data }),
  }
}

export async function signOut(parts: Parts, call: AuthCall): Promise<Response> {
  const scope = call.search.get("scope") ?? "global"
  if (!["global", "local", "others"].includes(scope)) {
    return authRefusal(400, "validation_failed", "scope needs to be global, local or others")
  }
  const caller = await callerOf(parts, call)
  if (caller instanceof Response) return caller
  if (scope !== "local") {
    const refusal = standingRefusal(parts, caller, "fresh")
    // Not 403: the auth client takes that for "signed out already", and would say so.
    if (refusal !== null) return authRefusal(422, refusal.code, refusal.message)
  }
  await (scope === "others"
    ? endSessionsBut(parts, caller.userId, [caller.sessionId])
    : scope === "global"
      ? endSessionsBut(parts, caller.userId, [])
      : forgetSessions(parts, [caller.sessionId]))
  noteOf(parts, call, caller, "sign-out", { scope: scope as "local" | "others" | "global" })
  return new Response(null, { status: 204 })
}
