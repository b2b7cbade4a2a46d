import type { PlainMessage } from "../../language/message.ts"
import type { Logged } from "../../session/browser/page-log.ts"

/** The machine's states as people say them. */
export const SESSION_STATE: Readonly<Record<Logged["to"], PlainMessage>> = {
  unknown: "not known yet",
  signedOut: "not signed in",
  challenged: "password given, code missing",
  recovering: "new password owed",
  signedIn: "signed in",
  expired: "time ran out, being renewed",
}

/** What the machine can hear, as people say it. */
export const SESSION_EVENT: Readonly<Record<Logged["event"], PlainMessage>> = {
  INITIAL_SESSION: "This browser read the session it had kept",
  SIGNED_IN: "Somebody signed in",
  SIGNED_OUT: "Somebody signed out",
  TOKEN_REFRESHED: "The sign-in service renewed the session",
  USER_UPDATED: "Something about the account changed",
  PASSWORD_RECOVERY: "A recovery link was opened",
  MFA_CHALLENGE_VERIFIED: "The second factor was given",
  SERVER_VERDICT: "The server checked the session",
  EXPIRE: "The session’s time was up for a check",
  RESUME: "This page came back into view",
  STALLED: "Nobody answered for too long",
  SIGN_OUT_REQUESTED: "Sign-out was asked for on this page",
  PASSWORD_CHANGED: "A new password was set",
}
