import type { BringingEventName, SessionEvent } from "../../../src/session/machine/events.ts"
import type { SessionContext } from "../../../src/session/machine/context.ts"
import type { SessionFacts } from "../../../src/session/session.ts"
import { ANOTHER, HELD, LEVELLED, NEWER, NOW, OLDER, OWING, type StateName } from "./sample.ts"

/** Orders in which events really come, and others that must do no harm, with all that is true at their end. */
export interface Order {
  readonly given: readonly SessionEvent[]
  readonly want: StateName
  readonly context?: Partial<SessionContext>
}

const says = (type: BringingEventName, facts: SessionFacts | null, now = NOW): SessionEvent => ({ type, facts, now })
const initial = (facts: SessionFacts | null, failed = false): SessionEvent => ({
  type: "INITIAL_SESSION",
  facts,
  failed,
  now: NOW,
})
const out: SessionEvent = { type: "SIGNED_OUT", facts: null }
const verdictIn = (facts: SessionFacts, recovering = false): SessionEvent => ({
  type: "SERVER_VERDICT",
  answer: { verdict: "in", facts, recovering },
})
const verdictOut: SessionEvent = { type: "SERVER_VERDICT", answer: { verdict: "out" } }
const verdictUnknown: SessionEvent = { type: "SERVER_VERDICT", answer: { verdict: "unknown" } }
const changed: SessionEvent = { type: "PASSWORD_CHANGED", sid: "s" }
const stalled: SessionEvent = { type: "STALLED" }
const expire = (now: number): SessionEvent => ({ type: "EXPIRE", now })
const resume = (now: number): SessionEvent => ({ type: "RESUME", now })
const LATE = 1950

export const ORDERS: readonly (readonly [string, Order])[] = [
  // As measured on the auth client.
  ["nothing stored", { given: [initial(null)], want: "signedOut" }],
  [
    "a valid session stored",
    { given: [says("SIGNED_IN", HELD), initial(HELD)], want: "signedIn", context: { facts: HELD, tombstones: [] } },
  ],
  [
    "an expired session stored, refresh accepted",
    { given: [says("TOKEN_REFRESHED", NEWER), initial(NEWER)], want: "signedIn", context: { facts: NEWER } },
  ],
  ["an expired session stored, refresh rejected", { given: [out, initial(null)], want: "signedOut" }],
  [
    "an expired session stored, service away, then back",
    {
      given: [stalled, initial(null, true), says("TOKEN_REFRESHED", NEWER)],
      want: "signedIn",
      context: { stalled: false },
    },
  ],
  [
    "an expired session stored, service away",
    { given: [stalled, initial(null, true)], want: "unknown", context: { stalled: true } },
  ],
  [
    "a recovery by code",
    {
      given: [says("PASSWORD_RECOVERY", HELD), initial(HELD), says("PASSWORD_RECOVERY", HELD)],
      want: "recovering",
      context: { recovery: { sid: "s", phase: "owed" } },
    },
  ],
  [
    "a recovery by token hash, then the new password",
    {
      given: [initial(null), says("PASSWORD_RECOVERY", HELD), says("USER_UPDATED", HELD), changed],
      want: "signedIn",
      context: { recovery: { sid: "s", phase: "done" } },
    },
  ],
  [
    "a recovery whose person was updated without a new password",
    { given: [says("PASSWORD_RECOVERY", HELD), says("USER_UPDATED", HELD)], want: "recovering" },
  ],
  [
    "a tab hidden and visible again",
    {
      given: [says("SIGNED_IN", HELD), initial(HELD), says("SIGNED_IN", HELD), says("SIGNED_IN", HELD)],
      want: "signedIn",
      context: { facts: HELD, tombstones: [] },
    },
  ],
  [
    "another person signs in with no sign-out between",
    {
      given: [says("SIGNED_IN", HELD), says("SIGNED_IN", ANOTHER)],
      want: "signedIn",
      context: { facts: ANOTHER, tombstones: ["s"] },
    },
  ],
  [
    "signing out while signed out",
    { given: [initial(null), out, out], want: "signedOut", context: { tombstones: [] } },
  ],
  [
    "a second factor given",
    {
      given: [says("SIGNED_IN", OWING), says("MFA_CHALLENGE_VERIFIED", LEVELLED)],
      want: "signedIn",
      context: { facts: LEVELLED },
    },
  ],
  [
    "a second factor removed",
    {
      given: [says("SIGNED_IN", LEVELLED), says("TOKEN_REFRESHED", NEWER)],
      want: "signedIn",
      context: { facts: NEWER },
    },
  ],
  ["a malformed stored object", { given: [out, initial(null)], want: "signedOut" }],
  // Outcomes that must not happen.
  [
    "a refresh that overtakes a sign-out",
    {
      given: [says("SIGNED_IN", HELD), out, says("TOKEN_REFRESHED", NEWER)],
      want: "signedOut",
      context: { facts: null, tombstones: ["s"] },
    },
  ],
  [
    "a sign-out asked for, then a refresh that was under way",
    {
      given: [says("SIGNED_IN", HELD), { type: "SIGN_OUT_REQUESTED" }, says("TOKEN_REFRESHED", NEWER)],
      want: "signedOut",
      context: { tombstones: ["s"] },
    },
  ],
  ["a sign-out asked for before anything was heard", { given: [{ type: "SIGN_OUT_REQUESTED" }], want: "signedOut" }],
  [
    "a late verdict on a session that ended here",
    { given: [verdictIn(HELD), out, verdictIn(HELD)], want: "signedOut", context: { tombstones: ["s"] } },
  ],
  [
    "the server ended a session it had confirmed",
    {
      given: [verdictIn(HELD), verdictOut, says("SIGNED_IN", HELD)],
      want: "signedOut",
      context: { tombstones: ["s"] },
    },
  ],
  [
    "a verdict that was asked for before the sign-in",
    {
      given: [verdictOut, says("SIGNED_IN", HELD), verdictOut, verdictIn(HELD)],
      want: "signedIn",
      context: { vouched: true, tombstones: [] },
    },
  ],
  [
    "a confirmation stays with its session",
    {
      given: [verdictIn(HELD), says("TOKEN_REFRESHED", NEWER), verdictOut],
      want: "signedOut",
      context: { tombstones: ["s"], vouched: false },
    },
  ],
  [
    "a confirmation does not pass to another session",
    {
      given: [verdictIn(HELD), says("SIGNED_IN", ANOTHER), verdictOut, says("SIGNED_IN", ANOTHER)],
      want: "signedIn",
      context: { tombstones: ["s"], vouched: false },
    },
  ],
  [
    "nothing stored for a moment while another tab writes",
    {
      given: [says("SIGNED_IN", HELD), initial(null), says("SIGNED_IN", HELD)],
      want: "signedIn",
      context: { tombstones: [] },
    },
  ],
  [
    "a recovery that was closed and has not ended, when it opens again",
    { given: [says("PASSWORD_RECOVERY", HELD), initial(null), says("SIGNED_IN", HELD)], want: "recovering" },
  ],
  [
    "a recovery, and a verdict that was asked for before it",
    {
      given: [says("PASSWORD_RECOVERY", HELD), verdictOut, initial(HELD)],
      want: "recovering",
      context: { recovery: { sid: "s", phase: "owed" } },
    },
  ],
  [
    "a recovery heard of after its token was refreshed in this tab",
    {
      given: [says("TOKEN_REFRESHED", NEWER), says("PASSWORD_RECOVERY", HELD)],
      want: "recovering",
      context: { facts: NEWER },
    },
  ],
  [
    "a password changed while the recovery was closed",
    { given: [says("PASSWORD_RECOVERY", HELD), initial(null), changed, says("SIGNED_IN", HELD)], want: "signedIn" },
  ],
  [
    "a recovery closed, and another person's session opened",
    {
      given: [says("PASSWORD_RECOVERY", HELD), initial(null), says("SIGNED_IN", ANOTHER)],
      want: "signedIn",
      context: { recovery: null },
    },
  ],
  [
    "a refresh from before the newest",
    { given: [says("SIGNED_IN", NEWER), says("TOKEN_REFRESHED", OLDER)], want: "signedIn", context: { facts: NEWER } },
  ],
  [
    "a verdict on an older token of the same session",
    { given: [says("SIGNED_IN", NEWER), verdictIn(HELD)], want: "signedIn", context: { facts: NEWER, vouched: true } },
  ],
  [
    "a verdict on a session issued a moment earlier by another clock",
    {
      given: [says("SIGNED_IN", ANOTHER), verdictIn(HELD)],
      want: "signedIn",
      context: { facts: HELD, tombstones: ["t"] },
    },
  ],
  [
    "a recovery that the server remembers through a reload",
    {
      given: [verdictIn(HELD, true), says("SIGNED_IN", HELD), initial(HELD)],
      want: "recovering",
      context: { recovery: { sid: "s", phase: "marked" } },
    },
  ],
  [
    "the server's word before it has marked the recovery",
    {
      given: [says("PASSWORD_RECOVERY", HELD), verdictIn(HELD, false)],
      want: "recovering",
      context: { recovery: { sid: "s", phase: "owed" } },
    },
  ],
  [
    "the mark is gone: the password was set elsewhere",
    {
      given: [says("PASSWORD_RECOVERY", HELD), verdictIn(HELD, true), verdictIn(HELD, false)],
      want: "signedIn",
      context: { recovery: { sid: "s", phase: "done" } },
    },
  ],
  [
    "an echo of a recovery that is done",
    {
      given: [says("PASSWORD_RECOVERY", HELD), changed, says("PASSWORD_RECOVERY", HELD)],
      want: "signedIn",
      context: { recovery: { sid: "s", phase: "done" } },
    },
  ],
  [
    "a password changed for another session",
    { given: [says("PASSWORD_RECOVERY", HELD), { type: "PASSWORD_CHANGED", sid: "t" }], want: "recovering" },
  ],
  [
    "a recovery that owes a second factor",
    { given: [says("PASSWORD_RECOVERY", OWING), says("MFA_CHALLENGE_VERIFIED", LEVELLED)], want: "recovering" },
  ],
  [
    "a recovery ends with its session",
    {
      given: [says("PASSWORD_RECOVERY", HELD), says("SIGNED_IN", ANOTHER)],
      want: "signedIn",
      context: { recovery: null, facts: ANOTHER },
    },
  ],
  [
    "a recovery that ran out and was renewed",
    {
      given: [
        says("PASSWORD_RECOVERY", HELD),
        expire(LATE),
        says("TOKEN_REFRESHED", { ...HELD, iat: LATE, exp: 2950 }, LATE),
      ],
      want: "recovering",
      context: { recovery: { sid: "s", phase: "owed" } },
    },
  ],
  [
    "a password changed while the session ran out",
    {
      given: [
        says("PASSWORD_RECOVERY", HELD),
        expire(LATE),
        changed,
        says("TOKEN_REFRESHED", { ...HELD, iat: LATE, exp: 2950 }, LATE),
      ],
      want: "signedIn",
    },
  ],
  [
    "a recovery closed by a late verdict, then an older session of another tab",
    {
      given: [says("PASSWORD_RECOVERY", HELD), verdictOut, says("SIGNED_IN", { ...OLDER, sid: "r" }), initial(HELD)],
      want: "recovering",
    },
  ],
  [
    "a recovery that was closed, replaced, and is heard of again",
    {
      given: [
        says("PASSWORD_RECOVERY", HELD),
        initial(null),
        says("SIGNED_IN", ANOTHER),
        out,
        says("USER_UPDATED", HELD),
      ],
      want: "signedOut",
      context: { tombstones: ["s", "t"] },
    },
  ],
  [
    "a sign-out forgets everything",
    {
      given: [verdictIn(HELD, true), out],
      want: "signedOut",
      context: { facts: null, recovery: null, vouched: false, stalled: false, tombstones: ["s"] },
    },
  ],
  [
    "an outage after a confirmed session",
    {
      given: [verdictIn(HELD), verdictUnknown, initial(null, true), stalled],
      want: "signedIn",
      context: { facts: HELD, stalled: false },
    },
  ],
  ["an outage from the first word", { given: [verdictUnknown], want: "unknown", context: { stalled: true } }],
  ["an outage that is heard of before any answer", { given: [stalled], want: "unknown", context: { stalled: true } }],
  [
    "an outage that ends with nobody signed in",
    { given: [stalled, verdictOut], want: "signedOut", context: { stalled: false } },
  ],
  [
    "an outage that ends with nothing stored",
    { given: [stalled, initial(null)], want: "signedOut", context: { stalled: false } },
  ],
  [
    "an outage that ends with a rejected refresh",
    { given: [stalled, out], want: "signedOut", context: { stalled: false } },
  ],
  [
    "an outage that the person leaves",
    { given: [stalled, { type: "SIGN_OUT_REQUESTED" }], want: "signedOut", context: { stalled: false } },
  ],
  [
    "an outage that ends with a second factor owed",
    { given: [stalled, says("SIGNED_IN", OWING)], want: "challenged", context: { stalled: false } },
  ],
  [
    "an outage that ends with a recovery",
    { given: [stalled, says("PASSWORD_RECOVERY", HELD)], want: "recovering", context: { stalled: false } },
  ],
  ["time runs out", { given: [says("SIGNED_IN", HELD), expire(LATE)], want: "expired", context: { facts: HELD } }],
  [
    "time runs out for who owes a factor",
    { given: [says("SIGNED_IN", { ...HELD, mfa: true }), expire(LATE)], want: "expired" },
  ],
  ["time runs out in sleep", { given: [says("SIGNED_IN", HELD), resume(LATE)], want: "expired" }],
  [
    "time runs out in sleep for a recovery",
    { given: [says("PASSWORD_RECOVERY", HELD), resume(LATE)], want: "expired" },
  ],
  [
    "time runs out in sleep for who owes a factor",
    { given: [says("SIGNED_IN", { ...HELD, mfa: true }), resume(LATE)], want: "expired" },
  ],
  [
    "a timer from before the refresh",
    {
      given: [says("SIGNED_IN", HELD), says("TOKEN_REFRESHED", { ...HELD, iat: 1800, exp: 2800 }), expire(1900)],
      want: "signedIn",
    },
  ],
  ["awake in time", { given: [says("SIGNED_IN", HELD), resume(NOW)], want: "signedIn" }],
  ["the last second belongs to nobody", { given: [says("SIGNED_IN", HELD), expire(1900)], want: "expired" }],
  [
    "ran out, and nobody answers",
    {
      given: [says("SIGNED_IN", HELD), expire(LATE), stalled],
      want: "expired",
      context: { stalled: true, facts: HELD },
    },
  ],
  [
    "ran out, and the server cannot say",
    { given: [says("SIGNED_IN", HELD), expire(LATE), verdictUnknown], want: "expired", context: { stalled: true } },
  ],
  [
    "ran out, and the store cannot say",
    {
      given: [says("SIGNED_IN", HELD), expire(LATE), initial(null, true)],
      want: "expired",
      context: { stalled: true },
    },
  ],
  [
    "ran out by a clock that is wrong: the server has just seen it alive",
    { given: [says("SIGNED_IN", HELD), expire(LATE), verdictIn(HELD)], want: "signedIn", context: { vouched: true } },
  ],
  [
    "ran out, and the server has ended it",
    { given: [verdictIn(HELD), expire(LATE), verdictOut], want: "signedOut", context: { tombstones: ["s"] } },
  ],
  [
    "ran out, and another person signs in",
    {
      given: [says("SIGNED_IN", HELD), expire(LATE), says("SIGNED_IN", { ...ANOTHER, exp: 2950 }, LATE)],
      want: "signedIn",
      context: { tombstones: ["s"] },
    },
  ],
  [
    "another person's session that has run out itself",
    {
      given: [says("SIGNED_IN", HELD), says("SIGNED_IN", { ...ANOTHER, exp: NOW })],
      want: "expired",
      context: { facts: { ...ANOTHER, exp: NOW }, tombstones: ["s"] },
    },
  ],
  [
    "a recovery that has run out on arrival",
    {
      given: [says("PASSWORD_RECOVERY", { ...HELD, exp: NOW }), verdictIn(HELD)],
      want: "recovering",
      context: { recovery: { sid: "s", phase: "owed" } },
    },
  ],
  [
    "a verdict that another person is signed in",
    {
      given: [verdictIn(HELD), verdictIn(ANOTHER)],
      want: "signedIn",
      context: { facts: ANOTHER, tombstones: ["s"], vouched: true },
    },
  ],
  [
    "a confirmed session, refreshed as expired, then ended by the server",
    {
      given: [
        verdictIn(HELD),
        says("SIGNED_IN", { ...HELD, iat: 950, exp: NOW }),
        verdictOut,
        says("SIGNED_IN", NEWER),
      ],
      want: "signedOut",
    },
  ],
]
