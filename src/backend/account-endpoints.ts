import { type AuthCall, type Json, type Parts, passOn, textOf } from "./auth-call.ts"
import { type Caller, callerOf, owesSecondFactor, withFactors } from "./caller.ts"
import { askNewAddress } from "./email-change.ts"
import { metadataRefusal } from "./metadata.ts"
import { passwordRefusal } from "./passwords.ts"
import { authRefusal } from "./refusals.ts"

export async function readUser(parts: Parts, call: AuthCall): Promise<Response> {
  const caller = await callerOf(parts, call)
  return caller instanceof Response ? caller : Response.json(withFactors(parts, caller.user))
}

export async function updateUser(parts: Parts, call: AuthCall): Promise<Response> {
  const caller = await callerOf(parts, call)
  if (caller instanceof Response) return caller
  const refusal = updateRefusal(parts, caller, call.body)
  if (refusal !== null) return refusal
  const answer = await passOn(parts, call, "user", { body: changesIn(call.body) })
  if (!answer.ok) return answer
  const user = (await answer.json()) as Json
  // Whoever knew the old password may be signed in somewhere.
  if (call.body["password"] !== undefined)
    await passOn(parts, call, "logout?scope=others", { method: "POST", body: {} })
  const newEmail = user["new_email"]
  if (textOf(call.body, "email") !== "" && typeof newEmail === "string")
    await askNewAddress(parts, caller.userId, newEmail)
  return Response.json(withFactors(parts, user))
}

function updateRefusal(parts: Parts, caller: Caller, body: Json): Response | null {
  if (owesSecondFactor(parts, caller)) {
    return authRefusal(401, "insufficient_aal", "AAL2 session is required to update a user when MFA is enabled.")
  }
  for (const name of ["password", "email"]) {
    if (!["string", "undefined"].includes(typeof body[name])) {
      return authRefusal(400, "validation_failed", `${name} needs to be a text`)
    }
  }
  const metadataFault = metadataRefusal(body["data"], (caller.user["user_metadata"] ?? {}) as Json)
  if (metadataFault !== null) return metadataFault
  return body["password"] === undefined ? null : passwordRefusal(textOf(body, "password"))
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
  return passOn(parts, call, `logout?scope=${scope}`, { body: {} })
}
