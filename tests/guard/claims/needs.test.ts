import { describe, expect, test } from "vitest"

import { entryDecisionOf, unreadClaimsIn } from "../../../src/guard/core/entry-check.ts"
import { namesClaim, needsAt } from "../../../src/guard/core/outcome-at.ts"
import { safePathOf } from "../../../src/guard/core/safe-next.ts"
import { sessionOfPage } from "../../../src/guard/core/session-for.ts"
import type { AuthState } from "../../../policy/language.ts"
import type { Guards, Need } from "../../../src/guard/core/guards.ts"

// The claims that an outcome depends on, with guards that need one claim in some places.

const NEED: Need = { claim: "role", params: {} }

/** Guards whose rules need a claim for loads and for writes of visitors in these states. */
const needing = (loads: readonly AuthState[], writes: readonly AuthState[]) => ({
  needs: (_: string, state: AuthState) => (loads.includes(state) ? [NEED] : []),
  needsWrite: (_: string, state: AuthState) => (writes.includes(state) ? [NEED] : []),
})

describe("a rule names a claim", () => {
  test.each<[string, readonly AuthState[], readonly AuthState[], boolean]>([
    ["if loads by signed-in visitors need it", ["signed-in"], [], true],
    ["if loads by verified visitors need it", ["verified"], [], true],
    ["if writes by signed-in visitors need it", [], ["signed-in"], true],
    ["if writes by verified visitors need it", [], ["verified"], true],
    ["only if something needs it", [], [], false],
  ])("%s", (_, loads, writes, want) => {
    expect(namesClaim(needing(loads, writes), "/page")).toBe(want)
  })

  test("only if the guards have claims", () => {
    expect(namesClaim({}, "/page")).toBe(false)
  })
})

test("a path that is refused to everybody needs no claim", () => {
  expect(needsAt(needing(["verified"], []), "/a%2fb", "verified", false)).toEqual([])
})

test("guards that list no claims of writes need none for them", () => {
  const { needs } = needing(["verified"], [])
  expect(needsAt({ needs }, "/page", "verified", false)).toEqual([NEED])
  expect(needsAt({ needs }, "/page", "verified", true)).toEqual([])
})

test("a page that only writes open to some role is no destination after sign-in", () => {
  const guards = {
    decide: () => ({ kind: "refuse", status: 403, rule: "/page exact" }) as const,
    isOutside: () => false,
    requirementOfRule: () => "verified" as const,
  }
  expect(safePathOf({ ...guards, ...needing(["verified"], []) }, "/page")).toBe("/page")
  expect(safePathOf({ ...guards, ...needing([], ["verified"]) }, "/page")).toBeNull()
})

test("unread claims are those without values", () => {
  const claims = { role: ["admin"], team: null, plan: [], seat: null }
  expect(unreadClaimsIn({ needs: [], claims })).toEqual(["team", "seat"])
  expect(unreadClaimsIn(undefined)).toEqual([])
})

test("a decision carries the claims that were read for it, and nothing if none were", () => {
  const guards = {
    decide: () => ({ kind: "proceed", rule: "/page exact" }) as const,
    decideWrite: () => ({ kind: "proceed", rule: "/page exact" }) as const,
    isOutside: () => false,
    requirementOfRule: () => "verified" as const,
  }
  const outcomeClaims = { needs: [NEED], claims: { role: ["admin"] } }
  const decide = (facts?: { readonly outcomeClaims: typeof outcomeClaims }) =>
    entryDecisionOf(guards, { pathname: "/page", search: "", isData: false }, "GET", "verified", facts)
  expect(decide({ outcomeClaims }).outcomeClaims).toBe(outcomeClaims)
  expect(Object.keys(decide())).not.toContain("outcomeClaims")
})

describe("the session of a page has the claims that were read:", () => {
  const SESSION = { uid: "ada" }
  const sessionWith = (
    claims: Readonly<Record<string, readonly string[] | null>>,
    session: typeof SESSION | null = SESSION,
    declared: Guards["claims"] = {
      team: { one: true, values: ["owner"] },
      role: { one: false, values: ["admin"] },
    },
  ) =>
    sessionOfPage(
      {
        ruleOfPage: { "/page": "/page exact" },
        requirementOfRule: () => "verified" as const,
        ...(declared && { claims: declared }),
      },
      "/page",
      {
        outcome: { kind: "proceed", rule: "/page exact" },
        state: "verified",
        limited: false,
        outcomeClaims: { needs: Object.keys(claims).map((claim) => ({ claim, params: {} })), claims },
      },
      session,
    )

  test("one value of a claim that has one, and a list of the others", () => {
    expect(sessionWith({ team: ["owner"], role: ["admin"], other: ["x"] })).toEqual({
      uid: "ada",
      team: "owner",
      role: ["admin"],
      other: ["x"],
    })
  })

  test("lists, if the guards do not describe the claims", () => {
    expect(sessionWith({ role: ["admin"] }, SESSION, {})).toEqual({ uid: "ada", role: ["admin"] })
    const undescribed = sessionOfPage(
      { ruleOfPage: { "/page": "/page exact" }, requirementOfRule: () => "verified" as const },
      "/page",
      {
        outcome: { kind: "proceed", rule: "/page exact" },
        state: "verified",
        limited: false,
        outcomeClaims: { needs: [NEED], claims: { role: ["admin"] } },
      },
      SESSION,
    )
    expect(undescribed).toEqual({ uid: "ada", role: ["admin"] })
  })

  test("no value of a claim that could not be read", () => {
    expect(sessionWith({ team: null })).toEqual({ uid: "ada", team: undefined })
  })

  test("none without a session", () => {
    expect(sessionWith({ team: ["owner"] }, null)).toBeNull()
  })
})
