import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import type { Edit } from "../../../codegen/source/diagnostic.ts"
import { diffAccess } from "../../../codegen/diff/diff-access.ts"
import type { MatchMode, Path, Rule } from "../../../policy/language.ts"
import { removalOf } from "../../../codegen/source/removal.ts"
import { sourceOf } from "../../../codegen/source/source.ts"
import { anyRules, policyOf, ruleOf } from "../../policy/build.ts"
import { anyRoutes, inventoryOf, routesOfRules, simplePolicyOf } from "../diff/fuzz-model.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

const applied = (text: string, fixes: readonly Edit[]): string =>
  fixes
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce((left, { span, text: put }) => left.slice(0, span.start) + put + left.slice(span.end), text)

const compiled = (text: string) => compile({ policy: { path: "a.policy.ts", text }, routes: null })

const ROWS: readonly (readonly [string, { given: string; want: string | null }])[] = [
  ["the first of several", { given: "[<a>, b]", want: "[b]" }],
  ["the last without a comma", { given: "[a, <b>]", want: "[a, ]" }],
  ["the only one", { given: "[<a>]", want: "[]" }],
  ["a whole line", { given: "[\n  a,\n  <b>,\n  c,\n]", want: "[\n  a,\n  c,\n]" }],
  ["several lines", { given: "[\n  <{\n  }>,\n  c\n]", want: "[\n  c\n]" }],
  ["a comma on the next line", { given: "[<a>\n, b]", want: "[b]" }],
  ["one whose comma a comment follows", { given: "[\n  <a>, // of a\n  b,\n]", want: null }],
  ["one that a comment follows", { given: "[<a> /* of a or b */, b]", want: null }],
]

describe("a removal", () => {
  test.each(ROWS)("removes %s", (_, { given, want }) => {
    const [start, end] = [given.indexOf("<"), given.indexOf(">") - 1]
    const source = sourceOf("a", given.replace("<", "").replace(">", ""))
    const fix = removalOf(source, { start, end })
    expect(fix === null ? null : applied(source.text, [fix])).toBe(want)
  })
})

/** A rule that goes takes the fixes within it along. */
const outermost = (fixes: readonly Edit[]): readonly Edit[] =>
  fixes.filter(({ span }) => !fixes.some((other) => other.span.start < span.start && span.end < other.span.end))

const plain = (...keys: readonly (readonly [Path, MatchMode])[]): readonly Rule[] =>
  keys.map(([path, match]) => ({ path, match, require: "anyone", why: `${path} ${match}` }))

/** Counterexamples that were found once. */
const SHRUNK: [readonly Rule[], boolean][] = [
  // Seed 577501792: a rule that never decides stands between two rules and the one that says the same.
  [plain(["/b/:p", "subtree"], ["/", "subtree"], ["/b", "exact"], ["/b", "subtree"]), false],
  // Seeds 1925055544, -1432319350, -1632611428: either of two rules may go, and not both.
  [plain(["/a/:p", "subtree"], ["/:p", "exact"], ["/a", "subtree"]), false],
  [plain(["/a", "exact"], ["/:p/:q", "subtree"], ["/a", "subtree"]), false],
  [plain(["/a", "subtree"], ["/:p/:r", "subtree"], ["/a", "exact"]), false],
]

test("each fix alone and all fixes together change nobody's access, and repeated fixing ends", () => {
  let fixed = 0
  fc.assert(
    fc.property(anyRules, fc.boolean(), (rules, isDense) => {
      const settled = rules.map((rule) => ({ ...rule, require: "signed-in" as const }))
      const policy = policyOf(
        settled.map((rule) => ({ ...rule, deny: { challenged: 404, verified: 403 } })),
        { home: HOME, accept: [{ code: "P304", rule: "/nowhere", match: "exact", why: "never there" }] },
      )
      const before = compiled(
        textOfPolicy({ ...policy, rules: settled.map((rule) => ({ ...rule, deny: { challenged: 404 } })) }),
      )
      let text = isDense ? `export default ${JSON.stringify(policy)}` : textOfPolicy(policy)
      for (let round = 0; ; round++) {
        expect(round).toBeLessThanOrEqual(rules.length + 1)
        const { diagnostics } = compiled(text)
        const fixes = diagnostics.flatMap(({ fix }) => fix ?? [])
        fixed += fixes.length
        if (fixes.length === 0) return
        // A rejected policy has no access to compare, so its errors are fixed together with each other finding.
        const needed = diagnostics.flatMap(({ severity, fix }) => (severity === "error" ? (fix ?? []) : []))
        for (const some of [...fixes.map((fix) => [...new Set([fix, ...needed])]), fixes]) {
          const after = compiled(applied(text, outermost(some)))
          expect(after.diagnostics.filter(({ severity }) => severity === "error")).toEqual([])
          expect(diffAccess(before.checked, after.checked)!.changes).toEqual([])
        }
        text = applied(text, outermost(fixes))
      }
    }),
    { numRuns: 100, examples: SHRUNK },
  )
  expect(fixed).toBeGreaterThan(100)
})

test("a suppression of a finding about routes is kept if routes are not checked", () => {
  const policy = policyOf([{ path: "/a", match: "exact", require: "signed-in", why: "later" }], { home: HOME })
  const accept = (code: string) => [{ code, rule: "/a" as const, match: "exact" as const, why: "the page comes later" }]
  expect(compiled(textOfPolicy({ ...policy, accept: accept("P405") })).diagnostics).toEqual([])
  expect(compiled(textOfPolicy({ ...policy, accept: accept("P304") })).diagnostics).toMatchObject([{ code: "P307" }])
})

/** Rules, and the routes that the policy was accepted with. */
const STRADDLING: readonly (readonly [
  string,
  { given: readonly Rule[]; routes: readonly string[]; want: readonly string[] },
])[] = [
  [
    "a rule that keeps two others from contradicting each other",
    {
      given: [
        ruleOf("/:p/b", "exact", "verified"),
        ruleOf("/a/:p", "exact", "signed-in"),
        ruleOf("/a/b", "exact", "signed-in"),
      ],
      routes: [],
      want: [],
    },
  ],
  [
    "a rule whose page would straddle two others",
    {
      given: [
        ruleOf("/s", "subtree", "signed-in"),
        ruleOf("/s/:y/b", "exact", "signed-in"),
        ruleOf("/s/a/:x", "exact", "signed-in"),
      ],
      routes: ["s/a/:x", "s/:y/b", "s/z", "*"],
      want: ["/s/:y/b"],
    },
  ],
]

describe("a rule is redundant", () => {
  test.each(STRADDLING)("unless it is %s", (_, { given, routes, want }) => {
    const policy = simplePolicyOf(given)
    const inventory =
      routes.length === 0 ? null : inventoryOf(routes.map((path) => ({ kind: "route", path, children: [] })))
    const { diagnostics, checked } = compile({
      policy: { path: "a.policy.ts", text: textOfPolicy(policy) },
      routes: inventory,
    })
    expect(checked).not.toBeNull()
    expect(diagnostics.flatMap(({ code, rule }) => (code === "P304" ? [rule!.path] : []))).toEqual(want)
  })
})

test("no fix of an accepted policy makes it rejected", () => {
  let fixed = 0
  fc.assert(
    fc.property(anyRules, fc.boolean(), anyRoutes, (rules, isOneWord, more) => {
      const settled = isOneWord ? rules.map((rule) => ({ ...rule, require: "signed-in" as const })) : rules
      const policy = simplePolicyOf(settled)
      for (const routes of [
        null,
        inventoryOf(routesOfRules(policy)),
        inventoryOf([...routesOfRules(policy), ...more]),
      ]) {
        const text = textOfPolicy(policy)
        const { checked, diagnostics } = compile({ policy: { path: "a.policy.ts", text }, routes })
        if (checked === null) continue
        const fixes = diagnostics.flatMap(({ fix }) => fix ?? [])
        for (const some of [...fixes.map((fix) => [fix]), fixes]) {
          if (some.length > 0) fixed++
          const after = compile({ policy: { path: "a.policy.ts", text: applied(text, outermost(some)) }, routes })
          expect({ errors: after.diagnostics.filter(({ severity }) => severity === "error"), settled }).toEqual({
            errors: [],
            settled,
          })
        }
      }
    }),
    { numRuns: 200 },
  )
  expect(fixed).toBeGreaterThan(20)
})
