import { expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { explain } from "../../../codegen/explain/explain.ts"
import { proxyUrlOf } from "../../../src/guard/next/proxy-url.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { inventoryFor } from "./inventory-for.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const POLICY = policyOf(
  [ruleOf("/", "exact", "anyone"), ruleOf("/notes", "exact", "signed-in"), ruleOf("/:name", "exact", "anyone")],
  { home: HOME },
)
const { checked } = compile({
  policy: { path: "policy/app.policy.ts", text: textOfPolicy(POLICY) },
  routes: inventoryFor(["/", "/notes", "/[name]"]),
})

test.each([
  // Only React Router fetches data there: this is a page of its own.
  ["/notes.data", "/:name", false],
  ["/index", "/:name", false],
  ["/notes.rsc", "/notes", true],
  ["/_next/data/build/notes.json", "/notes", true],
  ["/_next/data/build/index.json", "/", true],
  ["/_next/data/build/index/index.json", "/", true],
  ["/_next/data/build/index/notes.json", "/notes", true],
  ["/_next/data/build.json", "/", true],
  ["/_next/data/build/notes.rsc.json", "/notes", true],
])("in a Next app, %s is explained by the rule for %s, which decides in the locks", (url, rule, data) => {
  expect(explain(checked!, proxyUrlOf(url, "")!.pathname).governing?.rule.path).toBe(rule)
  const found = explain(checked!, url)
  expect({ rule: found.governing?.rule.path, data: found.data }).toEqual({ rule, data })
})

test("in a Next app, page data within page data is explained by no rule, because the proxy refuses it", () => {
  expect(explain(checked!, "/_next/data/build/_next/data/build/notes.json.json").governing).toBeNull()
})
