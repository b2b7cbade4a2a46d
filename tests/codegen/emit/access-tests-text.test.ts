import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { accessTestsOf } from "../../../codegen/emit/access-tests.ts"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { ruleKeyOf, scopedRuleOf } from "../../../policy/governing-rule.ts"
import type { Policy } from "../../../policy/language.ts"
import { AUTH_STATES } from "../../../policy/states.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { checkedOf, EVERY_PART, ROUTES, routesOf } from "./every-part.ts"

const HOME = { "signed-out": "/über", "signed-in": 403 } as const

const REFUSING = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

const POLICY: Policy = policyOf(
  [
    ruleOf("/über", "exact", "anyone"),
    { ...ruleOf("/a", "subtree", "anyone"), require: { state: "signed-in", role: ["admin"], plan: ["paid"] } },
  ],
  {
    absent: ["challenged", "recovering", "verified"],
    home: HOME,
    claims: {
      role: { many: ["admin"], asOf: "token", why: "a test" },
      plan: { one: ["paid"], asOf: "token", why: "a test" },
    },
    outside: [{ path: "/files", match: "subtree", why: "a test" }],
    operations: [{ name: "save", require: { state: "signed-in", role: ["admin"] }, why: "a test" }],
  },
)

const FOR_NODE = `// Generated from the policy by \`npx sallyport test\`. Do not edit it: change the policy, and run \`npx sallyport test\` again.
// Each test has the answer to a page load first, and then the answer to every other method.
import assert from "node:assert/strict"
import { describe, test } from "node:test"
import { decide, decideWrite } from "./guards.ts"

const textOf = (outcome) =>
  outcome.kind === "proceed" ? "proceed" : outcome.kind === "redirect" ? \`redirect \${outcome.to}\` : \`refuse \${outcome.status}\`

describe("/ subtree", () => {
  test("/ as signed-out", () => assert.deepEqual([decide("/", "signed-out"), decideWrite("/", "signed-out")].map(textOf), ["refuse 401", "refuse 401"]))
  test("/ as signed-in", () => assert.deepEqual([decide("/", "signed-in"), decideWrite("/", "signed-in")].map(textOf), ["proceed", "proceed"]))
  test("/ as unknown", () => assert.deepEqual([decide("/", "unknown"), decideWrite("/", "unknown")].map(textOf), ["refuse 503", "refuse 503"]))
  test("/x as signed-out", () => assert.deepEqual([decide("/x", "signed-out"), decideWrite("/x", "signed-out")].map(textOf), ["refuse 401", "refuse 401"]))
  test("/x as signed-in", () => assert.deepEqual([decide("/x", "signed-in"), decideWrite("/x", "signed-in")].map(textOf), ["proceed", "proceed"]))
  test("/x as unknown", () => assert.deepEqual([decide("/x", "unknown"), decideWrite("/x", "unknown")].map(textOf), ["refuse 503", "refuse 503"]))
})
`

describe("the text of an app's access tests", () => {
  test("for Vitest is TypeScript", () => {
    const checked = checkedOf(POLICY, routesOf(["über", "a/:id", "*"]))
    const file = readFileSync(path.join(import.meta.dirname, "access-tests.txt"), "utf8")
    expect(accessTestsOf(checked, "vitest", "npm run policy --")).toEqual({ path: "access.test.ts", text: file })
  })

  test("for Node is JavaScript, and asks about operations only if there are some", () => {
    const policy = policyOf([ruleOf("/", "subtree", "signed-in")], {
      absent: ["challenged", "recovering", "verified"],
      home: { "signed-out": 401, "signed-in": 403 },
    })
    expect(accessTestsOf(checkedOf(policy, null), "node:test", "npx other")).toEqual({
      path: "access.test.mjs",
      text: FOR_NODE,
    })
  })

  test("has a person for each claim of a rule, and a block for each rule and operation", () => {
    const { text } = accessTestsOf(checkedOf(EVERY_PART, ROUTES), "vitest", "npx sallyport")
    const names = [...text.matchAll(/test\("\/t\/x as (.*?)",/g)].map(([, name]) => name)
    const people = (state: string) =>
      ["teamRole: member", "without teamRole", "teamRole: manager"].map((one) => `${state}, ${one}`)
    expect(names).toEqual([...AUTH_STATES, ...people("signed-in"), ...people("verified")])
    const rules = EVERY_PART.rules.map(ruleKeyOf).toSorted()
    expect([...text.matchAll(/^describe\("(.*)", /gm)].map(([, name]) => name)).toEqual([
      ...rules,
      "no rule",
      "operation closeTeam",
      "operation saveNote",
    ])
  })

  test("is sorted by path in each block", () => {
    const policy = policyOf([ruleOf("/:area(a|b)", "subtree", "anyone")], { home: REFUSING })
    const { text } = accessTestsOf(checkedOf(policy, null), "vitest", "npx sallyport")
    expect([...text.matchAll(/test\("(.*) as signed-out"/g)].map(([, name]) => name)).toEqual([
      "/a",
      "/a/x",
      "/b",
      "/b/x",
      "/",
      "/x",
      "/x/x",
    ])
  })

  test("cannot be made where there are too many regions, which no checked policy has", () => {
    const rules = Array.from({ length: 17 }, (_, i) =>
      ruleOf(`/${Array.from({ length: 17 }, (__, j) => (i === j ? "a" : `:p${j}`)).join("/")}`, "exact", "anyone"),
    )
    const checked = { ...checkedOf(EVERY_PART, ROUTES), rules: rules.map(scopedRuleOf) }
    expect(() => accessTestsOf(checked as unknown as CheckedPolicy, "vitest", "npx sallyport")).toThrow(
      "a checked policy has too many regions to test",
    )
  })
})
