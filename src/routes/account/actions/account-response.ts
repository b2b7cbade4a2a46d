import { data } from "react-router"
import { redirectAfter } from "../../../ui/shell/done.ts"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { statusOf } from "../../sign-in/posted-form.ts"
import type { AccountAnswer } from "./account-answer.ts"
import type { AccountIntent } from "./intents.ts"

/**
 * The response to a form of the account's pages: a redirect to the page that reports success, or the form again.
 * `headers` are those of the redirect.
 */
export function responseOf(answer: AccountAnswer, headers: Readonly<Record<string, string>> = {}) {
  if (answer.done === null) {
    // Without a problem, the form is shown again for a proof or a code, which is no failure.
    return data(answer, { status: answer.problems.length === 0 ? 200 : statusOf(answer.problems) })
  }
  // Recovery codes are shown in this answer, not after a redirect, because an address ends up in the browser's history.
  if (answer.codes !== null) return data(answer)
  const { page, message } = answer.codesMissing
    ? ({ page: "/dashboard/account", message: "codes-missing" } as const)
    : reportOf(answer.done)
  return redirectAfter(message, pageHrefOf(page, { search: { done: message } }), headers)
}

/** The page after a form that succeeded, and the word for the message that it shows. */
function reportOf(done: AccountIntent) {
  switch (done) {
    case "delete":
      return { page: "/", message: "account-deleted" } as const
    case "end-all":
      return { page: "/signin", message: "signed-out-everywhere" } as const
    case "end-session":
    case "end-others":
      return { page: "/dashboard/account/devices", message: done } as const
    case "name":
    case "email":
    case "password":
    case "begin-factor":
    case "confirm-factor":
    case "remove-factor":
    case "new-codes":
      return { page: "/dashboard/account", message: done } as const
  }
}
