import { expect, test } from "vitest"
import type { CheckAnswer } from "../../../src/policies/compiler/finding.ts"
import { submitFailure } from "../../../src/policies/compiler/submit-failure.ts"
import { AddressTrial } from "../../../src/routes/editor/playground/trial.tsx"
import { wordsOf } from "../../ui/markup.tsx"

const UNCHECKED = { kind: "unchecked", problem: submitFailure("Too many checks at once. Wait a moment.") } as const
const REJECTED = { kind: "checked", draft: null } as Partial<CheckAnswer> as CheckAnswer

test.each([
  ["has run for the first time", null, "Shown once the compiler has run.", "sobald der Compiler"],
  ["has checked the text", UNCHECKED, "Unknown: the text was not checked.", "der Text wurde nicht geprüft"],
  ["accepts the text", REJECTED, "Unknown while the compiler rejects this policy.", "diese Richtlinie ablehnt"],
] as const)("until the compiler %s, the outcome at an address is unknown", (_, answer, english, german) => {
  const trial = <AddressTrial asked={{ address: "/", visitor: "signed-out" }} change={() => {}} answer={answer} />
  expect(wordsOf(trial)).toContain(english)
  expect(wordsOf(trial, "de").toLowerCase()).toContain(german.toLowerCase())
})
