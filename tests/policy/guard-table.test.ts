import { describe, expect, test } from "vitest"
import { guardTableOf, operationTableOf, outcomesOf } from "../../policy/guard-table.ts"
import type { Policy, Rule } from "../../policy/language.ts"
import { policyOf, ruleOf } from "./build.ts"

// The rows of the guard table, with the sentence of each rule and operation.

const CLAIMS: Policy["claims"] = {
  role: { many: ["support", "admin"], asOf: "token", why: "a test" },
  team: { one: ["member", "owner"], asOf: "request", why: "a test" },
}
const VISITORS: Policy["visitors"] = { staff: { state: "signed-in", role: ["admin", "support"] } }
const home = { "signed-out": "/signin", challenged: "/mfa", recovering: 403, "signed-in": "/home", verified: "/home" }
const withClaims = (rules: readonly Rule[], parts: Partial<Policy> = {}): Policy =>
  policyOf(rules, { claims: CLAIMS, visitors: VISITORS, home: home as Policy["home"], ...parts })

const sentenceFor = (rule: Partial<Rule>, parts: Partial<Policy> = {}): string =>
  guardTableOf(withClaims([{ ...ruleOf("/notes", "subtree", "signed-in"), ...rule }], parts))[0]!.sentence

describe("the sentence of a rule", () => {
  test.each<readonly [string, Partial<Rule>, Partial<Policy>, string]>([
    [
      "names the visitors of each answer",
      {},
      {},
      "Only signed-in people may open /notes and everything beneath it; people not signed in are sent to /signin; people missing their code are sent to /mfa; people setting a new password are blocked (403); visitors whose sign-in cannot be checked are asked to try again.",
    ],
    [
      "joins visitors with the same answer",
      { match: "exact", require: "challenged" },
      { home: { ...home, recovering: "/home" } as Policy["home"] },
      "Only people who have entered their password but not their code may open /notes; people not signed in are sent to /signin; people setting a new password, signed-in people and people with two factors are sent to /home; visitors whose sign-in cannot be checked are asked to try again.",
    ],
    [
      "has no answers if everybody may open the page",
      { require: "anyone" },
      {},
      "Anyone may open /notes and everything beneath it.",
    ],
    [
      "names the claims, and the people without them",
      { require: { state: "signed-in", role: ["admin"], team: ["owner", "member"] } },
      { absent: ["challenged", "recovering"] },
      "Only signed-in people may open /notes and everything beneath it; they need role: admin and team: member | owner; people not signed in are sent to /signin; signed-in people without these claims and people with two factors without these claims are blocked (403); visitors whose sign-in cannot be checked are asked to try again.",
    ],
    [
      "says that people with claims need two factors, if they do",
      { match: "exact", require: { state: "verified", role: ["admin"] } },
      { absent: ["challenged", "recovering"] },
      "Only people signed in with two factors may open /notes; they need role: admin; people not signed in are sent to /signin; signed-in people and people with two factors without these claims are blocked (403); visitors whose sign-in cannot be checked are asked to try again.",
    ],
    [
      "names the requirement for writes",
      { require: "anyone", write: "staff" },
      {},
      "Anyone may open /notes and everything beneath it; for writes the rule requires staff (signed-in, role: support | admin).",
    ],
    [
      "ends with the check that the app makes",
      { require: "anyone", alsoChecks: "the note's owner" },
      {},
      "Anyone may open /notes and everything beneath it; the app also checks: the note's owner.",
    ],
    ["spells a path with `$` as it is", { path: "/$&", match: "exact", require: "anyone" }, {}, "Anyone may open /$&."],
  ])("%s", (_, rule, parts, want) => {
    expect(sentenceFor(rule, parts)).toBe(want)
  })
})

test("a row has the rule's texts, and leaves out what the rule does not have", () => {
  const plain = ruleOf("/a", "exact", "signed-in")
  const whole: Rule = { ...plain, path: "/b", require: "staff", write: "verified", alsoChecks: "the owner" }
  const policy = withClaims([plain, whole])
  const [one, other] = guardTableOf(policy)
  const outcomes = outcomesOf(policy, plain, "load")
  const writes = outcomesOf(policy, plain, "write")
  const sentence = sentenceFor(plain)
  expect(Object.keys(one!).toSorted()).toEqual(
    ["path", "match", "require", "why", "sentence", "outcomes", "writes"].toSorted(),
  )
  const why = "a test says so"
  expect(one).toEqual({ path: "/a", match: "exact", require: "signed-in", why, sentence, outcomes, writes })
  expect(other).toMatchObject({
    require: "staff (signed-in, role: support | admin)",
    write: "verified",
    alsoChecks: "the owner",
    writes: outcomesOf(policy, ruleOf("/b", "exact", "verified"), "write"),
  })
  expect([outcomes["signed-out"], writes["signed-out"]]).toEqual([
    { kind: "redirect", to: "/signin" },
    { kind: "refuse", status: 401 },
  ])
})

describe("the outcome in a state", () => {
  const some = { kind: "some", claims: { role: ["admin"] }, otherwise: { kind: "refuse", status: 403 } }
  const require = { state: "verified", role: ["admin"] } as const
  const rule: Rule = { ...ruleOf("/a", "exact", "anyone"), require, write: "anyone" }

  test("depends on claims where the requirement's state is admitted", () => {
    expect(outcomesOf(withClaims([]), rule, "load")).toEqual({
      "signed-out": { kind: "redirect", to: "/signin" },
      challenged: { kind: "redirect", to: "/mfa" },
      recovering: { kind: "refuse", status: 403 },
      "signed-in": { kind: "refuse", status: 403 },
      verified: some,
      unknown: { kind: "refuse", status: 503 },
    })
    expect(outcomesOf(withClaims([]), rule, "write")["verified"]).toEqual({ kind: "proceed" })
  })

  test("is the rule's own denial for people without the claims", () => {
    const denying: Rule = { ...rule, deny: { verified: 404 } }
    expect(outcomesOf(withClaims([]), denying, "load")["verified"]).toEqual({
      ...some,
      otherwise: { kind: "refuse", status: 404 },
    })
  })

  test("does not depend on claims if the state is absent", () => {
    expect(outcomesOf(withClaims([], { absent: ["verified"] }), rule, "load")["verified"]).toEqual({
      kind: "refuse",
      status: 503,
    })
  })

  test("is the unlisted refusal without a rule", () => {
    expect(outcomesOf(withClaims([]), null, "load")["verified"]).toEqual({ kind: "refuse", status: 404 })
  })
})

describe("the row of an operation", () => {
  const rowOf = (require: Rule["require"]) =>
    operationTableOf(
      withClaims([], {
        absent: ["challenged", "recovering"],
        operations: [{ name: "saveNote", require, why: "a test" }],
      }),
    )

  test.each<readonly [Rule["require"], string, string]>([
    ["anyone", "anyone", "Anyone may call saveNote."],
    [
      "signed-in",
      "signed-in",
      "Only signed-in people may call saveNote; people not signed in are blocked (401); visitors whose sign-in cannot be checked are asked to try again.",
    ],
    [
      "staff",
      "staff (signed-in, role: support | admin)",
      "Only signed-in people may call saveNote; they need role: support | admin; people not signed in are blocked (401); signed-in people without these claims and people with two factors without these claims are blocked (403); visitors whose sign-in cannot be checked are asked to try again.",
    ],
  ])("for %j", (require, text, sentence) => {
    const [row] = rowOf(require)
    expect(row).toMatchObject({ name: "saveNote", require: text, why: "a test", sentence })
    expect(row!.outcomes["signed-out"].kind).toBe(require === "anyone" ? "proceed" : "refuse")
  })

  test("none without operations", () => {
    expect(operationTableOf(withClaims([]))).toEqual([])
  })
})
