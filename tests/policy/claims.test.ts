import { describe, expect, test } from "vitest"

import { textOfOutcome } from "../../codegen/check/regions/checked-policy.ts"
import { liesWithin, paramValuesOf } from "../../policy/claims.ts"
import {
  resolvePeople,
  fullTextOfRequirement,
  lowestOf,
  meaningOf,
  paramPositionsOf,
  textOfRequirement,
  type HandedClaims,
  type Visitor,
} from "../../policy/claims.ts"
import { outcomesOf } from "../../policy/guard-table.ts"
import type { Claim, Path, Policy, Rule, RuleRequirement } from "../../policy/language.ts"
import { patternOf } from "../../policy/pattern.ts"
import { answerOf } from "../../policy/reference.ts"
import { AUTH_STATES, type Access } from "../../policy/states.ts"
import { HOME, policyOf } from "./build.ts"

const CLAIMS = {
  role: { many: ["support", "admin"], asOf: "token", why: "given by hand" },
  teamRole: {
    one: ["member", "manager", "owner"],
    ordered: true,
    within: "/t/:team",
    asOf: "request",
    why: "the membership table",
  },
} satisfies Policy["claims"]

const VISITORS = {
  staff: { state: "signed-in", role: ["support", "admin"] },
  "team manager": { state: "signed-in", teamRole: { atLeast: "manager" } },
} satisfies Policy["visitors"]

const VOCABULARY = { claims: CLAIMS, visitors: VISITORS }

const asking = (require: RuleRequirement, more: Partial<Rule> = {}): Policy =>
  policyOf([{ path: "/p", match: "exact", require, why: "a test says so", ...more }], VOCABULARY)

const got = (policy: Policy, visitor: Visitor, access: Access = "load"): string =>
  textOfOutcome(answerOf(policy, "/p", visitor, access).outcome)

const person = (claims: HandedClaims, state: "signed-in" | "verified" = "signed-in"): Visitor => ({ state, claims })

describe("a requirement", () => {
  test("means an auth state, or a set of claim values in the order of their declaration", () => {
    expect(meaningOf("signed-in", VOCABULARY)).toBe("signed-in")
    expect(meaningOf("staff", VOCABULARY)).toEqual({ state: "signed-in", claims: { role: ["support", "admin"] } })
    expect(resolvePeople({ state: "verified", role: ["admin", "support"] }, VOCABULARY)).toEqual({
      state: "verified",
      claims: { role: ["support", "admin"] },
    })
    expect(resolvePeople({ state: "signed-in", teamRole: { atLeast: "manager" } }, VOCABULARY).claims).toEqual({
      teamRole: ["manager", "owner"],
    })
  })

  test("is printed as a list of its claims", () => {
    expect(textOfRequirement("team manager", VOCABULARY)).toBe("team manager")
    expect(
      textOfRequirement({ state: "signed-in", teamRole: { atLeast: "manager" }, role: ["admin"] }, VOCABULARY),
    ).toBe("signed-in, role: admin, teamRole: manager | owner")
  })

  test("is printed with its meaning beside the name of its visitors", () => {
    expect(fullTextOfRequirement("signed-in", VOCABULARY)).toBe("signed-in")
    expect(fullTextOfRequirement("staff", VOCABULARY)).toBe("staff (signed-in, role: support | admin)")
    expect(fullTextOfRequirement({ state: "verified", role: ["admin"] }, VOCABULARY)).toBe("verified, role: admin")
  })
})

test.each<readonly [string, readonly string[], string | null]>([
  ["teamRole", ["manager", "owner"], "manager"],
  ["teamRole", ["member", "manager", "owner"], "member"],
  ["teamRole", ["owner"], null],
  ["teamRole", ["member", "manager"], null],
  ["teamRole", ["member", "owner"], null],
  ["teamRole", [], null],
  ["role", ["support", "admin"], null],
])("of %s, the values %j are those from %s up", (name, values, lowest) => {
  expect(lowestOf((CLAIMS as Readonly<Record<string, Claim>>)[name]!, values)).toBe(lowest)
})

test.each<readonly [string, string, () => unknown]>([
  ["a visitor that is not declared", "unchecked visitor", () => meaningOf("nobody", VOCABULARY)],
  ["a visitor of a policy without visitors", "unchecked visitor", () => meaningOf("staff", {})],
  ["a name that every object has", "unchecked visitor", () => meaningOf("constructor", VOCABULARY)],
  [
    "a claim that is not declared",
    "unchecked claim",
    () => resolvePeople({ state: "signed-in", rank: ["a"] }, VOCABULARY),
  ],
])("%s throws, because the compiler should have refused it", (_, message, call) => {
  expect(call).toThrow(message)
})

test("without declared claims, an auth state means itself", () => {
  expect(meaningOf("verified", {})).toBe("verified")
})

describe("the decision for a visitor", () => {
  test.each<readonly [HandedClaims, string]>([
    [{ role: ["admin"] }, "proceed"],
    [{ role: ["admin", "support"] }, "proceed"],
    [{ role: [] }, "403"],
    [{ role: ["intern"] }, "403"],
    [{ role: ["Admin"] }, "403"],
    [{ role: null }, "503"],
    [{ role: undefined }, "503"],
    [{}, "503"],
    [{ teamRole: ["owner"] }, "503"],
  ])("a claim of many values: %j gets %s", (claims, outcome) => {
    expect(got(asking("staff"), person(claims))).toBe(outcome)
    expect(got(asking("staff"), person(claims), "write")).toBe(outcome)
  })

  test.each<readonly [HandedClaims, string]>([
    [{ teamRole: ["owner"] }, "proceed"],
    [{ teamRole: ["owner", "owner"] }, "proceed"],
    [{ teamRole: ["member"] }, "403"],
    [{ teamRole: ["manager", "owner"] }, "403"],
    [{ teamRole: ["manager", "intern"] }, "403"],
  ])("a claim of one value: %j gets %s", (claims, outcome) => {
    expect(got(asking("team manager"), person(claims))).toBe(outcome)
  })

  test("an answer that is not a list of values counts as no answer", () => {
    for (const odd of ["owner", 1, { 0: "owner", length: 1 }, true])
      expect(got(asking("team manager"), person({ teamRole: odd } as unknown as HandedClaims))).toBe("503")
  })

  test("an auth state without claims never opens a page that requires one", () => {
    expect(AUTH_STATES.map((state) => got(asking("staff"), state))).toEqual([
      "/signin",
      "/mfa",
      "/reset-password",
      "503",
      "503",
      "503",
    ])
  })

  test("only signed-in people have claims, whatever is passed in", () => {
    for (const [i, state] of AUTH_STATES.entries()) {
      const visitor = { state, claims: { role: ["admin"] } }
      const expected = ["/signin", "/mfa", "/reset-password", "proceed", "proceed", "503"][i]
      expect(got(asking("staff"), visitor)).toBe(expected)
    }
  })

  test("a missing claim denies, even if another claim cannot be read", () => {
    const policy = asking({ state: "signed-in", role: ["admin"], teamRole: ["owner"] }, { deny: { "signed-in": 404 } })
    expect(got(policy, person({ role: [], teamRole: null }))).toBe("404")
    expect(got(policy, person({ role: null, teamRole: [] }))).toBe("404")
    expect(got(policy, person({ role: ["admin"], teamRole: null }))).toBe("503")
    expect(got(policy, person({ role: ["admin"], teamRole: ["owner"] }))).toBe("proceed")
    expect(got(policy, person({ role: ["admin"], teamRole: [] }, "verified"))).toBe("403")
  })

  test("a page in `deny` is used for page loads only, and never if a claim cannot be read", () => {
    const policy = asking("staff", { deny: { "signed-in": "/signin" } })
    expect(got(policy, person({ role: [] }))).toBe("/signin")
    expect(got(policy, person({ role: [] }), "write")).toBe("403")
    expect(got(policy, person({ role: null }))).toBe("503")
  })

  test("a state that the requirement does not name gets its usual outcome, and no claim is read", () => {
    const policy = asking({ state: "verified", role: ["admin"] })
    expect(got(policy, person({ role: ["admin"] }))).toBe("403")
    expect(got(policy, person({ role: null }))).toBe("403")
    expect(got(policy, person({ role: ["admin"] }, "verified"))).toBe("proceed")
  })

  test("an absent state decides as unknown, whatever its claims", () => {
    const { verified: _, ...home } = HOME
    const policy: Policy = { ...asking("staff"), absent: ["verified"], home }
    expect(got(policy, person({ role: ["admin"] }, "verified"))).toBe("503")
  })

  test("names that every object has are claims like any other", () => {
    const claim: Claim = { one: ["x"], asOf: "request", why: "a name that every object has" }
    const [rule] = asking("anyone").rules
    const policy = policyOf([{ ...rule!, require: { state: "signed-in", ["constructor"]: ["x"] } }], {
      claims: Object.fromEntries([["constructor", claim]]),
    })
    expect(got(policy, person({}))).toBe("503")
    expect(got(policy, person(Object.fromEntries([["constructor", ["x"]]])))).toBe("proceed")
  })
})

describe("`write`", () => {
  const notes = asking("anyone", { write: "signed-in" })

  test("is the requirement of every method except GET and HEAD", () => {
    expect(AUTH_STATES.map((state) => got(notes, state))).toEqual(AUTH_STATES.map(() => "proceed"))
    expect(AUTH_STATES.map((state) => got(notes, state, "write"))).toEqual([
      "401",
      "403",
      "403",
      "proceed",
      "proceed",
      "503",
    ])
  })

  test("redirects visitors who already passed a sign-in page according to its own requirement", () => {
    expect(got(asking("signed-in", { write: "signed-out" }), "verified", "write")).toBe("/dashboard")
    expect(got(asking("signed-out", { write: "signed-in" }), "challenged", "write")).toBe("403")
  })
})

test("outcomes by state list the claims with which people proceed, and the outcome of everybody else", () => {
  const policy = asking("staff", { deny: { verified: 404 } })
  const outcomes = outcomesOf(policy, policy.rules[0]!, "load")
  const some = { kind: "some", claims: { role: ["support", "admin"] } }
  expect(outcomes["signed-in"]).toEqual({ ...some, otherwise: { kind: "refuse", status: 403 } })
  expect(outcomes.verified).toEqual({ ...some, otherwise: { kind: "refuse", status: 404 } })
  expect(outcomes["signed-out"]).toEqual({ kind: "redirect", to: "/signin" })
  expect(outcomes.unknown).toEqual({ kind: "refuse", status: 503 })
})

describe("the scope of a claim", () => {
  test.each<readonly [Path, Rule["match"], boolean]>([
    ["/t/:team", "exact", true],
    ["/t/:x", "subtree", true],
    ["/t/acme", "subtree", true],
    ["/t/:x(a|b)/y", "exact", true],
    ["/t/:a/:b/:c", "exact", true],
    ["/t", "exact", false],
    ["/t", "subtree", false],
    ["/:a/:b", "exact", false],
    ["/", "subtree", false],
    ["/u/:team", "exact", false],
  ])("%s %s: %s", (path, match, lies) => {
    expect(liesWithin({ pattern: patternOf(path), match }, patternOf("/t/:team"))).toBe(lies)
  })

  test("takes its params from the right segments", () => {
    expect(paramPositionsOf(patternOf("/t/:team/x/:id(a|b)"))).toEqual([
      { position: 1, name: "team" },
      { position: 3, name: "id" },
    ])
  })

  test("has no params in a path that is too short", () => {
    expect(paramValuesOf(patternOf("/t/:team/:id"), "/t/acme")).toBeNull()
    expect(paramValuesOf(patternOf("/t/:team/:id"), "//t//acme/7/")).toEqual({ team: "acme", id: "7" })
  })

  test.each([
    ["/t/acme", "acme"],
    ["/T/Acme/settings", "Acme"],
    ["/t/a%252Fb", "a/b"],
    ["/t/%C3%BC", "ü"],
    ["/t/a%2520b", "a%20b"],
  ])("the params of %s equal the router's", (pathname, team) => {
    expect(paramValuesOf(patternOf("/t/:team"), pathname)).toEqual({ team })
  })
})
