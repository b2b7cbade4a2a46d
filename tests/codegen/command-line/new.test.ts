import * as fc from "fast-check"
import { expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { newPolicy } from "../../../codegen/command-line/commands/new.ts"
import { anyRoutes, inventoryOf, type RouteModel } from "../diff/fuzz-model.ts"

const leafOf = (path: string): RouteModel => ({ kind: "route", path, children: [] })

function written(models: readonly RouteModel[]): readonly string[] | null {
  const routes = inventoryOf(models)
  const project = { policy: { path: "a.policy.ts", text: "" }, routes, diagnostics: [], textOf: () => null }
  const { stdout } = newPolicy(project, { stdoutColour: false, stderrColour: false })
  if (stdout === "") return null
  const { diagnostics } = compile({ policy: { path: "a.policy.ts", text: stdout }, routes })
  return diagnostics.flatMap(({ code }) => (/^P[23]/.test(code) ? [code] : []))
}

test("the first policy has no redundant rule, whatever the routes", () => {
  expect(written([":page", "about", "about/us", "*"].map(leafOf))).toEqual([])
  let count = 0
  fc.assert(
    fc.property(anyRoutes, (models) => {
      const found = written(models)
      if (found === null) return
      count++
      expect(found).toEqual([])
    }),
    { numRuns: 150 },
  )
  expect(count).toBeGreaterThan(20)
})

test("the first policy accepts that one rule decides routes that no rule can tell apart", () => {
  const routes = inventoryOf(["sitemap/:lang.xml", ":lang?/:handle", "*"].map(leafOf))
  const project = { policy: { path: "a.policy.ts", text: "" }, routes, diagnostics: [], textOf: () => null }
  const { stdout } = newPolicy(project, { stdoutColour: false, stderrColour: false })
  expect(stdout).toContain("// CHECK: P423 means that one rule decides several routes")
  const { checked } = compile({ policy: { path: "a.policy.ts", text: stdout }, routes })
  expect(checked?.suppressions).toMatchObject([{ code: "P423" }])
})
