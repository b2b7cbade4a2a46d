// Endpoints that send an email: recovery, sign-in links and confirmations again. Each answers before it looks the address
// up, so that neither the answer nor its time shows who has an account.
import { type AuthCall, type Parts, textOf } from "../auth/auth-call.ts"
import { badAddress, readAddress } from "../auth/addresses.ts"
import { answerFirst, mailTo } from "../auth/later.ts"
import { languageAsked } from "../auth/mail-language.ts"
import { noteOf } from "../auth/noted.ts"
import { authRefusal } from "../auth/refusals.ts"
import { sendConfirmationAgain } from "../auth/sign-up.ts"
import { type UserRow, userByEmail } from "../store/users.ts"
import { sendWayIn } from "./way-in.ts"

const nothing = (): Response => Response.json({})

const ownerOf = (user: UserRow | null) => (user === null ? null : { userId: user.id, sessionId: null })

/** Sends a recovery link to people who have an account. */
export async function recover(parts: Parts, call: AuthCall): Promise<Response> {
  const email = readAddress(call.body["email"])
  if (email === null) return badAddress()
  return answerFirst(parts, call, mailTo("recover", email), nothing, async () => {
    const user = await userByEmail(parts.database, email)
    noteOf(parts, call, ownerOf(user), "recovery-asked")
    if (user !== null)
      await sendWayIn(parts, "recovery", { userId: user.id, address: email }, languageAsked(parts, call, user.id))
  })
}

/** Sends a sign-in link to people who have an account. Lite would create a confirmed account for any address. */
export async function sendSignInLink(parts: Parts, call: AuthCall): Promise<Response> {
  if (textOf(call.body, "email") === "") {
    return authRefusal(400, "validation_failed", "One of email or phone must be set")
  }
  const email = readAddress(call.body["email"])
  if (email === null) return badAddress()
  return answerFirst(parts, call, mailTo("otp", email), nothing, async () => {
    const user = await userByEmail(parts.database, email)
    noteOf(parts, call, ownerOf(user), "link-asked", { method: "magic-link" })
    if (user !== null)
      await sendWayIn(parts, "magiclink", { userId: user.id, address: email }, languageAsked(parts, call, user.id))
  })
}

/** Sends the confirmation of a sign-up again, while the address is not confirmed. */
export async function resend(parts: Parts, call: AuthCall): Promise<Response> {
  if (textOf(call.body, "type") !== "signup") {
    return authRefusal(400, "validation_failed", "Only the type signup can be sent again")
  }
  const email = readAddress(call.body["email"])
  if (email === null) return badAddress()
  return answerFirst(parts, call, mailTo("resend", email), nothing, async () => {
    const user = await userByEmail(parts.database, email)
    noteOf(parts, call, ownerOf(user), "link-asked", { method: "signup-link" })
    if (user === null || user.confirmed_at !== null) return
    parts.links.forgetSignUpsOf(user.id)
    await sendConfirmationAgain(parts, user.id, email, languageAsked(parts, call, user.id))
  })
}
