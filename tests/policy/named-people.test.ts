import { describe, expect, test } from "vitest"
import type { People, Policy, Rule } from "../../policy/language.ts"
import {
  claimsIn,
  namedPeopleIn,
  statesApart,
  textOfVisitorCells,
  visitorCellsOf,
  visitorCellsOfOperation,
  visitorOutcomeIn,
  visitorOutcomeOf,
} from "../../policy/named-people.ts"
import { policyOf, ruleOf } from "./build.ts"

const CLAIMS: Policy["claims"] = {
  team: { one: ["member", "owner"], asOf: "request", why: "a test" },
  role: { many: ["support", "admin"], asOf: "token", why: "a test" },
}

const policyWith = (them: People, parts: Partial<Policy> = {}): Policy =>
  policyOf([], { claims: CLAIMS, visitors: { them }, ...parts })

test("claims and named people are sorted by name", () => {
  const policy = policyOf([], {
    claims: CLAIMS,
    visitors: { zoe: { state: "verified" }, ada: { state: "signed-in", role: ["admin", "support"] } },
  })
  expect(claimsIn(policy).map(({ name, asOf }) => [name, asOf])).toEqual([
    ["role", "token"],
    ["team", "request"],
  ])
  expect(namedPeopleIn(policy)).toEqual([
    { name: "ada", people: "signed-in, role: support | admin" },
    { name: "zoe", people: "verified" },
  ])
  expect([claimsIn(policyOf([])), namedPeopleIn(policyOf([]))]).toEqual([[], []])
})

const rule = (require: Rule["require"], write?: Rule["require"]): Rule => ({
  ...ruleOf("/a", "exact", "anyone"),
  require,
  ...(write === undefined ? {} : { write }),
})

const ADMINS: People = { state: "signed-in", role: ["admin"] }
const OWNERS: People = { state: "signed-in", team: ["owner"] }

describe("the cells of a named visitor", () => {
  test.each<readonly [string, People, Rule, string]>([
    ["all of them get in", ADMINS, rule("signed-in"), "yes"],
    ["all have the claim", ADMINS, rule({ state: "signed-in", role: ["support", "admin"] }), "yes"],
    ["none gets in", ADMINS, rule("signed-out"), "no"],
    ["nobody has two values of a claim that has one", OWNERS, rule({ state: "signed-in", team: ["member"] }), "no"],
    ["some have a second value", ADMINS, rule({ state: "signed-in", role: ["support"] }), "some: role"],
    ["another claim decides", ADMINS, rule(OWNERS), "some: team"],
    [
      "several claims decide, and are sorted",
      { state: "verified" },
      rule({ state: "signed-in", team: ["owner"], role: ["admin"] }),
      "some: role, team",
    ],
    [
      "claims that all of them have do not decide",
      ADMINS,
      rule({ state: "signed-in", team: ["owner"], role: ["admin"] }),
      "some: team",
    ],
    ["their state decides", ADMINS, rule("verified"), "some: state"],
    ["verified people are never only signed in", { ...ADMINS, state: "verified" }, rule("verified"), "yes"],
    ["writes differ", ADMINS, rule("signed-in", "verified"), "yes / some: state"],
    ["writes have the same cell", ADMINS, rule("anyone", "signed-in"), "yes"],
  ])("%s", (_, them, terms, want) => {
    const policy = policyWith(them)
    expect(textOfVisitorCells(visitorCellsOf("them", terms, policy))).toBe(want)
  })

  test("an absent state is not theirs", () => {
    const policy = policyWith(ADMINS, { absent: ["verified"] })
    expect(textOfVisitorCells(visitorCellsOf("them", rule("verified"), policy))).toBe("no")
  })

  test("for an operation hold the outcome of a write twice", () => {
    const policy = policyWith(ADMINS)
    expect(visitorCellsOfOperation("them", rule("signed-in", "verified"), policy)).toEqual({
      load: { opens: "some", by: ["state"] },
      write: { opens: "some", by: ["state"] },
    })
  })
})

describe("the outcome for a named visitor", () => {
  const policy = policyWith(ADMINS, {
    home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": "/home", verified: 401 },
  })

  test("without a rule is the unlisted refusal", () => {
    expect(visitorOutcomeOf("them", null, policy, "load")).toEqual({ kind: "refuse", status: 404 })
  })

  test("of those whom nobody admits is the denial of their own state", () => {
    expect(visitorOutcomeOf("them", rule("signed-out"), policy, "load")).toEqual({ kind: "redirect", to: "/home" })
    const owners = policyWith(OWNERS, { home: policy.home })
    const members: Rule = { ...rule({ state: "signed-in", team: ["member"] }), deny: { "signed-in": 404 } }
    expect(visitorOutcomeOf("them", members, owners, "load")).toEqual({ kind: "refuse", status: 404 })
  })

  test("of which only the verified are admitted names their state as a claim", () => {
    expect(visitorOutcomeOf("them", rule("verified"), policy, "load")).toEqual({
      kind: "some",
      claims: { state: ["verified"] },
      otherwise: { kind: "refuse", status: 403 },
    })
    expect(visitorOutcomeOf("them", rule({ ...OWNERS, state: "verified" }), policy, "load")).toEqual({
      kind: "some",
      claims: { state: ["verified"], team: ["owner"] },
      otherwise: { kind: "refuse", status: 403 },
    })
  })

  test("of which some have the claims that a rule asks for is the rule's own", () => {
    const support = rule({ state: "signed-in", role: ["support"] })
    expect(visitorOutcomeOf("them", support, policy, "load")).toEqual({
      kind: "some",
      claims: { role: ["support"] },
      otherwise: { kind: "refuse", status: 403 },
    })
  })

  test("is about the kind of request", () => {
    const terms = rule("signed-in", "signed-out")
    expect(visitorOutcomeOf("them", terms, policy, "load")).toEqual({ kind: "proceed" })
    expect(visitorOutcomeOf("them", terms, policy, "write").kind).toBe("redirect")
  })
})

describe("the states of a named visitor are told apart", () => {
  const home = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": "/home", verified: 401 } as const
  const policy = policyWith(ADMINS, { home })
  const apart = ["signed-in", "verified"]

  test("where the denials differ, in one of the kinds of access", () => {
    expect(statesApart("them", rule("signed-out"), policy, ["load"])).toEqual(apart)
    const terms = rule("signed-in", "signed-out")
    expect(statesApart("them", terms, policy, ["load", "write"])).toEqual(apart)
    expect(statesApart("them", terms, policy, ["load"])).toEqual([])
  })

  test("where those who lack a claim get another denial", () => {
    const denying = { ...rule({ state: "signed-in", team: ["owner"] }), deny: { verified: 404 } } as const
    expect(statesApart("them", denying, policy, ["load"])).toEqual(apart)
    expect(statesApart("them", denying, policyWith(OWNERS, { home }), ["load"])).toEqual([])
  })

  test("but not where one denial is that of them all, or of all who get one", () => {
    const alike = policyWith(ADMINS, { home: { ...home, verified: "/home" } })
    expect(statesApart("them", rule("signed-out"), alike, ["load", "write"])).toEqual([])
    expect(statesApart("them", rule("verified"), policy, ["load", "write"])).toEqual([])
    expect(statesApart("them", rule("signed-out"), { ...policy, absent: ["verified"] }, ["load"])).toEqual([])
    const verified = policyWith({ ...ADMINS, state: "verified" }, { home })
    expect(statesApart("them", rule("signed-out"), verified, ["load"])).toEqual([])
  })

  test("and the outcome of each is its own", () => {
    expect(visitorOutcomeIn("them", "signed-in", rule("signed-out"), policy, "load")).toEqual({
      kind: "redirect",
      to: "/home",
    })
    const support = rule({ state: "signed-in", role: ["support"] })
    const members = rule({ state: "signed-in", team: ["member"] })
    const owners = policyWith(OWNERS, { home })
    const denied = { kind: "refuse", status: 403 }
    // Somebody can have both roles, and nobody is an owner and a member.
    expect(visitorOutcomeIn("them", "verified", support, policy, "load")).toEqual({
      kind: "some",
      claims: { role: ["support"] },
      otherwise: denied,
    })
    expect(visitorOutcomeIn("them", "verified", members, owners, "load")).toEqual(denied)
    expect(visitorOutcomeIn("them", "verified", rule(OWNERS), owners, "load")).toEqual({ kind: "proceed" })
  })
})
