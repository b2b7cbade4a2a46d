import type { PlainMessage } from "../../../language/message.ts"
import type { Verdict } from "./verdict.ts"

/** Of a record in the older format. */
export const SHORT_HASHES: PlainMessage =
  "The record names each policy by 16 digits, which two policies can share. The hashes on this page were computed again from the texts that it holds."

/** What each verdict says of the app. */
export const VERDICTS: Readonly<Record<Verdict["kind"], PlainMessage>> = {
  this: "The app runs exactly the policy shown here.",
  older: "The app runs an older version than the one shown here.",
  newer: "The app runs a newer version than the one shown here.",
  fits: "The app reports only 16 digits of its policy. They fit this version, but two policies can share them. Update sallyport in the app, then compare all 64.",
  several:
    "The app reports only 16 digits of its policy, and several recorded versions share them. Update sallyport in the app, then compare all 64.",
  unknown: "The app runs a policy that is not recorded.",
}
