import type { AuthEvent, AuthEventName } from "../../../src/session/machine/events.ts"
import {
  ANOTHER,
  CONTEXTS,
  ENDED,
  HELD,
  LEVELLED,
  NEWER,
  NOW,
  OLDER,
  OWING,
  RUN_OUT,
  type StateName,
} from "./sample.ts"

/** The contents of an event, in the order of the cells below. `nobody`: null; `unasked`: null beside an error. */
export const BROUGHT = [
  "nobody",
  "unasked",
  "same",
  "newer",
  "older",
  "ended",
  "another",
  "owing",
  "levelled",
  "runOut",
] as const

export type Brought = (typeof BROUGHT)[number]

const FACTS = {
  nobody: null,
  unasked: null,
  same: HELD,
  newer: NEWER,
  older: OLDER,
  ended: ENDED,
  another: ANOTHER,
  owing: OWING,
  levelled: LEVELLED,
  runOut: RUN_OUT,
} as const

export function eventBringing(type: AuthEventName, brought: Brought, state: StateName): AuthEvent {
  // "The same" is what that state holds.
  const facts = brought === "same" ? (CONTEXTS[state].facts ?? HELD) : FACTS[brought]
  if (type === "INITIAL_SESSION") return { type, facts, failed: brought === "unasked", now: NOW }
  return type === "SIGNED_OUT" ? { type, facts } : { type, facts, now: NOW }
}

interface Cell {
  readonly why: string
  /** For each of BROUGHT: the state that follows, `-` where nothing at all changes, `!` where only `stalled` is set. */
  readonly want: string
}

/** Ten columns: nobody unasked same newer older ended another owing levelled runOut. */
export const TABLE: Record<StateName, Record<AuthEventName, Cell>> = {
  unknown: {
    INITIAL_SESSION: {
      why: "the first word is believed, null only when nobody failed to ask",
      want: "O ! I I I - I C I X",
    },
    SIGNED_IN: { why: "comes before INITIAL_SESSION when a valid session is stored", want: "- - I I I - I C I X" },
    SIGNED_OUT: {
      why: "a stored session was rejected or malformed; one that names a session is no sign-out",
      want: "O O - - - - - - - -",
    },
    TOKEN_REFRESHED: { why: "an expired session that was stored could be refreshed", want: "- - I I I - I C I X" },
    USER_UPDATED: { why: "another tab changed the person: the session is as good as any", want: "- - I I I - I C I X" },
    PASSWORD_RECOVERY: {
      why: "a recovery link was opened: it owes the second factor first",
      want: "- - R R R - R C R X",
    },
    MFA_CHALLENGE_VERIFIED: {
      why: "the level is what the token says, not what the event is called",
      want: "- - I I I - I C I X",
    },
  },
  signedOut: {
    INITIAL_SESSION: {
      why: "a late look finds a session that another tab or the server stored",
      want: "- - I I I - I C I X",
    },
    SIGNED_IN: { why: "a sign-in; one that ended here never comes back", want: "- - I I I - I C I X" },
    SIGNED_OUT: { why: "signing out twice is nothing new", want: "- - - - - - - - - -" },
    TOKEN_REFRESHED: { why: "a session of another tab, unless it ended here", want: "- - I I I - I C I X" },
    USER_UPDATED: { why: "a session of another tab, unless it ended here", want: "- - I I I - I C I X" },
    PASSWORD_RECOVERY: { why: "a recovery in any tab is one in all", want: "- - R R R - R C R X" },
    MFA_CHALLENGE_VERIFIED: { why: "a session of another tab, unless it ended here", want: "- - I I I - I C I X" },
  },
  challenged: {
    INITIAL_SESSION: {
      why: "null without an error is a session that is gone; an outage changes nothing",
      want: "O - C I - - I C I X",
    },
    SIGNED_IN: {
      why: "coming back to the tab gives no second factor; a token without one enrolled owes none",
      want: "- - C I - - I C I X",
    },
    SIGNED_OUT: { why: "closes at once", want: "O O - - - - - - - -" },
    TOKEN_REFRESHED: { why: "a refresh keeps the level", want: "- - C I - - I C I X" },
    USER_UPDATED: { why: "a changed person still owes the factor", want: "- - C I - - I C I X" },
    PASSWORD_RECOVERY: { why: "the factor first, then the password", want: "- - C R C - R C R X" },
    MFA_CHALLENGE_VERIFIED: { why: "opens only with a token that says so", want: "- - C I - - I C I X" },
  },
  recovering: {
    INITIAL_SESSION: {
      why: "comes between two PASSWORD_RECOVERY and must not end the recovery",
      want: "O - R R - - I C R X",
    },
    SIGNED_IN: { why: "sticky: only another session leaves it", want: "- - R R - - I C R X" },
    SIGNED_OUT: { why: "closes at once", want: "O O - - - - - - - -" },
    TOKEN_REFRESHED: { why: "sticky: a refreshed recovery still owes the password", want: "- - R R - - I C R X" },
    USER_UPDATED: { why: "sticky: not every update is a new password", want: "- - R R - - I C R X" },
    PASSWORD_RECOVERY: { why: "said twice by the auth client", want: "- - R R - - R C R X" },
    MFA_CHALLENGE_VERIFIED: { why: "the factor does not replace the password", want: "- - R R - - I C R X" },
  },
  signedIn: {
    INITIAL_SESSION: {
      why: "null without an error is a session that is gone; an outage changes nothing",
      want: "O - I I - - I C I X",
    },
    SIGNED_IN: {
      why: "every tab that becomes visible says it again; a user switch has no sign-out between",
      want: "- - I I - - I C I X",
    },
    SIGNED_OUT: { why: "closes at once", want: "O O - - - - - - - -" },
    TOKEN_REFRESHED: { why: "goes nowhere, unless the level fell with a removed factor", want: "- - I I - - I C I X" },
    USER_UPDATED: { why: "goes nowhere", want: "- - I I - - I C I X" },
    PASSWORD_RECOVERY: { why: "a recovery link in any tab takes every tab along", want: "- - R R R - R C R X" },
    MFA_CHALLENGE_VERIFIED: { why: "goes nowhere but to a higher level", want: "- - I I - - I C I X" },
  },
  expired: {
    INITIAL_SESSION: {
      why: "only a token with time left opens; null beside an error is an outage",
      want: "O ! X I - - I C I X",
    },
    SIGNED_IN: { why: "the same token again has not more time left", want: "- - X I - - I C I X" },
    SIGNED_OUT: { why: "the refresh was rejected", want: "O O - - - - - - - -" },
    TOKEN_REFRESHED: { why: "the refresh that was waited for", want: "- - X I - - I C I X" },
    USER_UPDATED: { why: "brings a token with time left, or none", want: "- - X I - - I C I X" },
    PASSWORD_RECOVERY: { why: "a recovery link opened while this tab waited", want: "- - X R X - R C R X" },
    MFA_CHALLENGE_VERIFIED: { why: "brings a token with time left, or none", want: "- - X I - - I C I X" },
  },
}

export const LETTERS: Readonly<Record<string, StateName>> = {
  U: "unknown",
  O: "signedOut",
  C: "challenged",
  R: "recovering",
  I: "signedIn",
  X: "expired",
}
