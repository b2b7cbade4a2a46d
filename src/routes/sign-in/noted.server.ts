import type { RouterContextProvider } from "react-router"
import { requestFactsContext, type AccountEvent } from "../../locks/context.ts"
import type { EmailLinkType } from "./auth-forms.ts"
import type { AuthProblem, ProblemCode } from "./auth-problems.ts"

type Context = Readonly<Pick<RouterContextProvider, "get">>

/**
 * Writes an event to the audit log, with the person who owns the session at that time. Only for a hosted project: the
 * embedded backend logs its own events.
 */
export function noteAct(context: Context, event: AccountEvent): void {
  context.get(requestFactsContext).noteWritten(event)
}

/** The refusals that the audit log records: wrong guesses and dead links. A form with a mistake is neither. */
const REFUSALS: Readonly<Partial<Record<ProblemCode, AccountEvent>>> = {
  "wrong-credentials": { kind: "sign-in-failed", method: "password" },
  "email-not-confirmed": { kind: "sign-in-failed", method: "password", reason: "unconfirmed" },
  "current-wrong": { kind: "password-failed", reason: "wrong-password" },
  "wrong-code": { kind: "factor-failed", method: "totp", reason: "wrong-code" },
  "recovery-code-wrong": { kind: "factor-failed", method: "recovery-code", reason: "wrong-code" },
  "codes-paused": { kind: "limited", limit: "failures" },
  "link-dead": { kind: "link-refused", reason: "no-such-link" },
}

/** Logs a form's problems, if they are of a kind that the audit log records. */
export function noteRefused(context: Context, problems: readonly Pick<AuthProblem, "code">[]): void {
  for (const { code } of problems) {
    const event = REFUSALS[code]
    if (event !== undefined) noteAct(context, event)
  }
}

/** The audit log's events for links, by their type. The other types, such as `invite`, only sign in. */
const LINKS: Readonly<Partial<Record<EmailLinkType, AccountEvent>>> = {
  signup: { kind: "sign-in", method: "signup-link" },
  magiclink: { kind: "sign-in", method: "magic-link" },
  recovery: { kind: "recovery-begun", method: "recovery-link" },
  email_change: { kind: "email-changed", method: "email-change-link" },
}

/** Logs that an email link was used. A type without an event of its own counts as a sign-in. */
export const noteLink = (context: Context, type: EmailLinkType): void =>
  noteAct(context, LINKS[type] ?? { kind: "sign-in" })
