import { readToken } from "./access-token.ts"
import { nowInSeconds } from "./auth-call.ts"

/**
 * Whom a request counts for. A token that has run out counts for nobody: whoever finds an old one could use up what its
 * owner may ask.
 */
export function personOf(headers: Headers, signingSecret: string): string | null {
  const token = /^Bearer (.+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? ""
  const { sub, exp } = readToken(token, signingSecret) ?? {}
  return typeof sub === "string" && typeof exp === "number" && exp > nowInSeconds() ? sub : null
}
