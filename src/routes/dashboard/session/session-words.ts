import type { PlainMessage } from "../../../language/message.ts"
import type { Logged } from "../../../session/browser/page-log.ts"
import { AUTH_EVENTS } from "../../../session/machine/events.ts"

/** The machine's states as people say them. */
export const SESSION_STATE: Readonly<Record<Logged["to"], PlainMessage>> = {
  unknown: "not known yet",
  signedOut: "not signed in",
  challenged: "password given, code missing",
  recovering: "new password needed",
  signedIn: "signed in",
  expired: "expired, being renewed",
}

const EVENT: Readonly<Record<Logged["event"], { readonly words: PlainMessage }>> = {
  ...AUTH_EVENTS,
  SERVER_VERDICT: { words: "The server checked the session" },
  EXPIRE: { words: "The session was due for a check" },
  RESUME: { words: "This page came back into view" },
  STALLED: { words: "There was no answer for too long" },
  SIGN_OUT_REQUESTED: { words: "Sign-out was requested on this page" },
  PASSWORD_CHANGED: { words: "A new password was set" },
}

const NEWLY_HELD: ReadonlySet<Logged["did"][number]> = new Set(["there is a session", "there is another session"])

/**
 * What the machine heard, as people say it. The sign-in library says SIGNED_IN of a session that it finds, too: with every
 * load and whenever the page is seen again. Only where the page knew of its visitor, and held none such, has anybody signed in.
 */
export function eventWordsOf({ event, from, did }: Pick<Logged, "event" | "from" | "did">): PlainMessage {
  const isFound = event === "SIGNED_IN" && (from === "unknown" || !did.some((change) => NEWLY_HELD.has(change)))
  return isFound ? "The sign-in library found this session" : EVENT[event].words
}
