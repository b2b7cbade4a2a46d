import * as fc from "fast-check"
import { matchRoutes } from "react-router"
import { describe, expect, test } from "vitest"
import { compile, type Compiled } from "../../../codegen/check/compile.ts"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import { loadedGuards } from "../../../codegen/verify/loaded-guards.ts"
import { verify } from "../../../codegen/verify/verify.ts"
import type { RouteNode } from "../../../codegen/target/inventory.ts"
import type { MatchMode, Path, Requirement } from "../../../policy/language.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { inventoryOf, type RouteModel } from "../diff/fuzz-model.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

type RuleRow = readonly [path: Path, match: MatchMode, require: Requirement]

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const leafOf = (path: string): RouteModel => ({ kind: "route", path, children: [] })

const compiled = (paths: readonly string[], rules: readonly RuleRow[]): Compiled =>
  compile({
    policy: {
      path: "a.policy.ts",
      text: textOfPolicy(
        policyOf(
          rules.map((row) => ruleOf(...row)),
          { home: HOME },
        ),
      ),
    },
    routes: inventoryOf([...paths, "*"].map(leafOf)),
  })

const codesOf = ({ diagnostics }: Compiled): readonly string[] => diagnostics.map(({ code }) => code)

const ACCEPTED: readonly (readonly [string, { given: readonly string[]; rules: readonly RuleRow[] }])[] = [
  [
    "a name with a sign",
    {
      given: ["@me", "about"],
      rules: [
        ["/:name", "exact", "signed-in"],
        ["/about", "exact", "anyone"],
      ],
    },
  ],
  [
    "a name in another script",
    {
      given: ["Über", ":page"],
      rules: [
        ["/über", "exact", "anyone"],
        ["/:page", "exact", "signed-in"],
      ],
    },
  ],
  ["a name with a colon in it", { given: ["x/a.:b.c"], rules: [["/x", "subtree", "signed-in"]] }],
  ["a param with a file's ending", { given: ["f/:name.json", "f/:id"], rules: [["/f", "subtree", "verified"]] }],
  [
    "a param with a file's ending, beside a rule for one such file",
    {
      given: ["f/:name.json", "f/report"],
      rules: [
        ["/f/:name", "exact", "verified"],
        ["/f/report", "exact", "anyone"],
      ],
    },
  ],
  [
    "an optional segment, whose two paths have a rule each",
    {
      given: [":lang?/about", "docs/*"],
      rules: [
        ["/about", "exact", "anyone"],
        ["/:lang/about", "exact", "signed-in"],
        ["/docs", "subtree", "verified"],
        ["/docs/about", "exact", "signed-in"],
      ],
    },
  ],
  [
    "an optional word",
    {
      given: ["en?/x"],
      rules: [
        ["/x", "exact", "anyone"],
        ["/en/x", "exact", "verified"],
      ],
    },
  ],
]

const ODD = ["x", "X.JSON", ".json", "%40me", "über", "%C3%9Cber", "a.%3Ab.c", "%2e%2e", "a%2Fb", "%78.json"]

/** Addresses made of the words of these routes and rules, and of others like them. */
function anyUrlOf(paths: readonly string[]): fc.Arbitrary<string> {
  const words = paths.flatMap((path) => path.split("/")).map((word) => word.replace(/^:\w+|[?*]$/g, "") || "y")
  const part = fc.constantFrom(...new Set([...words, ...words.map((word) => word.toUpperCase()), ...ODD]))
  const plain = paths.map(
    (path) =>
      `/${path
        .replace(/^\//, "")
        .replace(/(?<=^|\/):\w+/g, "x")
        .replace(/[?*]/g, "")}`,
  )
  return fc.oneof(
    fc.constantFrom(...plain),
    fc
      .tuple(fc.array(part, { maxLength: 3 }), fc.constantFrom("", "/", "//"))
      .map(([parts, end]) => `/${parts.join("/")}${parts.length === 0 ? "" : end}`),
  )
}

/** The router's own name for what it serves a URL with. */
const patternAt = (paths: readonly string[], url: string): string =>
  matchRoutes(
    [...paths, "*"].map((path) => ({ path })),
    url,
  )?.at(-1)?.route.path ?? "none"

const checkedOf = ({ checked, diagnostics }: Compiled): CheckedPolicy => {
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([])
  return checked!
}

describe("routes that real apps have", () => {
  test.each(ACCEPTED)("have exact rules: %s", async (_, { given, rules }) => {
    const checked = checkedOf(compiled(given, rules))
    const guards = loadedGuards(emitGuards(checked))
    let served = 0
    fc.assert(
      fc.property(anyUrlOf([...given, ...rules.map(([path]) => path)]), (url) => {
        const { rule } = guards.decide(url, "signed-out")
        const pattern = patternAt(given, url)
        // If the entry check admits nobody, the route lock is never called.
        if (rule === null || pattern === "*") return
        served++
        const isTold = guards.ruleOfPattern(pattern) === rule || guards.alsoGoverns?.(pattern, rule) === true
        expect({ url, pattern, rule, isTold }).toMatchObject({ isTold: true })
      }),
      { numRuns: 2_000 },
    )
    expect(served).toBeGreaterThan(10)
    expect((await verify(checked, [], "none", () => {})).agreement.disagreements).toEqual([])
  })

  const REJECTED: readonly (readonly [
    string,
    { given: readonly string[]; rules: readonly RuleRow[]; want: string },
  ])[] = [
    [
      "a file of a param's under a rule of its own",
      {
        given: ["f/:name.json"],
        rules: [
          ["/f/:name", "exact", "verified"],
          ["/f/a.json", "exact", "anyone"],
        ],
        want: "P409",
      },
    ],
    [
      "a param with an ending that no rule covers",
      { given: ["f/:name.json"], rules: [["/f/a.json", "exact", "verified"]], want: "P404" },
    ],
    ["a sign that no rule covers", { given: ["@me"], rules: [], want: "P404" }],
    [
      "one of an optional segment's two paths without a rule",
      { given: [":lang?/about"], rules: [["/about", "exact", "anyone"]], want: "P404" },
    ],
    [
      "an optional page that is served within another's subtree",
      {
        given: [":lang?/about", "docs/*"],
        rules: [
          ["/about", "exact", "verified"],
          ["/:lang/about", "exact", "verified"],
          ["/docs", "subtree", "anyone"],
        ],
        want: "P409",
      },
    ],
    ["a wildcard within a segment", { given: ["a*b"], rules: [["/", "subtree", "verified"]], want: "P411" }],
    ["a question mark within a segment", { given: ["a?b"], rules: [["/", "subtree", "verified"]], want: "P411" }],
  ]

  test.each(REJECTED)("are refused with the reason: %s", (_, { given, rules, want }) => {
    const result = compiled(given, rules)
    expect(codesOf(result)).toContain(want)
    expect(result.checked).toBeNull()
  })
})

describe("routes that no rule can tell apart", () => {
  const ALIKE: readonly (readonly [string, { given: readonly string[]; rules: readonly RuleRow[]; pages: string }])[] =
    [
      [
        "a param with an ending, beside one without",
        {
          given: [":page", ":name.json"],
          rules: [["/:x", "exact", "verified"]],
          pages: "`/:page` and `/:name.json`",
        },
      ],
      [
        "two endings",
        { given: [":a.json", ":a.xml"], rules: [["/:x", "exact", "verified"]], pages: "`/:a.json` and `/:a.xml`" },
      ],
      [
        "one ending within another, the longer one first",
        {
          given: ["f/:a.min.js", "f/:b.js", "f/:c"],
          rules: [["/f/:x", "exact", "anyone"]],
          pages: "`/f/:a.min.js`, `/f/:b.js` and `/f/:c`",
        },
      ],
      [
        "endings in different segments",
        {
          given: [":a.json/:b", ":a/:b.xml"],
          rules: [["/:x/:y", "exact", "verified"]],
          pages: "`/:a.json/:b` and `/:a/:b.xml`",
        },
      ],
      [
        "an ending that no policy can spell",
        { given: ["f/:a|b", "f/:a"], rules: [["/f/:x", "exact", "verified"]], pages: "`/f/:a|b` and `/f/:a`" },
      ],
      [
        "an ending in capital letters",
        { given: ["f/:a.JSON", "f/:a"], rules: [["/f/:x", "exact", "verified"]], pages: "`/f/:a.JSON` and `/f/:a`" },
      ],
      [
        "an ending that begins like a param",
        { given: ["f/:a:b", "f/:a"], rules: [["/f/:x", "exact", "verified"]], pages: "`/f/:a:b` and `/f/:a`" },
      ],
      [
        "an optional segment with an ending",
        {
          given: ["f/:a.json?", "f/:b"],
          rules: [
            ["/f", "exact", "verified"],
            ["/f/:x", "exact", "verified"],
          ],
          pages: "`/f/:a.json?` and `/f/:b`",
        },
      ],
      [
        "a page of any section, beside an ending in one section",
        {
          given: ["posts/:slug.json", ":section/:page"],
          rules: [
            ["/posts/:slug", "exact", "verified"],
            ["/:section/:page", "exact", "verified"],
          ],
          pages: "`/posts/:slug.json` and `/:section/:page`",
        },
      ],
      [
        "an ending, at each value that a rule lists before it",
        {
          given: [":lang/:a.json", ":lang/:a"],
          rules: [["/:lang(de|en)/:x", "exact", "verified"]],
          pages: "`/:lang/:a.json` and `/:lang/:a`",
        },
      ],
      [
        "an ending whose first sample is a page of its own",
        {
          given: ["f/:a.json", "f/x.json", "f/:b"],
          rules: [
            ["/f/:x", "exact", "verified"],
            ["/f/x.json", "exact", "anyone"],
          ],
          pages: "`/f/:a.json` and `/f/:b`",
        },
      ],
    ]

  test.each(ALIKE)("need the author's acceptance: %s", (_, { given, rules, pages }) => {
    const { diagnostics, checked } = compiled(given, rules)
    expect(checked).toBeNull()
    expect(
      diagnostics.filter(({ severity }) => severity === "error").map(({ code, message }) => [code, message]),
    ).toEqual([["P423", expect.stringContaining(`no rule can tell apart: ${pages}`)]])
  })

  test.each(ALIKE)("are compiled once their author accepts it: %s", (_, { given, rules }) => {
    const [first] = compiled(given, rules).diagnostics.filter(({ code }) => code === "P423")
    const { path, match } = first!.rule!
    const text = textOfPolicy(
      policyOf(
        rules.map((row) => ruleOf(...row)),
        { home: HOME, accept: [{ code: "P423", rule: path as Path, match, why: "one rule for both" }] },
      ),
    )
    const routes = inventoryOf([...given, "*"].map(leafOf))
    const checked = checkedOf(compile({ policy: { path: "a.policy.ts", text }, routes }))
    expect(checked.suppressions).toMatchObject([{ code: "P423" }])
  })

  const APART: readonly (readonly [string, { given: readonly string[]; rules: readonly RuleRow[] }])[] = [
    ["one rule for the subtree", { given: ["f/:a.json", "f/:b"], rules: [["/f", "subtree", "verified"]] }],
    ["one such page alone", { given: ["f/:a.json"], rules: [["/f/:a", "exact", "verified"]] }],
    [
      "values that a rule lists",
      { given: [":a.json", ":a.xml"], rules: [["/:x(feed.json|feed.xml)", "exact", "verified"]] },
    ],
    ["a text before the colon", { given: ["f/a-:b", "f/c-:d"], rules: [["/f", "subtree", "anyone"]] }],
  ]

  test.each(APART)("leave everything else alone: %s", (_, { given, rules }) => {
    expect(codesOf(compiled(given, rules))).not.toContain("P423")
  })

  test("do not hide pages with literal paths", () => {
    const rules: readonly RuleRow[] = [["/f/:x", "exact", "verified"]]
    expect(codesOf(compiled(["f/:a.json", "f/new.json"], rules))).toEqual(["P422"])
  })

  test("are not tested at an address that a rule writes out", () => {
    const rules: readonly RuleRow[] = [["/f/x.json", "exact", "verified"]]
    expect(codesOf(compiled(["f/:a.json"], rules))).toContain("P404")
    expect(codesOf(compiled(["f/:a.json", "f/x.json"], rules))).toContain("P404")
  })
})

test.each([
  ["t/:a?/:b", ["P424"]],
  ["t/:a/:b?", []],
])("the route %s has one name for the param of a claim, whichever of its rules requires it", (route, codes) => {
  const require = { state: "signed-in", teamRole: ["owner"] } as const
  const rules = [
    { ...ruleOf("/t/:team", "exact", "signed-in"), require },
    { ...ruleOf("/t/:team/:x", "exact", "signed-in"), require },
  ]
  const claims = { teamRole: { one: ["owner"], within: "/t/:team", asOf: "request", why: "a test" } } as const
  const text = textOfPolicy(policyOf(rules, { home: HOME, claims }))
  const routes = inventoryOf([route, "*"].map(leafOf))
  expect(codesOf(compile({ policy: { path: "a.policy.ts", text }, routes }))).toEqual(codes)
})

test("the guards of pages with one rule have no code for several rules", () => {
  const one = checkedOf(compiled(["a"], [["/a", "exact", "signed-in"]]))
  expect(emitGuards(one).text).not.toContain("several")
  const two = checkedOf(
    compiled(
      ["en?/x"],
      [
        ["/x", "exact", "anyone"],
        ["/en/x", "exact", "verified"],
      ],
    ),
  )
  expect(emitGuards(two).text).toContain('readonly "/en?/x": "anyone" | "verified"')
  expect(emitGuards(two).text).toContain('readonly "/en?/x": readonly ["/x exact", "/en/x exact"]')
})

test("a handler of Next that redirects signed-out visitors is found, though nobody reads its exports", () => {
  const place = { file: "next.config.ts", start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 }
  const node = (path: string, kind: "page" | "resource", id: number): RouteNode => ({
    id,
    path,
    index: false,
    caseSensitive: false,
    module: { file: `app/${path}.ts`, exists: true, exports: [] },
    span: place,
    ordered: { kind },
    children: [],
  })
  const tree = [node("signin", "page", 0), node("api/notes", "resource", 1), node("notes", "page", 2)]
  const policy = (deny: string) => `export default {
  home: { "signed-out": "/signin", challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/signin", match: "exact", require: "signed-out", why: "a case" },
    { path: "/notes", match: "exact", require: "signed-in", why: "a case" },
    { path: "/api", match: "subtree", require: "signed-in",${deny} why: "a case" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
}`
  const found = (deny: string) =>
    compile({
      policy: { path: "a.policy.ts", text: policy(deny) },
      routes: { file: "app", tree, prerender: { kind: "none" } },
    })
      .diagnostics.map(({ code }) => code)
      .filter((code) => code === "P425")
  expect(found("")).toEqual(["P425"])
  expect(found(' deny: { "signed-out": 401 },')).toEqual([])
})
