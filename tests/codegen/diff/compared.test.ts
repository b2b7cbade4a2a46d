// The differences between two versions, as files.
import Papa from "papaparse"
import { expect, test } from "vitest"

import { compile } from "../../../codegen/check/compile.ts"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { diffAccess } from "../../../codegen/diff/diff-access.ts"
import { comparedCsv, comparedRowsOf, diffAt } from "../../../codegen/report/compared.ts"
import type { Outside, Rule } from "../../../policy/language.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

const checkedOf = (...rules: readonly Rule[]): CheckedPolicy => checkedBeside([], ...rules)

function checkedBeside(outside: readonly Outside[], ...rules: readonly Rule[]): CheckedPolicy {
  const text = textOfPolicy(policyOf(rules, { home: HOME, outside }))
  const { checked, diagnostics } = compile({ policy: { path: "policy.ts", text }, routes: null })
  if (checked === null) throw new Error(JSON.stringify(diagnostics))
  return checked
}

const before = checkedOf(ruleOf("/a", "subtree", "signed-in"), ruleOf("/b", "exact", "anyone"))
const after = checkedOf(
  ruleOf("/a", "subtree", "signed-in"),
  ruleOf("/a/open", "subtree", "anyone"),
  ruleOf("/b", "exact", "verified"),
)
const diff = diffAccess(before, after)!

test("there is one row for each path and auth state, before and after", () => {
  const rows = comparedRowsOf(diff)
  expect(rows.filter(({ public: isPublic }) => isPublic)).toEqual([
    {
      change: "opened",
      heading: "opened to the public",
      public: true,
      path: "/a/open",
      match: "subtree",
      except: "",
      state: "signed-out",
      openingBefore: "blocked (401)",
      openingAfter: "opens",
      sendingBefore: "blocked (401)",
      sendingAfter: "opens",
      example: "/a/open",
      decidedBefore: "/a subtree signed-in",
      decidedAfter: "/a/open subtree anyone",
    },
  ])
  expect(rows.filter(({ path, change }) => path === "/b" && change === "closed").map(({ state }) => state)).toEqual([
    "signed-out",
    "challenged",
    "recovering",
    "signed-in",
    "unknown",
  ])
})

test("every record of one change has the change's heading from the dashboard", () => {
  const { data } = Papa.parse<Record<string, string>>(comparedCsv(comparedRowsOf(diff)).trimEnd(), { header: true })
  expect(new Set(data.filter(({ path }) => path === "/a/open").map(({ change }) => change))).toEqual(
    new Set(["opened to the public"]),
  )
})

test("every record of the CSV has the same columns", () => {
  const { data } = Papa.parse<readonly string[]>(comparedCsv(comparedRowsOf(diff)).trimEnd())
  expect(data.length).toBe(1 + comparedRowsOf(diff).length)
  expect(new Set(data.map((record) => record.length))).toEqual(new Set([12]))
})

const pathsAt = (address: string) => diffAt(diff, address, before, after)?.changes.map(({ scope }) => scope.path)

test.each([
  ["/b", ["/b"]],
  ["/a/open/deeper", ["/a/open"]],
  // Changes beneath an address are listed, but not changes above it only.
  ["/a", ["/a/open"]],
  ["/a/other", []],
  ["/A//OPEN", ["/a/open"]],
  ["/nowhere", []],
] as const)("at %s only the changes there are listed", (address, paths) => {
  expect([...new Set(pathsAt(address))]).toEqual(paths)
})

const TEAMS = [ruleOf("/t/:team", "subtree", "signed-in"), ruleOf("/t/new", "subtree", "verified")] as const
const [teams, opened] = [checkedOf(...TEAMS), checkedOf(...TEAMS, ruleOf("/t/:team/open", "subtree", "anyone"))]

test.each([
  ["/t/a", 1],
  ["/t/:team", 1],
  ["/t", 1],
  ["/t/a/open/deeper", 1],
  // The rule of `/t/new` decides beneath it, too.
  ["/t/new", 0],
  ["/t/a/other", 0],
  ["/u/a", 0],
] as const)("beneath %s, changes at patterns that fit the address are listed", (address, count) => {
  expect(diffAt(diffAccess(teams, opened)!, address, teams, opened)?.changes).toHaveLength(count)
})

// More rules than a change lists as exceptions.
const NAMED = ["b", "c", "d", "e", "f", "g", "h", "new"].map((team) => ruleOf(`/t/${team}`, "subtree", "verified"))
const manyTeams = [ruleOf("/t/:team", "subtree", "signed-in"), ...NAMED]
const [many, manyOpened] = [
  checkedOf(...manyTeams),
  checkedOf(...manyTeams, ruleOf("/t/:team/open", "subtree", "anyone")),
]

test.each([
  ["/t/a", 1],
  ["/t/:team", 1],
  ["/t/b", 0],
  ["/t/h", 0],
  ["/t/new", 0],
] as const)("beneath %s, a change is listed unless another rule decides, however many do", (address, count) => {
  expect(diffAt(diffAccess(many, manyOpened)!, address, many, manyOpened)?.changes).toHaveLength(count)
})

test.each(["/t/a", "/t/:team", "/t/new", "/t/a/deeper", "/t"])(
  "at %s, which has rules of its own that are unchanged, the change beneath it is listed",
  (address) => {
    const own = [ruleOf("/t/:team", "exact", "signed-in"), ruleOf("/t/new", "exact", "signed-in")]
    const [older, newer] = [
      checkedOf(...own, ruleOf("/t/:team", "subtree", "signed-in")),
      checkedOf(...own, ruleOf("/t/:team", "subtree", "verified")),
    ]
    expect(diffAt(diffAccess(older, newer)!, address, older, newer)?.changes).toHaveLength(1)
  },
)

test("beneath an address with exact rules at several levels, the change of a wider rule is listed", () => {
  const own = [ruleOf("/:p0/:p1", "exact", "signed-in"), ruleOf("/a", "exact", "signed-in")]
  const older = checkedOf(...own, ruleOf("/:p0", "subtree", "signed-in"))
  const newer = checkedOf(...own, ruleOf("/:p0", "subtree", "anyone"))
  expect(diffAt(diffAccess(older, newer)!, "/a", older, newer)?.changes).toHaveLength(1)
})

test("beneath an address with `outside` entries at several levels, the change of a wider rule is listed", () => {
  const outside = (["/a", "/a/b"] as const).map((path): Outside => ({ path, match: "exact", why: "a file" }))
  const older = checkedBeside(outside, ruleOf("/:p0", "subtree", "signed-in"))
  const newer = checkedBeside(outside, ruleOf("/:p0", "subtree", "anyone"))
  for (const at of ["/a", "/a/b"])
    expect([at, diffAt(diffAccess(older, newer)!, at, older, newer)?.changes.length]).toEqual([at, 1])
})

test("an address without a canonical path has no outcome", () => {
  expect(diffAt(diff, "/%2f", before, after)).toBeNull()
})
