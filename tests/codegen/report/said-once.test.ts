import { describe, expect, test } from "vitest"
import type { Rule } from "../../../policy/language.ts"
import { compile } from "../../../codegen/check/compile.ts"
import { reportJson } from "../../../codegen/command-line/commands/check.ts"
import { reportSarif } from "../../../codegen/report/sarif.ts"
import { reportText } from "../../../codegen/report/text.ts"
import { ruleOf } from "../../policy/build.ts"
import { inventoryOf, simplePolicyOf, type RouteModel } from "../diff/fuzz-model.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

const PAGES = ["about", "blog", "contact", "jobs", "pricing", "press", "sign-in"]
const leafOf = (path: string): RouteModel => ({ kind: "route", path, children: [] })
const open = (path: string, match: Rule["match"] = "exact"): Rule => ruleOf(path as `/${string}`, match, "anyone")

/** An app in two languages, one of which may be left out, whose policy sends people to a page that is none. */
function foundWith(rules: readonly Rule[], routes = ["", ...PAGES].map((page) => `:lang?/${page}`)) {
  const policy = simplePolicyOf([open("/"), ...PAGES.map((page) => open(`/${page}`)), ...rules])
  const text = textOfPolicy({ ...policy, home: { ...policy.home, "signed-out": "/sign-inn" } })
  return compile({ policy: { path: "a.policy.ts", text }, routes: inventoryOf([...routes, "*"].map(leafOf)) })
    .diagnostics
}

const textWith = (diagnostics: ReturnType<typeof foundWith>): string =>
  reportText(diagnostics, { textOf: () => null, colour: false })
const headsOf = (text: string): readonly string[] => text.match(/^\w+\[P\d+\]/gm) ?? []

const IN_LANGUAGES = [open("/:lang(de|en)"), ...PAGES.map((page) => open(`/:lang(de|en)/${page}`))]

describe("values listed by a rule for several pages that take any value are one finding", () => {
  test.each([
    ["a rule for each page", IN_LANGUAGES],
    ["one rule for all", [open("/:lang(de|en)", "subtree")]],
  ])("for people, with %s", (_, rules) => {
    const found = foundWith(rules)
    const text = textWith(found)
    expect(headsOf(text)).toEqual(["error[P502]", "warning[P421]"])
    expect(text).toContain(`  and ${PAGES.length} more in the same way:\n`)
    // Once each, in its own words.
    for (const { message } of found) expect(text.split(message)).toHaveLength(2)
    for (const page of ["", ...PAGES])
      expect(text).toMatch(new RegExp(`route \`/:lang\\?${page && `/${page}`}\`$`, "m"))
  })

  test("and for tools one for each page, with its position and the rule that a suppression names", () => {
    const found = foundWith(IN_LANGUAGES)
    const { warnings, diagnostics } = JSON.parse(reportJson(found))
    expect(warnings).toBe(IN_LANGUAGES.length)
    const rules = diagnostics.flatMap((one: (typeof found)[number]) => (one.code === "P421" ? [one.rule?.path] : []))
    expect(rules.toSorted()).toEqual(IN_LANGUAGES.map(({ path }) => path).toSorted())
    const [{ results }] = JSON.parse(reportSarif(found, { policyFile: "a.policy.ts", textOf: () => null })).runs
    expect(results.filter(({ ruleId }: { ruleId: string }) => ruleId === "P421")).toHaveLength(IN_LANGUAGES.length)
  })

  test("other values are another finding", () => {
    const text = textWith(foundWith([open("/:lang(de|en)"), open("/:lang(de|fr)/about")]))
    expect(headsOf(text).filter((head) => head.includes("P421"))).toHaveLength(2)
    expect(text).not.toContain("in the same way")
  })

  test("and every other finding is reported by itself, even twice", () => {
    const errors = foundWith([]).filter(({ code }) => code !== "P421")
    expect(headsOf(textWith([...errors, ...errors]))).toHaveLength(2 * errors.length)
  })
})
