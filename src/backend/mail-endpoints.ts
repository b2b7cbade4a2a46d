import { type AuthCall, type Parts, passOn, textOf } from "./auth-call.ts"
import { noSoonerThan } from "./floor.ts"
import { authRefusal } from "./refusals.ts"
import { sendConfirmationAgain } from "./sign-up.ts"
import { userByEmail } from "./users.ts"

/** Longer than it takes to note a token for a known address. */
const MAIL_FLOOR = 100

export function recover(parts: Parts, call: AuthCall): Promise<Response> {
  const body = { email: textOf(call.body, "email") }
  return noSoonerThan(MAIL_FLOOR, passOn(parts, call, "recover", { body }))
}

/** A link for people who have an account. Lite would open a confirmed account for anybody's address. */
export function sendSignInLink(parts: Parts, call: AuthCall): Promise<Response> {
  const email = textOf(call.body, "email")
  if (email === "") return Promise.resolve(authRefusal(400, "validation_failed", "One of email or phone must be set"))
  const attempt = async () => {
    if ((await userByEmail(parts.database, email)) === null) return Response.json({})
    return passOn(parts, call, "otp", { body: { email, create_user: false } })
  }
  return noSoonerThan(MAIL_FLOOR, attempt())
}

export function resend(parts: Parts, call: AuthCall): Promise<Response> {
  const email = textOf(call.body, "email")
  if (textOf(call.body, "type") !== "signup") {
    return Promise.resolve(authRefusal(400, "validation_failed", "Only the type signup can be sent again"))
  }
  const attempt = async () => {
    const user = await userByEmail(parts.database, email)
    if (user !== null && user.confirmed_at === null) {
      parts.links.forgetSignUpsOf(user.id)
      await sendConfirmationAgain(parts, user.id, email)
    }
    return Response.json({})
  }
  return noSoonerThan(MAIL_FLOOR, attempt())
}
