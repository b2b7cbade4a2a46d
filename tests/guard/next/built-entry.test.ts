import { expect, test } from "vitest"
import { paramsAt, pathWithParams, type Params } from "../../../src/guard/next/build/built-entry.ts"

test.each<[string, Params, string | null]>([
  ["/", {}, "/"],
  ["/[[...rest]]", {}, "/"],
  ["/t/[team]", { team: "acme" }, "/t/acme"],
  ["/t/[team]/settings", { team: "a b/c" }, "/t/a%20b%2Fc/settings"],
  ["/t/[team]", { team: "a%20b" }, "/t/a%20b"],
  ["/t/[team]", { team: "%" }, "/t/%25"],
  ["/t/[team]/settings", {}, null],
  ["/t/[team]", { team: ["a"] }, null],
  ["/t/[team]/[note]", { team: "", note: "" }, "/t"],
  ["/docs/[...rest]", { rest: ["a", "b c"] }, "/docs/a/b%20c"],
  ["/docs/[...rest]", { rest: [] }, null],
  ["/docs/[...rest]", {}, null],
  ["/docs/[...rest]", { rest: "ab" }, null],
  ["/docs/[...rest]", { rest: ["a", 1] as unknown as string[] }, null],
  ["/docs/[[...rest]]", {}, "/docs"],
  ["/docs/[[...rest]]", { rest: ["a"] }, "/docs/a"],
  ["/x[team]", { team: "acme" }, "/x[team]"],
  ["/[team]x", { team: "acme" }, "/[team]x"],
])("the route %s with the params %j has the path %s", (route, params, want) => {
  expect(pathWithParams(route, params)).toBe(want)
})

test.each([
  ["/t/[team]", "/t", {}],
  ["/x[team]", "/x1", {}],
  ["/[team]x", "/1x", {}],
])("of %s, the path %s has the params %j and no others", (route, pathname, params) => {
  expect(paramsAt(route, pathname)).toStrictEqual(params)
})
