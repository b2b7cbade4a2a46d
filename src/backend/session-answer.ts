import { readToken, signToken } from "./access-token.ts"
import { type Json, type Parts, nowInSeconds } from "./auth-call.ts"
import { withFactors } from "./caller.ts"

/**
 * Lite's answer with a session in it, its access token signed anew with what lite leaves out: assurance level, methods,
 * issuer and application metadata. `method` is what was just given, or null when a session is continued.
 */
export async function sessionAnswer(
  parts: Parts,
  answer: Response,
  method: "password" | "otp" | "recovery" | null,
  agent: string | null,
): Promise<Response> {
  if (!answer.ok) return answer
  const session = (await answer.json()) as Json
  const claims = readToken(String(session["access_token"]), parts.secrets.signingSecret)
  if (claims === null) return Response.json(session)
  const sessionId = String(claims["session_id"])
  if (method !== null) parts.store.addMethod(sessionId, method, nowInSeconds())
  parts.accounts.noteSession(sessionId, agent, method !== null)
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
