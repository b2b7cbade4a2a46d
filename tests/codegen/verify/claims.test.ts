import { describe, expect, test, vi } from "vitest"

import { compile } from "../../../codegen/check/compile.ts"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import { failedOf, readAccessTests } from "../../../codegen/verify/access-tests.ts"
import { agreementOf } from "../../../codegen/verify/agreement.ts"
import { loadedGuards } from "../../../codegen/verify/loaded-guards.ts"
import { mutantsOf } from "../../../codegen/verify/mutants.ts"
import { verify } from "../../../codegen/verify/verify.ts"
import type { Policy } from "../../../policy/language.ts"
import { TEAM_CLAIMS, TEAM_HOME, teamPolicyOf } from "../claims/team-policy.ts"
import { inventoryOf } from "../diff/fuzz-model.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"

vi.setConfig({ testTimeout: 600_000 })

const ROUTES = ["*", "signin", "admin", "admin/keys", "t/:slug", "t/:slug/settings", "notes/:note"]
const routes = inventoryOf([
  { kind: "index" },
  ...ROUTES.map((path) => ({ kind: "route" as const, path, children: [] })),
])

const checkedOf = (policy: Policy, of: typeof routes | null = routes): CheckedPolicy => {
  const text = textOfPolicy(policy)
  const { checked, diagnostics } = compile({
    policy: { path: "a.policy.ts", text },
    routes: of,
  })
  if (checked === null) throw new Error(JSON.stringify(diagnostics))
  return checked
}

const checked = checkedOf(teamPolicyOf())

const testsOf = (text: string) => {
  const read = readAccessTests(text)
  if ("fault" in read) throw new Error(read.fault)
  return read.tests
}

test("matcher, guards and route lock agree about every kind of visitor", async () => {
  const { agreement } = await verify(checked, [], "none", () => {})
  expect(agreement.disagreements).toEqual([])
  for (const voice of ["matcher", "straight-line guards", "table guards", "route lock"] as const)
    expect(agreement.comparisons[voice]).toBeGreaterThan(0)
})

describe("guards that read claims wrongly are reported", () => {
  const right = emitGuards(checked, "table")
  test.each([
    [
      "takes a value that the rule does not list",
      '["teamRole", ["manager", "owner"]]',
      '["teamRole", ["member", "manager", "owner"]]',
    ],
    ["reads the param at another position", "segments[index]", "segments[index + 1]"],
    ["takes several values of a claim that has one", "if (own[i] !== own[0]) return false", ""],
    [
      "takes a claim that cannot be read for one that is lacking",
      "if (!Array.isArray(own)",
      "if (!own) return false\n  if (!Array.isArray(own)",
    ],
  ])("%s", (_, from, to) => {
    expect(right.text).toContain(from)
    const wrong = loadedGuards({ ...right, text: right.text.replaceAll(from, to) })
    const { disagreements } = agreementOf(checked, [{ component: "table guards", guards: wrong }])
    expect(disagreements.length).toBeGreaterThan(0)
  })
})

test("mutants change each claim, value, name, scope and requirement for writes", () => {
  const changes = mutantsOf(checked.policy).map(({ part, change }) => `${part}: ${change}`)
  for (const change of [
    "claim role: many becomes one",
    "claim teamRole: one becomes many",
    "claim teamRole: within /t/:team removed",
    "claim teamRole: manager and member swapped",
    "visitor staff: signed-in, role: admin | support becomes signed-in, role: admin",
    "/admin subtree: require staff becomes team manager",
    "/admin subtree: require staff becomes signed-in",
    "/admin subtree: require staff becomes verified, role: admin | support",
    "/admin subtree: require staff becomes signed-in, role: support",
    "/t/:team subtree: write team manager removed",
    "/t/:team subtree: write team manager becomes signed-in, teamRole: owner",
    "/notes/:id exact: write signed-in becomes anyone",
  ])
    expect(changes).toContain(change)
})

test("a policy without claims has the same mutants as before", () => {
  const parts = mutantsOf(policyOf([ruleOf("/a", "exact", "signed-in")])).map(
    ({ part, change }) => `${part}: ${change}`,
  )
  expect(parts.filter((part) => /write|claim|visitor/.test(part))).toEqual([])
})

const ONE_RULE = policyOf(
  [
    ruleOf("/", "exact", "anyone"),
    ruleOf("/signin", "exact", "signed-out"),
    {
      ...ruleOf("/t/:team", "subtree", "anyone"),
      require: { state: "signed-in", teamRole: ["member", "owner"] },
      write: { state: "signed-in", teamRole: ["owner"] },
    },
  ],
  { home: TEAM_HOME, claims: { teamRole: TEAM_CLAIMS.teamRole } },
)

const TESTS = `at            signed-out  signed-in  signed-in,teamRole(acme)=member  signed-in,teamRole=manager  signed-in,teamRole=owner  signed-in,teamRole=owner,teamRole=member
/t/acme       /signin     403        proceed                          403                         proceed                   403
/t/other      -           403        403                              403                         proceed                   403
write:/t/acme 401         403        403                              403                         proceed                   403
`

test("access tests can name visitors with claims, for loads and writes, and notice a change of kind, scope or values", () => {
  const tests = testsOf(TESTS)
  expect(failedOf(tests, ONE_RULE)).toEqual([])
  const { teamRole } = TEAM_CLAIMS
  const { within: _, ...everywhere } = teamRole
  const many = { many: teamRole.one, ordered: true, within: "/t/:team", asOf: "request", why: "a test" } as const
  const change = (parts: Partial<Policy>) => failedOf(tests, { ...ONE_RULE, ...parts }).length
  expect(change({ claims: { teamRole: many } })).toBeGreaterThan(0)
  expect(change({ claims: { teamRole: everywhere } })).toBeGreaterThan(0)
  const rule = ONE_RULE.rules[2]!
  expect(change({ rules: [{ ...rule, write: { state: "signed-in", teamRole: ["member"] } }] })).toBeGreaterThan(0)
  expect(change({ rules: [{ ...rule, require: "signed-in" }] })).toBeGreaterThan(0)
})

test.each([
  ["at signed-in,role", "`signed-in,role` in line 1"],
  ["at signed-in,role=", "`signed-in,role=` in line 1"],
  ["at admin", "`admin` in line 1"],
])("a column %s is rejected as a visitor", (header, fault) => {
  expect(readAccessTests(`${header}\n/ proceed\n`)).toEqual({ fault: expect.stringContaining(fault) })
})

test("the score lists the changes that nothing notices, and the test that would", async () => {
  const one = checkedOf(ONE_RULE, null)
  const without = await verify(one, [], "gate", () => {})
  const survivors = without.score!.survivors.map(({ part, change }) => `${part}: ${change}`)
  expect(survivors).toContain("claim teamRole: within /t/:team removed")
  expect(survivors).toContain("/t/:team subtree: write signed-in, teamRole: owner removed")
  const worst = without.score!.survivors.find(({ change }) => change === "write signed-in, teamRole: owner removed")!
  expect(worst.demonstrated).toMatchObject({ access: "write", claims: { teamRole: ["member"] } })
  const tested = await verify(one, testsOf(TESTS), "gate", () => {})
  const left = tested.score!.survivors.map(({ part, change }) => `${part}: ${change}`)
  expect(left.filter((change) => /teamRole/.test(change))).toEqual([])
})
