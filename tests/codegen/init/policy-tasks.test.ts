import { expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { firstPolicyOf } from "../../../codegen/init/policy/first-policy.ts"
import type { ObservedAccess } from "../../../codegen/init/policy/observed-access.ts"
import { policyTasks } from "../../../codegen/init/policy/policy-tasks.ts"
import { redirectTest } from "../../../codegen/init/policy/redirects.ts"
import { routeEntriesOf } from "../../../codegen/target/entries.ts"
import type { RouteInventory, RouteNode } from "../../../codegen/target/inventory.ts"

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
  return policyTasks({ packages: new Set(), routes, textOf: () => null }, first, facts).filter((task) =>
    /guessed|decide/.test(task),
  )
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
  expect(policyTasks({ packages: new Set(), routes, textOf: () => null }, first, facts).join("\n")).toContain(
    "`/sitemap/:lang` decides several routes that no rule can tell apart",
  )
})

test.each<readonly [string, string, boolean]>([
  ["a redirect", 'import { redirect } from "react-router"\nexport const loader = () => redirect("/")\n', true],
  [
    "redirects, or an error",
    'import { redirect as to } from "react-router"\nexport async function loader() {\n  if (a) throw new Response(null)\n  if (b) return to("/b")\n  const c = [1].map((one) => { return one })\n  throw to("/")\n}\n',
    true,
  ],
  [
    "data, or a redirect",
    'import { redirect } from "react-router"\nexport function loader() {\n  if (a) return {}\n  return redirect("/")\n}\n',
    false,
  ],
  [
    "nothing, or a redirect",
    'import { redirect } from "react-router"\nexport function loader() {\n  if (a) return redirect("/")\n}\n',
    false,
  ],
  [
    "a redirect, and throws data",
    'import { redirect } from "react-router"\nexport function loader() {\n  if (a) throw Response.json(b)\n  return redirect("/")\n}\n',
    false,
  ],
  [
    "a redirect to an address that it makes",
    'import { redirect } from "react-router"\nexport const loader = async () => redirect(await signed())\n',
    false,
  ],
  [
    "a redirect to another site",
    'import { redirect } from "react-router"\nexport const loader = () => redirect("//files.example/a.pdf")\n',
    false,
  ],
  ["data", "export const loader = () => ({})\n", false],
  [
    "what another function gives",
    'import { redirect } from "./redirect"\nexport const loader = () => redirect("/")\n',
    false,
  ],
])("a route without a component redirects people, or not, by a loader that returns %s", (_, text, isRedirect) => {
  const routes = endpoints()
  const [endpoint, index] = routeEntriesOf(routes.tree).filter(({ kind }) => kind === "resource")
  const test = redirectTest(() => text)
  expect([test(endpoint!), test(index!)]).toEqual([isRedirect, isRedirect])
  expect(test({ ...endpoint!, path: "/api/event" })).toBe(false)
  const { node } = endpoint!
  const withAction = { ...node, module: { ...node.module, exports: [...node.module.exports, "action"] } }
  expect(test({ ...endpoint!, node: withAction })).toBe(false)

  const needs = { absent: ["challenged", "recovering", "verified"] as const, languages: null }
  const first = firstPolicyOf({ ...needs, routes, openPrerendered: false, files: [], isRedirect: test })
  if ("errors" in first) throw new Error(first.errors.map(({ message }) => message).join("\n"))
  const denials = first.rules.map(({ path, deny }) => [path, deny])
  expect(Object.fromEntries(denials)).toMatchObject({
    "/event": isRedirect ? null : 401,
    "/section": isRedirect ? null : 401,
  })
  // The compiler would advise the status that these rules leave out on purpose.
  const { diagnostics } = compile({ policy: { path: "policy.ts", text: first.text }, routes })
  expect(diagnostics.filter(({ code }) => code === "P425")).toEqual([])
  expect(first.accepted.map(({ code, path }) => `${code} ${path}`).toSorted()).toEqual(
    isRedirect ? ["P425 /event", "P425 /section"] : [],
  )
  // What is said of the catch-all, which has the same loader.
  const facts = { ...needs, policy: "policy.ts", binding: "app/locks.ts", wayBack: "next" }
  const tasks = policyTasks({ packages: new Set(), routes, textOf: () => text }, first, facts).join("\n")
  expect(tasks).toContain("has no component. Unknown paths now get a 404 without")
  expect(tasks).not.toContain("this page is no longer shown")
  expect(tasks.includes("people are no longer redirected from there")).toBe(isRedirect)
})

/** A page to sign in, an endpoint, a layout with an endpoint as its index, and an endpoint for unknown paths. */
function endpoints(): RouteInventory {
  const node = (
    id: number,
    path: string | null,
    exports: readonly string[],
    children: RouteNode[] = [],
  ): RouteNode => ({
    id,
    path,
    index: path === null,
    caseSensitive: false,
    module: { file: `app/${id}.ts`, exists: true, exports },
    span,
    children,
  })
  const loader = ["loader"]
  const section = node(2, "section", ["default"], [node(3, null, loader), node(4, "all", ["default", "loader"])])
  const tree = [node(0, "login", ["default"]), node(1, "event", loader), section, node(5, "*", loader)]
  return { file: span.file, tree, prerender: { kind: "none" } }
}

test("only a rule of one path whose endpoints all redirect is accepted as one that people open", () => {
  const needs = { absent: ["challenged", "recovering", "verified"] as const, languages: null }
  const node = (id: number, path: string, exports: readonly string[]): RouteNode => ({
    id,
    path,
    index: false,
    caseSensitive: false,
    module: { file: `app/${id}.ts`, exists: true, exports },
    span,
    children: [],
  })
  const tree = [
    node(0, "login", ["default"]),
    node(1, "old/*", ["loader"]),
    node(2, "go/:id", ["loader"]),
    node(3, "data/:id", ["loader"]),
    node(4, "*", ["default"]),
  ]
  const routes: RouteInventory = { file: span.file, tree, prerender: { kind: "none" } }
  const isRedirect = ({ node: { id } }: { readonly node: RouteNode }) => id === 1 || id === 2
  // A scan saw strangers redirected from each endpoint, so no rule has a refusal instead.
  const seen = { require: "signed-in", isSignIn: false, why: "as scanned", check: null, deny: null } as const
  const observed: ObservedAccess = {
    proposedFor: ({ kind }) => (kind === "resource" ? seen : null),
    signedOutHome: "/login",
    signedInHome: null,
  }
  const first = firstPolicyOf({ ...needs, routes, openPrerendered: false, files: [], isRedirect, observed })
  if ("errors" in first) throw new Error(first.errors.map(({ message }) => message).join("\n"))
  const { diagnostics } = compile({ policy: { path: "policy.ts", text: first.text }, routes })
  expect(diagnostics.flatMap(({ code, rule }) => (code === "P425" ? [rule?.path ?? ""] : [])).toSorted()).toEqual([
    "/data/:id",
    "/old",
  ])
  expect(first.accepted.filter(({ code }) => code === "P425").map(({ path }) => path)).toEqual(["/go/:id"])
  expect(first.text).toContain("// CHECK: P425 means that an endpoint redirects people")
})
