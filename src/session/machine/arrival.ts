// The rules of the session machine for a session that an event brings. The times and levels of a session (`iat`, `exp`,
// `aal`, `mfa`, `sid`) are described in `../session.ts`: all but `mfa` are claims of the access token.
import { latest, type Recovery, type SessionContext } from "./context.ts"
import type { SessionEvent } from "./events.ts"
import type { SessionFacts } from "../session.ts"

/** The machine's states with a session. `challenged` owes a second factor, `recovering` a new password. */
export type ArrivalState = "challenged" | "recovering" | "signedIn" | "expired"

/**
 * The state for the session that an event brings. Null if the event brings no session, one that has ended here, or one
 * that is older than the known session: none of these may open anything.
 */
export function arrivalStateOf(context: SessionContext, event: SessionEvent): ArrivalState | null {
  if (!isAdmissible(context, event)) return null
  const facts = factsAfter(context, event)
  if (facts === null) return null
  // Server verdicts have no `now`: a session that the server has just verified is valid, whatever the local clock
  // shows.
  if ("now" in event && facts.exp <= event.now) return "expired"
  const recovery = recoveryAfter(context, event)
  return stateOfFacts(facts, recovery !== null && recovery.phase !== "done")
}

/** The state for a session. If it owes both, the second factor comes before the new password. */
const stateOfFacts = ({ mfa, aal }: SessionFacts, owesPassword: boolean): ArrivalState =>
  mfa && aal === "aal1" ? "challenged" : owesPassword ? "recovering" : "signedIn"

/** The session in an event, even if it is outdated or has ended here. */
export function factsBrought(event: SessionEvent): SessionFacts | null {
  if (event.type === "SERVER_VERDICT") return event.answer.verdict === "in" ? event.answer.facts : null
  return "facts" in event ? event.facts : null
}

/** True if the session in an event may be opened: it has not ended here, and is not older than the known one. */
function isAdmissible(context: SessionContext, event: SessionEvent): boolean {
  const facts = factsBrought(event)
  if (facts === null || context.tombstones.includes(facts.sid)) return false
  // The server's verdict is about the session in the cookies, so it replaces any other.
  if (event.type === "SERVER_VERDICT") return true
  // Even with an older token, a recovery event for the known session counts.
  const known = latest(context)
  if (event.type === "PASSWORD_RECOVERY" && known?.sid === facts.sid) return true
  // The newest token wins, even between two sessions: a session is replaced only by one that was issued later.
  return known === null || facts.iat >= known.iat
}

/** The facts after the event. An older token of the same session does not undo a refresh. */
export function factsAfter(context: SessionContext, event: SessionEvent): SessionFacts | null {
  const known = latest(context)
  const brought = factsBrought(event)
  if (known === null || brought === null) return brought
  return known.sid === brought.sid && known.iat > brought.iat ? known : brought
}

/**
 * The recovery of the session in the event. The recovery of a replaced session is dropped. Its phases: `owed`, known
 * only to this browser; `marked`, which the server has stored too; `done`, which the server has ended.
 */
export function recoveryAfter(context: SessionContext, event: SessionEvent): Recovery | null {
  const sid = factsBrought(event)?.sid
  if (sid === undefined) return null
  const held = context.recovery?.sid === sid ? context.recovery : null
  if (event.type === "PASSWORD_RECOVERY") return held ?? { sid, phase: "owed" }
  if (event.type !== "SERVER_VERDICT" || event.answer.verdict !== "in") return held
  if (event.answer.recovering) return { sid, phase: "marked" }
  // The server stores a recovery slightly later than the browser learns of it. Until it has done so, its "no recovery"
  // is out of date.
  return held?.phase === "marked" ? { sid, phase: "done" } : held
}
