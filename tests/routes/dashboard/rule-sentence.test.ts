// A rule in one sentence, on the page in the reader's language: what the compiler decided, and in English its own
// words.
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { guardTableOf } from "../../../policy/guard-table.ts"
import type { Destination, Home } from "../../../policy/language.ts"
import { AUTH_STATES, presentStatesOf, REQUIREMENTS } from "../../../policy/states.ts"
import table from "../../../src/generated/guard-table.json" with { type: "json" }
import type { Language } from "../../../src/language/languages.ts"
import { openLanguage } from "../../../src/language/open.ts"
import type { Text } from "../../../src/language/use-text.ts"
import type { TableRow } from "../../../src/policies/chosen/guard-table.ts"
import { ruleSentenceOf } from "../../../src/routes/dashboard/table/rule-sentence.ts"
import { anyRules, policyOf, ruleOf } from "../../policy/build.ts"

const textIn = async (language: Language): Promise<Text> => (await openLanguage(language)).text
const english = await textIn("en")
const german = await textIn("de")

const rows = table.rows as readonly TableRow[]

test.each(rows)("for this site's $path $match the English sentence is the compiler's", (row) => {
  expect(ruleSentenceOf(row, english, AUTH_STATES)).toBe(row.sentence)
})

const anyWay = (...ways: readonly Destination[]): fc.Arbitrary<Destination> => fc.constantFrom(...ways)
const anyHome: fc.Arbitrary<Home> = fc.record({
  "signed-out": anyWay("/signin", 401),
  challenged: anyWay("/mfa", "/signin", 403),
  recovering: anyWay("/mfa", 403),
  "signed-in": anyWay("/dashboard", "/mfa", 403),
  verified: anyWay("/dashboard", 403),
})

test("for any policy the English sentence is the compiler's", () => {
  fc.assert(
    fc.property(anyRules, anyHome, (rules, home) => {
      for (const row of guardTableOf(policyOf(rules, { home })))
        expect(ruleSentenceOf(row, english, AUTH_STATES)).toBe(row.sentence)
    }),
  )
})

test("for a policy without a second factor, the sentence does not mention one", () => {
  const policy = policyOf([ruleOf("/welcome", "exact", "signed-out")], { absent: ["challenged", "verified"] })
  const [row] = guardTableOf(policy)
  const sentence = ruleSentenceOf(row!, english, presentStatesOf(policy))
  expect(sentence).toBe(row!.sentence)
  expect(sentence).not.toContain("two factors")
})

test.each(REQUIREMENTS)(
  "for a rule that requires %s the German sentence has everything in the English one",
  (require) => {
    const [row] = guardTableOf(policyOf([ruleOf("/a/:id", "subtree", require)]))
    const sentence = ruleSentenceOf(row!, german, AUTH_STATES)
    const named = (text: string): readonly string[] => text.match(/\/[\w:/-]+|\(\d+\)|;/g) ?? []
    expect(named(sentence)).toEqual(named(row!.sentence))
    expect(sentence).toMatch(/^\p{Lu}.* \/a\/:id und alles darunter öffnen[;.]/u)
  },
)

test("a rule in German", () => {
  const [row] = guardTableOf(policyOf([ruleOf("/welcome", "exact", "signed-out")]))
  expect(ruleSentenceOf(row!, german, AUTH_STATES)).toBe(
    "Nur Leute ohne Anmeldung dürfen /welcome öffnen; Leute mit fehlendem Code werden zu /mfa geschickt; " +
      "Leute mit Rücksetzlink werden zu /reset-password geschickt; " +
      "Angemeldete und Leute mit zwei Faktoren werden zu /dashboard geschickt; " +
      "Leute ohne prüfbare Anmeldung werden gebeten, es noch einmal zu versuchen.",
  )
})
