import { initialTransition, transition, type AnyStateMachine } from "xstate"
import { NOTHING_HELD, type SessionContext } from "../../../src/session/machine/context.ts"
import type { SessionEvent } from "../../../src/session/machine/events.ts"
import { sessionMachine, type SessionSnapshot } from "../../../src/session/machine/machine.ts"
import type { SessionFacts } from "../../../src/session/session.ts"

export type StateName = SessionSnapshot["value"]

export const STATES = ["unknown", "signedOut", "challenged", "recovering", "signedIn", "expired"] as const

export const NOW = 1000

/** The session that the tables are about. */
export const HELD: SessionFacts = { sid: "s", uid: "ada", aal: "aal1", mfa: false, iat: 900, exp: 1900 }
export const NEWER: SessionFacts = { ...HELD, iat: 950, exp: 1950 }
export const OLDER: SessionFacts = { ...HELD, iat: 850, exp: 1850 }
export const OWING: SessionFacts = { ...NEWER, mfa: true }
export const LEVELLED: SessionFacts = { ...NEWER, mfa: true, aal: "aal2" }
export const RUN_OUT: SessionFacts = { ...HELD, iat: 950, exp: NOW }
/** A session that ended on this page before. */
export const ENDED: SessionFacts = { ...HELD, sid: "ended", iat: 960 }
/** Another person's, who signed in afterwards in another tab. */
export const ANOTHER: SessionFacts = { ...HELD, sid: "t", uid: "bob", iat: 960, exp: 1960 }

const buriedOne: SessionContext = { ...NOTHING_HELD, tombstones: ["ended"] }

/** A context that each state may be in. */
export const CONTEXTS: Record<StateName, SessionContext> = {
  unknown: buriedOne,
  signedOut: buriedOne,
  challenged: { ...buriedOne, facts: { ...HELD, mfa: true } },
  recovering: { ...buriedOne, facts: HELD, recovery: { sid: "s", phase: "owed" } },
  signedIn: { ...buriedOne, facts: HELD, vouched: true },
  expired: { ...buriedOne, facts: { ...HELD, iat: 890, exp: 990 } },
}

/** A machine to step: the real one, or a mutant of it. */
export interface Steppable {
  readonly start: () => SessionSnapshot
  readonly at: (state: StateName, context?: SessionContext) => SessionSnapshot
  readonly step: (snapshot: SessionSnapshot, event: SessionEvent) => SessionSnapshot
}

export const steppableOf = (machine: AnyStateMachine): Steppable => ({
  start: () => initialTransition(machine)[0],
  // A snapshot steps by the machine that made it, whichever machine is asked.
  at: (value, context = CONTEXTS[value]) => machine.resolveState({ value, context }),
  step: (snapshot, event) => transition(machine, snapshot, event)[0],
})

export const real = steppableOf(sessionMachine)
