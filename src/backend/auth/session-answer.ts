import { readToken, signToken } from "./access-token.ts"
import { type AuthCall, type Json, type Parts, nowInSeconds } from "./auth-call.ts"
import { withFactors } from "./caller.ts"
import { noteOf } from "./noted.ts"
import { endSurplus } from "./sessions.ts"

/** The ways in which a session begins. */
export type SessionStart = "password" | "recovery" | keyof typeof LINKS

const LINKS = { signup: "signup-link", magiclink: "magic-link", email_change: "email-change-link" } as const

/**
 * An answer of Supabase Lite that contains a session, with the access token signed again to add the claims that Lite
 * leaves out: assurance level, methods, issuer and application metadata. `start` is null when a session is continued.
 */
export async function sessionAnswer(
  parts: Parts,
  call: AuthCall,
  answer: Response,
  start: SessionStart | null,
): Promise<Response> {
  if (!answer.ok) return answer
  const session = (await answer.json()) as Json
  const claims = readToken(String(session["access_token"]), parts.secrets.signingSecret)
  if (claims === null) return Response.json(session)
  const sessionId = String(claims["session_id"])
  if (start !== null) await recordStart(parts, call, { userId: String(claims["sub"]), sessionId }, start)
  parts.accounts.noteSession(sessionId, call.headers.get("user-agent"), start !== null)
  const user = withFactors(parts, session["user"] as Json)
  const token = {
    ...claims,
    iss: new URL("/auth/v1", parts.siteUrl).href,
    aal: parts.store.isVerified(sessionId) ? "aal2" : "aal1",
    amr: parts.store.methodsOf(sessionId),
    app_metadata: user["app_metadata"] ?? {},
    is_anonymous: false,
  }
  return Response.json({ ...session, access_token: signToken(token, parts.secrets.signingSecret), user })
}

async function recordStart(
  parts: Parts,
  call: AuthCall,
  who: { readonly userId: string; readonly sessionId: string },
  start: SessionStart,
): Promise<void> {
  const method = start === "password" || start === "recovery" ? start : "otp"
  parts.store.addMethod(who.sessionId, method, nowInSeconds())
  if (start === "recovery") noteOf(parts, call, who, "recovery-begun", { method: "recovery-link" })
  else noteOf(parts, call, who, "sign-in", { method: start === "password" ? start : LINKS[start] })
  const sessions = await endSurplus(parts, who.userId, who.sessionId)
  if (sessions > 0) noteOf(parts, call, who, "session-ended", { reason: "too-many", sessions })
}
