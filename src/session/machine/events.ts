import type { AuthChangeEvent } from "@supabase/supabase-js"
import type { SessionFacts } from "../session.ts"

interface AuthEventRow {
  /** True for an event that only brings a session. Every state handles all plain events alike. */
  readonly plain: boolean
  /** A description of the event, for the log on the account page. */
  readonly words: string
}

/**
 * The events of the auth client, by its names. If a new version adds an event, this does not compile without a row for
 * it.
 */
export const AUTH_EVENTS = {
  INITIAL_SESSION: { plain: false, words: "This browser read its saved session" },
  SIGNED_IN: { plain: true, words: "Signed in" },
  SIGNED_OUT: { plain: false, words: "Signed out" },
  TOKEN_REFRESHED: { plain: true, words: "The sign-in service renewed the session" },
  USER_UPDATED: { plain: true, words: "Something about the account changed" },
  PASSWORD_RECOVERY: { plain: false, words: "A recovery link was opened" },
  MFA_CHALLENGE_VERIFIED: { plain: true, words: "The second factor was entered" },
} as const satisfies Record<AuthChangeEvent, AuthEventRow>

/** The name of an event of the Supabase auth client. */
export type AuthEventName = keyof typeof AUTH_EVENTS

/** The names of all events of the auth client. */
export const AUTH_EVENT_NAMES = Object.keys(AUTH_EVENTS) as readonly AuthEventName[]

/** The name of an event that only brings a session. */
export type PlainEventName = {
  [Name in AuthEventName]: (typeof AUTH_EVENTS)[Name]["plain"] extends true ? Name : never
}[AuthEventName]

/** The names of the events that only bring a session. */
export const PLAIN_EVENT_NAMES = AUTH_EVENT_NAMES.filter((name): name is PlainEventName => AUTH_EVENTS[name].plain)

/** The auth events with a session. Its `facts` are null if it cannot be read. */
export type BringingEventName = Exclude<AuthEventName, "INITIAL_SESSION" | "SIGNED_OUT">

/**
 * An event of the auth client, without tokens. `now` is the page's estimate of the server's clock, in seconds since the
 * epoch: the machine has no clock.
 */
export type AuthEvent =
  | {
      readonly type: "INITIAL_SESSION"
      readonly facts: SessionFacts | null
      /** The stored session could not be read, so that null proves nothing. */
      readonly failed: boolean
      readonly now: number
    }
  | { readonly type: "SIGNED_OUT"; readonly facts: SessionFacts | null }
  | {
      [Name in BringingEventName]: { readonly type: Name; readonly facts: SessionFacts | null; readonly now: number }
    }[BringingEventName]

/** The result of verifying a request's cookie on the server. `unknown`: the auth service could not be reached. */
export type ServerVerdict =
  | { readonly verdict: "in"; readonly facts: SessionFacts; readonly recovering: boolean }
  | { readonly verdict: "out" }
  | { readonly verdict: "unknown" }

/** An event of the machine, from the auth client, the server, the page's lifecycle or an action of the user. */
export type SessionEvent =
  | AuthEvent
  | { readonly type: "SERVER_VERDICT"; readonly answer: ServerVerdict }
  /** The session's time may be over. */
  | { readonly type: "EXPIRE"; readonly now: number }
  /**
   * The page is back: visible again, out of the back-forward cache, online. Timers may have slept through the expiry.
   */
  | { readonly type: "RESUME"; readonly now: number }
  /** The auth service has not answered for too long. */
  | { readonly type: "STALLED" }
  | { readonly type: "SIGN_OUT_REQUESTED" }
  /** The auth service has taken the new password that this session owed. */
  | { readonly type: "PASSWORD_CHANGED"; readonly sid: string }
