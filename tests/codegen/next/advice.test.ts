import * as fc from "fast-check"
import { expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import type { Rewrite } from "../../../codegen/next/settings.ts"
import type { Diagnostic } from "../../../codegen/source/diagnostic.ts"
import type { MatchMode, Path, Requirement, Rule } from "../../../policy/language.ts"
import { patternOf, shapeOf } from "../../../policy/pattern.ts"
import { HOME, policyOf, ruleOf } from "../../policy/build.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { inventoryFor } from "./inventory-for.ts"

interface Name {
  readonly path: string
  readonly match: string
}

interface Layout {
  readonly routes: readonly string[]
  readonly rewrites?: readonly Rewrite[]
}

const ruleAt = ({ path, match }: Name, require: Requirement): Rule => ruleOf(path as Path, match as MatchMode, require)
/** True for a rule with the same paths. The name of a param makes no difference. */
const isAt =
  (name: Name) =>
  (rule: Name): boolean =>
    shapeOf(patternOf(rule.path)) === shapeOf(patternOf(name.path)) && rule.match === name.match

const NOBODY_SENT = Object.fromEntries(Object.keys(HOME).map((state) => [state, 403])) as typeof HOME

const findingsOf = ({ routes, rewrites = [] }: Layout, rules: readonly Rule[]): readonly Diagnostic[] =>
  compile({
    policy: { path: "a.policy.ts", text: textOfPolicy(policyOf(rules, { home: NOBODY_SENT })) },
    routes: inventoryFor(routes, rewrites),
  }).diagnostics

/** The arguments of the findings that advise a rule. Each code has some of them. */
interface Advised {
  readonly advice: { readonly path?: string; readonly prefix?: string; readonly match?: string }
  readonly paths: readonly string[]
  readonly at: string
  readonly own: Name
  readonly one: Name
  readonly others: readonly Name[]
  readonly rules: readonly Name[]
  readonly instead: readonly Name[]
  readonly overlap: Name
}

/** The rules after the advice of one finding is followed, with nothing added to it. */
function followed(rules: readonly Rule[], { code, variant, args, rule, hint }: Diagnostic): readonly Rule[] {
  const { advice, paths, at, own, one, others, rules: named, instead, overlap } = args as unknown as Advised
  const requirementOf = (name: Name): Requirement => (rules.find(isAt(name))?.require ?? "signed-in") as Requirement
  const written = (names: readonly Name[], require: Requirement): readonly Rule[] => [
    ...rules.filter((other) => !names.some((name) => isAt(name)(other))),
    ...names.map((name) => ruleAt(name, require)),
  ]
  switch (variant === null ? code : `${code}/${variant}`) {
    case "P404":
    case "P410":
    case "P422/root":
      return written([{ path: (advice.path ?? advice.prefix)!, match: advice.match ?? "subtree" }], "signed-in")
    case "P422/page":
      return written(
        paths.map((path) => ({ path, match: "exact" })),
        "signed-in",
      )
    case "P422/value":
      return written([{ path: at, match: "exact" }], requirementOf(own))
    case "P409/disagree":
      return written(named, requirementOf(one))
    case "P409/swallowed": {
      const left = rules.filter((other) => !others.some((name) => isAt(name)(other)))
      const added = instead.filter((name) => !left.some(isAt(name)))
      return [...left, ...added.map((name) => ruleAt(name, requirementOf(others[0]!)))]
    }
    case "P205":
      return [...rules.filter(({ path }) => path !== "/"), ruleAt({ path: "/", match: "exact" }, "anyone")]
    case "P305":
      return written([overlap], requirementOf(one))
    case "P302":
    case "P303":
    case "P304":
    case "P405/rule":
      return rules.filter((other) => !isAt(rule!)(other))
    default:
      throw new Error(`no advice to follow: ${code} ${variant}: ${hint}`)
  }
}

/**
 * The errors, apart from two that may be kept: a guarded path that another server answers (P445), and a rule that
 * settles an overlap without a page (P405, which `accept` keeps).
 */
const errorsOf = (layout: Layout, rules: readonly Rule[]): readonly Diagnostic[] =>
  findingsOf(layout, rules).filter(({ severity, code, rule }) => {
    const settles = (): boolean =>
      findingsOf(
        layout,
        rules.filter((one) => !isAt(rule!)(one)),
      ).some((one) => one.code === "P305")
    return severity === "error" && code !== "P445" && !(code === "P405" && settles())
  })

/** Follows the advice of every error of a run at once, at most so many times; the errors that are left then. */
function leftAfter(most: number, layout: Layout, rules: readonly Rule[]): readonly string[] {
  const errors = errorsOf(layout, rules)
  return errors.length === 0 || most === 0
    ? errors.map(({ code, message, hint }) => `${code} ${message}: ${hint}`)
    : leftAfter(most - 1, layout, errors.reduce(followed, rules))
}

const LANGUAGES: Layout = {
  routes: [
    "/[locale]",
    "/[locale]/about",
    "/[locale]/blog/[slug]",
    "/[locale]/dashboard",
    "/[locale]/dashboard/settings",
    "/admin",
    "/admin/users",
    "/admin/users/[id]",
    "/account",
    "/account/keys",
    "/api/health",
    "/api/hooks/[name]",
  ],
}

const OPEN: readonly Rule[] = [
  ruleOf("/:locale", "exact", "anyone"),
  ruleOf("/:locale/about", "exact", "anyone"),
  ruleOf("/:locale/blog/:slug", "exact", "anyone"),
  ruleOf("/:locale/dashboard", "subtree", "signed-in"),
]

const AREAS: readonly Rule[] = [
  ruleOf("/admin", "subtree", "verified"),
  ruleOf("/account", "subtree", "signed-in"),
  ruleOf("/api", "subtree", "recovering"),
]

test("one run names every rule that takes a value of a language, and the rules to write instead", () => {
  const found = errorsOf(LANGUAGES, [...OPEN, ...AREAS])
  const about = found.find(({ message }) => message.startsWith("route `/:locale/about` is split between"))
  expect(about?.message).toBe(
    "route `/:locale/about` is split between `/:locale/about` exact, `/account` subtree, `/admin` subtree and `/api` subtree",
  )
  expect(about?.hint).toBe(
    "this route also serves `/account/about`, `/admin/about` and `/api/about`, because its param takes any word: instead of `/account` subtree, `/admin` subtree and `/api` subtree, give each page beneath a rule of its own: `/account` exact, `/account/keys` exact, `/admin` exact, `/admin/users` exact, `/admin/users/:id` exact, `/api/health` exact and `/api/hooks/:name` exact",
  )
  expect(about?.related.map(({ message }) => message)).toEqual([
    "decides `/x/about`",
    "decides `/account/about`",
    "decides `/admin/about`",
    "decides `/api/about`",
  ])
  // One for each page whose rule differs from an area's.
  expect(found.map(({ code, args }) => [code, args["route"]])).toEqual(
    [...LANGUAGES.routes.slice(1, 5), "/[locale]"].map((route) => ["P409", route.replaceAll(/\[(\w+)\]/g, ":$1")]),
  )
})

test.each<readonly [string, Layout, readonly Rule[]]>([
  ["a root language", LANGUAGES, [...OPEN, ...AREAS]],
  [
    "a root language with its values",
    LANGUAGES,
    [...OPEN.map((rule) => ({ ...rule, path: rule.path.replace(":locale", ":locale(de|en)") as Path })), ...AREAS],
  ],
  [
    "a root catch-all",
    { routes: ["/[[...slug]]", "/admin", "/admin/[id]"] },
    [ruleOf("/admin", "subtree", "verified")],
  ],
  [
    "a root catch-all that is open",
    { routes: ["/[[...slug]]", "/admin", "/admin/[id]"] },
    [ruleOf("/", "subtree", "anyone"), ruleOf("/admin", "subtree", "verified")],
  ],
  [
    "a root catch-all without the home page",
    { routes: ["/", "/[...slug]", "/admin", "/admin/[id]"] },
    [ruleOf("/", "subtree", "anyone"), ruleOf("/admin", "subtree", "verified")],
  ],
  [
    "a catch-all beside a param",
    { routes: ["/[locale]", "/docs/[...rest]", "/admin"] },
    [ruleOf("/:locale", "exact", "anyone"), ruleOf("/docs", "subtree", "signed-in")],
  ],
  [
    "a rewrite of everything to another server",
    {
      routes: ["/", "/admin"],
      rewrites: [{ phase: "fallback", source: "/:path*", destination: "https://old.example/:path*" }],
    },
    [ruleOf("/", "subtree", "anyone")],
  ],
  [
    "a rewrite with a language",
    {
      routes: ["/", "/docs/[...rest]", "/admin", "/admin/users"],
      rewrites: [{ phase: "beforeFiles", source: "/:locale/:path*", destination: "/docs/:path*" }],
    },
    [
      ruleOf("/docs", "subtree", "anyone"),
      ruleOf("/admin", "subtree", "verified"),
      ruleOf("/:locale", "subtree", "anyone"),
    ],
  ],
  [
    "a rewrite to another server before all pages",
    {
      routes: ["/", "/docs/[...rest]", "/admin/[[...rest]]"],
      rewrites: [{ phase: "beforeFiles", source: "/:area/feed/:path*", destination: "https://old.example/:path*" }],
    },
    [
      ruleOf("/docs", "subtree", "anyone"),
      ruleOf("/admin", "subtree", "verified"),
      ruleOf("/:area/feed", "subtree", "anyone"),
    ],
  ],
  [
    "intercepting routes",
    { routes: ["/[locale]/feed", "/[locale]/feed/(..)photo/[id]", "/[locale]/photo/[id]", "/admin/[id]"] },
    [ruleOf("/:locale", "subtree", "anyone"), ruleOf("/admin", "subtree", "verified")],
  ],
])("the advice of `check` is accepted within two rounds: %s", (_, layout, rules) => {
  expect(leftAfter(2, layout, rules)).toEqual([])
})

test("the advice of `check` ends, whatever the routes and rules", () => {
  const segment = fc.constantFrom("a", "b", "[p]")
  const route = fc
    .tuple(fc.array(segment, { maxLength: 3 }), fc.constantFrom("", "", "[...r]", "[[...r]]"))
    .map(
      ([parts, end]) => `/${[...parts.map((part, at) => part.replace("p", `p${at}`)), end].filter(Boolean).join("/")}`,
    )
  const part = fc.constantFrom("a", "b", ":p")
  const rule = fc
    .tuple(
      fc.array(part, { maxLength: 2 }),
      fc.constantFrom<MatchMode>("exact", "subtree"),
      fc.constantFrom<Requirement>("anyone", "signed-in", "verified"),
    )
    .map(([parts, match, require]) =>
      ruleOf(`/${parts.map((one, at) => one.replace("p", `p${at}`)).join("/")}`, match, require),
    )
  const source = fc.constantFrom("/:p0*", "/a/:p1*", "/:p0/b", "/b/:p1+")
  const rewrite = fc.record<Rewrite>({
    phase: fc.constantFrom("beforeFiles", "afterFiles", "fallback"),
    source,
    destination: fc.constantFrom("/a", "https://old.example/a"),
  })
  const layout = fc.record({
    routes: fc.uniqueArray(route, { minLength: 1, maxLength: 5, selector: (one) => one.replaceAll(/[[\].]/g, "") }),
    rewrites: fc.array(rewrite, { maxLength: 1 }),
  })
  const rules = fc.uniqueArray(rule, { maxLength: 3, selector: ({ path }) => path.replaceAll(/\d/g, "") })
  fc.assert(
    fc.property(layout, rules, (app, written) => {
      expect({ left: leftAfter(6, app, written), of: [app, written] }).toEqual({ left: [], of: [app, written] })
    }),
    { numRuns: 1_000 },
  )
})

// Found with the seed 1723729503: each round removed the rule that the other page had been advised to have.
test("a rule that another page needs is not advised to be removed", () => {
  const layout: Layout = {
    routes: ["/a/[p1]", "/[p0]/a/[[...r]]"],
    rewrites: [{ phase: "beforeFiles", source: "/a/:p1*", destination: "/a" }],
  }
  const rules = [
    ruleOf("/a", "subtree", "anyone"),
    ruleOf("/:p0/a", "subtree", "signed-in"),
    ruleOf("/a/a", "subtree", "signed-in"),
  ]
  expect(errorsOf(layout, rules).map(({ code, variant, hint }) => [code, variant, hint])).toEqual([
    ["P409", "disagree", "give `/a/a` a rule that agrees with `/a` subtree, or change one of the two"],
  ])
  expect(leftAfter(3, layout, rules.slice(0, 1))).toEqual([])
})

test("an endpoint that another page's subtree rule redirects is named at the addresses of that rule", () => {
  const rules = [
    ruleOf("/:locale/feed", "exact", "signed-in"),
    ruleOf("/help", "subtree", "signed-in"),
    ruleOf("/start", "exact", "signed-out"),
  ]
  const routes = inventoryFor(["/[locale]/feed", "/help", "/start"]).tree.map((node) =>
    node.path === ":locale/feed" ? { ...node, ordered: { kind: "resource" as const } } : node,
  )
  const home = { ...NOBODY_SENT, "signed-out": "/start" } as typeof HOME
  const { diagnostics } = compile({
    policy: { path: "a.policy.ts", text: textOfPolicy(policyOf(rules, { home })) },
    routes: { ...inventoryFor([]), tree: routes },
  })
  expect(diagnostics.filter(({ code, variant }) => code === "P425" && variant === "shared")).toMatchObject([
    { args: { endpoint: "/:locale/feed", own: { path: "/help/feed", match: "exact" } } },
  ])
})
