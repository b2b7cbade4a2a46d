import type { PlainMessage } from "../../../language/message.ts"
import type { Logged, SessionChange } from "../../../session/browser/page-log.ts"
import { AUTH_EVENTS } from "../../../session/machine/events.ts"

/** The machine's states in plain words. */
export const SESSION_STATE: Readonly<Record<Logged["to"], PlainMessage>> = {
  unknown: "not known yet",
  signedOut: "not signed in",
  challenged: "password given, code missing",
  recovering: "new password needed",
  signedIn: "signed in",
  expired: "expired, being renewed",
}

/** The words for each event of the session machine. */
const EVENT: Readonly<Record<Logged["event"], { readonly words: PlainMessage }>> = {
  ...AUTH_EVENTS,
  SERVER_VERDICT: { words: "The server checked the session" },
  EXPIRE: { words: "The session was due for a check" },
  RESUME: { words: "This page came back into view" },
  STALLED: { words: "There was no answer for too long" },
  SIGN_OUT_REQUESTED: { words: "Sign-out was requested on this page" },
  PASSWORD_CHANGED: { words: "A new password was set" },
}

/** The changes to the page's session in plain words. */
export const SESSION_CHANGE: Readonly<Record<SessionChange, PlainMessage>> = {
  ended: "a session ended for good",
  confirmed: "the server confirmed the session",
  stalled: "no answer",
  answered: "answers are back",
  forgotten: "the session is forgotten",
  closed: "the session is closed and may reopen",
  opened: "there is a session",
  replaced: "there is another session",
  reopened: "the same session is back",
  verified: "the session has its second factor",
  renewed: "the session is renewed",
  "password-set": "the new password is set",
  "password-owed": "a new password is needed",
}

/** The changes after which the page has a session that it did not have before. */
const NEWLY_HELD: ReadonlySet<SessionChange> = new Set(["opened", "replaced"])

/**
 * An event of the session machine in words. The auth client also reports SIGNED_IN for a session that it finds when a
 * page loads or becomes visible again. It is a real sign-in only if the page knew its auth state before, and had
 * another session or none.
 */
export function eventWordsOf({ event, from, did }: Pick<Logged, "event" | "from" | "did">): PlainMessage {
  const isFound = event === "SIGNED_IN" && (from === "unknown" || !did.some((change) => NEWLY_HELD.has(change)))
  return isFound ? "The sign-in library found this session" : EVENT[event].words
}
