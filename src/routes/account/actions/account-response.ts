import { data, redirect } from "react-router"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { statusOf } from "../../sign-in/posted-form.ts"
import type { AccountAnswer } from "./account-answer.ts"
import type { AccountIntent } from "./intents.ts"

/** The actions after which this browser is signed out. */
export const SESSION_ENDING: ReadonlySet<AccountIntent> = new Set(["end-all", "delete"])

/**
 * The response to a form of the account's pages: a redirect to the page that reports success, or the form again.
 * `headers` are those of the redirect.
 */
export function responseOf(answer: AccountAnswer, headers: Readonly<Record<string, string>> = {}) {
  if (answer.done === null) {
    // Without a problem, the form is shown again for a proof or a code, which is no failure.
    return data(answer, { status: answer.problems.length === 0 ? 200 : statusOf(answer.problems) })
  }
  // Recovery codes are only in this answer, because an address ends up in the browser's history.
  return answer.codes === null
    ? redirect(placeAfter(answer.done), { status: 303, headers: { ...headers } })
    : data(answer)
}

/** The page after a form that succeeded. Its address names the action, so that the page can report the success. */
function placeAfter(done: AccountIntent): string {
  switch (done) {
    case "delete":
      return pageHrefOf("/", { search: { done: "account-deleted" } })
    case "end-all":
      return pageHrefOf("/signin", { search: { done: "signed-out-everywhere" } })
    case "end-session":
    case "end-others":
      return pageHrefOf("/dashboard/account/devices", { search: { done } })
    case "name":
    case "email":
    case "password":
    case "begin-factor":
    case "confirm-factor":
    case "remove-factor":
    case "new-codes":
      return pageHrefOf("/dashboard/account", { search: { done } })
  }
}
