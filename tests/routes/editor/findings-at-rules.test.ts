import { expect, test } from "vitest"
import type { Checked, Finding } from "../../../src/policies/compiler/finding.ts"
import { findingsAtRules } from "../../../src/routes/editor/form/rule-form.tsx"

type Rule = Checked["form"]["rules"][number]

/** Rules of ten characters each, one after the other. */
const rulesAt = (...paths: readonly string[]): readonly Rule[] =>
  paths.map((path, i) => ({
    path,
    match: "exact",
    require: "signed-in",
    why: "A test.",
    span: { start: 10 * i, end: 10 * i + 10 },
    denials: "",
    hasComment: false,
  }))

const warning = {
  code: "SP001",
  severity: "warning",
  span: { file: null, start: 12, end: 15, line: 1 },
} as unknown as Finding

const answer = { form: { rules: rulesAt("/a", "/b", "/c"), unable: null }, findings: [warning] }

test("a finding is shown at its rule, also after the path of a rule was changed", () => {
  expect(findingsAtRules(answer.form.rules, answer)).toEqual([null, warning, null])
  expect(findingsAtRules(rulesAt("/a", "/changed", "/c"), answer)).toEqual([null, warning, null])
})

test.each([
  ["moved", rulesAt("/b", "/a", "/c")],
  ["added", rulesAt("/a", "/b", "/c", "/d")],
  ["deleted", rulesAt("/b", "/c")],
])("no finding is shown at another rule after a rule was %s, until the next answer", (_, rules) => {
  expect(findingsAtRules(rules, answer)).toEqual([])
})
