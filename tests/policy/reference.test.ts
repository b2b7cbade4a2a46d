import { expect, test } from "vitest"
import { answerOf, isOutside, operationNamed } from "../../policy/reference.ts"
import { policyOf, ruleOf } from "./build.ts"

const policy = policyOf([ruleOf("/a", "exact", "signed-in")])

test("a pathname without a canonical path is malformed, and no rule decides", () => {
  for (const pathname of ["", "a", "/%", "/%ff", "/a%00"])
    expect(answerOf(policy, pathname, "verified", "load")).toEqual({
      outcome: { kind: "refuse", status: 400 },
      decision: null,
    })
})

test("a path without a rule is refused with the status of unlisted paths", () => {
  expect(answerOf(policy, "/b", "verified", "load")).toEqual({
    outcome: { kind: "refuse", status: policy.unlisted },
    decision: { verdict: "deny", rule: null, state: "verified", claims: null },
  })
  expect(answerOf(policy, "/A/", "verified", "load").decision?.rule).toEqual(policy.rules[0])
})

test("only paths with an `outside` entry, in any spelling, are outside the policy", () => {
  const outside = { ...policy, outside: [{ path: "/assets", match: "subtree", why: "a test" }] } as const
  for (const pathname of ["/assets", "/Assets/", "/assets/a.js", "/%61ssets/b"])
    expect(isOutside(outside, pathname)).toBe(true)
  for (const pathname of ["/", "/a", "/assetsx", "/assets/%ff", "assets"])
    expect(isOutside(outside, pathname)).toBe(false)
})

test("an operation is found by its name alone", () => {
  const save = { name: "save", require: "anyone", why: "a test" } as const
  expect(operationNamed({ operations: [{ ...save, name: "other" }, save] }, "save")).toBe(save)
  expect(operationNamed({ operations: [save] }, "Save")).toBeNull()
  expect(operationNamed({}, "save")).toBeNull()
})
