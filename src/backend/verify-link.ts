import { type AuthCall, type Parts, passOn, textOf } from "./auth-call.ts"
import { confirmOneAddress } from "./email-change.ts"
import { authRefusal } from "./refusals.ts"
import { sessionAnswer } from "./session-answer.ts"

/** Supabase Auth's newer name for a link covers both kinds; lite knows them apart. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  signup: ["signup"],
  recovery: ["recovery"],
  magiclink: ["magiclink"],
  email: ["signup", "magiclink"],
  email_change: ["email_change"],
}

/** Redeems the token of a link. The code behind it is never mailed, so it is not asked for either. */
export async function verifyLink(parts: Parts, call: AuthCall): Promise<Response> {
  const tokenHash = textOf(call.body, "token_hash")
  const kinds = Object.hasOwn(KINDS, textOf(call.body, "type")) ? KINDS[textOf(call.body, "type")] : undefined
  if (kinds === undefined) return authRefusal(400, "validation_failed", "Invalid email verification type")
  if (!/^[0-9a-f]{64}$/.test(tokenHash)) return authRefusal(403, "otp_expired", "Email link is invalid or has expired")
  return parts.oneAtATime("verify", async () => {
    const halfWay = kinds[0] === "email_change" ? await confirmOneAddress(parts, tokenHash) : null
    if (halfWay !== null) return halfWay
    let answer = authRefusal(403, "otp_expired", "Email link is invalid or has expired")
    for (const type of kinds) {
      answer = await passOn(parts, call, "verify", { body: { token_hash: tokenHash, type } })
      if (answer.ok) break
    }
    return sessionAnswer(parts, answer, "otp")
  })
}
