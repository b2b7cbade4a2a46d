import { expect, test } from "vitest"
import { routeOfPage } from "../../../src/guard/next/route-of-page.ts"
import type { Params } from "../../../src/guard/next/build/built-entry.ts"

test.each<[page: string, params: Params, want: { pattern: string; route: string; pathname: string | null }]>([
  ["/", {}, { pattern: "/", route: "/", pathname: "/" }],
  ["/t/:team", { team: "acme" }, { pattern: "t/:team", route: "/t/[team]", pathname: "/t/acme" }],
  ["/t/:team", {}, { pattern: "t/:team", route: "/t/[team]", pathname: null }],
  ["/t/:team", { team: "a/b" }, { pattern: "t/:team", route: "/t/[team]", pathname: "/t/a%2Fb" }],
  ["/t/:team", { team: "a%2Fb" }, { pattern: "t/:team", route: "/t/[team]", pathname: "/t/a%2Fb" }],
  ["/t/:team", { team: ["a", "b"] }, { pattern: "t/:team", route: "/t/[team]", pathname: null }],
  ["/t/:a/u/:b", { a: "1", b: "2" }, { pattern: "t/:a/u/:b", route: "/t/[a]/u/[b]", pathname: "/t/1/u/2" }],
  ["/docs/:path/*", { path: ["a", "b"] }, { pattern: "docs/:path/*", route: "/docs/[...path]", pathname: "/docs/a/b" }],
  ["/docs/:path/*", {}, { pattern: "docs/:path/*", route: "/docs/[...path]", pathname: null }],
  ["/t/:team/*", { team: "acme" }, { pattern: "t/:team/*", route: "/t/[team]/[[...rest]]", pathname: "/t/acme" }],
  ["/wiki/*", { slug: ["a", "b"] }, { pattern: "wiki/*", route: "/wiki/[[...slug]]", pathname: "/wiki/a/b" }],
  ["/wiki/*", {}, { pattern: "wiki/*", route: "/wiki/[[...rest]]", pathname: "/wiki" }],
  [
    "/t/:team/*",
    { team: "acme", slug: ["a"] },
    { pattern: "t/:team/*", route: "/t/[team]/[[...slug]]", pathname: "/t/acme/a" },
  ],
  // A folder may be `[team.id]`, whose name has a sign that no policy has.
  ["/t/:team_id", { "team.id": "acme" }, { pattern: "t/:team_id", route: "/t/[team_id]", pathname: "/t/acme" }],
])("%s with %j", (page, params, want) => {
  expect(routeOfPage(page, params)).toMatchObject(want)
})
