import { data } from "react-router"
import { redirectAfter } from "../../../ui/shell/done.ts"
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
  if (answer.codes !== null) return data(answer)
  const { page, done } = reportOf(answer.done)
  return redirectAfter(done, pageHrefOf(page, { search: { done } }), headers)
}

/** The page after a form that succeeded, and the word for the message that it shows. */
function reportOf(done: AccountIntent) {
  switch (done) {
    case "delete":
      return { page: "/", done: "account-deleted" } as const
    case "end-all":
      return { page: "/signin", done: "signed-out-everywhere" } as const
    case "end-session":
    case "end-others":
      return { page: "/dashboard/account/devices", done } as const
    case "name":
    case "email":
    case "password":
    case "begin-factor":
    case "confirm-factor":
    case "remove-factor":
    case "new-codes":
      return { page: "/dashboard/account", done } as const
  }
}
