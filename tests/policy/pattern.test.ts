import { describe, expect, test } from "vitest"
import { canonicalPathOf, segmentsOf } from "../../policy/canonical-path.ts"
import type { MatchMode } from "../../policy/language.ts"
import { covers, patternOf, readPattern, shapeOf } from "../../policy/pattern.ts"
import { byPrecedence, overlaps, precedenceOf } from "../../policy/specificity.ts"

const scopeOf = (text: string) => {
  const [path, mode] = text.split(" ")
  const match: MatchMode = mode === "subtree" ? "subtree" : "exact"
  return { pattern: patternOf(path!), match }
}

const FAULTS: readonly (readonly [string, string])[] = [
  ["dashboard", "not-absolute"],
  ["", "not-absolute"],
  ["/dashboard/", "empty-segment"],
  ["//dashboard", "empty-segment"],
  ["/./a", "dot-segment"],
  ["/..", "dot-segment"],
  ["/Dashboard", "upper-case"],
  ["/:1a", "bad-param"],
  ["/:a-b", "bad-param"],
  ["/:", "bad-param"],
  ["/::a", "bad-param"],
  ["/:a:b", "bad-param"],
  ["/:a/b/:a", "repeated-param"],
  ["/files/*", "bad-segment"],
  ["/\u{c9}", "upper-case"],
  ["/a%20b", "percent-encoded"],
  ["/%C3%BCber", "percent-encoded"],
  ["/%C3%9Cber", "percent-encoded"],
  ["/100%", "bad-segment"],
  ["/a%2Fb", "bad-segment"],
  ["/a%ffb", "bad-segment"],
  ["/a b/ c", "bad-segment"],
  ["/a\u{200b}b", "bad-segment"],
  ["/:lang(de|a b )", "bad-value"],
  ["/(a|b)", "bad-segment"],
  ["/report.data", "data-suffix"],
]

describe("a path pattern", () => {
  test.each(FAULTS)("%j is refused: %s", (text, kind) => {
    expect(readPattern(text)).toMatchObject({ fault: { kind } })
  })

  test.each([
    "/",
    "/a",
    "/a.b/c_d/~e-f",
    "/users/:id/posts/:post",
    "/data",
    "/data.x",
    "/\u{e9}",
    "/a b/@me/(x)",
    "/:lang(d\u{e9}|a b)",
  ])("%j is canonical", (text) => {
    expect(readPattern(text)).toHaveProperty("pattern")
  })

  test("has a shape without param names", () => {
    expect(shapeOf(patternOf("/a/:x"))).toBe(shapeOf(patternOf("/a/:y")))
    expect(shapeOf(patternOf("/a/:x"))).toBe("/a/:")
    expect(shapeOf(patternOf("/:x(b|a|c)/b"))).toBe("/:(a|b|c)/b")
  })

  test("throws if it was not checked", () => {
    expect(() => patternOf("/a/")).toThrow("unchecked path pattern /a/: empty-segment")
  })
})

const COVERED: readonly (readonly [string, string, boolean])[] = [
  ["/a exact", "/a", true],
  ["/a exact", "/a/b", false],
  ["/a subtree", "/a", true],
  ["/a subtree", "/a/b/c", true],
  ["/a subtree", "/ab", false],
  ["/a subtree", "/", false],
  ["/ exact", "/", true],
  ["/ exact", "/a", false],
  ["/ subtree", "/a/b", true],
  ["/:x exact", "/a", true],
  ["/:x exact", "/", false],
  ["/a/:x exact", "/a/b", true],
  ["/a/:x subtree", "/a/b/c", true],
  ["/a/:x subtree", "/a", false],
]

test.each(COVERED)("%s over %s: %s", (scope, text, want) => {
  expect(covers(scopeOf(scope), segmentsOf(canonicalPathOf(text)!))).toBe(want)
})

const PRECEDENCES: readonly (readonly [string, string, string])[] = [
  ["/a exact", "/a subtree", "beats"],
  ["/a/b subtree", "/a subtree", "beats"],
  ["/a exact", "/:x exact", "beats"],
  ["/a subtree", "/:x/b exact", "beats"],
  ["/a/:x exact", "/:y/b exact", "incomparable"],
  ["/a/:x exact", "/a/:y exact", "equal"],
  ["/a exact", "/b exact", "incomparable"],
  ["/a/:x/c exact", "/a subtree", "beats"],
  ["/:x(a|b) exact", "/:y subtree", "beats"],
  ["/:x(a|b) exact", "/a exact", "equal"],
  ["/:x(b|c) exact", "/a exact", "incomparable"],
  ["/:x(a|b)/:y exact", "/:z/b exact", "incomparable"],
]

const MIRROR: Readonly<Record<string, string>> = { beats: "beaten", incomparable: "incomparable", equal: "equal" }

test.each(PRECEDENCES)("%s against %s: %s, and the other way round", (a, b, want) => {
  expect(precedenceOf(scopeOf(a), scopeOf(b))).toBe(want)
  expect(precedenceOf(scopeOf(b), scopeOf(a))).toBe(MIRROR[want])
})

test.each(PRECEDENCES.filter(([, , want]) => want !== "incomparable"))(
  "%s against %s: %s, and the winner is sorted first",
  (a, b, want) => {
    const [one, other] = [scopeOf(a), scopeOf(b)]
    expect([byPrecedence(one, other), byPrecedence(other, one)].map(Math.sign)).toEqual(
      want === "beats" ? [-1, 1] : [0, 0],
    )
  },
)

const OVERLAPS: readonly (readonly [string, string, boolean])[] = [
  ["/a/:x exact", "/:y/b exact", true],
  ["/a exact", "/b exact", false],
  ["/a subtree", "/a/b/c exact", true],
  ["/a exact", "/a/b exact", false],
  ["/ subtree", "/a exact", true],
]

test.each(OVERLAPS)("%s and %s share a path: %s", (a, b, want) => {
  expect(overlaps(scopeOf(a), scopeOf(b))).toBe(want)
  expect(overlaps(scopeOf(b), scopeOf(a))).toBe(want)
})
