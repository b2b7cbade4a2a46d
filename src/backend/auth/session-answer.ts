import { readToken, signToken } from "./access-token.ts"
import { type AuthCall, type BackendContext, nowInSeconds } from "./auth-call.ts"
import type { Json } from "../store/json-text.ts"
import { withFactors } from "./caller.ts"
import { logEvent } from "./log-event.ts"
import { endSurplus } from "./sessions.ts"

/** The audit log's word for each kind of link that starts an ordinary session. */
const LINKS = { signup: "signup-link", magiclink: "magic-link", email_change: "email-change-link" } as const

/** The ways in which a session begins. */
export type SessionStart = "password" | "reauthentication" | "recovery" | keyof typeof LINKS

/**
 * An answer of Supabase Lite (`@supabase/lite`, the embedded auth and data service) that contains a session, with the
 * access token signed again to add the claims that Lite leaves out: assurance level, methods, issuer and application
 * metadata. `start` is null when a session is continued.
 */
export async function sessionAnswer(
  context: BackendContext,
  call: AuthCall,
  answer: Response,
  start: SessionStart | null,
): Promise<Response> {
  if (!answer.ok) return answer
  const session = (await answer.json()) as Json
  const claims = readToken(String(session["access_token"]), context.secrets.signingSecret)
  // Without an access token of ours there is no session to describe.
  if (claims === null) return Response.json(session)
  const sessionId = String(claims["session_id"])
  if (start !== null) await recordStart(context, call, { userId: String(claims["sub"]), sessionId }, start)
  context.accounts.noteSession(sessionId, call.headers.get("user-agent"), start !== null)
  const user = withFactors(context, session["user"] as Json)
  const token = {
    ...claims,
    iss: new URL("/auth/v1", context.siteUrl).href,
    aal: context.store.isVerified(sessionId) ? "aal2" : "aal1",
    amr: context.store.methodsOf(sessionId),
    app_metadata: user["app_metadata"] ?? {},
    is_anonymous: false,
  }
  return Response.json({ ...session, access_token: signToken(token, context.secrets.signingSecret), user })
}

/**
 * Records how a session began, and ends the person's sessions beyond the limit. Every link except a recovery link
 * counts as `otp`.
 */
async function recordStart(
  context: BackendContext,
  call: AuthCall,
  who: { readonly userId: string; readonly sessionId: string },
  start: SessionStart,
): Promise<void> {
  context.store.addMethod(who.sessionId, methodOf(start), nowInSeconds())
  if (start === "recovery") logEvent(context, call, who, "recovery-begun", { method: "recovery-link" })
  else if (start === "reauthentication") logEvent(context, call, who, "reauthenticated", { method: "password" })
  else logEvent(context, call, who, "sign-in", { method: start === "password" ? start : LINKS[start] })
  const sessions = await endSurplus(context, who.userId, who.sessionId)
  if (sessions > 0) logEvent(context, call, who, "session-ended", { reason: "too-many", sessions })
}

/** The authentication method that a start proves, for the token's claim `amr`. */
function methodOf(start: SessionStart): "password" | "recovery" | "otp" {
  if (start === "password" || start === "reauthentication") return "password"
  return start === "recovery" ? start : "otp"
}
