import { readdirSync } from "node:fs"
import { expect, test } from "vitest"
import { diffAccess } from "../../codegen/diff/diff-access.ts"
import { countsOf } from "../../codegen/report/access-change.ts"
import type { Policy } from "../../policy/language.ts"
import { findings, joining } from "../../src/language/german/findings.ts"
import { remarks } from "../../src/language/german/workbench.ts"
import { compilerVoiceOf } from "../../src/language/said-finding.ts"
import { CASES, diagnosticsOfCase } from "../codegen/check/case.ts"
import { compilePolicy } from "../codegen/emit/load-guards.ts"
import { policyOf, ruleOf } from "../policy/build.ts"

const say = compilerVoiceOf({ forms: [...findings, ...remarks], joining })

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
  ["`a or b` is not a valid match mode", "`a or b` ist keine gültige Reichweite"],
  ["rule `/a` exact repeats what `/` already says", "die Regel `/a` exact wiederholt, was `/` schon sagt"],
])("%s", (english, german) => {
  expect(say(english)).toBe(german)
})

test("what no form fits is left to the compiler's own words", () => {
  expect(say("nobody has ever said this")).toBeNull()
})

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

const checkedOf = (parts: Partial<Policy>) =>
  compilePolicy(policyOf([ruleOf("/a", "exact", "signed-in")], { home: HOME, ...parts })).checked

test.each([
  ["a first policy", diffAccess(null, checkedOf({})), "1 geöffnet, 1 anders abgewiesen"],
  [
    "a page that is left to others",
    diffAccess(checkedOf({}), checkedOf({ outside: [{ path: "/b", match: "exact", why: "a test says so" }] })),
    "1 von der Richtlinie ausgenommen",
  ],
])("what %s changes is counted in German", (_, diff, german) => {
  expect(say(countsOf(diff!))).toBe(german)
})
