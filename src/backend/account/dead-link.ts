import type { Detail } from "../../audit-log/words.ts"
import { type AuthCall, type Parts, textOf } from "../auth/auth-call.ts"
import { noteOf } from "../auth/noted.ts"
import { authRefusal } from "../auth/refusals.ts"

/** A link that was opened before, was never mailed, or was mailed for something else. */
export function deadLink(parts: Parts, call: AuthCall): Response {
  noteDeadLink(parts, call, "no-such-link")
  return authRefusal(403, "otp_expired", "Email link is invalid or has expired")
}

const METHODS: ReadonlyMap<string, NonNullable<Detail["method"]>> = new Map([
  ["signup", "signup-link"],
  ["recovery", "recovery-link"],
  ["magiclink", "magic-link"],
  ["email_change", "email-change-link"],
  ["undo", "undo-link"],
])

/** Nobody is named: what is known of a link goes with it. */
export function noteDeadLink(parts: Parts, call: AuthCall, reason: "no-such-link" | "too-old"): void {
  const method = METHODS.get(textOf(call.body, "type"))
  noteOf(parts, call, null, "link-refused", { ...(method === undefined ? {} : { method }), reason })
}
