import type { PlainMessage } from "../../language/message.ts"

/** The messages about actions that succeeded, by the word in the page's address (`doneOf`). */
const NEWS: Readonly<Record<string, PlainMessage>> = {
  name: "Your name was saved.",
  email: "We have emailed both addresses. Open both links; until then, nothing changes.",
  "new-address": "Your email address was changed. You sign in with the new one from now on.",
  password: "Your password was changed. Your other devices must sign in with the new one.",
  "confirm-factor": "Your second factor is on. From now on, signing in requires a code.",
  "codes-missing":
    "Your second factor is on, but its recovery codes did not arrive. Create new ones now: without them, you are locked out if you lose your authenticator app.",
  "remove-factor": "Your second factor was removed.",
  "new-codes": "You have new recovery codes. The old ones no longer work.",
  "end-session": "The session was ended. Its device must sign in again.",
  "end-others": "All other sessions were ended. Only this one is left.",
  "recovery-code":
    "You are signed in. The recovery code is used up and your second factor is off, so your password alone signs you in. Set up a second factor again as soon as you can.",
}

/** The message for a `done` parameter; null without one. */
export const newsOf = (done: string | null): PlainMessage | null =>
  done !== null && Object.hasOwn(NEWS, done) ? (NEWS[done] ?? null) : null
