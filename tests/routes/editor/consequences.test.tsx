import { expect, test } from "vitest"
import { answerTo } from "../../../src/policies/compiler/compile-answer.server.ts"
import type { CheckAnswer } from "../../../src/policies/compiler/finding.ts"
import { Consequences } from "../../../src/routes/editor/check/consequences.tsx"
import { dayOf } from "../../../src/routes/dashboard/shared/present-access.ts"
import { textOfPolicy } from "../../codegen/emit/load-guards.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { WhoGetsIn } from "../../../src/routes/editor/playground/trial.tsx"
import { teamPolicyOf } from "../../codegen/claims/team-policy.ts"
import { markupOf, wordsOf } from "../../ui/markup.tsx"

const text = textOfPolicy(
  policyOf([
    ruleOf("/signin", "exact", "signed-out"),
    ruleOf("/mfa", "exact", "challenged"),
    ruleOf("/reset-password", "exact", "recovering"),
    ruleOf("/dashboard", "subtree", "signed-in"),
    { ...ruleOf("/form", "exact", "anyone"), write: "signed-in" },
  ]),
)

const answerAbout = (of: string): CheckAnswer => {
  const input = { path: "a.policy.ts", text: of, routes: null, inForce: of }
  return { kind: "checked", ...(answerTo({ kind: "check", input }) as object) } as CheckAnswer
}

test.each([
  ["en", "denials of every rule are reported but not enforced"],
  ["de", "werden Abweisungen jeder Regel gemeldet, aber nicht durchgesetzt"],
] as const)("the tables of a text in shadow mode say what it does, in %s", (language, said) => {
  const until = dayOf(Date.now())
  const shown = (answer: CheckAnswer) => [
    wordsOf(<Consequences answer={answer} current />, language),
    wordsOf(<WhoGetsIn answer={answer} />, language),
  ]
  for (const words of shown(answerAbout(textOfPolicy(teamPolicyOf(undefined, { shadow: { until } })))))
    expect(words).toContain(said)
  for (const words of shown(answerAbout(text))) expect(words).not.toContain(said)
})

test.each([
  ["en", "Writes: signed-in people<code> signed-in</code>"],
  ["de", "Schreibzugriffe: Angemeldete<code> signed-in</code>"],
] as const)("the guard table of a text names what writes require, in %s", (language, words) => {
  const rows = markupOf(<Consequences answer={answerAbout(text)} current />, language).match(/<tr>.*?<\/tr>/gs)!
  expect(rows.filter((row) => row.includes(words)).map((row) => /<code>([^<]*)/.exec(row)![1])).toEqual(["/form"])
})
