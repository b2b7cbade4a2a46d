import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { compile } from "../../codegen/compile.ts"
import type { Fix } from "../../codegen/diagnostic.ts"
import { diffAccess } from "../../codegen/diff/diff-access.ts"
import { removalOf } from "../../codegen/removal.ts"
import { sourceOf } from "../../codegen/source.ts"
import { anyRules, policyOf } from "../policy/build.ts"
import { textOfPolicy } from "./load-guards.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

const applied = (text: string, fixes: readonly Fix[]): string =>
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
  ["one that a comment follows", { given: "[<a> /* of a or b */, b]", want: null }],
]

describe("a removal", () => {
  test.each(ROWS)("takes out %s", (_, { given, want }) => {
    const [start, end] = [given.indexOf("<"), given.indexOf(">") - 1]
    const source = sourceOf("a", given.replace("<", "").replace(">", ""))
    const fix = removalOf(source, { start, end }, "remove it")
    expect(fix === null ? null : applied(source.text, [fix])).toBe(want)
  })
})

test("all fixes together change nobody's access and leave nothing to fix", () => {
  let fixed = 0
  fc.assert(
    fc.property(anyRules, fc.boolean(), (rules, isDense) => {
      const policy = policyOf(
        rules.map((rule) => ({ ...rule, require: "signed-in" as const, deny: { challenged: 404, verified: 403 } })),
        { home: HOME, accept: [{ code: "P304", rule: "/nowhere", match: "exact", why: "never there" }] },
      )
      const text = isDense ? `export default ${JSON.stringify(policy)}` : textOfPolicy(policy)
      const { diagnostics } = compiled(text)
      const fixes = diagnostics.flatMap(({ fix }) => fix ?? [])
      fixed += fixes.length
      // A rule that goes takes the fixes within it along.
      const whole = fixes.filter(
        ({ span }) => !fixes.some((other) => other.span.start < span.start && span.end < other.span.end),
      )
      const after = compiled(applied(text, whole))
      expect(after.diagnostics.filter(({ severity }) => severity === "error")).toEqual([])
      expect(after.diagnostics.flatMap(({ fix }) => fix ?? [])).toEqual([])
      const admitted = compiled(
        textOfPolicy({
          ...policy,
          rules: rules.map((rule) => ({ ...rule, require: "signed-in", deny: { challenged: 404 } })),
        }),
      )
      expect(diffAccess(admitted.checked, after.checked)!.changes).toEqual([])
    }),
    { numRuns: 100 },
  )
  expect(fixed).toBeGreaterThan(100)
})

test("a suppression of a finding about routes is kept where routes are not looked at", () => {
  const policy = policyOf([{ path: "/a", match: "exact", require: "signed-in", why: "later" }], { home: HOME })
  const accept = (code: string) => [{ code, rule: "/a" as const, match: "exact" as const, why: "the page comes later" }]
  expect(compiled(textOfPolicy({ ...policy, accept: accept("P405") })).diagnostics).toEqual([])
  expect(compiled(textOfPolicy({ ...policy, accept: accept("P304") })).diagnostics).toMatchObject([{ code: "P307" }])
})
