import { tokenPayloadOf } from "../claims.ts"
import type { ClaimReader } from "../port.ts"
import type { Session } from "../session.ts"
import { tokenClaimReader } from "../token-claim.ts"

/** The verified token of each session. It is not in the session itself, because that is sent to the browser. */
const tokens = new WeakMap<Session, string>()

/** Stores the token that the auth service has accepted for this session. */
export const noteToken = (session: Session, accessToken: string): void => void tokens.set(session, accessToken)

/**
 * A reader of a claim in the access token that Supabase has verified in this request: `tokenClaim("user_role")` for a
 * claim that an access token hook adds, or `tokenClaim("app_metadata", "role")`. It is as old as the token, so the
 * policy declares the claim with `asOf: "token"`.
 */
export const tokenClaim = (...path: readonly [string, ...string[]]): ClaimReader<Session> =>
  tokenClaimReader((session: Session) => {
    const token = tokens.get(session)
    return token === undefined ? null : tokenPayloadOf(token)
  }, path)
