import { readdirSync } from "node:fs"
import { expect, test } from "vitest"
import { countsOf } from "../../codegen/report/access-change.ts"
import { compared } from "../../src/language/german/compared.ts"
import { findings, joining } from "../../src/language/german/findings.ts"
import { compilerVoiceOf } from "../../src/language/said-finding.ts"
import { CASES, diagnosticsOfCase } from "../codegen/case.ts"

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
  ["`a or b` is not a valid match mode", "`a or b` ist keine gültige Reichweite"],
  ["rule `/a` exact repeats what `/` already says", "die Regel `/a` exact wiederholt, was `/` schon sagt"],
])("%s", (english, german) => {
  expect(say(english)).toBe(german)
})

test("what no form fits is left to the compiler's own words", () => {
  expect(say("nobody has ever said this")).toBeNull()
})

test.each([
  [countsOf({ opened: 2, closed: 0, changed: 1 } as Parameters<typeof countsOf>[0]), "2 geöffnet, 1 anders abgewiesen"],
])("%s", (english, german) => {
  expect(say(english)).toBe(german)
})
