import { SHORTEST_PASSWORD } from "./auth-service.ts"
import { authRefusal } from "./refusals.ts"
import { isCommon, visibleIn } from "./weak-passwords.ts"

/** bcrypt reads no further: two longer passwords with the same beginning would be one. */
const LONGEST_PASSWORD = 72

export function isTooLong(password: string): boolean {
  return Buffer.byteLength(password, "utf8") > LONGEST_PASSWORD
}

/** A refusal of a password that somebody wants to have, or null. No rule asks for kinds of characters. */
export function passwordRefusal(password: string, email: string, siteUrl: string): Response | null {
  if (password.length < SHORTEST_PASSWORD) return tooShort()
  if (isTooLong(password)) return weak("length", `Password should be at most ${LONGEST_PASSWORD} bytes.`)
  if (isCommon(password, email, siteUrl)) return weak("common", "Password is known to be easy to guess.")
  return visibleIn(password).length < SHORTEST_PASSWORD ? tooShort() : null
}

const tooShort = (): Response => weak("length", `Password should be at least ${SHORTEST_PASSWORD} characters.`)

function weak(reason: "length" | "common", message: string): Response {
  return authRefusal(422, "weak_password", message, { weak_password: { reasons: [reason] } })
}
