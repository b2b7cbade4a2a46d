import { describe, expect, test } from "vitest"
import { compile } from "../../codegen/compile.ts"
import { policyOf } from "../policy/build.ts"
import { inventoryOf, type RouteModel } from "./fuzz-model.ts"
import { textOfPolicy } from "./load-guards.ts"

const leafOf = (path: string): RouteModel => ({ kind: "route", path, children: [] })

const hintsFor = (paths: readonly string[]): readonly (readonly [string, string | null])[] => {
  const routes = inventoryOf([...paths, "*"].map(leafOf))
  const { diagnostics } = compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policyOf([])) }, routes })
  return diagnostics.flatMap(({ code, message, hint }) => (code === "P404" ? [[message, hint] as const] : []))
}

const ruleFor = (path: string, match: string): string =>
  `add \`{ path: "${path}", match: "${match}", require: "signed-in", why: "..." }\` to the policy`

describe("what is to be written for routes without a rule", () => {
  test("is one rule for the page, where it stands alone", () => {
    expect(hintsFor(["about", "b/:id"])).toEqual([
      ["no rule governs route `/about`", ruleFor("/about", "exact")],
      ["no rule governs route `/b/:id`", ruleFor("/b/:id", "exact")],
    ])
  })

  test("is one rule for all of them, where they share a beginning", () => {
    const hint = `${ruleFor("/editor/drafts", "subtree")}, for all 3 routes beneath it that have no rule`
    expect(hintsFor(["editor/drafts", "editor/Drafts/:id", "editor/drafts/:id/check"]).map(([, said]) => said)).toEqual(
      [hint, hint, hint],
    )
  })

  test("is accepted by the compiler when it is written", () => {
    const routes = inventoryOf(["editor", "editor/check", "*"].map(leafOf))
    const policy = policyOf([{ path: "/editor", match: "subtree", require: "signed-in", why: "..." }])
    const { diagnostics } = compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policy) }, routes })
    expect(diagnostics.filter(({ code }) => code === "P404")).toEqual([])
  })
})

describe("a missing comma", () => {
  test("is shown where it is missing, also before a comment, and not where the parser stumbles", () => {
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
