import { bearerClaims } from "./access-token.ts"
import { type AuthCall, type BackendContext, passOn, fieldTextOf } from "./auth-call.ts"
import type { Json } from "../store/json-text.ts"
import { authRefusal } from "./refusals.ts"
import type { SignInChannel } from "../store/second-factor-store.ts"

/** The person who sends a request, with their valid session. */
export interface Caller {
  /** The user as Supabase Lite returns it. */
  readonly user: Json
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  /** The stored assurance level, not the token's, so that a removed factor counts at once. */
  readonly aal: "aal1" | "aal2"
  /** True if the session began with a recovery link: it has to set a new password before anything else. */
  readonly recovering: boolean
  /** The way in which the session began. */
  readonly channel: SignInChannel
}

/**
 * The caller of a request, or a refusal. Supabase Lite (`@supabase/lite`, the embedded auth and data service) checks
 * expiry, user and session, and its refusal is passed on.
 */
export async function callerOf(context: BackendContext, call: AuthCall): Promise<Caller | Response> {
  const claims = bearerClaims(call.headers, context.secrets.signingSecret)
  if (claims === null) {
    return call.headers.has("authorization")
      ? authRefusal(403, "bad_jwt", "invalid JWT: it is not one of a person's session")
      : authRefusal(401, "no_authorization", "This endpoint requires a Bearer token")
  }
  const answer = await passOn(context, call, "user", { method: "GET" })
  if (!answer.ok) return answer
  const user = (await answer.json()) as Json
  const sessionId = claims["session_id"]
  if (typeof sessionId !== "string" || typeof user["id"] !== "string") {
    return authRefusal(403, "session_not_found", "The access token names no session")
  }
  // The session is valid. Of too many sessions, the least recently used ones end (`endSurplus`).
  context.lastUse.set(sessionId, Date.now())
  const aal = context.store.isVerified(sessionId) ? "aal2" : "aal1"
  const methods = context.store.methodsOf(sessionId).map(({ method }) => method)
  const recovering = methods.includes("recovery")
  // Links of every kind but recovery are recorded as `otp`.
  const channel = recovering || methods.includes("otp") ? "mail" : "password"
  return { user, userId: user["id"], sessionId, email: fieldTextOf(user, "email"), aal, recovering, channel }
}

/** True if the account has a second factor and this session has not given it. */
export function owesSecondFactor(context: BackendContext, caller: Caller): boolean {
  return caller.aal !== "aal2" && context.store.factorsOf(caller.userId).some((factor) => factor.status === "verified")
}

/**
 * The user with their factors as Supabase Auth lists them, never with a secret. Supabase Lite does not know factors.
 */
export function withFactors(context: BackendContext, user: Json): Json {
  const factors = context.store.factorsOf(String(user["id"])).map((factor) => ({
    id: factor.id,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    status: factor.status,
    friendly_name: factor.friendly_name,
    factor_type: "totp",
    last_challenged_at: factor.last_challenged_at,
  }))
  return { ...user, factors }
}
