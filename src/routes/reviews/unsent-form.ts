import type { PlainMessage } from "../../language/message.ts"
import type { FieldReader } from "../../ui/forms/answer-or-failure.ts"
import type { FailedForm } from "./forms.server.ts"

/** The answer to a form of a review's page that could not be sent: everything typed, and the reason. */
export const unsentReview = (typed: FieldReader, status: number | null): FailedForm => ({
  intent: typed("intent"),
  // Whatever the server answered, nothing is stored. The message names the cause.
  status: 503,
  problems: [{ field: null, message: unsentReasonOf(status) }],
  typed: {
    title: typed("title"),
    app: typed("app"),
    policy: typed("policy"),
    body: typed("body"),
    line: typed("line"),
    sentence: typed("sentence"),
  },
})

/** The message for a status, with advice; null if the server was not reached. */
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
