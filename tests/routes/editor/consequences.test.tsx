import { expect, test } from "vitest"
import { answerTo } from "../../../src/policies/compiler/compile-answer.server.ts"
import type { CheckAnswer } from "../../../src/policies/compiler/finding.ts"
import { Consequences } from "../../../src/routes/editor/check/consequences.tsx"
import { dayOf } from "../../../src/routes/dashboard/shared/present-access.ts"
import { textOfPolicy } from "../../codegen/emit/load-guards.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { AddressTrial, WhoGetsIn } from "../../../src/routes/editor/playground/trial.tsx"
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
  const input = { path: "a.policy.ts", text: of, routes: null, inForce: of, url: "/admin" }
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
  ["ends today", 0, true],
  ["ended yesterday", 1, false],
] as const)("a shadow mode that %s is shown accordingly", (_, daysAgo, isShown) => {
  const until = dayOf(Date.now() - daysAgo * 86_400_000)
  const answer = answerAbout(textOfPolicy(teamPolicyOf(undefined, { shadow: { until } })))
  const trial = <AddressTrial asked={{ address: "/admin", visitor: "signed-out" }} change={() => {}} answer={answer} />
  for (const words of [wordsOf(<Consequences answer={answer} current />), wordsOf(<WhoGetsIn answer={answer} />)])
    expect(words.includes("Shadow mode: until the end of")).toBe(isShown)
  expect(wordsOf(trial)).toContain(isShown ? `opens until ${until}, then sent to /signin` : "/admin: sent to /signin")
})

test.each([
  ["en", "Writes: signed-in people<code> signed-in</code>"],
  ["de", "Schreibzugriffe: Angemeldete<code> signed-in</code>"],
] as const)("the guard table of a text names what writes require, in %s", (language, words) => {
  const rows = markupOf(<Consequences answer={answerAbout(text)} current />, language).match(/<tr>.*?<\/tr>/gs)!
  expect(rows.filter((row) => row.includes(words)).map((row) => /<code>([^<]*)/.exec(row)![1])).toEqual(["/form"])
})
