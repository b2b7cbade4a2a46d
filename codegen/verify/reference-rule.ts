import { segmentsOf, type CanonicalPath } from "../../policy/canonical-path.ts"
import { governingRule, type ScopedRule } from "../../policy/governing-rule.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import { shapeOf } from "../../policy/pattern.ts"
import { writtenOutOf } from "../../policy/written-out.ts"
import type { SpannedRule } from "../source/resolve.ts"

// The reference for `verify`: `governingRule` of the policy language, a plain scan of all rules that defines which of
// them governs a path. Faster matchers are compared with it.

/** The largest number of rules times paths at which every rule is tried for every path: that takes quadratic time. */
const MAX_COMPARISONS = 4_000_000

/** Paths longer than this have too many shapes to try them all. */
const MAX_SEGMENTS = 10

/** The governing rule of each path, by the reference. */
export interface ReferenceRule {
  /** True if every rule was tried for every path. */
  readonly whole: boolean
  readonly at: (path: CanonicalPath) => SpannedRule | null
}

/**
 * Finds governing rules with the reference. With very many rules, it gets only those whose pattern has a shape that can
 * cover the path. `paths` is the number of paths that will be asked about.
 */
export function referenceRuleOf(rules: readonly SpannedRule[], paths: number): ReferenceRule {
  // The reference knows no finite params, such as `:lang(de|en)`: each combination of their values is a rule of its own
  // here, and leads back to the rule as the policy has it.
  const origins = new Map<ScopedRule, SpannedRule>(
    rules.flatMap((rule) => writtenOutOf(rule).map((written) => [written, rule] as const)),
  )
  const written = [...origins.keys()]
  const governingAmong = (candidates: readonly ScopedRule[], path: CanonicalPath): SpannedRule | null => {
    const governing = governingRule(candidates, path)
    return governing === null ? null : origins.get(governing)!
  }
  if (written.length * paths <= MAX_COMPARISONS) return { whole: true, at: (path) => governingAmong(written, path) }
  const byShape = groupedBy(written, ({ pattern }) => shapeOf(pattern))
  return {
    whole: false,
    at(path) {
      const segments = segmentsOf(path)
      // Every segment more doubles the number of shapes.
      if (segments.length > MAX_SEGMENTS) return governingAmong(written, path)
      return governingAmong(
        shapesOf(segments).flatMap((shape) => byShape.get(shape) ?? []),
        path,
      )
    },
  }
}

/** Every shape of a pattern that could cover these segments. */
function shapesOf(segments: readonly string[]): readonly string[] {
  /** The shapes that end at the segment reached so far. `:` stands for any param. */
  let ends = [""]
  const shapes = ["/"]
  for (const segment of segments) {
    ends = ends.flatMap((end) => [`${end}/${segment}`, `${end}/:`])
    shapes.push(...ends)
  }
  return shapes
}
