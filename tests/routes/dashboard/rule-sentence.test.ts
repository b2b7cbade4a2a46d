// A rule in one sentence, on the page in the reader's language. In English it equals the compiler's.
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { guardTableOf, ruleSentenceOf, type GuardRow } from "../../../policy/guard-table.ts"
import type { Destination, Home, Policy, Rule, RuleRequirement } from "../../../policy/language.ts"
import { AUTH_STATES, presentStatesOf, REQUIREMENTS } from "../../../policy/states.ts"
import table from "../../../src/generated/guard-table.json" with { type: "json" }
import type { Language } from "../../../src/language/languages.ts"
import { openLanguage } from "../../../src/language/open.ts"
import type { Text } from "../../../src/language/use-text.ts"
import type { TableRow } from "../../../src/policies/chosen/guard-table.ts"
import { sentenceText } from "../../../src/routes/dashboard/table/table-data.server.ts"
import { anyRules, policyOf, ruleOf } from "../../policy/build.ts"

const textIn = async (language: Language): Promise<Text> => (await openLanguage(language)).text
const english = await textIn("en")
const german = await textIn("de")

const sentenceIn = (text: Text, row: GuardRow | TableRow, states = AUTH_STATES): string =>
  ruleSentenceOf(row, states, sentenceText(text))

const rows = table.rows as readonly TableRow[]

test.each(rows)("for this site's $path $match the English sentence is the compiler's", (row) => {
  expect(sentenceIn(english, row)).toBe(row.sentence)
})

const anyWay = (...ways: readonly Destination[]): fc.Arbitrary<Destination> => fc.constantFrom(...ways)
const anyHome: fc.Arbitrary<Home> = fc.record({
  "signed-out": anyWay("/signin", 401),
  challenged: anyWay("/mfa", "/signin", 403),
  recovering: anyWay("/mfa", 403),
  "signed-in": anyWay("/dashboard", "/mfa", 403),
  verified: anyWay("/dashboard", 403),
})

const CLAIMS: Policy["claims"] = {
  plan: { one: ["free", "paid"], asOf: "token", why: "a test" },
  role: { many: ["support", "admin"], asOf: "token", why: "a test" },
  team: { one: ["member", "owner"], ordered: true, asOf: "request", why: "a test" },
}
const VISITORS = {
  editors: { state: "verified", role: ["support", "admin"] },
  staff: { state: "signed-in", role: ["admin"], team: { atLeast: "member" } },
} as const satisfies Policy["visitors"]
const anyClaims = fc.record(
  {
    plan: fc.constant(["paid"]),
    role: fc.constantFrom(["admin"], ["support", "admin"]),
    team: fc.constantFrom(["owner"], { atLeast: "member" }),
  },
  { noNullPrototype: true, requiredKeys: [] },
)
const anyPeople = fc
  .tuple(fc.constantFrom("signed-in", "verified"), anyClaims)
  .map(([state, claims]): RuleRequirement => (Object.keys(claims).length === 0 ? state : { state, ...claims }))
const anyRequirement = fc.oneof(fc.constantFrom(...REQUIREMENTS, ...Object.keys(VISITORS)), anyPeople)

/** Rules of which some require claims, for writes too. */
const anyRulesWithClaims = anyRules.chain((rules) =>
  fc.tuple(
    ...rules.map((rule) =>
      fc
        .record({ require: anyRequirement, write: fc.option(anyRequirement) })
        .map(({ require, write }): Rule => ({ ...rule, require, ...(write === null ? {} : { write }) })),
    ),
  ),
)

test("for any policy the English sentence is the compiler's", () => {
  fc.assert(
    fc.property(anyRulesWithClaims, anyHome, (rules, home) => {
      for (const row of guardTableOf(policyOf(rules, { home, claims: CLAIMS, visitors: VISITORS })))
        expect(sentenceIn(english, row)).toBe(row.sentence)
    }),
  )
})

test("a rule with two claims in German", () => {
  const require = { state: "verified", team: ["owner"], role: ["support", "admin"] } as const
  const rule = { ...ruleOf("/team", "exact", "anyone"), require, write: "staff" }
  const policy = policyOf([rule], { claims: CLAIMS, visitors: VISITORS, absent: ["challenged", "recovering"] })
  expect(sentenceIn(german, guardTableOf(policy)[0]!, presentStatesOf(policy))).toBe(
    "Nur mit zwei Faktoren Angemeldete dürfen /team öffnen; sie brauchen role: support | admin und team: owner; " +
      "Leute ohne Anmeldung werden zu /signin geschickt; " +
      "Angemeldete und Leute mit zwei Faktoren ohne diese Claims werden abgewiesen (403); " +
      "Leute ohne prüfbare Anmeldung werden gebeten, es noch einmal zu versuchen; " +
      "für Schreibzugriffe verlangt die Regel staff (signed-in, role: admin, team: member | owner).",
  )
})

test("for a policy without a second factor, the sentence does not mention one", () => {
  const policy = policyOf([ruleOf("/welcome", "exact", "signed-out")], { absent: ["challenged", "verified"] })
  const [row] = guardTableOf(policy)
  const sentence = sentenceIn(english, row!, presentStatesOf(policy))
  expect(sentence).toBe(row!.sentence)
  expect(sentence).not.toContain("two factors")
})

test.each(REQUIREMENTS)(
  "for a rule that requires %s the German sentence has everything in the English one",
  (require) => {
    const [row] = guardTableOf(policyOf([ruleOf("/a/:id", "subtree", require)]))
    const sentence = sentenceIn(german, row!)
    const named = (text: string): readonly string[] => text.match(/\/[\w:/-]+|\(\d+\)|;/g) ?? []
    expect(named(sentence)).toEqual(named(row!.sentence))
    expect(sentence).toMatch(/^\p{Lu}.* \/a\/:id und alles darunter öffnen[;.]/u)
  },
)

test("a rule in German", () => {
  const [row] = guardTableOf(policyOf([ruleOf("/welcome", "exact", "signed-out")]))
  expect(sentenceIn(german, row!)).toBe(
    "Nur Leute ohne Anmeldung dürfen /welcome öffnen; Leute mit fehlendem Code werden zu /mfa geschickt; " +
      "Leute mit Rücksetzlink werden zu /reset-password geschickt; " +
      "Angemeldete und Leute mit zwei Faktoren werden zu /dashboard geschickt; " +
      "Leute ohne prüfbare Anmeldung werden gebeten, es noch einmal zu versuchen.",
  )
})
