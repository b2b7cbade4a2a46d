import { expect, test } from "vitest"
import type { Policy } from "../../../policy/language.ts"
import { CHANGED_IN_TEXT } from "../../../src/routes/editor/form/rule-form.tsx"

/** Every part of the language: a new one does not compile here until somebody decides where it is changed. */
const PARTS: Readonly<Record<keyof Policy, "form" | "text">> = {
  absent: "text",
  claims: "text",
  visitors: "text",
  home: "text",
  unlisted: "text",
  rules: "form",
  operations: "text",
  never: "text",
  always: "text",
  outside: "text",
  accept: "text",
  shadow: "text",
}

test("the form names every part of the policy that it does not show", () => {
  const left = Object.entries(PARTS).filter(([, where]) => where === "text")
  expect(CHANGED_IN_TEXT.toSorted()).toEqual(left.map(([part]) => part).toSorted())
})
