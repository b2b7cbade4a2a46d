import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Path, Policy, Rule } from "../../../policy/language.ts"
import { ACCESSES, AUTH_STATES } from "../../../policy/states.ts"
import { compile, type Compiled } from "../../../codegen/check/compile.ts"
import { diffAccess } from "../../../codegen/diff/diff-access.ts"
import { editRules } from "../../../codegen/edit/rule-edit.ts"
import { ruleFormOf } from "../../../codegen/edit/rule-form.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import { guardTableDataOf } from "../../../codegen/emit/guard-table.ts"
import { explain } from "../../../codegen/explain/explain.ts"
import { tableDocument } from "../../../codegen/report/table-document.ts"
import { mutantsOf } from "../../../codegen/verify/mutants.ts"
import { isSound, verify } from "../../../codegen/verify/verify.ts"
import { ruleOf } from "../../policy/build.ts"
import { writtenOutTextsOf } from "./fuzz-brute.ts"
import { EVERY_PATH, inventoryOf, simplePolicy, simplePolicyOf, type RouteModel } from "./fuzz-model.ts"
import { compilePolicy, guardsOf, loadGuards, textOfPolicy } from "../emit/load-guards.ts"

/** The policy that has a rule for each pattern that a finite param stands for. */
const writtenOutPolicy = (policy: Policy): Policy => ({
  ...policy,
  rules: policy.rules.flatMap((rule) => writtenOutTextsOf(rule.path).map((path): Rule => ({ ...rule, path }))),
  outside: policy.outside.flatMap((entry) => writtenOutTextsOf(entry.path).map((path) => ({ ...entry, path }))),
})

const errorsOf = ({ diagnostics }: Compiled): readonly string[] =>
  [...new Set(diagnostics.flatMap(({ code, severity }) => (severity === "error" ? [code] : [])))].sort()

test("a policy has the same outcomes as the policy with each pattern written out", async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(simplePolicy, async (policy) => {
      if (!policy.rules.some(({ path }) => path.includes("("))) return
      const [one, other] = [compilePolicy(policy), compilePolicy(writtenOutPolicy(policy))]
      expect(errorsOf(one)).toEqual(errorsOf(other))
      if (one.checked === null || other.checked === null) return
      compared++
      expect(diffAccess(one.checked, other.checked)!.changes).toEqual([])
      for (const form of ["straight-line", "table"] as const) {
        const [mine, theirs] = await Promise.all(
          [one, other].map(({ checked }) => loadGuards(emitGuards(checked!, form).text)),
        )
        for (const path of EVERY_PATH)
          for (const state of AUTH_STATES) {
            const { rule: _, ...outcome } = theirs!.decide(path, state)
            expect(mine!.decide(path, state)).toMatchObject(outcome)
          }
      }
    }),
    { numRuns: 240 },
  )
  expect(compared).toBeGreaterThan(10)
})

const LANG = ruleOf("/:lang(de|en)/about", "exact", "anyone")
const leafOf = (path: string): RouteModel => ({ kind: "route", path, children: [] })
const served = (rules: readonly Rule[], routes: readonly string[], parts: Partial<Policy> = {}): Compiled =>
  compile({
    policy: { path: "a.policy.ts", text: textOfPolicy({ ...simplePolicyOf(rules), ...parts }) },
    routes: inventoryOf([...routes, "*"].map(leafOf)),
  })

const saidOf = ({ diagnostics }: Compiled): readonly string[] =>
  diagnostics.map(({ code, message, note }) => `${code} ${message}${note === null ? "" : `: ${note}`}`)

describe("the routes", () => {
  test.each<[string, { rules: readonly Rule[]; routes: readonly string[]; want: readonly string[] }]>([
    ["of each value are governed by the one rule", { rules: [LANG], routes: ["de/about", "en/about"], want: [] }],
    [
      "of one value alone leave the other unneeded",
      {
        rules: [LANG],
        routes: ["de/about"],
        want: ["P405 rule `/:lang(de|en)/about` exact covers no page at `/en/about`: no route needs it there"],
      },
    ],
    [
      "of any value are told which are governed and what becomes of the rest",
      {
        rules: [LANG],
        routes: [":lang/about"],
        want: [
          "P421 rule `/:lang(de|en)/about` exact covers only a part of route `/:lang/about`: it covers `/de/about` and `/en/about`; elsewhere, as at `/x/about`, everybody gets 404",
        ],
      },
    ],
    [
      "with the value left out need a rule for that too",
      {
        rules: [LANG],
        routes: [":lang?/about"],
        want: ["P404 no rule covers route `/:lang?/about`: everybody gets 404"],
      },
    ],
    [
      "that have no rule beside the values are no less reported",
      {
        rules: [LANG],
        routes: [":lang/about", ":lang/contact"],
        want: [
          "P404 no rule covers route `/:lang/contact`: everybody gets 404",
          "P421 rule `/:lang(de|en)/about` exact covers only a part of route `/:lang/about`: it covers `/de/about` and `/en/about`; elsewhere, as at `/x/about`, everybody gets 404",
        ],
      },
    ],
    [
      "of any value straddle where another rule has the rest",
      {
        rules: [LANG, ruleOf("/:lang/about", "exact", "signed-in")],
        routes: [":lang/about"],
        want: [
          "P409 route `/:lang/about` is split between `/:lang/about` exact and `/:lang(de|en)/about` exact: it is one page, but the outcomes differ",
        ],
      },
    ],
  ])("%s", (_, { rules, routes, want }) => {
    expect(saidOf(served(rules, routes))).toEqual(want)
  })

  test("of a partly governed page are verified: the other values reach no lock", async () => {
    const why = "the page is in two languages"
    const { checked, diagnostics } = served([LANG, ruleOf("/login", "exact", "signed-out")], [":lang/about", "login"], {
      accept: [{ code: "P421", rule: LANG.path, match: "exact", why }],
    })
    expect(diagnostics).toEqual([])
    expect(checked!.pages.map(({ entry, rule }) => `${entry.path}: ${rule.key}`)).toEqual([
      "/:lang/about: /:lang(de|en)/about exact",
      "/login: /login exact",
    ])
    const found = await verify(checked!, [], "report", () => {})
    expect(found.agreement.disagreements).toEqual([])
    expect(isSound(found, "report")).toBe(true)
    const guards = await guardsOf(checked!)
    expect(guards.decide("/DE/about/", "signed-out")).toEqual({ kind: "proceed", rule: "/:lang(de|en)/about exact" })
    for (const path of ["/fr/about", "/de", "/de/about/x", "/:lang(de|en)/about", "/de|en/about"])
      for (const decide of [guards.decide, guards.decideWrite])
        expect(decide(path, "verified")).toEqual({ kind: "refuse", status: 404, rule: null })
    expect(guards.requirementOfRule(guards.ruleOfPattern(":lang/about") as never)).toBe("anyone")
  })
})

describe("two rules", () => {
  // Seed -1427334527: beneath the values the two have the same paths in common, which are still those of each value.
  test("with the same values, one exact and one subtree, decide at each of them", () => {
    const rules = [ruleOf("/:r/:q(b|a)", "exact", "signed-in"), ruleOf("/:r/:q(b|a)", "subtree", "anyone")]
    expect(saidOf(compilePolicy(simplePolicyOf(rules)))).toEqual([])
  })

  test.each<[string, { rules: readonly Rule[]; want: readonly string[] }]>([
    [
      "that share a value rule it twice",
      {
        rules: [LANG, ruleOf("/:other(en|fr)/about", "exact", "anyone")],
        want: ["P301 there are two rules for `/en/about exact`: a param that lists values stands for each of them"],
      },
    ],
    [
      "that share several values are told of once",
      {
        rules: [LANG, ruleOf("/:lang(en|de|fr)/about", "exact", "anyone")],
        want: ["P301 there are two rules for `/de/about exact`: a param that lists values stands for each of them"],
      },
    ],
    [
      "of which one spells a value out rule it twice",
      {
        rules: [LANG, ruleOf("/de/about", "exact", "verified")],
        want: ["P301 there are two rules for `/de/about exact`: a param that lists values stands for each of them"],
      },
    ],
    [
      "of other values have nothing to do with each other",
      { rules: [LANG, ruleOf("/:lang(fr|it)/about", "exact", "verified")], want: [] },
    ],
    [
      "of which one lists values and one takes any: the values win",
      { rules: [LANG, ruleOf("/:lang/about", "exact", "verified")], want: [] },
    ],
    [
      "of which one has a literal more at each value: it wins",
      { rules: [LANG, ruleOf("/de/:page", "exact", "verified"), ruleOf("/en/:page", "exact", "anyone")], want: [] },
    ],
    [
      "contradict each other like their values",
      {
        rules: [ruleOf("/:lang(de|en)/:page", "exact", "anyone"), ruleOf("/:x/:page(a|b)", "exact", "verified")],
        want: [
          "P305 rules `/:lang(de|en)/:page` exact and `/:x/:page(a|b)` exact both cover `/de/a`, but neither is more specific: this rule opens the page to `signed-out`, the other answers `signed-out` with `401`",
        ],
      },
    ],
    [
      "of which one covers all that the other says of one value",
      {
        rules: [
          ruleOf("/:lang(de|en)/a", "subtree", "anyone"),
          ruleOf("/de/a", "exact", "verified"),
          ruleOf("/de/a/:x", "subtree", "verified"),
        ],
        want: [
          "P302 rule `/:lang(de|en)/a` subtree never decides at `/de/a`: `/de/a exact` and `/de/a/:x subtree` cover all of its paths: under this rule `signed-out` would get the page, but gets `401`",
        ],
      },
    ],
  ])("%s", (_, { rules, want }) => {
    const said = saidOf(compilePolicy(simplePolicyOf(rules))).filter((text) => !text.startsWith("P304"))
    expect(said).toEqual(want)
  })
})

describe("reports show the pattern as it was written:", () => {
  const checked = compilePolicy(simplePolicyOf([LANG])).checked!

  test("the guard table has one row for it, whose `|` ends no cell", () => {
    const table = guardTableDataOf(checked)
    expect(table.rows.map(({ path, example }) => [path, example])).toEqual([["/:lang(de|en)/about", "/de/about"]])
    expect(tableDocument(table, "markdown")).toContain("| `/:lang(de\\|en)/about` | exact | anyone | opens |")
    expect(tableDocument(table, "csv").split("\n")[1]).toContain("rule,/:lang(de|en)/about,this path only,")
  })

  test("the explanation lists the values", () => {
    const { standings } = explain(checked, "/fr/about")
    expect(standings.map(({ verdict, because }) => `${verdict}: ${because.english}`)).toEqual([
      "miss: `fr` is not one of `de` and `en`",
    ])
    expect(explain(checked, "/EN/about").governing?.key).toBe("/:lang(de|en)/about exact")
  })

  test("the access diff names the values that moved", () => {
    const more = compilePolicy(simplePolicyOf([{ ...LANG, path: "/:lang(de|en|fr)/about" }])).checked!
    const [change, ...rest] = diffAccess(checked, more)!.changes
    expect(rest).toEqual([])
    expect(change).toMatchObject({ kind: "opened", public: true, witness: { url: "/fr/about" } })
    expect(change!.scope.path).toBe("/:lang(de|en|fr)/about")
    expect(change!.except.map(({ path }) => path)).toEqual(["/:lang(de|en)/about"])
  })

  test("the form shows it and writes it back unchanged", () => {
    const text = textOfPolicy(simplePolicyOf([LANG]))
    expect(ruleFormOf("a.policy.ts", text).rules.map(({ path }) => path)).toEqual([LANG.path])
    const edited = editRules("a.policy.ts", text, { kind: "change", index: 0, field: "path", value: "/:l(a|b)" })
    expect("text" in edited && ruleFormOf("a.policy.ts", edited.text).rules.map(({ path }) => path)).toEqual([
      "/:l(a|b)",
    ])
  })

  test("the hash changes with every value", () => {
    const hashOf = (path: Path): string => compilePolicy(simplePolicyOf([{ ...LANG, path }])).checked!.policyHash
    const paths: readonly Path[] = ["/:lang(de|en)/about", "/:lang(de|fr)/about", "/:lang/about", "/de/about"]
    expect(new Set(paths.map(hashOf)).size).toBe(paths.length)
  })

  test("an invariant can name the values, and is proved for them alone", () => {
    const claim = (under: Path) => ({ admit: "signed-out" as const, under, why: "a test says so" })
    const rules = [LANG, ruleOf("/:lang/about", "exact", "verified")]
    const refuted = (under: Path) => saidOf(compilePolicy({ ...simplePolicyOf(rules), never: [claim(under)] }))
    expect(refuted("/:lang(fr|it)/about")).toEqual([])
    expect(refuted("/:lang(fr|en)/about")).toEqual([
      "P601 `signed-out` should never get in under `/:lang(fr|en)/about`, but `/en/about` lets them in",
    ])
  })

  test("a destination cannot have a finite param", () => {
    const { home } = simplePolicyOf([])
    const policy = { ...simplePolicyOf([LANG]), home: { ...home, verified: LANG.path } }
    expect(errorsOf(compilePolicy(policy))).toEqual(["P503"])
  })
})

test("mutants change the values: one left out, or any value allowed", () => {
  const changes = mutantsOf(simplePolicyOf([{ ...LANG, path: "/:lang(de|en|fr)/about" }]))
  const paths = changes.flatMap(({ change }) => (change.startsWith("path becomes") ? [change.slice(13)] : []))
  expect(paths).toEqual([
    "/:lang(de|en|fr)",
    "/:lang(de|en|fr)/:any",
    "/:lang(en|fr)/about",
    "/:lang(de|fr)/about",
    "/:lang(de|en)/about",
    "/:lang/about",
  ])
})

const values = (count: number): string => Array.from({ length: count }, (_, i) => `v${i}`).join("|")

test("the finite params of a policy stand for at most 4096 patterns", () => {
  const rulesOf = (count: number) =>
    Array.from({ length: count }, (_, i) => ruleOf(`/r${i}/:v(${values(64)})`, "exact", "anyone"))
  expect(errorsOf(compilePolicy(simplePolicyOf(rulesOf(64))))).toEqual([])
  const found = compilePolicy(simplePolicyOf(rulesOf(70))).diagnostics
  expect(found.map(({ code, span }) => [code, span!.line])).toHaveLength(1)
  expect(found[0]!.message).toBe("from this pattern on, the values that params list stand for more than 4096 patterns")
})

test.each([
  ["/:a(x)/b", "/x/b"],
  ["/:a(x|y|x)", "/:a(x|y)"],
  ["/:a(X|y)", "/:a(x|y)"],
  ["/:a(x||y|)", "/:a(x|y)"],
  ["/:a()", null],
  ["/:a(x|*)", null],
] as const)("the fix of %s writes %s", (given, want) => {
  const [finding] = compilePolicy(simplePolicyOf([ruleOf(given, "exact", "anyone")])).diagnostics
  expect(finding!.code).toBe("P206")
  expect(finding!.fix?.text ?? null).toBe(want === null ? null : JSON.stringify(want))
})

test("writes and page loads are decided by the same rule", async () => {
  const guards = await guardsOf(compilePolicy(simplePolicyOf([{ ...LANG, require: "signed-in" }])).checked!)
  for (const access of ACCESSES)
    for (const path of ["/de/about", "/en/about"])
      expect((access === "load" ? guards.decide : guards.decideWrite)(path, "signed-out")).toEqual({
        kind: "refuse",
        status: 401,
        rule: "/:lang(de|en)/about exact",
      })
})
