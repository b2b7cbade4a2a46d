import { expect, test } from "vitest"
import { bareAnswerOf, METHODS, methodRefusal } from "../../src/guard/core/bare-answer.ts"

// Refusals in plain text.

test.each([
  [400, null, "This address is not valid."],
  [401, "policy", "Please sign in first."],
  [403, "policy", "You may not open this page."],
  [404, null, "This page could not be found."],
  [405, null, "Pages answer GET, HEAD, POST, PUT, PATCH, DELETE and OPTIONS."],
  [429, "rate-limit", "Too many requests. Please try again later."],
  [503, null, "We cannot check your sign-in right now. Please try again in a few seconds."],
  [403, "session-port", "The sign-in service of this app refused the request."],
  [400, "session-port", "The sign-in service of this app refused the request."],
  [401, "session-port", "Please sign in first."],
  [429, "session-port", "Too many requests. Please try again later."],
  [503, "session-port", "We cannot check your sign-in right now. Please try again in a few seconds."],
  [503, "session-unknown", "We cannot check your sign-in right now. Please try again in a few seconds."],
  [
    503,
    "claim-unknown",
    "We cannot check whether you may open this page right now. Please try again in a few seconds.",
  ],
  [418, null, "This request was rejected."],
] as const)("%i with the cause %s says: %s", async (status, cause, sentence) => {
  const response = bareAnswerOf(status, undefined, cause)
  expect([response.status, await response.text()]).toEqual([status, `${sentence}\n`])
  expect([...response.headers]).toEqual([
    ["content-type", "text/plain; charset=utf-8"],
    ["x-content-type-options", "nosniff"],
  ])
})

test("the given headers are sent, and the type of the text is its own", () => {
  const { headers } = bareAnswerOf(403, new Headers({ "Content-Type": "text/html", Vary: "Cookie" }))
  expect([headers.get("content-type"), headers.get("vary")]).toEqual(["text/plain; charset=utf-8", "Cookie"])
})

test("a method that no page answers is refused with those that they do", () => {
  const { status, headers } = methodRefusal()
  expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"])
  expect(METHODS).not.toContain("TRACE")
})
