import type { RouterContextProvider } from "react-router"
import { serverSessionContext, type AccountEvent } from "../../../locks/context.ts"
import { noteAct, noteRefused } from "../../sign-in/noted.server.ts"
import { postedForm } from "../../sign-in/posted-form.ts"
import { changeAccount } from "./account-changes.ts"
import { responseOf } from "./account-response.ts"
import type { AccountAnswer } from "./account-answer.ts"
import { SESSION_ENDING, type AccountIntent } from "./intents.ts"

/**
 * The server action of every account page: carries the form out, logs it, and returns a redirect if it succeeded, else
 * the form with its problems.
 */
export async function accountAction(request: Request, context: Readonly<Pick<RouterContextProvider, "get">>) {
  const form = await postedForm(request)
  const session = context.get(serverSessionContext)
  // `trial` makes a client without a session, to check a password by signing in with it.
  const clients = { client: session.client, trial: (accessToken?: string) => session.trialClient(accessToken).auth }
  const answer = await changeAccount(clients, form)
  for (const event of eventsOf(answer)) noteAct(context, event)
  noteRefused(context, answer.done === null ? answer.problems : [])
  const isOver = answer.done !== null && SESSION_ENDING.has(answer.done)
  if (isOver) session.forget()
  // Confirming the password may have replaced this session. The answer is rendered for the new one.
  else await session.refresh()
  // The browser's cache of guarded pages is cleared with the session.
  return responseOf(answer, isOver ? { "Clear-Site-Data": '"cache"' } : {})
}

/** The audit log's event for each form of the account's pages that succeeded; null for those without one. */
const EVENTS: Readonly<Record<AccountIntent, AccountEvent | null>> = {
  name: null,
  email: { kind: "email-change-asked" },
  password: { kind: "password-changed" },
  "begin-factor": null,
  "confirm-factor": { kind: "factor-added", factor: "totp" },
  "remove-factor": { kind: "factor-removed", factor: "totp" },
  // `eventsOf` adds the event for new codes, which other forms make, too.
  "new-codes": null,
  "end-session": { kind: "session-ended", reason: "by-the-person", sessions: 1 },
  "end-others": { kind: "sign-out", scope: "others" },
  "end-all": { kind: "sign-out", scope: "global" },
  delete: { kind: "account-deleted", reason: "by-the-person" },
}

/** The audit log's events for a form; none for one that failed. */
function eventsOf({ done, codes }: AccountAnswer): readonly AccountEvent[] {
  const event = done === null ? null : EVENTS[done]
  const codesMade: AccountEvent | null = codes === null ? null : { kind: "recovery-codes-made", codes: codes.length }
  return [event, codesMade].filter((one) => one !== null)
}
