import { describe, expect, test } from "vitest"

import policy from "../../policy/app.policy.ts"
import { answerOf } from "../../policy/reference.ts"
import * as guards from "../../src/generated/guards.ts"
import { authStates, ruleOfPage, type AuthState } from "../../src/generated/guards.ts"
import { entryDecisionOf as decisionUnder } from "../../src/guard/core/entry-check.ts"
import { entryDecisionOf, isWrite } from "./entry-decision.ts"
import { pageUrlOf } from "../../src/guard/core/page-url.ts"

const pageAt = (target: string) => pageUrlOf(new URL(target, "http://app.example"))

const PAGES = [
  ...Object.keys(ruleOfPage).map((page) => page.replace(/:\w+/g, "one")),
  "/nowhere",
  "/dashboard/nowhere",
  "/DASHBOARD",
  "/%64ashboard",
  "/dashboard/",
  "/editor/%ff",
]

describe("page loads are GET and HEAD; every other method writes", () => {
  test.each([
    ["GET", false],
    ["HEAD", false],
    ["POST", true],
    ["PUT", true],
    ["PATCH", true],
    ["DELETE", true],
    ["OPTIONS", true],
    ["get", true],
    ["", true],
  ])("%s", (method, write) => {
    expect(isWrite(method)).toBe(write)
    expect(entryDecisionOf(pageAt("/"), method, "signed-out").write).toBe(write)
  })
})

describe("every page, auth state and method is decided as the reference decides", () => {
  test.each(PAGES)("%s", (page) => {
    for (const state of authStates)
      for (const method of ["GET", "HEAD", "POST", "PUT"]) {
        const { outcome, ...rest } = entryDecisionOf(pageAt(page), method, state)
        const access = method === "GET" || method === "HEAD" ? "load" : "write"
        const { outcome: meant } = answerOf(policy, page, state, access)
        const { rule: _, ...said } = outcome
        expect({ method, state, said }).toEqual({ method, state, said: meant })
        expect(rest).toMatchObject({ state, write: access === "write", limited: false })
      }
  })
})

test("an unknown state opens no guarded page", () => {
  for (const page of ["/dashboard", "/editor", "/mfa", "/reset-password", "/signin"])
    for (const method of ["GET", "POST"])
      expect(entryDecisionOf(pageAt(page), method, "admin" as AuthState).outcome).toMatchObject({ status: 503 })
})

test("a reached limit is reported, whatever the outcome", () => {
  expect(entryDecisionOf(pageAt("/"), "POST", "signed-out", true)).toMatchObject({
    limited: true,
    outcome: { kind: "proceed" },
  })
})

describe("a redirect leads to the sign-in page, with the requested page as `next`", () => {
  test.each<[string, string, AuthState, string | null]>([
    ["GET", "/dashboard", "signed-out", "/signin?next=%2Fdashboard"],
    ["GET", "/editor?a=1", "signed-out", "/signin?next=%2Feditor%3Fa%3D1"],
    ["GET", "/dashboard", "challenged", "/mfa?next=%2Fdashboard"],
    ["GET", "/dashboard", "recovering", "/reset-password?next=%2Fdashboard"],
    ["GET", "/dashboard.data?_routes=root", "signed-out", "/signin?next=%2Fdashboard"],
    // A door passes on what it was given, if that is safe.
    ["GET", "/mfa?next=%2Feditor", "signed-out", "/signin?next=%2Feditor"],
    ["GET", "/mfa?next=%2F%2Fevil.example", "signed-out", "/signin"],
    ["GET", "/mfa", "signed-out", "/signin"],
    ["POST", "/signin?next=%2Feditor", "challenged", "/mfa?next=%2Feditor"],
    // Nobody who owes nothing has a door to pass.
    ["GET", "/signin?next=%2Feditor", "signed-in", "/dashboard"],
    ["GET", "/mfa?next=%2Feditor", "verified", "/dashboard"],
    // Nothing is turned away elsewhere.
    ["GET", "/dashboard", "signed-in", null],
    ["POST", "/dashboard", "signed-out", null],
    ["GET", "/dashboard", "unknown", null],
    ["GET", "/nowhere", "signed-out", null],
  ])("%s %s as %s: %s", (method, page, state, location) => {
    expect(entryDecisionOf(pageAt(page), method, state).location).toBe(location)
  })
})

test("without a `limit` no visitor has to wait", () => {
  expect(decisionUnder(guards, pageAt("/"), "POST", "signed-out").limited).toBe(false)
})
