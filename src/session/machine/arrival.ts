import { latest, type Recovery, type SessionContext } from "./context.ts"
import type { SessionEvent } from "./events.ts"
import type { SessionFacts } from "../session.ts"

/** The states of the machine that a session can put it in. */
export type ArrivalState = "challenged" | "recovering" | "signedIn" | "expired"

/**
 * The state for the session that an event brings. Null if the event brings no session, one that has ended here, or one
 * that is older than the known session: none of these may open anything.
 */
export function arrivalStateOf(context: SessionContext, event: SessionEvent): ArrivalState | null {
  if (!isAdmissible(context, event)) return null
  const facts = factsAfter(context, event)
  if (facts === null) return null
  // A session that a server has just verified is live, whatever this machine's clock says.
  if ("now" in event && facts.exp <= event.now) return "expired"
  const recovery = recoveryAfter(context, event)
  return stateOfFacts(facts, recovery !== null && recovery.phase !== "done")
}

/** The second factor is owed before the new password. */
const stateOfFacts = ({ mfa, aal }: SessionFacts, owesPassword: boolean): ArrivalState =>
  mfa && aal === "aal1" ? "challenged" : owesPassword ? "recovering" : "signedIn"

/** The session that an event brings, even if it is old or has ended here. */
export function factsBrought(event: SessionEvent): SessionFacts | null {
  if (event.type === "SERVER_VERDICT") return event.answer.verdict === "in" ? event.answer.facts : null
  return "facts" in event ? event.facts : null
}

function isAdmissible(context: SessionContext, event: SessionEvent): boolean {
  const facts = factsBrought(event)
  if (facts === null || context.tombstones.includes(facts.sid)) return false
  if (event.type === "SERVER_VERDICT") return true
  // An old token may still bring the news that this session owes a password.
  const known = latest(context)
  if (event.type === "PASSWORD_RECOVERY" && known?.sid === facts.sid) return true
  // The newest token wins, also between two sessions: a session is replaced only by one issued later.
  return known === null || facts.iat >= known.iat
}

/** The facts after the event. An older token of the same session does not undo a refresh. */
export function factsAfter(context: SessionContext, event: SessionEvent): SessionFacts | null {
  const known = latest(context)
  const brought = factsBrought(event)
  if (known === null || brought === null) return brought
  return known.sid === brought.sid && known.iat > brought.iat ? known : brought
}

/** The recovery of the session that the event brings. The recovery of a replaced session is dropped with it. */
export function recoveryAfter(context: SessionContext, event: SessionEvent): Recovery | null {
  const sid = factsBrought(event)?.sid
  if (sid === undefined) return null
  const held = context.recovery?.sid === sid ? context.recovery : null
  if (event.type === "PASSWORD_RECOVERY") return held ?? { sid, phase: "owed" }
  if (event.type !== "SERVER_VERDICT" || event.answer.verdict !== "in") return held
  if (event.answer.recovering) return { sid, phase: "marked" }
  // The server marks a recovery a moment after the browser learns of it. Until then, its "no recovery" is out of date.
  return held?.phase === "marked" ? { sid, phase: "done" } : held
}
