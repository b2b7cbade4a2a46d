import { expect, test } from "vitest"
import { pathWithParams } from "../../../src/guard/next/build/built-entry.ts"
import { proxyUrlOf } from "../../../src/guard/next/proxy-url.ts"

test.each([
  ["/dashboard?x=1", "", "/dashboard"],
  ["/_next/data/B/dashboard.json", "", "/dashboard"],
  ["/_next/data/B/index.json", "", "/"],
  ["/dashboard.rsc", "", "/dashboard"],
  ["/index.rsc", "", "/index"],
  ["/.rsc", "", "/"],
  ["/photo/.rsc", "", "/photo/"],
  ["/_next/data/B/index.rsc.json", "", "/"],
  ["/_next/data/B/index/dashboard.json", "", "/dashboard"],
  ["/_next/data/B/index/[x].json", "", "/index/[x]"],
  ["/_next/data/dashboard.json", "", "/"],
  ["/_next/data/B/_next/data/other/dashboard.json.json", "", "/dashboard"],
  ["/dashboard.json", "", "/dashboard.json"],
  ["/x/..%2fdashboard", "", "/x/..%2fdashboard"],
  ["/x/%2e%2e/dashboard", "", "/dashboard"],
  ["/app/dashboard", "/app", "/dashboard"],
  ["/app", "/app", "/"],
  ["/app/app/x", "/app", "/app/x"],
  ["/application", "/app", null],
  ["/App/dashboard", "/app", null],
  ["*", "", null],
  ["x", "", null],
  ["/x.rsc/y", "", "/x.rsc/y"],
  ["/x/_next/data/B/y.json", "", "/x/_next/data/B/y.json"],
  ["/_next/data/B/x.json/y", "", "/_next/data/B/x.json/y"],
  ["/_next/data/B/x/index/y.json", "", "/x/index/y"],
  ["/_next/data/B/index/a/[x].json", "", "/index/a/[x]"],
  ["/_next/data/B/index/[slug].json", "", "/index/[slug]"],
  ["//evil.example/dashboard", "", "//evil.example/dashboard"],
])("%s beneath %j is sent to %j", (target, basePath, pathname) => {
  expect(proxyUrlOf(target, basePath)?.pathname ?? null).toBe(pathname)
})

test("an address with very many brackets is read in proportion to its length", () => {
  // In quadratic time, it would take longer than the watchdog of the tests.
  const page = `/index/${"[".repeat(600_000)}`
  expect(proxyUrlOf(`/_next/data/B${page}.json`, "")?.pathname).toBe(page.slice("/index".length))
})

test.each([
  ["/", {}, "/"],
  ["/t/[team]/settings", { team: "acme" }, "/t/acme/settings"],
  ["/t/[team]", { team: "a/b" }, "/t/a%2Fb"],
  ["/t/[team]", { team: "a%2Fb" }, "/t/a%2Fb"],
  ["/t/[team]", {}, null],
  ["/t/[team]", { team: ["a", "b"] }, null],
  ["/docs/[...rest]", { rest: ["a", "b c"] }, "/docs/a/b%20c"],
  ["/docs/[...rest]", {}, null],
  ["/docs/[...rest]", { rest: "a" }, null],
  ["/docs/[[...rest]]", {}, "/docs"],
  ["/[[...rest]]", {}, "/"],
])("the route %s with %j has the path %j", (route, params, path) => {
  expect(pathWithParams(route, params)).toBe(path)
})
