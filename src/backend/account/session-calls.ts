import { type AuthCall, type Parts, textOf } from "../auth/auth-call.ts"
import type { Caller } from "../auth/caller.ts"
import { noteOf } from "../auth/noted.ts"
import { dataRefusal } from "../auth/refusals.ts"
import { forgetSessions, isSessionOver, othersEnded } from "../auth/sessions.ts"
import { standingRefusal } from "../auth/standing.ts"
import { sessionsOf } from "../store/users.ts"
import { voidLinks } from "./voided-links.ts"

/** The caller's sessions, newest first. */
export async function listSessions(parts: Parts, caller: Caller): Promise<Response> {
  const sessions = (await sessionsOf(parts.database, caller.userId)).filter((session) => !isSessionOver(session))
  return Response.json(
    sessions
      .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
      .map(({ id, created_at, refreshed_at }) => {
        const trace = parts.accounts.traceOf(id)
        return {
          id,
          created_at,
          refreshed_at: trace === null ? refreshed_at : trace.refreshed_at,
          user_agent: trace?.user_agent ?? null,
          is_current: id === caller.sessionId,
          aal: parts.store.isVerified(id) ? "aal2" : "aal1",
        }
      }),
  )
}

/** Ends one of the caller's sessions. Gives the same answer for another person's session and for one that never existed. */
export async function endOneSession(parts: Parts, caller: Caller, call: AuthCall): Promise<Response> {
  const id = textOf(call.body, "session_id")
  if (id === "") return dataRefusal(400, "22023", "session_id needs to be a text")
  const refusal = id === caller.sessionId ? null : standingRefusal(parts, caller, "fresh")
  if (refusal !== null) return dataRefusal(refusal.status, refusal.code, refusal.message)
  const own = await sessionsOf(parts.database, caller.userId)
  if (own.some((session) => session.id === id)) {
    await forgetSessions(parts, [id])
    await voidLinks(parts, caller.userId)
    noteOf(parts, call, caller, "session-ended", { reason: "by-the-person", sessions: 1 })
    othersEnded(parts, caller, [id])
  }
  return Response.json(null)
}
