import { describe, expect, test, vi } from "vitest"
import { automatonOf, maxStatesFor } from "../../../policy/automaton.ts"
import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { scopedRuleOf } from "../../../policy/governing-rule.ts"
import type { Path, Rule } from "../../../policy/language.ts"
import { compileMatcher } from "../../../policy/matcher.ts"
import { explanationDataOf } from "../../../codegen/report/explain-data.ts"
import { winsOver } from "../../../codegen/check/regions/covering-at.ts"
import { accessTimelineOf } from "../../../codegen/timeline/access-timeline.ts"
import { sinceOfRules } from "../../../codegen/timeline/since-of-rules.ts"
import { visibleLine } from "../../../codegen/source/visible.ts"
import { ruleOf } from "../../policy/build.ts"
import { simplePolicyOf } from "../diff/fuzz-model.ts"
import { compilePolicy, guardsOf } from "../emit/load-guards.ts"

// An algorithm with quadratic cost would take hours or all memory at these lengths. The promise is that `check` ends.
const LONG = 40_000
vi.setConfig({ testTimeout: 120_000 })

const long = (segment: string): Path => `/a${`/${segment}`.repeat(LONG)}`

describe("the cost of a path grows with its length", () => {
  const { checked } = compilePolicy(
    simplePolicyOf([
      ruleOf("/a", "exact", "signed-in"),
      ruleOf("/a/x/x", "subtree", "signed-in"),
      ruleOf("/b/:c", "subtree", "anyone"),
    ]),
  )

  test.each([
    ["of segments no rule knows", long("y")],
    ["of segments that a rule begins with", long("x")],
    ["of empty segments", long("")],
    ["of escaped spaces", long("%20%20")],
    ["of escaped line feeds", `/a/${"%0a%20".repeat(LONG)}`],
    ["of malformed escapes", `/a${"/%".repeat(LONG)}`],
  ])("to simulate a path %s", (_, url) => {
    const { outcomes, fault } = explanationDataOf(checked!, url)
    expect(outcomes !== null || fault !== null).toBe(true)
  })

  test("to write out a state of a pattern", () => {
    const states = automatonOf([scopedRuleOf(ruleOf(long("y"), "exact", "anyone"))])!
    expect(states).toHaveLength(LONG + 3)
    expect(states.filter(({ covering }) => covering.length > 0).map(({ witness }) => witness.length)).toEqual([
      long("y").length,
    ])
  })

  test("when the matcher and the guards decide it", async () => {
    const guards = await guardsOf(checked!)
    expect(guards.decide(long("x"), "signed-in").rule).toBe("/a/x/x subtree")
    expect(compileMatcher(checked!.rules)(canonicalPathOf(long("x"))!)?.rule.path).toBe("/a/x/x")
  })

  test("to print it", () => {
    expect(visibleLine(`${" ".repeat(LONG * 10)}\n${"\n".repeat(LONG)}`)).toHaveLength(LONG + 1)
  })
})

/** Each rule has a literal where all others have a param: every set of them meets somewhere. */
const crossing = (count: number): readonly Rule[] =>
  Array.from({ length: count }, (_, i) =>
    ruleOf(`/${Array.from({ length: count }, (_, j) => (i === j ? "l" : `:p${j}`)).join("/")}`, "exact", "signed-in"),
  )

describe("crossing params", () => {
  test.each([15, 16, 17, 18, 20, 24, 30, 40])("in %d rules are refused before an automaton is built", (count) => {
    const scopes = crossing(count).map(scopedRuleOf)
    expect(maxStatesFor(scopes)).toBeLessThan(60_000)
    expect(compilePolicy(simplePolicyOf(crossing(count))).diagnostics.map(({ code }) => code)).toEqual(["P306"])
  })

  test("in 12 rules, or 100 rules against 100, are checked", () => {
    expect(compilePolicy(simplePolicyOf(crossing(12))).checked).not.toBeNull()
    const pages = Array.from({ length: 100 }, (_, i) => ruleOf(`/:org/x${i}`, "exact", "signed-in"))
    const tenants = Array.from({ length: 100 }, (_, i) => ruleOf(`/t${i}/:page`, "exact", "signed-in"))
    expect(compilePolicy(simplePolicyOf([...pages, ...tenants])).checked).not.toBeNull()
  })
})

test("the cost of a version in a history grows with its rules", () => {
  const rules = Array.from({ length: 30_000 }, (_, i) => ruleOf(`/area-${i % 100}/page-${i}`, "exact", "signed-in"))
  const area = ruleOf("/area-0", "subtree", "verified")
  const [before, after] = [rules, [...rules, area]].map((some) => compilePolicy(simplePolicyOf(some)).checked!)
  const named = { commit: "a", date: null, subject: "", tags: [] }
  const { pages } = accessTimelineOf(
    [before!, after!].map((checked) => ({ ...named, checked, diff: null })),
    false,
  )
  expect(pages).toHaveLength(30_001)
  expect(Object.entries(winsOver(after!.rules))).toHaveLength(300)
  const dated = [before!, after!].map((checked) => ({ ...named, date: "", checked }))
  expect(Object.keys(sinceOfRules(dated, false))).toHaveLength(30_001)
})
