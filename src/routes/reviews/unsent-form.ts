import type { FieldReader } from "../../ui/forms/answer-or-failure.ts"
import { unsentProblemOf } from "../../ui/forms/send-failure.ts"
import type { FailedForm } from "./forms.server.ts"

/**
 * The answer to a form of a review's page that got no answer of its own: everything typed, and the reason
 * (`answerOrFailure`).
 */
export const unsentReview = (typed: FieldReader, status: number | null, isSent: boolean): FailedForm => ({
  intent: typed("intent"),
  // Whatever the server answered. The message names the cause.
  status: 503,
  problems: [unsentProblemOf(status, isSent)],
  typed: {
    title: typed("title"),
    app: typed("app"),
    policy: typed("policy"),
    body: typed("body"),
    line: typed("line"),
    sentence: typed("sentence"),
  },
})
