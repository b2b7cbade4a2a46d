import { expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { diffAccess } from "../../../codegen/diff/diff-access.ts"
import type { Claim, Policy, RuleRequirement } from "../../../policy/language.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { comparedJson } from "../../../codegen/report/compared.ts"
import { diffInWords } from "../../../codegen/report/diff-data.ts"
import { diffMarkdown, diffText } from "../../../codegen/report/diff-document.ts"
import { recordAnswer } from "../../../src/policies/compiler/record-answer.server.ts"
import { recordText } from "../../../codegen/record/record-text.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { recordOf, sourcesOf } from "../record/histories.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const ONE = { one: ["a", "b"], asOf: "token", why: "a case" } as const satisfies Claim
const MANY = { many: ["a", "b"], asOf: "token", why: "a case" } as const satisfies Claim

function checkedOf(role: Claim, require: RuleRequirement) {
  const policy: Policy = {
    ...policyOf([{ ...ruleOf("/t/:x", "subtree", "anyone"), require }], { home: HOME }),
    claims: { role },
  }
  return compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policy) }, routes: null }).checked!
}

const A = { state: "signed-in", role: ["a"] } as const
const BOTH = { state: "signed-in", role: ["a", "b"] } as const

/** Each change with its witness, and the claims whose answers are of another age. */
function told(before: Claim, after: Claim, [was, is]: readonly [RuleRequirement, RuleRequirement] = [A, A]) {
  const { changes, ages = [] } = diffAccess(checkedOf(before, was), checkedOf(after, is))!
  const moves = changes.map(({ kind, witness: { url, state, claims = {} } }) => {
    const { role = [] } = claims
    return `${kind} ${url} ${state} ${role.join()}`.trim()
  })
  return [...moves, ...ages.map(({ claim }) => `age of ${claim}`)]
}

/** The claims that are others now, from one text to the other. */
const redefined = (before: Claim, after: Claim): readonly string[] =>
  (diffAccess(checkedOf(before, A), checkedOf(after, A))!.redefined ?? []).map(
    (one) => `${one.claim}: ${one.before} -> ${one.after}`,
  )

// A value of one claim is no value of the other: people with the new one get in, and people with the old one no longer
// do.
const ANOTHER = ["opened /t/x signed-in a", "closed /t/x signed-in a"]

test.each<readonly [string, Claim, Claim, readonly string[]]>([
  ["of another kind", ONE, MANY, ANOTHER],
  ["of another kind, the other way round", MANY, ONE, ANOTHER],
  ["that gets a scope", ONE, { ...ONE, within: "/t/:x" }, ANOTHER],
  ["that loses its scope", { ...ONE, within: "/t/:x" }, ONE, ANOTHER],
  ["with another scope", { ...ONE, within: "/:y/:x" }, { ...ONE, within: "/t/:x" }, ANOTHER],
  ["of another kind and another age", ONE, { ...MANY, asOf: "request" }, ANOTHER],
  ["whose scope names its param otherwise", { ...ONE, within: "/t/:y" }, { ...ONE, within: "/t/:x" }, []],
  ["with one value more", ONE, { ...ONE, one: ["a", "b", "c"] }, []],
  ["whose values are in another order", ONE, { ...ONE, one: ["b", "a"] }, []],
  ["that gets an order", ONE, { ...ONE, ordered: true }, []],
  ["with another reason", ONE, { ...ONE, why: "another" }, []],
  ["of another age", ONE, { ...ONE, asOf: "request" }, ["age of role"]],
  ["as it was", ONE, ONE, []],
])("a claim %s", (_, before, after, want) => {
  expect(told(before, after)).toEqual(want)
})

test.each<readonly [string, Claim, Claim, readonly string[]]>([
  ["of another kind", ONE, MANY, ["role: one: a | b -> many: a | b"]],
  ["that gets a scope", ONE, { ...ONE, within: "/t/:x" }, ["role: one: a | b -> one: a | b, within /t/:x"]],
  ["that loses its scope", { ...ONE, within: "/t/:x" }, ONE, ["role: one: a | b, within /t/:x -> one: a | b"]],
  ["whose scope names its param otherwise", { ...ONE, within: "/t/:y" }, { ...ONE, within: "/t/:x" }, []],
  ["with one value more", ONE, { ...ONE, one: ["a", "b", "c"] }, []],
  ["of another age", ONE, { ...ONE, asOf: "request" }, []],
])("a claim %s is reported as redefined exactly if it is another claim", (_, before, after, want) => {
  expect(redefined(before, after)).toEqual(want)
})

test("every kind of report names a redefined claim, which explains the changes in it", () => {
  const [before, after] = [checkedOf(ONE, A), checkedOf(MANY, A)]
  const diff = diffAccess(before, after)!
  const report = { before: { name: "a", hash: null }, after: { name: "b", hash: null }, diff }
  const said =
    "claim role: redefined, one: a | b -> many: a | b: rules that require it count as closed to people with the old claim, and as opened to people with the new one"
  expect(diffText(report, false)).toContain(said)
  expect(diffMarkdown(report).replaceAll("\\", "")).toContain(said)
  expect(comparedJson(report.before, report.after, diff, [])).toContain('"after": "many: a | b"')
  expect(diffInWords(report).redefined).toEqual(diff.redefined)
})

test("the pages of a recorded app name a claim that a version redefined, although records do not contain it", () => {
  const texts = [ONE, MANY].map((claim) => checkedOf(claim, A).source.text)
  const record = recordText(recordOf(sourcesOf(texts)))
  expect(record).not.toContain("redefined")
  const { audit } = recordAnswer({ text: record, version: 1, isUploaded: false })
  const want = [{ claim: "role", before: "one: a | b", after: "many: a | b" }]
  expect(audit!.commits[0]!.access!.redefined).toEqual(want)
  expect(audit!.timeline.versions[1]!.access!.redefined).toEqual(want)
})

test("where a rule admits everybody in the state, another claim of that name changes nothing", () => {
  expect(told(ONE, MANY, ["signed-in", "signed-in"])).toEqual([])
})

test("a rule that begins to require a claim closes, whatever the claim was before", () => {
  expect(told(ONE, MANY, ["signed-in", A])).toEqual(["closed /t/x signed-in"])
  expect(told(ONE, MANY, [A, "signed-in"])).toEqual(["opened /t/x signed-in"])
})

test("values that are added to a rule open it for people with these alone, unless the claim is another one", () => {
  expect(told(MANY, MANY, [A, BOTH])).toEqual(["opened /t/x signed-in b"])
  expect(told(MANY, MANY, [BOTH, A])).toEqual(["closed /t/x signed-in b"])
  expect(told(ONE, MANY, [A, BOTH])).toEqual(ANOTHER)
})
