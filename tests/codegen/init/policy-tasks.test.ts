import { expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { firstPolicyOf } from "../../../codegen/init/policy/first-policy.ts"
import { policyTasks } from "../../../codegen/init/policy/policy-tasks.ts"
import type { RouteInventory } from "../../../codegen/target/inventory.ts"

const span = { file: "app/routes.ts", start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 }

const routesOf = (paths: readonly string[], prerendered: readonly string[]): RouteInventory => ({
  file: span.file,
  tree: [...paths, "/*"].map((path, id) => ({
    id,
    path: path.slice(1) || null,
    index: path === "/",
    caseSensitive: false,
    module: { file: `app/page-${id}.tsx`, exists: true, exports: ["default", "loader"] },
    span,
    children: [],
  })),
  prerender:
    prerendered.length === 0 ? { kind: "none" } : { kind: "paths", paths: prerendered.map((path) => ({ path, span })) },
})

/** The tasks about rules that a policy leaves which `init` wrote without a scan. */
function decisionsIn(paths: readonly string[], prerendered: readonly string[] = []): readonly string[] {
  const routes = routesOf(paths, prerendered)
  const needs = { absent: ["challenged", "recovering", "verified"] as const, languages: null }
  const first = firstPolicyOf({ ...needs, routes, openPrerendered: true, files: [] })
  if ("errors" in first) throw new Error(first.errors.map(({ message }) => message).join("\n"))
  const facts = { ...needs, policy: "policy.ts", binding: "app/locks.ts", wayBack: "next" }
  return policyTasks({ packages: new Set(), routes }, first, facts).filter((task) => /guessed|decide/.test(task))
}

test.each<readonly [string, readonly string[], readonly string[], readonly string[]]>([
  [
    "closed rules are to be decided",
    ["/login", "/a", "/b"],
    [],
    ["policy.ts: 2 rules are for you to decide, and closed until then; one was guessed from its name: check it"],
  ],
  [
    "pre-rendered pages are not guessed from their names",
    ["/login", "/a", "/b"],
    ["/b"],
    ["policy.ts: one rule is for you to decide, and closed until then; one was guessed from its name: check it"],
  ],
  [
    "guesses alone are to be checked",
    ["/login", "/signup"],
    [],
    ["policy.ts: no rule is left for you to decide; 2 were guessed from their names: check them"],
  ],
  ["nothing is left to decide", ["/a", "/b"], ["/a", "/b"], []],
])("%s", (_, paths, prerendered, want) => {
  expect(decisionsIn(paths, prerendered)).toEqual(want)
})

test("a policy accepts that one rule decides routes that no rule can tell apart, and leaves that to check", () => {
  const routes = routesOf(["/login", "/sitemap/:lang.xml", "/:lang?/:handle"], [])
  const needs = { absent: ["challenged", "recovering", "verified"] as const, languages: null }
  const first = firstPolicyOf({ ...needs, routes, openPrerendered: false, files: [] })
  if ("errors" in first) throw new Error(first.errors.map(({ message }) => message).join("\n"))
  expect(first.text).toContain('{ code: "P423", rule: "/sitemap/:lang", match: "exact", why: ')
  const { checked } = compile({ policy: { path: "policy.ts", text: first.text }, routes })
  expect(checked?.suppressions).toMatchObject([{ code: "P423", rule: "/sitemap/:lang" }])
  const facts = { ...needs, policy: "policy.ts", binding: "app/locks.ts", wayBack: "next" }
  expect(policyTasks({ packages: new Set(), routes }, first, facts).join("\n")).toContain(
    "`/sitemap/:lang` decides several routes that no rule can tell apart",
  )
})
