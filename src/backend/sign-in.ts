import { type AuthCall, type Parts, passOn, textOf } from "./auth-call.ts"
import { noteOf } from "./noted.ts"
import { compareWithNothing, isTooLong, matches } from "./passwords.ts"
import { authRefusal } from "./refusals.ts"
import { sessionAnswer } from "./session-answer.ts"
import { userByEmail } from "./users.ts"

export async function token(parts: Parts, call: AuthCall): Promise<Response> {
  const grant = call.search.get("grant_type")
  if (grant === "password") return signIn(parts, call)
  if (grant === "refresh_token") return refresh(parts, call)
  return authRefusal(400, "invalid_credentials", "unsupported_grant_type")
}

/** Takes as long for an unknown address as for a known one, and says no more about an unconfirmed one. */
async function signIn(parts: Parts, call: AuthCall): Promise<Response> {
  const [email, password] = [textOf(call.body, "email"), textOf(call.body, "password")]
  if (email === "") return authRefusal(400, "validation_failed", "missing email or phone")
  const user = await userByEmail(parts.database, email)
  const who = user === null ? null : { userId: user.id, sessionId: null }
  const hash = user?.encrypted_password ?? null
  // Lite answers without a comparison to no password at all.
  if (hash === null || password === "" || isTooLong(password)) {
    await compareWithNothing(password)
    noteOf(parts, call, who, "sign-in-failed", {
      method: "password",
      reason: who ? "wrong-password" : "unknown-account",
    })
    return wrongCredentials()
  }
  // Lite would name an unconfirmed address before it looks at the password.
  if (user?.confirmed_at === null && !(await matches(password, hash))) {
    noteOf(parts, call, who, "sign-in-failed", { method: "password", reason: "unconfirmed" })
    return wrongCredentials()
  }
  const answer = await passOn(parts, call, "token?grant_type=password", { body: { email, password } })
  if (!answer.ok) noteOf(parts, call, who, "sign-in-failed", { method: "password", reason: await reasonOf(answer) })
  return sessionAnswer(parts, call, answer, "password")
}

async function reasonOf(answer: Response): Promise<"unconfirmed" | "wrong-password"> {
  const { error_code: code } = (await answer.clone().json()) as { error_code?: unknown }
  return code === "email_not_confirmed" ? "unconfirmed" : "wrong-password"
}

function wrongCredentials(): Response {
  return authRefusal(400, "invalid_credentials", "Invalid login credentials")
}

function noSuchToken(): Response {
  return authRefusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")
}

/** Two tabs refresh at once: in turn, the second gets what the first was given. */
function refresh(parts: Parts, call: AuthCall): Promise<Response> {
  const refreshToken = textOf(call.body, "refresh_token")
  // No session ever had it. Lite calls it invalid, which is no word for a session that is gone.
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(refreshToken)) return Promise.resolve(noSuchToken())
  return parts.oneAtATime(`refresh ${refreshToken}`, async () => {
    const body = { refresh_token: refreshToken }
    const answer = await passOn(parts, call, "token?grant_type=refresh_token", { body })
    return sessionAnswer(parts, call, answer, null)
  })
}
