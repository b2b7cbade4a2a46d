import { describe, expect, test } from "vitest"
import { canonicalPathOf, segmentsOf } from "../../policy/canonical-path.ts"
import { covers, patternOf, type Scope } from "../../policy/pattern.ts"
import { contains, overlaps } from "../../policy/specificity.ts"
import { MATCH_MODES } from "../../policy/states.ts"

const PATTERNS = ["/", "/a", "/:p", "/:p(a|b)", "/:p(b|c)", "/:p(a|b|c)", "/a/b", "/a/:q", "/:p/b", "/:p(a|b)/:q(b|c)"]
const SCOPES: readonly Scope[] = PATTERNS.flatMap((path) =>
  MATCH_MODES.map((match) => ({ pattern: patternOf(path), match })),
)

// Every path of at most three segments: longer ones tell no more of these patterns apart.
const WORDS = ["a", "b", "c", "x"].map((word) => `/${word}`)
const PAIRS = WORDS.flatMap((one) => WORDS.map((other) => one + other))
const PATHS = ["/", ...WORDS, ...PAIRS, ...PAIRS.flatMap((pair) => WORDS.map((word) => pair + word))].map((path) =>
  segmentsOf(canonicalPathOf(path)!),
)
const pathsOf = (scope: Scope) => PATHS.filter((path) => covers(scope, path))

describe("of any two scopes", () => {
  const pairs = SCOPES.flatMap((one) => SCOPES.map((other) => [one, other] as const))

  test("one contains the other if it covers all paths of the other", () => {
    for (const [one, other] of pairs)
      expect([one, other, contains(one, other)]).toEqual([
        one,
        other,
        pathsOf(other).every((path) => covers(one, path)),
      ])
  })

  test("one overlaps the other if both cover some path", () => {
    for (const [one, other] of pairs)
      expect([one, other, overlaps(one, other)]).toEqual([one, other, pathsOf(other).some((path) => covers(one, path))])
  })
})
