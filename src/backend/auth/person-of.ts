import { readToken } from "./access-token.ts"
import { nowInSeconds } from "./auth-call.ts"

/**
 * The person whose limits a request counts against. An expired token counts for nobody, because someone who finds an old
 * one could use up its owner's limits.
 */
export function personOf(headers: Headers, signingSecret: string): string | null {
  const token = /^Bearer (.+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? ""
  const { sub, exp } = readToken(token, signingSecret) ?? {}
  return typeof sub === "string" && typeof exp === "number" && exp > nowInSeconds() ? sub : null
}
