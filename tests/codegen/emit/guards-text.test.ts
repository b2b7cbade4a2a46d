import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { emitGuards, regionOf } from "../../../codegen/emit/guards.ts"
import { isWrittenOut, matcherTextOf, MAX_SHORTCUTS, type MatcherForm } from "../../../codegen/emit/matcher-text.ts"
import { RUNTIME_TEXT } from "../../../codegen/emit/runtime-text.ts"
import { scopedRuleOf } from "../../../policy/governing-rule.ts"
import type { MatchMode } from "../../../policy/language.ts"
import { patternOf, type Scope } from "../../../policy/pattern.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { checkedOf, EVERY_PART, ROUTES } from "./every-part.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

/** The guards with a line instead of each region that is the same for all policies. */
const ownText = (text: string): string =>
  Object.entries(RUNTIME_TEXT)
    .flatMap(([module, source]) =>
      [...source.matchAll(/^\/\/ #region (.+)$/gm)].map(
        ([, name]) => [module as keyof typeof RUNTIME_TEXT, name!] as const,
      ),
    )
    .reduce((rest, [module, name]) => rest.replace(regionOf(module, name), () => `// ${name}, from ${module}.ts`), text)

describe("the guards", () => {
  test("of a policy with every part of the language are this file", () => {
    const file = readFileSync(path.join(import.meta.dirname, "every-part.guards.txt"), "utf8")
    expect(ownText(emitGuards(checkedOf(EVERY_PART, ROUTES)).text)).toBe(file)
  })

  test("of an empty policy allow no rule, no page and no path", () => {
    const text = ownText(emitGuards(checkedOf(policyOf([], { home: HOME }), null), "faster", "npx sallyport").text)
    expect(text).toMatch(/^\/\/ Generated .*`npx sallyport generate`/)
    for (const line of [
      "export type RuleKey = never",
      "export type ServedPath = never",
      "export interface PageRequirement {}",
      "export interface PageRule {}",
      "export const ruleOfPage: PageRule = /* @__PURE__ */ Object.freeze({})",
      "const rows: readonly Row[] = []",
      'const patterns: ReadonlyMap<string, RuleKey | "unlisted"> = new Map<string, RuleKey | "unlisted">([])',
    ])
      expect(text.split("\n")).toContain(line)
    expect(text).not.toMatch(/basename|shadow|claim|operation|several|paramNames/i)
  })

  test("name no rule where shadow mode is for all", () => {
    const shadow = { until: "2026-12-31" }
    const { text } = emitGuards(checkedOf(policyOf([ruleOf("/a", "exact", "anyone")], { home: HOME, shadow }), null))
    expect(text).toContain('export const shadow = Object.freeze({ until: "2026-12-31" } as const)')
  })
})

describe("a requirement that every request to a page has met", () => {
  test.each([
    ["signed-in", "verified", "signed-in"],
    ["verified", "signed-in", "signed-in"],
    ["verified", "verified", "verified"],
    ["verified", "signed-out", "anyone"],
    ["anyone", "verified", "anyone"],
    ["challenged", "signed-in", "anyone"],
    ["recovering", "recovering", "recovering"],
  ] as const)("is for %s and writes for %s %s", (require, write, common) => {
    const rule = { ...ruleOf("/a", "exact", require), write }
    const { text } = emitGuards(checkedOf(policyOf([rule], { home: HOME }), null))
    expect(text).toContain(`  ["/a exact", "${common}", [`)
  })
})

const scopeOf = (pathname: string, match: MatchMode = "exact"): Scope => ({ pattern: patternOf(pathname), match })

const matcherOf = (scopes: readonly Scope[], form: MatcherForm): string => matcherTextOf("at", "A place.", scopes, form)

/** The comparisons with which a matcher begins. */
const shortcutsIn = (text: string): readonly string[] => text.match(/(?<=^ +)if \(.*/gm) ?? []

describe("a matcher", () => {
  const words = (count: number): readonly Scope[] => Array.from({ length: count }, (_, i) => scopeOf(`/w${i}`))

  test("compares the root, whole paths and beginnings, and leaves params to the table", () => {
    const rules = [
      ruleOf("/", "exact", "anyone"),
      ruleOf("/a", "subtree", "anyone"),
      ruleOf("/a/b", "exact", "anyone"),
      ruleOf("/:id/c", "exact", "anyone"),
      ruleOf("/d", "exact", "anyone"),
    ]
    expect(matcherOf(rules.map(scopedRuleOf), "faster")).toBe(`/** A place. */
function at(path: string): number {
  if (path === "/") return 0
  switch (path.charCodeAt(1)) {
    case 97: // a
      if (path === "/a") return 1
      if (path === "/a/b") return 2
      break
    case 100: // d
      if (path === "/d") return 4
      if (path === "/d/c") return 3
      break
  }
  return walk(atTable, path)
}

// Of each state: the answer where a path ends there, where any other segment leads (-1: nothing changes the answer any
// more), and where each word leads.
const atTable = tableOf([
  [0, 3, [
    ["a", 1],
    ["d", 2],
  ]],
  [1, 5, [
    ["b", 4],
  ]],
  [4, 7, [
    ["c", 6],
  ]],
  [-1, 7, [
    ["c", 6],
  ]],
  [2, 5, []],
  [1, -1, []],
  [3, 7, []],
  [-1, -1, []],
])`)
  })

  test.each<[MatcherForm, number, number]>([
    ["faster", MAX_SHORTCUTS, MAX_SHORTCUTS],
    ["faster", MAX_SHORTCUTS + 1, 0],
    ["straight-line", 40 * MAX_SHORTCUTS, 40 * MAX_SHORTCUTS],
    ["straight-line", 40 * MAX_SHORTCUTS + 1, 0],
    ["table", 1, 0],
  ])("in the form %s has for %i words %i shortcuts", (form, count, shortcuts) => {
    expect(shortcutsIn(matcherOf(words(count), form))).toHaveLength(shortcuts)
  })

  test("gives up on far more states than shortcuts", () => {
    const deep = (length: number): readonly Scope[] => [scopeOf("/w".repeat(length), "subtree")]
    expect(shortcutsIn(matcherOf(deep(2 * MAX_SHORTCUTS), "faster"))).toHaveLength(1)
    expect(shortcutsIn(matcherOf(deep(2 * MAX_SHORTCUTS + 1), "faster"))).toHaveLength(0)
  })

  test("is written out up to a limit", () => {
    expect([40 * MAX_SHORTCUTS, 40 * MAX_SHORTCUTS + 1].map((count) => isWrittenOut(words(count)))).toEqual([
      true,
      false,
    ])
  })
})
