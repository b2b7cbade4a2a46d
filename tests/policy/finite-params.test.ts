import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { canonicalPathOf, segmentsOf, type CanonicalPath } from "../../policy/canonical-path.ts"
import { governingRule, scopedRuleOf, type ScopedRule } from "../../policy/governing-rule.ts"
import type { Path } from "../../policy/language.ts"
import { compileMatcher } from "../../policy/matcher.ts"
import { covers, patternOf, shapeOf, textOfPattern } from "../../policy/pattern.ts"
import { byPrecedence, overlaps, precedenceOf } from "../../policy/specificity.ts"
import { MATCH_MODES } from "../../policy/states.ts"
import { writtenOutOf } from "../../policy/written-out.ts"
import { intersectionOf } from "../../codegen/check/regions/intersection.ts"
import { contains } from "../../policy/specificity.ts"
import { ruleOf, withoutTwins } from "./build.ts"

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

describe("a finite param equals the patterns with its values written out:", () => {
  test("it covers the same paths, each by exactly one of them", () => {
    for (const scope of SCOPES)
      for (const path of PATHS) {
        const own = writtenOutOf(scope).filter(at(path))
        expect(own.length, `${scope.rule.path} ${path}`).toBe(at(path)(scope) ? 1 : 0)
      }
  })

  test("it has the same precedence as its written-out patterns wherever another pattern covers the same path", () => {
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

  test("it contains and overlaps another pattern exactly as their paths do", () => {
    for (const one of SCOPES)
      for (const other of SCOPES) {
        const [mine, theirs] = [one, other].map((scope) => PATHS.filter((path) => at(path)(scope)))
        const shared = mine!.filter((path) => theirs!.includes(path))
        const name = `${one.rule.path} ${one.match}, ${other.rule.path} ${other.match}`
        // Two patterns may cover the same paths of these few and yet differ: of longer paths nothing is asked.
        expect(contains(one, other) ? shared : theirs, `of ${name}`).toEqual(theirs)
        if (shared.length === 0) continue
        const met = intersectionOf(one, other)
        expect(
          PATHS.filter((path) => covers(met, segmentsOf(path))),
          `of ${name}`,
        ).toEqual(shared)
        expect(shapeOf(patternOf(textOfPattern(met.pattern))), `of ${name}`).toBe(shapeOf(met.pattern))
        expect(contains(one, met) && contains(other, met), `of ${name}`).toBe(true)
      }
  })

  test("the same rule governs each path, in the reference and in the matcher", () => {
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
