import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { firstPolicyOf, type PolicyNeeds } from "../../../codegen/init/policy/first-policy.ts"
import { CLOSED } from "../../../codegen/init/policy/closed.ts"
import { rulesOf } from "../../../codegen/init/policy/first-rules.ts"
import type { ObservedAccess } from "../../../codegen/init/policy/observed-access.ts"
import { languagesIn } from "../../../codegen/init/app/languages.ts"
import { hasErrors } from "../../../codegen/source/diagnostic.ts"
import { routeEntriesOf, type RouteEntry } from "../../../codegen/target/entries.ts"
import type { RouteInventory, RouteNode } from "../../../codegen/target/inventory.ts"

const span = { file: "app/routes.ts", start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 }

const nodeOf = (path: string, id: number, isEndpoint: boolean): RouteNode => ({
  id,
  path: path === "" ? null : path,
  index: path === "",
  caseSensitive: false,
  module: { file: `app/${fileOf(path)}`, exists: true, exports: isEndpoint ? ["loader"] : ["default", "loader"] },
  span,
  children: [],
})

const fileOf = (path: string): string => `${path === "" ? "home" : path.replaceAll("/", "+")}.tsx`

/** Each path is a page in a file of its own name; `!` behind it makes it an endpoint. */
const routesOf = (paths: readonly string[]): RouteInventory => ({
  file: span.file,
  tree: [...paths, "*"].map((path, id) => nodeOf(path.replace("!", ""), id, path.endsWith("!"))),
  prerender: { kind: "none" },
})

function firstOf(paths: readonly string[], more: Partial<PolicyNeeds> = {}) {
  const needs: PolicyNeeds = {
    routes: routesOf(paths),
    absent: ["challenged", "recovering", "verified"],
    openPrerendered: false,
    files: ["assets/"],
    languages: null,
    ...more,
  }
  return { needs, first: firstPolicyOf(needs) }
}

/** The rules and what each was written for, as one line each. */
const linesOf = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /path: "(.+?)", match: "(\w+)", require: "(.+?)"(?:, deny: { "signed-out": (\d+) })?, why: "(.+?): /g,
    ),
  ].map(
    ([, path, match, asks, denial, what]) =>
      `${path} ${match} ${asks}${denial === undefined ? "" : ` ${denial}`} ${what}`,
  )

function written(paths: readonly string[], more: Partial<PolicyNeeds> = {}): string {
  const { needs, first } = firstOf(paths, more)
  if ("errors" in first) throw new Error(first.errors.map(({ message }) => message).join("\n"))
  const { diagnostics } = compile({ policy: { path: "policy/app.policy.ts", text: first.text }, routes: needs.routes })
  expect(diagnostics.filter(({ code }) => code !== "P421")).toEqual([])
  return first.text
}

test("an endpoint that shares its rule with a page redirects as the page does", () => {
  const text = written(["login", ":a?/:b?/list", ":a?/:b?/list.json!", ":a/:b/:c", "x/:y?/z!"])
  const { needs } = firstOf(["login", ":a?/:b?/list", ":a?/:b?/list.json!", ":a/:b/:c", "x/:y?/z!"])
  const { diagnostics } = compile({ policy: { path: "policy/app.policy.ts", text }, routes: needs.routes })
  expect(diagnostics.map(({ code }) => code)).toEqual([])
})

test.each([
  ["sign-up/*", "sign-up/*!"],
  ["sign-up/*!", "sign-up/*"],
])("a rule that is closed for a page and an endpoint redirects, whichever comes first: %s, %s", (...paths) => {
  const entries = routeEntriesOf(routesOf(paths).tree).filter(({ catchAll }) => !catchAll)
  const facts = { absent: [], reasonToOpen: () => null, isHidden: () => false }
  const [rule] = rulesOf(entries, ({ scopes }) => scopes, facts)
  expect(rule).toMatchObject({ path: "/sign-up", require: "signed-in", deny: null, entries })
})

test.each([
  [["a!", "a!"], [401, 403], 401],
  [["a!", "a!", "a!"], [403, 404, 403], 401],
  [["a!", "a!"], [403, 403], 403],
  [["a!", "a!"], [403, null], null],
  [["a!", "a"], [403, null], null],
] as const)("%j, which refuse with %j, refuse with %j in their common rule", (paths, denials, deny) => {
  const entries = routeEntriesOf(routesOf(paths).tree).filter(({ catchAll }) => !catchAll)
  const proposals = entries.map((_, at) => ({ require: CLOSED, isSignIn: false, why: "seen", deny: denials[at]! }))
  const observed = {
    proposedFor: (entry: RouteEntry) => proposals[entries.indexOf(entry)]!,
  } as unknown as ObservedAccess
  const facts = { absent: [], reasonToOpen: () => null, isHidden: () => false, observed }
  const rules = rulesOf(entries, ({ scopes }) => scopes, facts)
  expect(rules.map((rule) => rule.deny)).toEqual([deny])
})

test("an endpoint that sets a password, registers somebody or mails a link is closed; a page with such a name is open", () => {
  const names = ["reset-password", "sign-up", "forgot-password"]
  const endpoints = linesOf(written(["login", ...names.map((name) => `api/user/${name}!`)]))
  const pages = linesOf(written(["login", ...names]))
  for (const name of names) {
    expect(endpoints).toContain(`/api/user/${name} exact signed-in 401 endpoint app/api+user+${name}.tsx`)
    expect(pages.find((line) => line.startsWith(`/${name} `))).toMatch(/ exact (?:signed-out|anyone) page /)
  }
})

describe("every page and endpoint has a rule of its own", () => {
  test("with an optional language before pages with params", () => {
    const paths = [":lang?", ":lang?/stock", ":lang?/stock/:sku", ":lang?/sign-in", "api/stock.json!"]
    expect(linesOf(written(paths))).toEqual([
      "/:lang(de|en)/sign-in exact signed-out page app/:lang?+sign-in.tsx",
      "/sign-in exact signed-out page app/:lang?+sign-in.tsx",
      "/ exact signed-in page app/:lang?.tsx",
      "/:lang(de|en) exact signed-in page app/:lang?.tsx",
      "/:lang(de|en)/stock exact signed-in page app/:lang?+stock.tsx",
      "/:lang(de|en)/stock/:sku exact signed-in page app/:lang?+stock+:sku.tsx",
      "/api/stock.json exact signed-in 401 endpoint app/api+stock.json!.tsx".replace("!", ""),
      "/stock exact signed-in page app/:lang?+stock.tsx",
      "/stock/:sku exact signed-in page app/:lang?+stock+:sku.tsx",
      "/stock/stock exact signed-in page app/:lang?+stock.tsx",
    ])
    expect(written(paths)).toContain("// CHECK: these languages were guessed")
    expect(written(paths, { languages: ["fr", "it", "rm"] })).toContain('path: "/:lang(fr|it|rm)/sign-in"')
  })

  test("if only one page can have a language", () => {
    const paths = ["", ":lang?/about", "orders", "orders/:id", "orders/:id/invoice.pdf!", "login"]
    expect(linesOf(written(paths))).toEqual([
      "/login exact signed-out page app/login.tsx",
      "/ exact signed-in page app/home.tsx",
      "/:lang(de|en)/about exact signed-in page app/:lang?+about.tsx",
      "/about exact signed-in page app/:lang?+about.tsx",
      "/orders exact signed-in page app/orders.tsx",
      "/orders/:id exact signed-in page app/orders+:id.tsx",
      "/orders/:id/invoice.pdf exact signed-in 401 endpoint app/orders+:id+invoice.pdf.tsx",
      "/orders/about exact signed-in page app/:lang?+about.tsx",
    ])
  })

  test("if the names of pages are values of another page's param", () => {
    const paths = ["", ":user", ":user/followers", "settings/:tab", "api/cards.json!", "login", "logout!"]
    expect(linesOf(written(paths))).toEqual([
      "/login exact signed-out page app/login.tsx",
      "/logout exact anyone endpoint app/logout.tsx",
      "/ exact signed-in page app/home.tsx",
      "/:user exact signed-in page app/:user.tsx",
      "/:user/followers exact signed-in page app/:user+followers.tsx",
      "/api/cards.json exact signed-in 401 endpoint app/api+cards.json.tsx",
      "/settings/:tab exact signed-in page app/settings+:tab.tsx",
      "/settings/followers exact signed-in page app/:user+followers.tsx",
    ])
  })

  test("with an optional segment before every page and before the catch-all", () => {
    const pages = ["", "cart", "cart/:lines", "blogs", "blogs/:blog/:article", "account/orders", "account/login"]
    const paths = [...pages.map((page) => `:locale?${page === "" ? "" : `/${page}`}`), "robots.txt!"]
    const routes = routesOf([...paths, ":locale?/*"])
    // The catch-all beneath the locale is the only one.
    const text = written(paths, { routes: { ...routes, tree: routes.tree.filter(({ path }) => path !== "*") } })
    for (const page of pages) {
      expect(text).toContain(`path: "/${page}", match: "exact"`)
      expect(text).toContain(`path: "/:locale(de|en)${page === "" ? "" : `/${page}`}", match: "exact"`)
    }
    expect(text).not.toContain('subtree", require')
  })

  test("if a page lies beneath a splat, in whichever order the two are decided", () => {
    const paths = ["", "docs/*", "docs/internal", "login"]
    const text = written(paths)
    expect(linesOf(text)).toContain("/docs/internal exact signed-in page app/docs+internal.tsx")
    expect(text).toContain("accept: [],")
    for (const rule of ['"/docs", match: "subtree"', '"/docs/internal", match: "exact"']) {
      const decided = text.replace(`${rule}, require: "signed-in"`, `${rule}, require: "anyone"`)
      expect(decided).not.toBe(text)
      const { diagnostics } = compile({
        policy: { path: "policy/app.policy.ts", text: decided },
        routes: routesOf(paths),
      })
      // The other page stays closed.
      expect(diagnostics).toEqual([])
    }
  })

  test("opening one of two overlapping pages opens the other only with a finding", () => {
    const paths = ["", ":user", ":user/followers", "settings/:tab", "login"]
    const opened = written(paths).replace(
      '"/:user/followers", match: "exact", require: "signed-in"',
      '"/:user/followers", match: "exact", require: "anyone"',
    )
    const { diagnostics } = compile({ policy: { path: "policy/app.policy.ts", text: opened }, routes: routesOf(paths) })
    expect(diagnostics.map(({ code }) => code)).toEqual(["P409"])
  })
})

describe("a rule for many pages", () => {
  const crossed = ["a", "b", "c", "d"].flatMap((one) => [`:x/${one}`, `${one}/:y`, `:x/:y/${one}`, `${one}/:y/:z`])

  test("names them all, and the sign-in page is open", () => {
    const text = written([...crossed, "login"])
    expect(linesOf(text)[0]).toBe("/login exact signed-out page app/login.tsx")
    for (const path of crossed) expect(text).toContain(fileOf(path))
  })

  test("is open only if all of them are", () => {
    const { needs, first } = firstOf(["docs/*", "docs/a/:x", "docs/:y/b"], {
      openPrerendered: true,
      routes: {
        ...routesOf(["docs/*", "docs/a/:x", "docs/:y/b"]),
        prerender: { kind: "paths", paths: [{ path: "/docs/some/where/else", span }] },
      },
    })
    expect(needs.openPrerendered).toBe(true)
    expect("errors" in first ? [] : linesOf(first.text).filter((line) => line.includes("anyone"))).toEqual([
      "/docs subtree anyone page app/docs+*.tsx",
    ])
  })
})

const SEGMENTS = ["a", "b", ":x", ":lang?", ":y?", "login", "new"] as const

const pathsOfApps = fc.uniqueArray(
  fc
    .tuple(fc.array(fc.constantFrom(...SEGMENTS), { minLength: 1, maxLength: 3 }), fc.boolean())
    .filter(([segments]) => new Set(segments).size === segments.length)
    .map(([segments, isSplat]) => [...segments, ...(isSplat ? ["*"] : [])].join("/")),
  { minLength: 1, maxLength: 6 },
)

const isCatchAll = (path: string): boolean => /^(?:[^/]+\?\/)*\*$/.test(path)

test("for any routes, each file that serves something is named, and only sign-in pages are open", () => {
  fc.assert(
    fc.property(pathsOfApps, (paths) => {
      const { needs, first } = firstOf(paths)
      if ("errors" in first) throw new Error(JSON.stringify(first.errors))
      // One rule for everything would be the catch-all's, and says nothing of any page.
      expect(first.text).not.toContain('path: "/", match: "subtree"')
      const { diagnostics } = compile({ policy: { path: "p.ts", text: first.text }, routes: needs.routes })
      const isServed = (path: string): boolean =>
        !diagnostics.some(({ code, message }) => code === "P412" && message.includes(`\`/${path}\``))
      for (const path of paths.filter((one) => isServed(one) && !isCatchAll(one)))
        expect(first.text).toContain(`app/${fileOf(path)}`)
      expect(diagnostics.filter((one) => hasErrors([one]))).toEqual([])
      // Default values are not written, so nothing has to be accepted.
      expect(first.text).toContain("accept: [],")
      expect(diagnostics.filter(({ code }) => code === "P303" || code === "P304")).toEqual([])
      const open = linesOf(first.text).filter((line) => !line.includes(" signed-in "))
      expect(open.filter((line) => !/login(?:\+\*)?\.tsx$/.test(line))).toEqual([])
    }),
    {
      numRuns: 300,
      // Found with the seeds 1148868981, 1882885153 and -1870350597: another page is served at the address of a sign-in
      // page, a sign-in page is a splat beneath a param, and no policy can open one of several.
      examples: [
        [["login/:lang?", ":lang?/:y?/login"]],
        [[":x/a/login/*", ":x/a", "a/:y?/:x", "a/*"]],
        [[":lang?/login", "a/:lang?", "login/*", ":lang?/a/:x/*"]],
      ],
    },
  )
})

describe("the languages of an app", () => {
  test.each<[string, readonly string[] | null]>([
    ['export const languages = ["de", "en"] as const', ["de", "en"]],
    ["const supportedLngs: string[] = ['en', 'pt-BR']", ["en", "pt-br"]],
    ["export default { supportedLocales: [`fr`, `it`, `fr`] }", ["fr", "it"]],
    ["export const LOCALES = new Set(['en', 'de'])", ["en", "de"]],
    ['const languages = ["js", "ts"]\nconst locales = ["en", "de"]', ["en", "de"]],
    ['const locales = ["en", "fil", "zh-Hant-TW"]', ["en", "fil", "zh-hant-tw"]],
    ['const locales = ["es", "es-419"]', ["es", "es-419"]],
    ['const locales = ["en", "jp"]', ["en", "jp"]],
    ['const locales = ["en-ww", "de-de"]', ["en-ww", "de-de"]],
    ['const languages = ["en-intl", "de"]', ["en-intl", "de"]],
    ['const languages = ["us-en", "de-de"]', ["us-en", "de-de"]],
    ['const languages = ["jp-en", "en"]', ["jp-en", "en"]],
    ['const locales = ["en", "xx"]', ["en", "xx"]],
    ['const lngLat = ["lng", "lat"]', null],
    ['const latLngs = ["lat", "lng"]', null],
    ['const localeNamespaces = ["nav", "faq"]', null],
    ['const localeKeys = ["day", "min"]', null],
    ['const LOCALE_DIRS = ["app", "src"]', null],
    ['const locales = ["xx", "yy"]', null],
    ['const supportedLngs = ["en", "xx"]', ["en", "xx"]],
    ['const translatedLocales = ["en", "xx"]', ["en", "xx"]],
    ['const locales = ["en", "English"]', null],
    ['const languages = ["en", "xx"]', null],
    ['const languages = ["js", "ts"]', null],
    ['const languages = ["en"]', null],
    ['const languages = ["go", "sql", "css"]', null],
    ['const languages = ["English", "Deutsch"]', null],
    ['const words = ["is", "or"]', null],
    ["", null],
  ])("in `%s`", (text, want) => {
    expect(languagesIn([{ path: "app/i18n.ts", text }])).toEqual(want)
  })
})
