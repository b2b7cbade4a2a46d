import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import type { MatchMode, Path, Policy, Rule } from "../../../policy/language.ts"
import { HOME, policyOf, ruleOf } from "../../policy/build.ts"
import { inventoryOf, type RouteModel } from "../diff/fuzz-model.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

const leafOf = (path: string): RouteModel => ({ kind: "route", path, children: [] })

const hintsFor = (paths: readonly string[]): readonly (readonly [string, string | null])[] => {
  const routes = inventoryOf([...paths, "*"].map(leafOf))
  const { diagnostics } = compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policyOf([])) }, routes })
  return diagnostics.flatMap(({ code, message, hint }) => (code === "P404" ? [[message, hint] as const] : []))
}

const ruleFor = (path: string, match: string): string =>
  `add \`{ path: "${path}", match: "${match}", require: "signed-in", why: "..." }\` to the policy`

describe("the hint for routes without a rule", () => {
  test("is one rule for a page that shares its prefix with no other", () => {
    expect(hintsFor(["about", "b/:id"])).toEqual([
      ["no rule covers route `/about`", ruleFor("/about", "exact")],
      ["no rule covers route `/b/:id`", ruleFor("/b/:id", "exact")],
    ])
  })

  test("is one rule for all pages that share a prefix", () => {
    const hint = `${ruleFor("/editor/drafts", "subtree")}, which covers all 3 routes beneath it that have no rule`
    expect(hintsFor(["editor/drafts", "editor/Drafts/:id", "editor/drafts/:id/check"]).map(([, said]) => said)).toEqual(
      [hint, hint, hint],
    )
  })

  test("is accepted by the compiler when it is followed", () => {
    const routes = inventoryOf(["editor", "editor/check", "*"].map(leafOf))
    const policy = policyOf([{ path: "/editor", match: "subtree", require: "signed-in", why: "..." }])
    const { diagnostics } = compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policy) }, routes })
    expect(diagnostics.filter(({ code }) => code === "P404")).toEqual([])
  })

  const ODD: readonly (readonly [string, { given: readonly string[]; want: readonly string[] }])[] = [
    ["upper case", { given: ["Upper"], want: [ruleFor("/upper", "exact")] }],
    ["a param with a dash, or the same twice", { given: ["b/:a-b"], want: [ruleFor("/b/:a_b", "exact")] }],
    ["a path that ends as data does", { given: ["x/y.data"], want: [ruleFor("/x", "subtree")] }],
    ["an optional segment behind a literal", { given: ["x/:lang?/about"], want: [ruleFor("/x", "subtree")] }],
  ]

  test.each(ODD)("has a pattern that the compiler accepts: %s", (_, { given, want }) => {
    expect(hintsFor(given).map(([, hint]) => hint)).toEqual(want)
  })

  test.each([["en?/x"], [":lang?/about"], ["x.data"]])("has no pattern if none can match the route: %s", (path) => {
    expect(hintsFor([path]).map(([, hint]) => hint)).toEqual([expect.not.stringContaining("{ path")])
  })

  test("can be compiled, whatever the routes", () => {
    const segment = fc.constantFrom("a", "B", "x.data", ":p", ":p-q", ":lang?", "en?", "C.data?")
    const routePath = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => [...new Set(parts)].join("/"))
    let proposed = 0
    fc.assert(
      fc.property(fc.array(routePath, { minLength: 1, maxLength: 4 }), fc.boolean(), (paths, splat) => {
        const routes = inventoryOf([...paths, ...(splat ? ["Files/*"] : []), "*"].map(leafOf))
        const of = (policy: Policy) => compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policy) }, routes })
        const { diagnostics } = of(policyOf([]))
        for (const { hint, code } of diagnostics) {
          const written =
            /path: "([^"]*)", match: "(exact|subtree)"/.exec(hint ?? "") ?? /rule for `([^`]*)`/.exec(hint ?? "")
          if (written === null || !/^P4(04|10)$/.test(code)) continue
          proposed++
          const rule = ruleOf(written[1] as Path, (written[2] ?? "subtree") as MatchMode, "signed-in")
          const after = of(policyOf([rule])).diagnostics
          expect({ hint, after: after.filter((one) => /^P[123]/.test(one.code)) }).toEqual({ hint, after: [] })
          expect(after.filter((one) => one.code === code).length).toBeLessThan(
            diagnostics.filter((one) => one.code === code).length,
          )
        }
      }),
      { numRuns: 200 },
    )
    expect(proposed).toBeGreaterThan(20)
  })
})

describe("a subtree rule that takes one value of a route's param", () => {
  const routes = inventoryOf(["dashboard", "dashboard/drafts", ":lang?/docs", "*"].map(leafOf))
  const found = (rules: readonly Rule[]) =>
    compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policyOf(rules)) }, routes }).diagnostics.filter(
      ({ code }) => code.startsWith("P4"),
    )
  const docs = [ruleOf("/docs", "exact", "anyone"), ruleOf("/:lang/docs", "exact", "anyone")]

  test("is mended at the subtree as the hint says, and then accepted", () => {
    const [straddling, ...others] = found([ruleOf("/dashboard", "subtree", "signed-in"), ...docs])
    expect([straddling?.code, others]).toEqual(["P409", []])
    expect(straddling?.hint).toContain("also serves `/dashboard/docs`")
    expect(straddling?.hint).toContain(
      "instead of `/dashboard` subtree, give each page beneath a rule of its own: `/dashboard` exact and `/dashboard/drafts` exact",
    )
    const pages = ["/dashboard", "/dashboard/drafts"] as const
    expect(found([...pages.map((page) => ruleOf(page, "exact", "signed-in")), ...docs])).toEqual([])
  })

  test("is told from a rule at one exact path, which is mended there", () => {
    const [straddling] = found([
      ruleOf("/dashboard", "exact", "signed-in"),
      ruleOf("/dashboard/drafts", "exact", "signed-in"),
      ruleOf("/de/docs", "exact", "signed-in"),
      ...docs,
    ])
    expect([straddling?.code, straddling?.hint]).toEqual(["P409", expect.stringContaining("or change one of the two")])
  })
})

describe("a page with an optional language beside a page whose param matches its name", () => {
  const routes = inventoryOf([":lang?/fees", "members/:id", "*"].map(leafOf))
  const borrowed = (rules: readonly Rule[]) =>
    compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policyOf(rules)) }, routes }).diagnostics.flatMap(
      ({ code, hint }) => (code === "P422" ? [hint] : []),
    )
  const members = ruleOf("/members/:id", "exact", "signed-in")
  const listed = [ruleOf("/fees", "exact", "signed-in"), ruleOf("/:lang(de|en)/fees", "exact", "signed-in")]

  test("needs its own rule, then one for the shared path, and then no more", () => {
    expect(borrowed([members])).toEqual([expect.stringContaining("add a rule for `/:lang/fees` or `/fees`")])
    expect(borrowed([members, ...listed])).toEqual([
      "give `/members/fees` a rule that agrees with `/:lang(de|en)/fees` exact, or change one of the two",
    ])
    expect(borrowed([members, ...listed, ruleOf("/members/fees", "exact", "signed-in")])).toEqual([])
  })
})

const TYPOS: readonly (readonly [string, { given: string; want: string }])[] = [
  ["a requirement", { given: 'require: "signedin"', want: 'require: "signed-in"' }],
  ["a match mode", { given: 'match: "exakt"', want: 'match: "exact"' }],
  ["a key", { given: "requires: 1", want: "require: 1" }],
  ["a key in quotes", { given: '"mtach": 1', want: "match: 1" }],
  ["a key that needs quotes", { given: "deny: { signedin: 401 }", want: 'deny: { "signed-in": 401 }' }],
  ["a diagnostic code", { given: 'code: "P3O4"', want: 'code: "P304"' }],
]

describe("a misspelt word", () => {
  test.each(TYPOS)("has a fix: %s", (_, { given, want }) => {
    const isSuppression = given.startsWith("code")
    const part = isSuppression ? `{ ${given}, rule: "/a", match: "exact", why: "x" }` : `{ ${given} }`
    const text = `export default { home: ${JSON.stringify(HOME)}, unlisted: 404, rules: [${isSuppression ? "" : part}], never: [], always: [], outside: [], accept: [${isSuppression ? part : ""}] }`
    const { diagnostics } = compile({ policy: { path: "a.policy.ts", text }, routes: null })
    const fixes = diagnostics.flatMap(({ fix, note }) => (note?.startsWith("did you mean") === true ? [fix] : []))
    expect(fixes).toHaveLength(1)
    const { span, text: put, title } = fixes[0]!
    expect(text.slice(0, span.start) + put + text.slice(span.end)).toBe(text.replace(given, want))
    expect(title).toMatch(/^write `/)
  })
})

describe("a missing comma", () => {
  test("is reported where it is missing, also before a comment, and not where the parser fails", () => {
    const text = 'export default {\n  home: {} // not the last\n\n  /* "a" */ unlisted: 404,\n}\n'
    const [found] = compile({ policy: { path: "a.policy.ts", text }, routes: null }).diagnostics
    expect(found).toMatchObject({
      code: "P102",
      message: "`,` expected",
      note: "after this",
      span: { line: 2, column: 10 },
    })
    expect(found!.hint).toContain("write `,` between the entries")
  })
})

describe("a finding with more places than it shows", () => {
  const names = ["a", "b", "c", "d", "e", "f", "g"]
  const foundIn = (rules: readonly Rule[], code: string) =>
    compile({
      policy: {
        path: "a.policy.ts",
        text: textOfPolicy(policyOf(rules, { home: { ...HOME, challenged: 403 } })),
      },
      routes: inventoryOf(["*"].map(leafOf)),
    }).diagnostics.find((one) => one.code === code)!

  test("P506 counts all pages of the state", () => {
    const { message, related } = foundIn(
      names.map((name) => ruleOf(`/${name}`, "exact", "challenged")),
      "P506",
    )
    expect(message).toBe("`challenged` visitors are never sent to any of their 7 own pages")
    expect(related).toHaveLength(5)
  })

  test.each([
    ["P303", "signed-in"],
    ["P302", "anyone"],
  ] as const)("%s names all rules that cover the paths", (code, require) => {
    const paths = names.map(
      (_, at) =>
        `/x${names
          .slice(0, at)
          .map((name) => `/:${name}`)
          .join("")}` as const,
    )
    const covering = paths.map((covered, at) => ruleOf(covered, at < 6 ? "exact" : "subtree", "signed-in"))
    const { message, related } = foundIn([ruleOf("/x", "subtree", require), ...covering], code)
    expect(message).toMatch(
      /^rule `\/x` subtree never decides: (`[^`]+`, ){5}`[^`]+` and `[^`]+` cover all of its paths$/,
    )
    expect(related).toHaveLength(5)
  })
})
