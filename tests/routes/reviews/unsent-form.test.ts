import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { requestFactsContext, type RequestFacts } from "../../../src/locks/context.ts"
import { DataRefused, DataServiceError } from "../../../src/policies/data-service/data-service.server.ts"
import { writeOrFail } from "../../../src/routes/reviews/forms.server.ts"
import { unsentReview } from "../../../src/routes/reviews/unsent-form.ts"

test.each([
  ["no answer", true, null, true],
  ["a failure of the server", true, 502, true],
  ["no connection", false, null, undefined],
  ["a session that has ended", true, 401, undefined],
  ["too many attempts", true, 429, undefined],
] as const)("a form of a review may have been saved although it failed: %s", (_, isSent, status, isOutcomeUnknown) => {
  const { problems, typed } = unsentReview((field) => `typed ${field}`, status, isSent)
  expect(problems.map((problem) => problem.isOutcomeUnknown)).toEqual([isOutcomeUnknown])
  expect(typed.body).toBe("typed body")
})

test.each([
  ["fails", new DataServiceError("an approval failed"), true],
  ["refuses it", new DataRefused("crowded"), undefined],
] as const)("an approval may have been saved if the data service %s", async (_, error, isOutcomeUnknown) => {
  const context = new RouterContextProvider()
  context.set(requestFactsContext, { reportError: () => {} } as unknown as RequestFacts)
  const answer = await writeOrFail<never>(context, new FormData(), () => Promise.reject(error))
  expect(answer.problems.map((problem) => problem.isOutcomeUnknown)).toEqual([isOutcomeUnknown])
})
