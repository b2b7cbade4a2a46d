import { expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { explanationDataOf } from "../../../codegen/report/explain-data.ts"
import { AUTH_STATES, REQUIREMENTS } from "../../../policy/states.ts"
import type { Policy } from "../../../policy/language.ts"
import { flipGroupsOf } from "../../../src/routes/dashboard/simulator/flips.tsx"
import { whomWordsOf } from "../../../src/routes/dashboard/simulator/whom.ts"
import { Flips } from "../../../src/routes/dashboard/simulator/flips.tsx"
import { textOfPolicy } from "../../codegen/emit/load-guards.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { markupOf } from "../../ui/markup.tsx"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

function flipsAt(policy: Policy, url = "/a") {
  const { checked } = compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policy) }, routes: null })
  return explanationDataOf(checked!, url).flips
}

function changesOf(policy: Policy, language: "en" | "de" = "en", url = "/t/acme"): readonly string[] {
  const { checked } = compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policy) }, routes: null })
  return textsIn(markupOf(<Flips {...explanationDataOf(checked!, url)} as="" />, language))
}

const textsIn = (markup: string): readonly string[] =>
  markup
    .split("</li>")
    .map((line) => line.replaceAll(/<[^>]*>/g, "").replaceAll("&quot;", '"'))
    .filter((line) => line !== "")

const linesOf = (
  flips: ReturnType<typeof flipsAt>,
  language: "en" | "de" = "en",
  as: "" | (typeof AUTH_STATES)[number] = "",
) => textsIn(markupOf(<Flips flips={flips} claimsNeeded={[]} as={as} />, language))

const signedIn = ruleOf("/a", "exact", "signed-in")

const closedToStrangers = flipsAt(
  policyOf([signedIn], {
    home: HOME,
    never: AUTH_STATES.filter((state) => state !== "signed-in" && state !== "verified").map((admit) => ({
      admit,
      under: "/a",
      why: "claimed",
    })),
  }),
)

test("the sentence that no single change exists is shown once, for loading and for sending forms", () => {
  const none = Object.fromEntries(AUTH_STATES.map((state) => [state, null])) as ReturnType<typeof flipsAt>
  const lines = textsIn(markupOf(<Flips flips={none} writeFlips={none} claimsNeeded={[]} as="" />, "en"))
  expect(lines).toEqual(["No single edit to the policy changes this."])
})

test("a change that is the same for several visitors is shown once, in plain words, with the compiler's objection", () => {
  expect(linesOf(closedToStrangers)).toEqual([
    'To let in people not signed in, people missing their code, people setting a new password, and visitors whose sign-in cannot be checked: write require: "anyone" in the rule on line 11. The compiler would reject it (P601): by the invariant on line 24, /a never opens to people missing their code.',
    'To keep out people signed in without two factors: write require: "verified" in the rule on line 11.',
    'To keep out people with two factors: write require: "signed-out" in the rule on line 11. It also lets in people not signed in. It also keeps out people signed in without two factors. The compiler would reject it (P601): by the invariant on line 19, /a never opens to people not signed in.',
  ])
  expect(linesOf(closedToStrangers, "de")[0]).toBe(
    'Um Leute ohne Anmeldung, Leute mit fehlendem Code, Leute mit Rücksetzlink und Leute ohne prüfbare Anmeldung hineinzulassen: Schreibe require: "anyone" in die Regel in Zeile 11. Der Compiler würde das ablehnen (P601): Nach der Invariante in Zeile 24 öffnet sich /a nie für Leute mit fehlendem Code.',
  )
})

test("visitors with two factors are named separately only if it matters", () => {
  expect(whomWordsOf(["signed-out", "signed-in", "verified"])).toEqual(["people not signed in", "signed-in people"])
  expect(whomWordsOf(["signed-in", "unknown"])[0]).toBe("people signed in without two factors")
  expect(whomWordsOf(["verified"])).toEqual(["people with two factors"])
})

test("for one visitor, the change also lists the others whom it affects", () => {
  expect(linesOf(closedToStrangers, "en", "challenged")).toEqual([
    expect.stringMatching(
      /^To let in people missing their code: .* It also lets in people not signed in, people setting a new password, and visitors whose sign-in cannot be checked\. The compiler/,
    ),
  ])
})

test("a redirect target that would deny visitors is explained in words", () => {
  const sent = flipsAt(policyOf([signedIn], { home: { ...HOME, "signed-in": "/a", verified: "/a" } }))
  expect(linesOf(sent, "en", "signed-in")).toEqual([
    expect.stringMatching(
      /^To keep out people signed in without two factors: .* The compiler would reject it \(P502\): line \d+ sends signed-in people to \/a, which would turn them away\.$/,
    ),
  ])
})

test("an invariant that a page always opens is explained in words, and any other in the compiler's words", () => {
  const always = flipsAt(
    policyOf([signedIn], { home: HOME, always: [{ admit: "verified", at: "/a", why: "claimed" }] }),
  )
  expect(linesOf(always, "en", "verified")[0]).toMatch(
    /The compiler would reject it \(P602\): by the invariant on line \d+, \/a always opens to people with two factors\.$/,
  )
  const { refusal } = flipsAt(policyOf([signedIn], { home: { ...HOME, verified: "/a" } })).verified!
  const other = { ...always, verified: { ...always.verified!, refusal: { ...refusal!, code: "P401" as const } } }
  expect(linesOf(other, "en", "verified")[0]).toMatch(
    /The compiler would reject it \(P401, line \d+\): destination \/a turns verified away\.$/,
  )
  const nowhere = { ...other, verified: { ...other.verified, refusal: { ...refusal!, line: null } } }
  expect(linesOf(nowhere, "en", "verified")[0]).toMatch(/reject it \(P502\): destination \/a turns verified away\.$/)
})

test("without a rule, adding one is proposed; if nothing helps, that is said once", () => {
  const none = flipsAt(policyOf([], { home: HOME }))
  expect(linesOf(none)[3]).toBe(
    'To let in people signed in without two factors: add the rule { path: "/a", match: "exact", require: "signed-in" }. It also lets in people with two factors.',
  )
  const hopeless = flipsAt(policyOf([], { home: HOME }), "/a|b")
  expect(linesOf(hopeless)).toEqual(["No single edit to the policy changes this."])
  expect(linesOf(hopeless, "en", "signed-in")).toEqual([
    "No single edit to the policy changes this for people signed in without two factors.",
  ])
})

test.each(REQUIREMENTS)("for a rule that requires %s each visitor is mentioned once", (require) => {
  const flips = flipsAt(policyOf([ruleOf("/a", "exact", require)], { home: HOME }))
  const groups = flipGroupsOf(flips, AUTH_STATES)
  expect(groups.flatMap(({ states }) => states).toSorted()).toEqual(AUTH_STATES.toSorted())
  for (const language of ["en", "de"] as const) expect(linesOf(flips, language)).toHaveLength(groups.length)
})

const TEAM: Policy = {
  ...policyOf([], { home: HOME, absent: [] }),
  claims: {
    role: { many: ["support", "admin"], asOf: "token", why: "a case" },
    teamRole: {
      one: ["member", "manager", "owner"],
      ordered: true,
      within: "/t/:team",
      asOf: "request",
      why: "a case",
    },
  },
  visitors: { "team manager": { state: "signed-in", teamRole: { atLeast: "manager" } } },
}

test("a rule with a claim says which claims let people in, and the change that lets in everybody", () => {
  const policy = { ...TEAM, rules: [{ ...ruleOf("/t/:team", "subtree", "anyone"), require: "team manager" }] }
  expect(changesOf(policy)).toEqual([
    "With teamRole: manager or above, the page opens to signed-in people.",
    expect.stringMatching(
      /^To let in people not signed in, .*: write require: "anyone" in the rule on line \d+\. It also lets in signed-in people\.$/,
    ),
    expect.stringMatching(
      /^To let in signed-in people, whatever their claims: write require: "signed-in" in the rule on line \d+\.$/,
    ),
  ])
  expect(changesOf(policy, "de")[0]).toBe("Mit teamRole: manager oder höher öffnet sich die Seite für Angemeldete.")
})

test("a rule that asks something else of writes says what would change loads, and what would change writes", () => {
  const rule = {
    ...ruleOf("/t/:team", "exact", "signed-in"),
    write: { state: "verified", role: ["admin"], teamRole: ["owner"] },
  } as const
  const lines = changesOf({ ...TEAM, rules: [rule] })
  expect(lines).toEqual(
    expect.arrayContaining([
      "With role: admin and teamRole: owner, forms are accepted from people with two factors.",
      expect.stringMatching(
        /^To accept forms from people with two factors, whatever their claims: write write: "verified" in the rule/,
      ),
      expect.stringMatching(
        /^To accept forms from people signed in without two factors: write write: "signed-in" in the rule/,
      ),
      expect.stringMatching(/^To keep out people with two factors: write require: /),
    ]),
  )
  expect(lines.filter((line) => line.includes("No single edit"))).toEqual([])
})
