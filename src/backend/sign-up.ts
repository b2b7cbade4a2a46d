import { type AuthCall, type Json, type Parts, passOn, textOf } from "./auth-call.ts"
import { noSoonerThan } from "./floor.ts"
import { metadataRefusal } from "./metadata.ts"
import { hashForNothing, isTooLong, passwordRefusal } from "./passwords.ts"
import { type UserRow, changeUser, newMailToken, userByEmail } from "./users.ts"

/** Longer than a sign-up takes that really makes an account. */
const SIGN_UP_FLOOR = 250

/** Answers the same for a known address; its owner hears of it by mail. */
export async function signUp(parts: Parts, call: AuthCall): Promise<Response> {
  const [email, password] = [textOf(call.body, "email"), textOf(call.body, "password")]
  const data = metadataOf(call.body)
  const isOpen = parts.service.config.auth?.enable_signup ?? true
  const tooLong = isOpen && isTooLong(password) ? passwordRefusal(password) : null
  const refusal = tooLong ?? metadataRefusal(call.body["data"])
  if (refusal !== null) return refusal
  // Lite does not keep two sign-ups for one address apart when they come at once.
  const attempt = parts.oneAtATime(`signup ${email.toLowerCase()}`, async () => {
    const known = isOpen ? await userByEmail(parts.database, email) : null
    const answer =
      known === null
        ? await passOn(parts, call, "signup", { body: { email, password, data } })
        : await signUpAgain(parts, known, password)
    return answer.ok ? Response.json(unconfirmed(email.toLowerCase(), data)) : answer
  })
  return noSoonerThan(SIGN_UP_FLOOR, attempt)
}

async function signUpAgain(parts: Parts, known: UserRow, password: string): Promise<Response> {
  const weak = passwordRefusal(password)
  if (weak !== null) return weak
  await hashForNothing(password)
  const email = known.email ?? ""
  if (known.confirmed_at === null) await sendConfirmationAgain(parts, known.id, email)
  else parts.postOffice.send("notice", email, null)
  return new Response(null)
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
  return (body["data"] ?? {}) as Json
}

/**
 * Who has signed up, told to whoever did. Made here for new and known addresses alike, so that nothing in it can differ:
 * the id is nobody's, and the real one comes with the first session.
 */
function unconfirmed(email: string, data: Json): Json {
  const now = new Date().toISOString()
  const id = crypto.randomUUID()
  const metadata = { ...data, email, email_verified: false, phone_verified: false, sub: id }
  const times = { created_at: now, updated_at: now }
  const owner = { id, user_id: id, identity_id: crypto.randomUUID() }
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: metadata,
    identities: [{ ...owner, identity_data: metadata, provider: "email", last_sign_in_at: now, ...times, email }],
    ...times,
    is_anonymous: false,
    confirmation_sent_at: now,
  }
}
