import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { requestFactsContext, type RequestFacts } from "../../../src/locks/context.ts"
import { DataRefused, DataServiceError } from "../../../src/policies/data-service/data-service.server.ts"
import { writeOrFail } from "../../../src/routes/reviews/forms.server.ts"
import { unsentReview } from "../../../src/routes/reviews/unsent-form.ts"
import { failureTitle } from "../../../src/routes/sign-in/posted-form.ts"

const UNKNOWN = "We do not know if this worked"

test.each([
  ["no answer", true, null, UNKNOWN],
  ["a failure of the server", true, 502, UNKNOWN],
  ["no connection", false, null, "It was not approved"],
  ["a session that has ended", true, 401, "It was not approved"],
  ["too many attempts", true, 429, "It was not approved"],
] as const)("a form of a review may have been saved although it failed: %s", (_, isSent, status, title) => {
  const { problems, typed } = unsentReview(isSent)((field) => `typed ${field}`, status)
  expect(failureTitle(problems, "It was not approved")).toBe(title)
  expect(typed.body).toBe("typed body")
})

test.each([
  ["fails", new DataServiceError("an approval failed"), UNKNOWN],
  ["refuses it", new DataRefused("crowded"), "It was not approved"],
] as const)("an approval may have been saved if the data service %s", async (_, error, title) => {
  const context = new RouterContextProvider()
  context.set(requestFactsContext, { reportError: () => {} } as unknown as RequestFacts)
  const answer = await writeOrFail<never>(context, new FormData(), () => Promise.reject(error))
  expect(failureTitle(answer.problems, "It was not approved")).toBe(title)
})
