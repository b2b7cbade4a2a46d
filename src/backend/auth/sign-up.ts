import type { Language } from "../../language/languages.ts"
import { badAddress, readAddress } from "./addresses.ts"
import { type AuthCall, type BackendContext, fieldTextOf } from "./auth-call.ts"
import type { Json } from "../store/json-text.ts"
import { answerBeforeLookup } from "./mail-requests.ts"
import { keepLanguage, languageAsked } from "./mail-language.ts"
import { metadataRefusal } from "./metadata.ts"
import { logEvent } from "./log-event.ts"
import { passwordRefusal } from "./passwords.ts"
import { authRefusal } from "./refusals.ts"
import {
  type NewUser,
  type UserRow,
  addUser,
  changeUnconfirmedUser,
  changeUser,
  newMailToken,
  userByEmail,
} from "../store/users.ts"

/** Answers a sign-up. The answer is the same for known addresses; their owners get an email. */
export async function signUp(context: BackendContext, call: AuthCall): Promise<Response> {
  if (!(context.service.config.auth?.enable_signup ?? true)) {
    return authRefusal(422, "signup_disabled", "Signups not allowed for this instance")
  }
  const [email, password] = [readAddress(call.body["email"]), fieldTextOf(call.body, "password")]
  if (email === null) return badAddress()
  const refusal = passwordRefusal(password, email, context.siteUrl) ?? metadataRefusal(call.body["data"])
  if (refusal !== null) return refusal
  // Not refused, so it is an object or absent.
  const data = (call.body["data"] ?? {}) as Json
  return answerBeforeLookup(
    context,
    call,
    { purpose: "signup", address: email },
    () => Response.json(unconfirmed(email, data)),
    () => signUpLater(context, call, { email, password, data }),
  )
}

/**
 * Creates the account and sends the email. Always computes one hash and one comparison, so that the load does not
 * reveal if the address is known.
 */
async function signUpLater(
  context: BackendContext,
  call: AuthCall,
  { email, password, data }: { readonly email: string; readonly password: string; readonly data: Json },
): Promise<void> {
  const known = await userByEmail(context.database, email)
  const passwordHash = await context.hashing.hash(password)
  const isSame = await context.hashing.matches(password, known?.encrypted_password ?? context.hashing.dummyHash)
  const user = known ?? (await addUser(context.database, newUser(email, passwordHash, data)))
  // An existing account keeps its language, because anyone can sign up again with its address.
  if (known === null) keepLanguage(context, user.id, call.language)
  const language = languageAsked(context, call, user.id)
  const detail = known === null ? {} : ({ reason: "already-known" } as const)
  logEvent(context, call, { userId: user.id, sessionId: null }, "sign-up", detail)
  // The address has an account: its owner gets an email, and nothing changes.
  if (user.confirmed_at !== null) {
    context.mailer.send({ kind: "notice", to: email, tokenHash: null, language })
    return
  }
  // A second sign-up with another password. Neither password counts until a link is opened, because the owner is
  // unknown.
  if (known !== null && !isSame) {
    await changeUnconfirmedUser(context.database, user.id, { encrypted_password: context.hashing.dummyHash })
  }
  const token = await sendConfirmation(context, user.id, email, language)
  context.links.bind(token, { userId: user.id, passwordHash, metadata: JSON.stringify(metadataOf(user, data)) })
}

function newUser(email: string, passwordHash: string, data: Json): NewUser {
  const id = crypto.randomUUID()
  return { id, email, passwordHash, metadata: JSON.stringify(metadataOf({ id, email }, data)) }
}

/** The metadata of a user whose address is not confirmed: what the person sent, and what the service adds to it. */
const metadataOf = ({ id, email }: Pick<UserRow, "id" | "email">, data: Json): Json => ({
  ...data,
  email,
  email_verified: false,
  phone_verified: false,
  sub: id,
})

/** Sends a new confirmation link, and returns its token. */
export async function sendConfirmation(
  context: BackendContext,
  userId: string,
  email: string,
  language: Language,
): Promise<string> {
  const token = newMailToken()
  await changeUser(context.database, userId, {
    confirmation_token: token,
    confirmation_sent_at: new Date().toISOString(),
  })
  context.mailer.send({ kind: "signup", to: email.toLowerCase(), tokenHash: token, language })
  return token
}

/**
 * The user in the answer to a sign-up. It is made up in the same way for new and known addresses, so that the answer
 * reveals nothing: its id belongs to nobody, and the real one comes with the first session.
 */
function unconfirmed(email: string, data: Json): Json {
  const now = new Date().toISOString()
  const id = crypto.randomUUID()
  const metadata = metadataOf({ id, email }, data)
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
