import type { SnapshotFrom } from "xstate"
import { NOTHING_HELD } from "./context.ts"
import type { SessionEvent } from "./events.ts"
import { parts } from "./machine-parts.ts"

/** Every state answers every event, so that an eighth auth event does not compile until each state says what it means. */
type Answers = Record<SessionEvent["type"], unknown>

// Each update reads what was held before it: the facts come last.
const hold = ["buryReplaced", "trackRecovery", "vouch", "holdFacts"] as const

/** A session goes where its own facts put it, whichever event brings it. What is not admissible goes nowhere. */
const arrivals = [
  { guard: { type: "brings", params: "expired" }, target: "expired", actions: hold },
  { guard: { type: "brings", params: "challenged" }, target: "challenged", actions: [...hold, "hear"] },
  { guard: { type: "brings", params: "recovering" }, target: "recovering", actions: [...hold, "hear"] },
  { guard: { type: "brings", params: "signedIn" }, target: "signedIn", actions: [...hold, "hear"] },
] as const

const ignored = {} as const
const ends = { target: "signedOut", actions: ["bury", "forget", "hear"] } as const
const signsOut = { guard: "isSignOut", ...ends } as const
// Nothing stored at this moment is no sign-out: another tab may be writing. It closes and buries nothing.
const nothingStored = { guard: "isNothingStored", target: "signedOut", actions: ["forget", "hear"] } as const
const verdictOut = { guard: "isOut", target: "signedOut", actions: ["buryVouched", "forget", "hear"] } as const
const unheard = { guard: "isUnheard", actions: "stall" } as const
const unanswered = { guard: "isUnknown", actions: "stall" } as const
const runsOut = { guard: "hasRunOut", target: "expired" } as const

const brings = {
  SIGNED_IN: arrivals,
  TOKEN_REFRESHED: arrivals,
  USER_UPDATED: arrivals,
  PASSWORD_RECOVERY: arrivals,
  MFA_CHALLENGE_VERIFIED: arrivals,
} as const

/** While a session is held and live, an outage changes nothing. */
const live = {
  ...brings,
  INITIAL_SESSION: [nothingStored, ...arrivals],
  SIGNED_OUT: signsOut,
  SERVER_VERDICT: [verdictOut, ...arrivals],
  EXPIRE: runsOut,
  RESUME: runsOut,
  STALLED: ignored,
  SIGN_OUT_REQUESTED: ends,
} as const

/**
 * The session as this page knows it. Pure: no I/O, no clock, no tokens. It never leaves for `unknown`: that is only
 * where nobody has said anything yet.
 */
export const sessionMachine = parts.createMachine({
  id: "session",
  context: NOTHING_HELD,
  initial: "unknown",
  states: {
    unknown: {
      on: {
        ...brings,
        INITIAL_SESSION: [nothingStored, unheard, ...arrivals],
        SIGNED_OUT: signsOut,
        SERVER_VERDICT: [verdictOut, unanswered, ...arrivals],
        EXPIRE: ignored,
        RESUME: ignored,
        STALLED: { actions: "stall" },
        SIGN_OUT_REQUESTED: ends,
        PASSWORD_CHANGED: ignored,
      } as const satisfies Answers,
    },
    signedOut: {
      on: {
        ...brings,
        INITIAL_SESSION: arrivals,
        SIGNED_OUT: ignored,
        SERVER_VERDICT: arrivals,
        EXPIRE: ignored,
        RESUME: ignored,
        STALLED: ignored,
        SIGN_OUT_REQUESTED: ignored,
        PASSWORD_CHANGED: ignored,
      } as const satisfies Answers,
    },
    challenged: { on: { ...live, PASSWORD_CHANGED: ignored } as const satisfies Answers },
    recovering: {
      on: {
        ...live,
        PASSWORD_CHANGED: { guard: "isOwedHere", target: "signedIn", actions: "settleRecovery" },
      } as const satisfies Answers,
    },
    signedIn: { on: { ...live, PASSWORD_CHANGED: ignored } as const satisfies Answers },
    expired: {
      on: {
        ...live,
        INITIAL_SESSION: [nothingStored, unheard, ...arrivals],
        SERVER_VERDICT: [verdictOut, unanswered, ...arrivals],
        EXPIRE: ignored,
        RESUME: ignored,
        STALLED: { actions: "stall" },
        PASSWORD_CHANGED: { guard: "isOwedHere", actions: "settleRecovery" },
      } as const satisfies Answers,
    },
  },
})

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>
