import type { InspectionEvent } from "xstate"
import { latest, type SessionContext } from "../machine/context.ts"
import type { SessionEvent } from "../machine/events.ts"
import type { SessionSnapshot } from "../machine/machine.ts"

/**
 * A change in the page's session, caused by an event. A session that is `closed` stays known, and may be `reopened`
 * with the same id; one that is `forgotten` does not. `ended`: it can never come back. `confirmed`: the server
 * considers it valid, too. `stalled`: the auth service does not answer; `answered`: it does again. `replaced`: by a
 * session with another id. `verified`: the second factor was given. `renewed`: it has a new token.
 */
export type SessionChange =
  | "ended"
  | "confirmed"
  | "stalled"
  | "answered"
  | "forgotten"
  | "closed"
  | "opened"
  | "replaced"
  | "reopened"
  | "verified"
  | "renewed"
  | "password-set"
  | "password-owed"

/** An event that the page's session machine has handled. It contains no ids, addresses or tokens. */
export interface Logged {
  readonly number: number
  /** Milliseconds since the epoch, by this machine's clock. */
  readonly at: number
  readonly event: SessionEvent["type"]
  readonly from: SessionSnapshot["value"]
  readonly to: SessionSnapshot["value"]
  /** The changes that the event caused. Empty for none. */
  readonly did: readonly SessionChange[]
}

/** Entries in the log, at most, because a page may stay open for weeks. */
export const MAX_LOGGED = 100

/** A log of the machine's events, newest first, kept for as long as the document lives. */
export function sessionLog(now: () => number) {
  let entries: readonly Logged[] = []
  let before: SessionSnapshot | null = null
  let number = 0
  const listeners = new Set<() => void>()
  return {
    /** An inspector for the machine's actor. */
    observe: (inspected: InspectionEvent): void => {
      if (inspected.type !== "@xstate.snapshot") return
      const after = inspected.snapshot as SessionSnapshot
      const { type } = inspected.event
      const previous = before
      before = after
      // The machine's start, and events of XState itself, are not logged.
      if (previous === null || type.startsWith("xstate.")) return
      number += 1
      const entry: Logged = {
        number,
        at: now(),
        event: type as SessionEvent["type"],
        from: previous.value,
        to: after.value,
        did: changesOf(previous.context, after.context),
      }
      entries = [entry, ...entries].slice(0, MAX_LOGGED)
      for (const listener of listeners) listener()
    },
    entries: (): readonly Logged[] => entries,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The log of this page's session machine. */
export const pageLog = sessionLog(Date.now)

/** The changes between two states of the machine, for the log. */
function changesOf(before: SessionContext, after: SessionContext): readonly SessionChange[] {
  const changes: readonly (SessionChange | null)[] = [
    sessionChangeOf(before, after),
    // The ids of ended sessions.
    after.tombstones === before.tombstones ? null : "ended",
    recoveryChangeOf(before, after),
    // True once a server has confirmed the session.
    after.vouched && !before.vouched ? "confirmed" : null,
    after.stalled === before.stalled ? null : after.stalled ? "stalled" : "answered",
  ]
  return changes.filter((change) => change !== null)
}

/** The change in the session itself. */
function sessionChangeOf(before: SessionContext, after: SessionContext): SessionChange | null {
  if (after.facts === null) {
    if (before.facts === null) return null
    return after.closed === null ? "forgotten" : "closed"
  }
  const known = latest(before)
  if (known === null) return "opened"
  if (known.sid !== after.facts.sid) return "replaced"
  if (before.facts === null) return "reopened"
  if (known.aal !== after.facts.aal) return "verified"
  return known.exp === after.facts.exp ? null : "renewed"
}

function recoveryChangeOf(before: SessionContext, after: SessionContext): SessionChange | null {
  if (after.recovery === null || after.recovery.phase === before.recovery?.phase) return null
  return after.recovery.phase === "done" ? "password-set" : "password-owed"
}
