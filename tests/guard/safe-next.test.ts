import { describe, expect, test } from "vitest"

import { safeNextOf, safePathOf, withNext } from "../../src/locks/safe-next.ts"
import * as guards from "../../src/generated/guards.ts"
import { authStates, decide } from "../../src/generated/guards.ts"
import { nextOfRequest, safeNextOf as safeNextIn, type DestinationGuards } from "../../src/guard/core/safe-next.ts"
import { policyOf, ruleOf } from "../policy/build.ts"

const HOST = "evil.example"

describe("never leads to another site, nor to a path without a page", () => {
  test.each<[string, string | null | undefined]>([
    ["nothing", null],
    ["nothing at all", undefined],
    ["an empty text", ""],
    ["no slash", "dashboard"],
    ["another origin", `https://${HOST}/dashboard`],
    ["a scheme of scripts", "javascript:alert(1)"],
    ["a host after two slashes", `//${HOST}/dashboard`],
    ["a host after three", `///${HOST}/dashboard`],
    ["a slash and a backslash", `/\\${HOST}/dashboard`],
    ["two backslashes", `\\\\${HOST}/dashboard`],
    ["a backslash further on", `/dashboard\\..\\..\\${HOST}`],
    ["a tab that browsers drop", `/\t/${HOST}/dashboard`],
    ["a line feed that browsers drop", `/\n/${HOST}/dashboard`],
    ["a carriage return", `/\r/${HOST}/dashboard`],
    ["a header of its own", "/dashboard\r\nSet-Cookie: a=b"],
    ["a space before", " /dashboard"],
    ["a space within", "/dashboard a"],
    ["a NUL", "/dashboard\0"],
    ["an escape", "/dashboard\u001b"],
    ["a no-break space", "/dashboard\u00a0"],
    ["dot segments that leave two slashes", `/.//${HOST}`],
    ["parent segments that leave two slashes", `/x/..//${HOST}`],
    ["encoded dot segments that do", `/%2e//${HOST}`],
    ["dot segments before what would be a page", "/.//dashboard"],
    ["parent segments before it", "/x/..//dashboard"],
    ["the host that it is resolved against", "//sallyport.invalid/dashboard"],
    ["the data of a page", "/dashboard.data"],
    ["the data of a folder", "/dashboard/_.data"],
    ["a mount", "/auth/v1/user"],
    ["a mount in other letters", "/Rest/V1/drafts"],
    ["a file", "/assets/x.js"],
    ["the mailbox", "/mailbox"],
    ["no page", "/nowhere"],
    ["a malformed escape", "/dashboard/%ff"],
    ["an encoded slash", "/dashboard%2fx"],
    ["the sign-in", "/signin"],
    ["the sign-up", "/signup"],
    ["the second factor", "/mfa"],
    ["the new password", "/reset-password"],
    ["2,049 characters", `/dashboard?${"a".repeat(2049 - "/dashboard?".length)}`],
    ["letters that take more than 2,048 characters in a URL", `/dashboard?${"字".repeat(240)}`],
  ])("%s", (_, text) => {
    for (const safeOf of [safeNextOf, safePathOf]) {
      expect(safeOf(text)).toBeNull()
      for (const state of authStates) expect(safeOf(text, state)).toBeNull()
    }
  })
})

test.each([
  ["/dashboard", "/dashboard"],
  ["/dashboard?a=1&b=%20", "/dashboard?a=1&b=%20"],
  ["/Dashboard", "/Dashboard"],
  ["/x/../dashboard", "/dashboard"],
  ["/editor/drafts/1", "/editor/drafts/1"],
  ["/dashboard#part", "/dashboard"],
  ["/dashboard?next=//evil.example", "/dashboard?next=//evil.example"],
  [`/dashboard?${"a".repeat(2048 - "/dashboard?".length)}`, `/dashboard?${"a".repeat(2048 - "/dashboard?".length)}`],
])("%s is a page to go on to", (text, want) => {
  expect(safeNextOf(text)).toBe(want)
})

describe("a page that is open to everyone is no target of `next`", () => {
  test.each(["/", "/preferences", "/signout", "/auth/confirm", "/signout?scope=global", "/Signout"])("%s", (page) => {
    expect(safePathOf(page)).toBe(page)
    expect(safeNextOf(page)).toBeNull()
    for (const state of authStates) expect(safeNextOf(page, state)).toBeNull()
  })
})

describe("given a state, only a page that admits this state is a target", () => {
  for (const page of ["/", "/dashboard", "/editor", "/preferences"])
    for (const state of authStates)
      test(`${page} as ${state}`, () => {
        expect(safePathOf(page, state)).toBe(decide(page, state).kind === "proceed" ? page : null)
      })
})

describe("the `next` of a denied visitor", () => {
  const page = (pathname: string, search = "") => ({ pathname, search, isData: false })

  test("is the page of a page load", () => {
    expect(nextOfRequest(guards, page("/editor", "?a=1"), "/editor subtree", false)).toBe("/editor?a=1")
  })
  test("is absent for a write, because it cannot be repeated", () => {
    expect(nextOfRequest(guards, page("/editor"), "/editor subtree", true)).toBeNull()
  })
  test.each([
    "/signin exact",
    "/signup exact",
    "/forgot-password exact",
    "/mfa exact",
    "/reset-password exact",
  ] as const)("the door %s: what it was given, where that is safe", (door) => {
    for (const write of [false, true]) {
      expect(nextOfRequest(guards, page("/x", "?next=%2Feditor"), door, write)).toBe("/editor")
      expect(nextOfRequest(guards, page("/x", "?next=%2F%2Fevil.example"), door, write)).toBeNull()
      expect(nextOfRequest(guards, page("/x"), door, write)).toBeNull()
    }
  })
})

test("an app's own name replaces `next` wherever it is written or read", () => {
  const door = { pathname: "/x", search: "?redirectTo=%2Feditor&next=%2Fdashboard", isData: false }
  expect(nextOfRequest(guards, door, "/signin exact", false, "redirectTo")).toBe("/editor")
  expect(withNext("/signin", "/editor", "redirectTo")).toBe("/signin?redirectTo=%2Feditor")
})

test("`next` is added as a query, or nothing if there is none", () => {
  expect(withNext("/signin", "/editor?a=1&b=2")).toBe("/signin?next=%2Feditor%3Fa%3D1%26b%3D2")
  expect(withNext("/signin", null)).toBe("/signin")
})

test("a path outside the policy is no target of `next`, even beneath a guarded page", async () => {
  const policy = policyOf([ruleOf("/", "exact", "anyone"), ruleOf("/docs", "subtree", "signed-in")], {
    home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": "/docs", verified: "/docs" },
    outside: [{ path: "/docs/files", match: "subtree", why: "a service of its own" }],
  })
  // It loads the compiler, which no other test here needs.
  const { compilePolicy, guardsOf } = await import("../codegen/emit/load-guards.ts")
  const { checked, diagnostics } = compilePolicy(policy)
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([])
  const own = await guardsOf(checked!)
  const next = (path: string) => safeNextIn(own, path)
  expect([next("/docs/plan"), next("/docs/files"), next("/docs/files/plan.pdf")]).toEqual(["/docs/plan", null, null])
})

test.each(["verified", "signed-in"])("a page that opens to %s visitors alone is one to go on to", (best) => {
  const own: DestinationGuards = {
    decide: (_, state) =>
      state === best ? { kind: "proceed", rule: "/x exact" } : { kind: "redirect", to: "/signin", rule: "/x exact" },
    isOutside: () => false,
    requirementOfRule: () => "signed-in",
  }
  expect(safeNextIn(own, "/x")).toBe("/x")
})
