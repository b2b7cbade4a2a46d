import { type AuthCall, type Json, type Parts, passOn, textOf } from "./auth-call.ts"
import { noSoonerThan } from "./floor.ts"
import { hashForNothing, isTooLong, passwordRefusal } from "./passwords.ts"
import { changeUser, newMailToken, userByEmail } from "./users.ts"

/** Longer than a sign-up takes that really makes an account. */
const SIGN_UP_FLOOR = 250

/** Answers the same for a known address; its owner hears of it by mail. */
export async function signUp(parts: Parts, call: AuthCall): Promise<Response> {
  const [email, password] = [textOf(call.body, "email"), textOf(call.body, "password")]
  const isOpen = parts.service.config.auth?.enable_signup ?? true
  const refusal = isOpen && isTooLong(password) ? passwordRefusal(password) : null
  if (refusal !== null) return refusal
  // Lite does not keep two sign-ups for one address apart when they come at once.
  const attempt = parts.oneAtATime(`signup ${email.toLowerCase()}`, async () => {
    const known = isOpen ? await userByEmail(parts.database, email) : null
    if (known === null) return passOn(parts, call, "signup", { body: { email, password, data: metadataOf(call.body) } })
    const weak = passwordRefusal(password)
    if (weak !== null) return weak
    await hashForNothing(password)
    if (known.confirmed_at === null) await sendConfirmationAgain(parts, known.id, email)
    else parts.postOffice.send("notice", email.toLowerCase(), null)
    return Response.json(likeNew(email.toLowerCase(), metadataOf(call.body)))
  })
  return noSoonerThan(SIGN_UP_FLOOR, attempt)
}

export async function sendConfirmationAgain(parts: Parts, userId: string, email: string): Promise<void> {
  const token = newMailToken()
  await changeUser(parts.database, userId, {
    confirmation_token: token,
    confirmation_sent_at: new Date().toISOString(),
  })
  parts.postOffice.send("signup", email.toLowerCase(), token)
}

function metadataOf(body: Json): Json {
  const data = body["data"]
  return typeof data === "object" && data !== null && !Array.isArray(data) ? (data as Json) : {}
}

/** What lite answers for an address it has just seen for the first time. */
function likeNew(email: string, data: Json): Json {
  const now = new Date().toISOString()
  const bare = now.slice(0, 19).replace("T", " ")
  const id = crypto.randomUUID()
  const metadata = { ...data, email, email_verified: false, phone_verified: false, sub: id }
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: crypto.randomUUID(),
        id,
        user_id: id,
        identity_data: metadata,
        provider: "email",
        last_sign_in_at: bare,
        created_at: bare,
        updated_at: bare,
        email,
      },
    ],
    created_at: bare,
    updated_at: bare,
    is_anonymous: false,
    confirmation_sent_at: now,
  }
}
