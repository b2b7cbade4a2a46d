import type { PlainMessage } from "../../../language/message.ts"
import type { Verdict } from "./evidence.ts"

/** What each verdict says of the app. */
export const VERDICTS: Readonly<Record<Verdict["kind"], PlainMessage>> = {
  this: "The app runs exactly the policy shown here.",
  older: "The app runs an older version than the one shown here.",
  newer: "The app runs a newer version than the one shown here.",
  unknown: "The app runs a policy that is not recorded.",
}
