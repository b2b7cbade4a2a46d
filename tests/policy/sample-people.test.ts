import { describe, expect, test } from "vitest"
import type { Policy, Rule } from "../../policy/language.ts"
import { probingClaimsOf, samplePeopleOf } from "../../policy/sample-people.ts"
import { ruleOf } from "./build.ts"

const vocabulary: Pick<Policy, "claims"> = {
  claims: {
    role: { many: ["support", "admin"], asOf: "token", why: "a test" },
    team: { one: ["member", "owner"], asOf: "request", why: "a test" },
  },
}
const both: Rule = {
  ...ruleOf("/a", "exact", "anyone"),
  require: { state: "signed-in", role: ["support", "admin"], team: ["owner"] },
}

describe("the sample people of a rule", () => {
  test("are one with a value of each claim, and for each claim one who lacks it", () => {
    expect(samplePeopleOf(both, vocabulary)).toEqual([
      { claims: { role: ["support"], team: ["owner"] }, lacks: null },
      { claims: { role: [], team: ["owner"] }, lacks: "role" },
      { claims: { role: ["support"], team: [] }, lacks: "team" },
    ])
  })

  test("are those of its writes, too, each once", () => {
    const rule: Rule = { ...both, require: "anyone", write: { state: "signed-in", team: ["owner"] } }
    const people = [
      { claims: { team: ["owner"] }, lacks: null },
      { claims: { team: [] }, lacks: "team" },
    ]
    expect(samplePeopleOf(rule, vocabulary)).toEqual(people)
    expect(samplePeopleOf({ ...rule, require: { state: "verified", team: ["owner"] } }, vocabulary)).toEqual(people)
  })

  test("are none for a state alone, or without a rule", () => {
    expect(samplePeopleOf(ruleOf("/a", "exact", "verified"), vocabulary)).toEqual([])
    expect(samplePeopleOf(null, vocabulary)).toEqual([])
  })
})

describe("the claims that probe a rule", () => {
  test("are none and all without a requirement of claims", () => {
    const everything = { role: ["support", "admin"], team: ["member", "owner"] }
    expect(probingClaimsOf(null, vocabulary)).toEqual([{}, everything])
    expect(probingClaimsOf(ruleOf("/a", "exact", "anyone"), vocabulary)).toEqual([{}, everything])
  })

  test("are nothing for a policy without claims", () => {
    expect(probingClaimsOf(ruleOf("/a", "exact", "anyone"), {})).toEqual([])
    expect(probingClaimsOf(null, { claims: {} })).toEqual([])
  })

  test("have each value of a claim, an unread one, an unlisted one, and a lacking one beside unread ones", () => {
    expect(probingClaimsOf(both, vocabulary)).toEqual([
      {},
      { role: ["support", "admin"], team: ["member", "owner"] },
      { role: ["support"], team: ["owner"] },
      { role: [], team: ["owner"] },
      { role: ["support"], team: [] },
      { role: null, team: ["owner"] },
      { role: ["not listed"], team: ["owner"] },
      { role: ["support", "admin"], team: ["owner"] },
      { role: [], team: null },
      { role: ["admin"], team: ["owner"] },
      { role: ["support"], team: null },
      { role: ["support"], team: ["not listed"] },
      { role: ["support"], team: ["member", "owner"] },
      { role: null, team: [] },
      { role: ["support"], team: ["member"] },
    ])
  })
})
