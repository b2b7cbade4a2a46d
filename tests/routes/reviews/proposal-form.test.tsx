import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { createReview, type FailedForm } from "../../../src/routes/reviews/forms.server.ts"
import { ProposalForm } from "../../../src/routes/reviews/proposal-form.tsx"
import { markupOf } from "../../ui/markup.tsx"

const SESSION = { sid: "s", uid: "u", aal: "aal1", mfa: false, iat: 0, exp: 0, email: "a@b.example", name: "" } as const

/** The answer to the form with this text, whose author wrote no title. */
async function answerTo(policy: string): Promise<FailedForm> {
  const form = new FormData()
  form.set("policy", policy)
  const answer = await createReview(new RouterContextProvider(), SESSION, form, { app: "", replaces: null })
  if (typeof answer === "string") throw new Error("A review without a title was started.")
  return answer
}

/** The text in the field of a form that began with "the present text". */
const shownText = (answer: FailedForm | null): string | undefined =>
  /<textarea[^>]*>([^<]*)</.exec(markupOf(<ProposalForm answer={answer} text="the present text" />))?.[1]

test("the form for a new review begins with the present text, and keeps a refused one", async () => {
  expect(shownText(null)).toBe("the present text")
  expect(shownText(await answerTo("typed"))).toBe("typed")
})

test("an empty text is refused with the reason, and stays empty", async () => {
  const answer = await answerTo(" \n")
  expect(answer.problems).toContainEqual({ field: "policy", message: "Enter the text of the policy." })
  expect(shownText(await answerTo(""))?.trim()).toBe("")
})

test("a text that is too large is not sent back, so the form begins with the present one", async () => {
  expect(shownText(await answerTo("x".repeat(256 * 1024 + 1)))).toBe("the present text")
})
