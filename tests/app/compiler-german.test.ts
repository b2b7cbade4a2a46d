import { readdirSync } from "node:fs"
import { expect, test } from "vitest"
import { compile } from "../../codegen/check/compile.ts"
import { explain } from "../../codegen/explain/explain.ts"
import { flipsOf } from "../../codegen/explain/flip.ts"
import { countsOf } from "../../codegen/report/access-change.ts"
import { AUTH_STATES, REQUIREMENTS } from "../../policy/states.ts"
import { compared } from "../../src/language/german/compared.ts"
import { findings, joining } from "../../src/language/german/findings.ts"
import { compilerVoiceOf } from "../../src/language/said-finding.ts"
import { CASES, diagnosticsOfCase } from "../codegen/case.ts"
import { textOfPolicy } from "../codegen/load-guards.ts"
import { policyOf, ruleOf } from "../policy/build.ts"

const say = compilerVoiceOf({ forms: [...findings, ...compared], joining })

const sentences = new Set(
  readdirSync(CASES)
    .filter((file) => file.endsWith(".policy.ts"))
    .flatMap((file) => diagnosticsOfCase(file.slice(0, -".policy.ts".length)))
    .flatMap(({ message, note, hint, fix, related }) => [
      message,
      note,
      hint,
      fix?.title,
      ...related.map((r) => r.message),
    ])
    .filter((sentence) => sentence != null),
)

/** What stands in backticks, in any order. */
const codesOf = (sentence: string): readonly string[] =>
  [...sentence.matchAll(/`[^`]*`/g)].map(([code]) => code).toSorted()

test("every sentence of a finding has its German", () => {
  expect(sentences.size).toBeGreaterThan(130)
  expect([...sentences].filter((sentence) => say(sentence) === null)).toEqual([])
})

test("code and the author's words stay as they are", () => {
  for (const sentence of sentences) expect(codesOf(say(sentence) ?? "")).toEqual(codesOf(sentence))
})

test.each([
  ["write `exact` or `subtree`", "schreib `exact` oder `subtree`"],
  ["`a or b` is no match mode", "`a or b` ist keine Reichweite"],
  ["rule `/a` exact says what `/` says anyway", "die Regel `/a` exact sagt, was `/` ohnehin sagt"],
])("%s", (english, german) => {
  expect(say(english)).toBe(german)
})

test("what no form fits is left to the compiler's own words", () => {
  expect(say("nobody has ever said this")).toBeNull()
})

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

/** What would change the answer at `/a`, for everybody, whatever its rule asks for; and where it has none. */
const flips = [...REQUIREMENTS.map((require) => [ruleOf("/a", "exact", require)]), []].flatMap((rules) => {
  const text = textOfPolicy(policyOf(rules, { home: HOME }))
  const { checked } = compile({ policy: { path: "a.policy.ts", text }, routes: null })
  const flip = flipsOf(checked!, explain(checked!, "/a"))
  return AUTH_STATES.flatMap((state) => flip(state) ?? [])
})

test("every change that would turn an answer around has its German, with the policy's words unchanged", () => {
  expect(flips.length).toBeGreaterThan(30)
  for (const sentence of flips) {
    const german = say(sentence)
    expect(german).not.toBeNull()
    expect(german).not.toMatch(/\b(?:would|with|and|too|which|rule|change)\b/)
    expect(codesOf(german!)).toEqual(codesOf(sentence))
    const asked = /(?:\{ path|require): .*?"(?= at| \}|,|$)/.exec(sentence)?.[0]
    expect(german).toContain(asked)
  }
})

test.each([
  [
    'signed-in would proceed with require: "anyone" at app.policy.ts:6:11; the compiler would refuse it with P601 at app.policy.ts:9:5',
    'signed-in käme hinein mit require: "anyone" bei app.policy.ts:6:11; der Compiler würde das mit P601 bei app.policy.ts:9:5 ablehnen',
  ],
  [countsOf({ opened: 2, closed: 0, changed: 1 } as Parameters<typeof countsOf>[0]), "2 geöffnet, 1 anders abgewiesen"],
])("%s", (english, german) => {
  expect(say(english)).toBe(german)
})
