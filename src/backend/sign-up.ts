import { type AuthCall, type Json, type Parts, passOn, textOf } from "./auth-call.ts"
import { noSoonerThan } from "./floor.ts"
import { metadataRefusal } from "./metadata.ts"
import { hashOf, isTooLong, matches, passwordOfNobody, passwordRefusal } from "./passwords.ts"
import { type UserRow, changeUnconfirmedUser, changeUser, newMailToken, userByEmail } from "./users.ts"

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
        ? await signUpFirst(parts, call, { email, password, data })
        : await signUpAgain(parts, known, password, data)
    return answer.ok ? Response.json(unconfirmed(email.toLowerCase(), data)) : answer
  })
  return noSoonerThan(SIGN_UP_FLOOR, attempt)
}

async function signUpFirst(parts: Parts, call: AuthCall, body: { email: string; password: string; data: Json }) {
  const answer = await passOn(parts, call, "signup", { body })
  const user = answer.ok ? await userByEmail(parts.database, body.email) : null
  if (user?.confirmation_token != null && user.encrypted_password !== null) {
    const credentials = {
      userId: user.id,
      passwordHash: user.encrypted_password,
      metadata: metadataText(user, body.data),
    }
    parts.links.bind(user.confirmation_token, credentials)
  }
  return answer
}

async function signUpAgain(parts: Parts, known: UserRow, password: string, data: Json): Promise<Response> {
  const weak = passwordRefusal(password)
  if (weak !== null) return weak
  const passwordHash = await hashOf(password)
  const email = known.email ?? ""
  if (known.confirmed_at !== null) {
    parts.postOffice.send("notice", email, null)
    return new Response(null)
  }
  // Two passwords, and nobody knows yet whose address it is: until a link is opened, neither counts.
  if (!(await matches(password, known.encrypted_password ?? (await passwordOfNobody())))) {
    await changeUnconfirmedUser(parts.database, known.id, { encrypted_password: await passwordOfNobody() })
  }
  const token = await sendConfirmationAgain(parts, known.id, email)
  parts.links.bind(token, { userId: known.id, passwordHash, metadata: metadataText(known, data) })
  return new Response(null)
}

const metadataText = ({ id, email }: UserRow, data: Json): string =>
  JSON.stringify({ ...data, email, email_verified: false, phone_verified: false, sub: id })

export async function sendConfirmationAgain(parts: Parts, userId: string, email: string): Promise<string> {
  const token = newMailToken()
  await changeUser(parts.database, userId, {
    confirmation_token: token,
    confirmation_sent_at: new Date().toISOString(),
  })
  parts.postOffice.send("signup", email.toLowerCase(), token)
  return token
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
