import { openedBrowserClient, trialClient } from "../../session/browser/browser-client.ts"
import { postedForm } from "../doors/posted-form.ts"
import { changeAccount } from "./account-changes.ts"
import { responseOf } from "./account-response.ts"

/** With the browser's own client, so that its events reach the session machine and the other tabs. */
export async function accountClientAction(request: Request) {
  const clients = { client: openedBrowserClient(), trial: () => trialClient().auth }
  return responseOf(await changeAccount(clients, await postedForm(request)))
}
