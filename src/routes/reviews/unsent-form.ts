import type { PlainMessage } from "../../language/message.ts"
import type { FieldReader } from "../../ui/forms/answer-or-failure.ts"
import type { FailedForm } from "./forms.server.ts"

/**
 * The answer to a form of a review's page that got no answer of its own: everything typed, and the reason
 * (`answerOrFailure`).
 */
export const unsentReview = (typed: FieldReader, status: number | null, isSent: boolean): FailedForm => ({
  intent: typed("intent"),
  // `answerOrFailure` returns this answer with this status, whatever the server's was. The message names the cause.
  status: 503,
  problems: [
    isSent && (status === null || status >= 500)
      ? { field: null, message: NO_ANSWER, isOutcomeUnknown: true }
      : { field: null, message: unsentReasonOf(status) },
  ],
  typed: {
    title: typed("title"),
    app: typed("app"),
    policy: typed("policy"),
    body: typed("body"),
    line: typed("line"),
    sentence: typed("sentence"),
  },
})

/** The message about a form that may have been saved: its answer was lost, or it broke off on the server. */
const NO_ANSWER: PlainMessage =
  "The server did not confirm this, so it may or may not have been done. Before you send it again, check in another tab whether it was."

/** The message about a form that was not sent or not accepted, with advice; null if the server was not reached. */
export function unsentReasonOf(status: number | null): PlainMessage {
  switch (status) {
    case null:
      return "The server cannot be reached. What you typed is still here; send it again when you are back online."
    case 401:
    case 403:
      return "Your session has ended. What you typed is still here; sign in in another tab, then send it again."
    case 429:
      return "Too many attempts in a short time. What you typed is still here; wait a minute, then send it again."
    default:
      return "The server could not answer. What you typed is still here; send it again in a moment."
  }
}
