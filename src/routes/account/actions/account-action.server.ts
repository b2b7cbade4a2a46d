import type { RouterContextProvider } from "react-router"
import { serverSessionContext, type AccountEvent } from "../../../locks/context.ts"
import { noteAct, noteRefused } from "../../sign-in/noted.server.ts"
import { postedForm } from "../../sign-in/posted-form.ts"
import { changeAccount } from "./account-changes.ts"
import { SESSION_ENDING, responseOf } from "./account-response.ts"
import type { AccountAnswer } from "./account-answer.ts"

/**
 * The action of every page of the account on the server: runs the form, logs it, and returns a redirect if it
 * succeeded, else the form with its problems.
 */
export async function accountAction(request: Request, context: Readonly<Pick<RouterContextProvider, "get">>) {
  const form = await postedForm(request)
  const session = context.get(serverSessionContext)
  // `trial` is a client without a session, to check a password by signing in with it.
  const clients = { client: session.client, trial: () => session.trialClient().auth }
  const answer = await changeAccount(clients, form)
  for (const event of eventsOf(answer)) noteAct(context, event)
  noteRefused(context, answer.done === null ? answer.problems : [])
  const isOver = answer.done !== null && SESSION_ENDING.has(answer.done)
  if (isOver) session.forget()
  // A proof by password may have replaced this session, and the answer is rendered for the new one.
  else await session.refresh()
  // The browser's cache of guarded pages is cleared with the session.
  return responseOf(answer, isOver ? { "Clear-Site-Data": '"cache"' } : {})
}

/** The audit log's events for a form of the account's pages; none for one that failed, a new name or a first step. */
function eventsOf({ done, codes }: AccountAnswer): readonly AccountEvent[] {
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
