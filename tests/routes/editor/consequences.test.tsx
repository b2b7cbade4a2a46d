import { expect, test } from "vitest"
import { answerTo } from "../../../src/policies/compiler/compile-answer.server.ts"
import type { CheckAnswer } from "../../../src/policies/compiler/finding.ts"
import { Consequences } from "../../../src/routes/editor/check/consequences.tsx"
import { textOfPolicy } from "../../codegen/emit/load-guards.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { markupOf } from "../../ui/markup.tsx"

const text = textOfPolicy(
  policyOf([
    ruleOf("/signin", "exact", "signed-out"),
    ruleOf("/mfa", "exact", "challenged"),
    ruleOf("/reset-password", "exact", "recovering"),
    ruleOf("/dashboard", "subtree", "signed-in"),
    { ...ruleOf("/form", "exact", "anyone"), write: "signed-in" },
  ]),
)

test.each([
  ["en", "Writes: signed-in people<code> signed-in</code>"],
  ["de", "Schreibzugriffe: Angemeldete<code> signed-in</code>"],
] as const)("the guard table of a text names what writes require, in %s", (language, words) => {
  const input = { path: "a.policy.ts", text, routes: null, inForce: text }
  const checked = answerTo({ kind: "check", input }) as object
  const answer = { kind: "checked", ...checked } as CheckAnswer
  const rows = markupOf(<Consequences answer={answer} current />, language).match(/<tr>.*?<\/tr>/gs)!
  expect(rows.filter((row) => row.includes(words)).map((row) => /<code>([^<]*)/.exec(row)![1])).toEqual(["/form"])
})
