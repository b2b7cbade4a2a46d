import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { emitGuards, regionOf } from "../../../codegen/emit/guards.ts"
import { fitsStraightLine, matcherTextOf, MAX_SHORTCUTS, type MatcherForm } from "../../../codegen/emit/matcher-text.ts"
import { RUNTIME_TEXT } from "../../../codegen/emit/runtime-text.ts"
import { scopedRuleOf } from "../../../policy/governing-rule.ts"
import type { MatchMode, Path, Policy, RuleRequirement } from "../../../policy/language.ts"
import { patternOf, type Scope } from "../../../policy/pattern.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { checkedOf, EVERY_PART, ROUTES, routesOf } from "./every-part.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

const CLAIMS: Policy["claims"] = {
  role: { many: ["admin", "editor"], asOf: "token", why: "a test" },
  plan: { one: ["free", "paid"], ordered: true, within: "/o/:org/t/:team", asOf: "request", why: "a test" },
}

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
    const guards = emitGuards(checkedOf(EVERY_PART, ROUTES))
    expect({ ...guards, text: ownText(guards.text) }).toEqual({ path: "guards.ts", text: file })
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
    expect(text).toContain("function ruleAt(path: string): number {\n  return walk(ruleAtTable, path)\n}")
    expect(text).not.toMatch(/basename|shadow|claim|operation|several|paramNames/i)
  })

  test("do not depend on the order of the routes", () => {
    const turned = { ...ROUTES, tree: ROUTES.tree.toReversed() }
    const [one, other] = [ROUTES, turned].map((routes) => emitGuards(checkedOf(EVERY_PART, routes)).text)
    expect(other).toBe(one)
  })

  test("have few shortcuts, unless they are asked for", () => {
    const rules = Array.from({ length: MAX_SHORTCUTS + 1 }, (_, i) => ruleOf(`/w${i}`, "exact", "anyone"))
    const checked = checkedOf(policyOf(rules, { home: HOME }), null)
    expect(
      [emitGuards(checked), emitGuards(checked, "straight-line")].map(({ text }) => text.includes('(path === "/w0")')),
    ).toEqual([false, true])
  })

  test("list routes in the order of the router's names, whatever their order in the app", () => {
    const { tree, ...rest } = routesOf(["a", "1", ":lang?/*", "*"])
    // A path with a slash before it repeats that of its parent, which the router's name then has twice.
    const below = { ...tree[0]!, id: 8, path: "/a/b?/x" }
    const nested = [{ ...tree[0]!, children: [below] }, { ...tree[0]!, id: 9, path: "a/aa?/y" }, ...tree.slice(1)]
    const paths: readonly Path[] = ["/1", "/a", "/a/x", "/a/b/x", "/a/y", "/a/aa/y"]
    const policy = policyOf(
      paths.map((one) => ruleOf(one, "exact", "anyone")),
      { home: HOME },
    )
    const { text } = emitGuards(checkedOf(policy, { ...rest, tree: nested }))
    expect(text).toContain(`([
  ["*", "unlisted"],
  ["1", "/1 exact"],
  [":lang?/*", "unlisted"],
  ["a", "/a exact"],
  ["a/a/b?/x", "/a/b/x exact"],
  ["a/aa?/y", "/a/aa/y exact"],
])`)
    expect(text).toContain(`([
  ["a/a/b?/x", ["/a/x exact", "/a/b/x exact"]],
  ["a/aa?/y", ["/a/y exact", "/a/aa/y exact"]],
])`)
    expect(emitGuards(checkedOf(policy, { ...rest, tree: nested.toReversed() })).text).toBe(text)
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

describe("the type of a page's requirement", () => {
  const member = { state: "signed-in", role: ["admin"] } as const
  const paying = { state: "signed-in", plan: ["paid"] } as const
  const both = { ...member, ...paying } as const
  const guardsFor = (require: RuleRequirement, write: RuleRequirement): string => {
    const rule = { ...ruleOf("/o/:org/t/:team", "exact", "anyone"), require, write }
    return emitGuards(checkedOf(policyOf([rule], { home: HOME, claims: CLAIMS }), routesOf(["o/:a/t/:b", "*"]))).text
  }
  test.each<readonly [string, RuleRequirement, RuleRequirement, string]>([
    ["only loads test claims", member, "verified", '"signed-in"'],
    ["only writes test claims", "signed-in", member, '"signed-in"'],
    ["loads and writes test other claims", member, paying, '"signed-in"'],
    [
      "writes test more",
      member,
      both,
      '{ readonly state: "signed-in"; readonly claims: { readonly "role": readonly ("admin" | "editor")[] } }',
    ],
    [
      "both test two claims",
      both,
      both,
      '{ readonly state: "signed-in"; readonly claims: { readonly "plan": "paid"; readonly "role": readonly ("admin" | "editor")[] } }',
    ],
  ])("where %s", (_, require, write, type) => {
    expect(/readonly "\/o\/:a\/t\/:b": (.*)/.exec(guardsFor(require, write))![1]).toBe(type)
  })

  test("is emitted with both params of a claim, each with its position and with the router's name", () => {
    const text = guardsFor(both, both)
    for (const line of [
      '  "plan": { one: true, values: ["free", "paid"], asOf: "request", params: [[1, "org"], [3, "team"]] },',
      '  ["o/:a/t/:b plan", { ["org"]: "a", ["team"]: "b" }],',
    ])
      expect(text.split("\n")).toContain(line)
  })

  test("is each of those of its rules", () => {
    const rules = [ruleOf("/x", "exact", "verified"), ruleOf("/en/x", "exact", "signed-in")]
    const { text } = emitGuards(checkedOf(policyOf(rules, { home: HOME }), routesOf(["en?/x", "*"])))
    expect(text).toContain('  readonly "/en?/x": "verified" | "signed-in"')
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

  test("of a `/` subtree compares only the root", () => {
    const [text] = matcherOf([scopeOf("/", "subtree")], "faster").split("\n\n")
    expect(text).toBe(`/** A place. */
function at(path: string): number {
  if (path === "/") return 0
  return walk(atTable, path)
}`)
  })

  test("in the form table compares nothing", () => {
    const [text] = matcherOf([scopeOf("/a")], "table").split("\n\n")
    expect(text).toBe("/** A place. */\nfunction at(path: string): number {\n  return walk(atTable, path)\n}")
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
    expect([40 * MAX_SHORTCUTS, 40 * MAX_SHORTCUTS + 1].map((count) => fitsStraightLine(words(count)))).toEqual([
      true,
      false,
    ])
  })
})
