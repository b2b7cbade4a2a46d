import { segmentsOf, type CanonicalPath } from "../../policy/canonical-path.ts"
import { governingRule } from "../../policy/governing-rule.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import { shapeOf } from "../../policy/pattern.ts"
import { writtenOutOf } from "../../policy/written-out.ts"
import type { SpannedRule } from "../source/resolve.ts"

/** The largest number of rules times regions at which every rule is tried for every path: that takes quadratic time. */
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
 * Finds governing rules with the reference, which compares a path with every rule. With very many rules, it gets only
 * those whose pattern has a shape that can cover the path.
 */
export function referenceRuleOf(rules: readonly SpannedRule[], regions: number): ReferenceRule {
  // Finite params are written out: each combination of their values is a separate rule here.
  const meant = new Map(rules.flatMap((rule) => writtenOutOf(rule).map((scope) => [scope, rule] as const)))
  const written = [...meant.keys()]
  /** The rule that governs a path among these, as the policy writes it. */
  const among = (few: readonly SpannedRule[], path: CanonicalPath): SpannedRule | null => {
    const governing = governingRule(few, path)
    const scope = few.find((rule) => rule === governing)
    return scope === undefined ? null : meant.get(scope)!
  }
  if (written.length * regions <= MAX_COMPARISONS) return { whole: true, at: (path) => among(written, path) }
  const byShape = groupedBy(written, ({ pattern }) => shapeOf(pattern))
  return {
    whole: false,
    at(path) {
      const segments = segmentsOf(path)
      // Every segment more doubles the number of shapes.
      if (segments.length > MAX_SEGMENTS) return among(written, path)
      return among(
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
