import { getAdjacencyMap, adjacencyMapToArray } from "xstate/graph"
import { PLAIN_EVENT_NAMES, type PlainEventName, type SessionEvent } from "../../../src/session/machine/events.ts"
import { sessionMachine, type SessionSnapshot } from "../../../src/session/machine/machine.ts"
import type { SessionFacts } from "../../../src/session/session.ts"

const early = 100
const later = 150

const ada: SessionFacts = { sid: "a", uid: "ada", aal: "aal1", mfa: false, iat: 50, exp: 140 }
const refreshed: SessionFacts = { ...ada, iat: 60, exp: 160 }
const owing: SessionFacts = { ...refreshed, mfa: true }
const levelled: SessionFacts = { ...owing, aal: "aal2" }
const bob: SessionFacts = { ...ada, sid: "b", uid: "bob", iat: 55, exp: 170 }
const bobOwing: SessionFacts = { ...bob, mfa: true, iat: 65, exp: 145 }
const SESSIONS = [ada, refreshed, owing, levelled, bob, bobOwing]

// A refresh mostly comes late.
const isRefresh = (type: PlainEventName): boolean => type === "TOKEN_REFRESHED"

/** A small world with everything in it: two people, a refresh, a second factor, a recovery, an end of time. */
export const EVENTS: readonly SessionEvent[] = [
  ...SESSIONS.flatMap((facts): SessionEvent[] => [
    ...PLAIN_EVENT_NAMES.map((type) => ({ type, facts, now: isRefresh(type) ? later : early })),
    { type: "PASSWORD_RECOVERY", facts, now: early },
    { type: "PASSWORD_RECOVERY", facts, now: later },
    { type: "INITIAL_SESSION", facts, failed: false, now: early },
    { type: "INITIAL_SESSION", facts, failed: false, now: later },
    { type: "SERVER_VERDICT", answer: { verdict: "in", facts, recovering: false } },
    { type: "SERVER_VERDICT", answer: { verdict: "in", facts, recovering: true } },
  ]),
  // The same events once more with what has run out by then.
  ...[ada, bobOwing].flatMap((facts) =>
    PLAIN_EVENT_NAMES.map((type) => ({ type, facts, now: isRefresh(type) ? early : later })),
  ),
  ...([...PLAIN_EVENT_NAMES, "PASSWORD_RECOVERY"] as const).map((type) => ({ type, facts: null, now: early })),
  { type: "INITIAL_SESSION", facts: null, failed: false, now: early },
  { type: "INITIAL_SESSION", facts: null, failed: true, now: early },
  { type: "SIGNED_OUT", facts: null },
  { type: "SIGNED_OUT", facts: ada },
  { type: "SERVER_VERDICT", answer: { verdict: "out" } },
  { type: "SERVER_VERDICT", answer: { verdict: "unknown" } },
  { type: "EXPIRE", now: early },
  { type: "EXPIRE", now: later },
  { type: "RESUME", now: early },
  { type: "RESUME", now: later },
  { type: "STALLED" },
  { type: "SIGN_OUT_REQUESTED" },
  { type: "PASSWORD_CHANGED", sid: "a" },
  { type: "PASSWORD_CHANGED", sid: "b" },
]

export interface Step {
  readonly state: SessionSnapshot
  readonly event: SessionEvent
  readonly nextState: SessionSnapshot
}

export const serializeState = ({ value, context }: SessionSnapshot): string => JSON.stringify([value, context])

/** Every step that the real machine can take in that world, from every situation it can get into there. */
export function everyStep(): readonly Step[] {
  const map = getAdjacencyMap(sessionMachine, {
    events: [...EVENTS],
    limit: 1_000_000,
    serializeState,
    serializeEvent: (event) => JSON.stringify(event),
  })
  return adjacencyMapToArray(map)
}
