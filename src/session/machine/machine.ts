import type { SnapshotFrom } from "xstate"
import { NOTHING_HELD } from "./context.ts"
import type { SessionEvent } from "./events.ts"
import { parts } from "./machine-parts.ts"

/** Every state answers every event, so that an eighth auth event does not compile until each state says what it means. */
type Answers = Record<SessionEvent["type"], unknown>

/** A session goes where its own facts put it, whichever event brings it. What is not admissible goes nowhere. */
const arriving = <const Updates extends readonly string[]>(...actions: Updates) =>
  ({
    expired: { guard: { type: "brings", params: "expired" }, target: "expired", actions },
    challenged: { guard: { type: "brings", params: "challenged" }, target: "challenged", actions },
    recovering: { guard: { type: "brings", params: "recovering" }, target: "recovering", actions },
    signedIn: { guard: { type: "brings", params: "signedIn" }, target: "signedIn", actions },
  }) as const

// INVARIANT: each update reads what was held before, so `replace` comes first and `holdFacts` last.
const plain = arriving("holdFacts")
const tracked = arriving("trackRecovery", "holdFacts")
const plainVerdict = arriving("vouch", "holdFacts")
const plainMarked = arriving("trackRecovery", "vouch", "holdFacts")
const next = arriving("replace", "holdFacts")
const nextRecovery = arriving("replace", "trackRecovery", "holdFacts")
const nextVerdict = arriving("replace", "vouch", "holdFacts")
const nextMarked = arriving("replace", "trackRecovery", "vouch", "holdFacts")

const ignored = {} as const
const stalls = { actions: ["stall"] } as const
// Nothing stored at this moment is no sign-out: another tab may be writing. It closes and buries nothing.
const nothingStored = { guard: "isNothingStored", target: "signedOut", actions: ["close"] } as const
const unheard = { guard: "isUnheard", actions: ["stall"] } as const
const unanswered = { guard: "isUnknown", actions: ["stall"] } as const
const ends = { target: "signedOut", actions: ["bury", "forget"] } as const
// "Out" may have been found before a sign-in that this tab has heard of since: unless it is the end, it may open again.
const out = [
  { guard: "isEnd", ...ends },
  { guard: "isOut", target: "signedOut", actions: ["close"] },
] as const
const signsOut = { guard: "isSignOut", ...ends } as const
const passwordSet = { guard: "isOwedHere", actions: ["settleRecovery"] } as const
const runsOut = { guard: "hasRunOut", target: "expired" } as const

/** What each event means that brings a session where none is held. */
const opening = [plain.expired, plain.challenged, plain.signedIn] as const
const openings = {
  SIGNED_IN: opening,
  TOKEN_REFRESHED: opening,
  USER_UPDATED: opening,
  MFA_CHALLENGE_VERIFIED: opening,
  PASSWORD_RECOVERY: [tracked.expired, tracked.challenged, tracked.recovering],
} as const
const verdictOpening = [plainMarked.challenged, plainMarked.recovering, plainVerdict.signedIn] as const

/** And where one is known, held or closed: it may be the same, or another that replaces it. */
// A recovery that the event does not bring itself is that of the very session held: there is nothing to replace.
const bringing = [next.expired, next.challenged, plain.recovering, next.signedIn] as const
const recovering = [nextRecovery.expired, nextRecovery.challenged, nextRecovery.recovering] as const
const bringings = {
  SIGNED_IN: bringing,
  TOKEN_REFRESHED: bringing,
  USER_UPDATED: bringing,
  MFA_CHALLENGE_VERIFIED: bringing,
  PASSWORD_RECOVERY: [...recovering, plain.signedIn],
} as const
const verdictBringing = [nextMarked.challenged, nextMarked.recovering, nextMarked.signedIn] as const

/** While a session is held and live, an outage changes nothing. */
const live = {
  ...bringings,
  INITIAL_SESSION: [nothingStored, ...bringing],
  SIGNED_OUT: signsOut,
  SERVER_VERDICT: [...out, ...verdictBringing],
  EXPIRE: runsOut,
  RESUME: runsOut,
  STALLED: ignored,
  SIGN_OUT_REQUESTED: ends,
  PASSWORD_CHANGED: passwordSet,
} as const

// A signed-in session owes no password: only another one brings a recovery.
const settled = [next.expired, next.challenged, next.signedIn] as const

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
      exit: ["hear"],
      on: {
        ...openings,
        INITIAL_SESSION: [{ guard: "isNothingStored", target: "signedOut" }, unheard, ...opening],
        SIGNED_OUT: { guard: "isSignOut", target: "signedOut" },
        SERVER_VERDICT: [{ guard: "isOut", target: "signedOut" }, unanswered, ...verdictOpening],
        EXPIRE: ignored,
        RESUME: ignored,
        STALLED: stalls,
        SIGN_OUT_REQUESTED: { target: "signedOut" },
        PASSWORD_CHANGED: ignored,
      } as const satisfies Answers,
    },
    signedOut: {
      on: {
        ...bringings,
        INITIAL_SESSION: bringing,
        SIGNED_OUT: { guard: "isSignOut", actions: ["bury", "forget"] },
        SERVER_VERDICT: verdictBringing,
        EXPIRE: ignored,
        RESUME: ignored,
        STALLED: ignored,
        SIGN_OUT_REQUESTED: { actions: ["bury", "forget"] },
        PASSWORD_CHANGED: passwordSet,
      } as const satisfies Answers,
    },
    challenged: { on: live satisfies Answers },
    recovering: {
      on: {
        ...live,
        PASSWORD_RECOVERY: recovering,
        PASSWORD_CHANGED: { ...passwordSet, target: "signedIn" },
      } as const satisfies Answers,
    },
    signedIn: {
      on: {
        ...live,
        SIGNED_IN: settled,
        TOKEN_REFRESHED: settled,
        USER_UPDATED: settled,
        MFA_CHALLENGE_VERIFIED: settled,
        INITIAL_SESSION: [nothingStored, ...settled],
        SERVER_VERDICT: [...out, nextMarked.challenged, nextMarked.recovering, nextVerdict.signedIn],
        PASSWORD_CHANGED: ignored,
      } as const satisfies Answers,
    },
    expired: {
      exit: ["hear"],
      on: {
        ...live,
        INITIAL_SESSION: [nothingStored, unheard, ...bringing],
        SERVER_VERDICT: [...out, unanswered, ...verdictBringing],
        EXPIRE: ignored,
        RESUME: ignored,
        STALLED: stalls,
      } as const satisfies Answers,
    },
  },
})

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>
