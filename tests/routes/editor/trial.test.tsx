import { expect, test } from "vitest"
import type { CheckAnswer } from "../../../src/policies/compiler/finding.ts"
import { submitFailure } from "../../../src/policies/compiler/submit-failure.ts"
import { AddressTrial } from "../../../src/routes/editor/playground/trial.tsx"
import { addressTrialOf } from "../../../codegen/report/explain-data.ts"
import { teamPolicyOf } from "../../codegen/claims/team-policy.ts"
import { compilePolicy } from "../../codegen/emit/load-guards.ts"
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

test.each([
  ["signed-out", "2027-01-31", "then blocked (404) no rule covers it", "keine Regel deckt den Pfad ab"],
  ["signed-out", "2027-02-01", "blocked (404) no rule covers it, so it is closed", "ab, darum ist er gesperrt"],
] as const)(
  "a path without a rule is closed for %s unless shadow mode lasts, on %s",
  (visitor, today, english, german) => {
    const { checked } = compilePolicy(teamPolicyOf(undefined, { shadow: { until: "2027-01-31" } }))
    const answer = { ...REJECTED, trial: addressTrialOf(checked!, "/nowhere", today) } as CheckAnswer
    const trial = <AddressTrial asked={{ address: "/nowhere", visitor }} change={() => {}} answer={answer} />
    expect(wordsOf(trial).trimEnd().endsWith(english)).toBe(true)
    expect(wordsOf(trial, "de").trimEnd().endsWith(german)).toBe(true)
  },
)

test.each([
  ["/admin", "signed-out", "opens until 2027-01-31, then sent to /signin", "offen bis 2027-01-31, danach: "],
  ["/admin", "team manager", "opens until 2027-01-31, then opens with role", "offen bis 2027-01-31, danach: "],
  ["/admin", "staff", "/admin: opens by", "/admin: offen nach"],
  ["/signin", "signed-in", "/signin: sent to", "/signin: weiter zu"],
  ["/nowhere", "signed-out", "opens until 2027-01-31, then blocked (404)", "offen bis 2027-01-31, danach: "],
] as const)(
  "shadow mode changes the outcome of a rule that it names: %s as %s",
  (address, visitor, english, german) => {
    const shadow = { until: "2027-01-31", rules: ["/admin subtree", "unlisted"] }
    const { checked } = compilePolicy(teamPolicyOf(undefined, { shadow }))
    const answer = { ...REJECTED, trial: addressTrialOf(checked!, address, "2027-01-31") } as CheckAnswer
    const trial = <AddressTrial asked={{ address, visitor }} change={() => {}} answer={answer} />
    expect(wordsOf(trial)).toContain(english)
    expect(wordsOf(trial, "de")).toContain(german)
  },
)
