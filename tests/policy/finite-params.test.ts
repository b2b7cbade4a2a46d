import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { canonicalPathOf, segmentsOf, type CanonicalPath } from "../../policy/canonical-path.ts"
import { governingRule, scopedRuleOf, type ScopedRule } from "../../policy/governing-rule.ts"
import type { Path } from "../../policy/language.ts"
import { compileMatcher } from "../../policy/matcher.ts"
import { countWrittenOut, covers, patternOf, readPattern, shapeOf, textOfPattern } from "../../policy/pattern.ts"
import { byPrecedence, overlaps, precedenceOf } from "../../policy/specificity.ts"
import { MATCH_MODES } from "../../policy/states.ts"
import { writtenOut, writtenOutOf } from "../../policy/written-out.ts"
import { meetOf } from "../../codegen/check/regions/meet.ts"
import { contains } from "../../policy/specificity.ts"
import { ruleOf, withoutTwins } from "./build.ts"

const READ: readonly (readonly [string, { given: string; want: readonly string[] | string }])[] = [
  ["two values", { given: "/:lang(de|en)/about", want: ["/de/about", "/en/about"] }],
  ["two finite params", { given: "/:a(x|y)/:b(1|2)", want: ["/x/1", "/x/2", "/y/1", "/y/2"] }],
  ["a finite param beside another", { given: "/:a(x|y)/:b", want: ["/x/:b", "/y/:b"] }],
  ["values of every character", { given: "/:a(a.b|_~-|0)", want: ["/a.b", "/_~-", "/0"] }],
  ["no values", { given: "/:a()", want: "no-values" }],
  ["one value", { given: "/:a(x)", want: "one-value" }],
  ["a value twice", { given: "/:a(x|y|x)", want: "repeated-value" }],
  ["a value that is empty", { given: "/:a(x||y)", want: "bad-value" }],
  ["a value in capitals", { given: "/:a(x|Y)", want: "bad-value" }],
  ["a value that is a step", { given: "/:a(x|..)", want: "bad-value" }],
  ["a param for a value", { given: "/:a(x|:y)", want: "bad-value" }],
  ["a value that asks for data", { given: "/:a(x|y.data)", want: "data-suffix" }],
  ["no name", { given: "/:(x|y)", want: "bad-param" }],
  ["values without a param", { given: "/(x|y)", want: "bad-segment" }],
  ["a name twice", { given: "/:a(x|y)/:a", want: "repeated-param" }],
  ["something behind the values", { given: "/:a(x|y)?", want: "bad-param" }],
  ["a slash between the values", { given: "/:a(x/y)", want: "bad-param" }],
  ["64 patterns", { given: "/:a(1|2|3|4)/:b(1|2|3|4)/:c(1|2|3|4)", want: "64" }],
  ["65 patterns", { given: `/:a(${Array.from({ length: 65 }, (_, i) => i).join("|")})`, want: "too-many-patterns" }],
]

test.each(READ)("a pattern with %s", (_, { given, want }) => {
  const read = readPattern(given)
  const pattern = "fault" in read ? [] : read.pattern
  const found = writtenOut(pattern).map(textOfPattern)
  const said = "fault" in read ? read.fault.kind : typeof want === "string" ? String(found.length) : found
  expect(said).toEqual(want)
  expect(countWrittenOut(pattern)).toBe(found.length)
  expect(textOfPattern(pattern)).toBe("fault" in read ? "/" : given)
})

// Every pattern of at most two segments over two words, a param and finite params that share a value, miss each other
// or hold a word that is spelled nowhere else; and every path of at most three segments that they can tell apart.
const SEGMENTS = ["a", "b", ":p", ":p(a|b)", ":p(b|c)", ":p(c|d)"]
const named = (segment: string): string => segment.replace(":p", ":q")
const PATTERNS: readonly Path[] = [
  "/",
  ...SEGMENTS.map((one): Path => `/${one}`),
  ...SEGMENTS.flatMap((one) => SEGMENTS.map((other): Path => `/${one}/${named(other)}`)),
]
const WORDS = ["a", "b", "c", "d", "x"]
const PATHS = [
  "/",
  ...WORDS.map((one) => `/${one}`),
  ...WORDS.flatMap((one) => WORDS.map((other) => `/${one}/${other}`)),
  ...WORDS.flatMap((one) => WORDS.map((other) => `/${one}/${other}/x`)),
].map((path) => canonicalPathOf(path)!)

const SCOPES: readonly ScopedRule[] = PATTERNS.flatMap((path) =>
  MATCH_MODES.map((match) => scopedRuleOf(ruleOf(path, match, "signed-in"))),
)
const at = (path: CanonicalPath) => (scope: ScopedRule) => covers(scope, segmentsOf(path))

describe("a finite param is the patterns in which its values are written out:", () => {
  test("it covers what they cover, each path by one of them alone", () => {
    for (const scope of SCOPES)
      for (const path of PATHS) {
        const own = writtenOutOf(scope).filter(at(path))
        expect(own.length, `${scope.rule.path} ${path}`).toBe(at(path)(scope) ? 1 : 0)
      }
  })

  test("it wins or loses against another pattern as its written-out patterns do, wherever both cover a path", () => {
    for (const one of SCOPES)
      for (const other of SCOPES) {
        const pairs = PATHS.flatMap((path) => {
          const [mine] = writtenOutOf(one).filter(at(path))
          const [theirs] = writtenOutOf(other).filter(at(path))
          return mine === undefined || theirs === undefined ? [] : [[mine, theirs] as const]
        })
        const name = `${one.rule.path} ${one.match}, ${other.rule.path} ${other.match}`
        expect(overlaps(one, other), `of ${name}`).toBe(pairs.length > 0)
        expect(new Set(pairs.map(([a, b]) => precedenceOf(a, b))), `of ${name}`).toEqual(
          new Set(pairs.length === 0 ? [] : [precedenceOf(one, other)]),
        )
        expect(new Set(pairs.map(([a, b]) => Math.sign(byPrecedence(a, b)))), `of ${name}`).toEqual(
          new Set(pairs.length === 0 ? [] : [Math.sign(byPrecedence(one, other))]),
        )
      }
  })

  test("it holds another, and meets another, as the paths say", () => {
    for (const one of SCOPES)
      for (const other of SCOPES) {
        const [mine, theirs] = [one, other].map((scope) => PATHS.filter((path) => at(path)(scope)))
        const shared = mine!.filter((path) => theirs!.includes(path))
        const name = `${one.rule.path} ${one.match}, ${other.rule.path} ${other.match}`
        // Two patterns may cover the same paths of these few and yet differ: of longer paths nothing is asked.
        expect(contains(one, other) ? shared : theirs, `of ${name}`).toEqual(theirs)
        if (shared.length === 0) continue
        const met = meetOf(one, other)
        expect(
          PATHS.filter((path) => covers(met, segmentsOf(path))),
          `of ${name}`,
        ).toEqual(shared)
        expect(shapeOf(patternOf(textOfPattern(met.pattern))), `of ${name}`).toBe(shapeOf(met.pattern))
        expect(contains(one, met) && contains(other, met), `of ${name}`).toBe(true)
      }
  })

  test("the rule that governs a path is the one of theirs that does, by the scan and by the matcher", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...SCOPES.map(({ rule }) => rule)), { maxLength: 7 }), (list) => {
        const rules = withoutTwins(list).map(scopedRuleOf)
        const written = rules.flatMap(writtenOutOf)
        const matcher = compileMatcher(rules)
        for (const path of PATHS) {
          const meant = governingRule(written, path)?.rule ?? null
          expect(governingRule(rules, path)?.rule ?? null).toBe(meant)
          expect(matcher(path)?.rule ?? null).toBe(meant)
        }
      }),
      { numRuns: 1500 },
    )
  })
})
