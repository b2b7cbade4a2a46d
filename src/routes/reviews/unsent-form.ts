import type { FieldReader } from "../../ui/forms/answer-or-failure.ts"
import { unsentReasonOf } from "../../ui/forms/unsent-reason.ts"
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
