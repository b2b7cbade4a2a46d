import { isUnknownOutcome, problemOf } from "../../sign-in/auth-problems.ts"
import { typedTextOf } from "../../sign-in/auth-forms.ts"
import { checkPassword } from "../../sign-in/auth-calls.ts"
import { accountClient } from "../../sign-in/browser-auth.ts"
import { MAY_BE_DONE } from "../../../ui/forms/form-summary.tsx"
import { postedForm } from "../../sign-in/posted-form.ts"
import { done, UNKNOWN_INTENT, unfinished, type AccountAnswer } from "./account-answer.ts"
import { changeAccount, type AccountClients } from "./account-changes.ts"
import { responseOf } from "./account-response.ts"
import { isIntent } from "./intents.ts"

/**
 * The action of every page of the account in a browser with scripts. It uses the browser's own auth client, so that the
 * session machine (which tracks this page's auth state) and the other tabs hear of the change. It notes nothing for the
 * audit log: the embedded backend logs its own events, and with a hosted project the log has only what our server does.
 */
export async function accountClientAction(request: Request) {
  const form = await postedForm(request)
  const clients = await clientsInBrowser()
  if (clients === null) return responseOf(unreachable(form))
  // Read before the call: if the browser is offline then, nothing is sent, so an unknown outcome is known after all.
  const isOnline = navigator.onLine
  const answer = await changeAccount(clients, form)
  if (await isPasswordSetBefore(clients, form, answer)) return responseOf(done("password"))
  const isUnknown = answer.done === null && answer.problems.some(({ code }) => isUnknownOutcome(code))
  return responseOf(isUnknown && !isOnline ? unreachable(form) : answer)
}

/**
 * True if an earlier attempt to change the password, whose outcome is unknown, has set it. Only in the browser: if the
 * server checked a second password of the same form, each form that its limits count would allow two guesses.
 */
export async function isPasswordSetBefore(
  { client, trial }: AccountClients,
  form: FormData,
  answer: AccountAnswer,
): Promise<boolean> {
  if (answer.done !== null || answer.intent !== "password" || !form.has(MAY_BE_DONE)) return false
  // The current password is wrong because it was replaced, or the new one is refused because it is the current one.
  const mayBeSet = answer.problems.some(({ code }) => code === "current-wrong" || code === "password-same")
  return mayBeSet && (await checkPassword(client.auth, trial, typedTextOf(form, "password"))).ok
}

/** The browser's client, and the maker of clients that check a password; null if their code could not be loaded. */
async function clientsInBrowser(): Promise<AccountClients | null> {
  try {
    const client = await accountClient()
    const { trialAuth } = await import("../../../session/browser/auth-client.ts")
    return { client, trial: trialAuth }
  } catch {
    return null
  }
}

/** The answer if nothing could be sent. */
function unreachable(form: FormData) {
  const intent = typedTextOf(form, "intent")
  return isIntent(intent) ? unfinished({ intent, form, enrolment: null }, [problemOf("unsent")]) : UNKNOWN_INTENT
}
