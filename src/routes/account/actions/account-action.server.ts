import type { RouterContextProvider } from "react-router"
import { serverSessionContext } from "../../../locks/context.ts"
import { noteAct, noteRefused } from "../../sign-in/noted.server.ts"
import { postedForm } from "../../sign-in/posted-form.ts"
import { changeAccount } from "./account-changes.ts"
import { eventsOf } from "./account-events.server.ts"
import { ENDS, responseOf } from "./account-response.ts"

/** The action of every page of the account. */
export async function accountAction(request: Request, context: Readonly<Pick<RouterContextProvider, "get">>) {
  const form = await postedForm(request)
  const session = context.get(serverSessionContext)
  const clients = { client: session.client, trial: () => session.trialClient().auth }
  const answer = await changeAccount(clients, form)
  for (const event of eventsOf(answer)) noteAct(context, event)
  noteRefused(context, answer.done === null ? answer.problems : [])
  const isOver = answer.done !== null && ENDS.has(answer.done)
  if (isOver) session.forget()
  // A proof may have put a new session in the place of this one: what is rendered now is the new one's.
  else await session.refresh()
  // What the browser keeps of guarded pages goes with the session.
  return responseOf(answer, isOver ? { "Clear-Site-Data": '"cache"' } : {})
}
