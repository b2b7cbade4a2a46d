import { redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router"
import { afterEach, expect, test, vi } from "vitest"
import { answerOrFailure, type FieldReader } from "../../src/ui/forms/answer-or-failure.ts"

const request = () =>
  new Request("http://localhost/", { method: "POST", body: new URLSearchParams({ body: "my words" }) })
const unsent = (typed: FieldReader, status: number | null, isSent: boolean) => ({
  body: typed("body"),
  missing: typed("other"),
  status,
  isSent,
})

afterEach(() => vi.unstubAllGlobals())

test("a form keeps the answer that it got", async () => {
  expect(await answerOrFailure(request(), async () => "answered", unsent)).toBe("answered")
})

test.each([
  ["no answer at all", new TypeError("Failed to fetch"), null],
  ["a status of no action", new ErrorResponse(429, "", null), 429],
] as const)("%s keeps the typed values", async (_, error, status) => {
  const answer = await answerOrFailure(request(), () => Promise.reject(error), unsent)
  expect(answer).toMatchObject({ data: { body: "my words", missing: "", status }, init: { status: 503 } })
})

test.each([true, false])("a form tells if the browser was online (%s) when it was submitted", async (onLine) => {
  vi.stubGlobal("navigator", { onLine })
  const ask = () => {
    vi.stubGlobal("navigator", { onLine: !onLine })
    return Promise.reject(new TypeError("Failed to fetch"))
  }
  expect(await answerOrFailure(request(), ask, unsent)).toMatchObject({ data: { isSent: onLine } })
})

test("a redirect is followed", async () => {
  const away = redirect("/signin")
  await expect(answerOrFailure(request(), () => Promise.reject(away), unsent)).rejects.toBe(away)
})
