import type { AccountEvent } from "../../../locks/context.ts"
import type { AccountAnswer } from "./account-answer.ts"

/** What the record hears of a form of the account's pages that did what it was for. */
export function eventsOf({ done, codes }: AccountAnswer): readonly AccountEvent[] {
  const made: readonly AccountEvent[] = codes === null ? [] : [{ kind: "recovery-codes-made", codes: codes.length }]
  switch (done) {
    case "email":
      return [{ kind: "email-change-asked" }]
    case "password":
      return [{ kind: "password-changed" }]
    case "confirm-factor":
      return [{ kind: "factor-added", factor: "totp" }, ...made]
    case "remove-factor":
      return [{ kind: "factor-removed", factor: "totp" }]
    case "new-codes":
      return made
    case "end-session":
      return [{ kind: "session-ended", reason: "by-the-person", sessions: 1 }]
    case "end-others":
      return [{ kind: "sign-out", scope: "others" }]
    case "end-all":
      return [{ kind: "sign-out", scope: "global" }]
    case "delete":
      return [{ kind: "account-deleted", reason: "by-the-person" }]
    case "name":
    case "begin-factor":
    case null:
      return []
  }
}
