import { compareText } from "../../../policy/governing-rule.ts"
import type { MatchMode } from "../../../policy/language.ts"
import { contains } from "../../../policy/specificity.ts"
import { literalsOf, textOfPattern, type PatternSegment, type Scope } from "../../../policy/pattern.ts"

/** A scope with its pattern as text. */
export interface PathScope {
  readonly path: string
  readonly match: MatchMode
}

/** The scope of all paths. */
export const EVERYTHING: Scope = { pattern: [], match: "subtree" }

/** The scope of the paths that two overlapping scopes both cover. */
export function intersectionOf(a: Scope, b: Scope): Scope {
  const [short, long] = a.pattern.length <= b.pattern.length ? [a, b] : [b, a]
  // Param names come from the longer pattern, so that none occurs twice.
  const pattern = long.pattern.map((segment, i) => {
    const other = short.pattern[i]
    return other === undefined ? segment : intersectionOfSegments(segment, other)
  })
  return { pattern, match: a.match === "exact" || b.match === "exact" ? "exact" : "subtree" }
}

/** The segment that matches what both match. A param matches everything, so the other one is the answer. */
function intersectionOfSegments(segment: PatternSegment, other: PatternSegment): PatternSegment {
  const [mine, theirs] = [literalsOf(segment), literalsOf(other)]
  if (theirs === null) return segment
  const shared = mine === null ? theirs : mine.filter((text) => theirs.includes(text))
  if (shared.length === 1) return { kind: "literal", text: shared[0]! }
  // Never a literal here: it shares its only text with the other segment.
  const name = segment.kind === "literal" ? "" : segment.name
  return { kind: "choice", name, values: shared }
}

/** A scope with its pattern as text. */
export const pathScopeOf = ({ pattern, match }: Scope): PathScope => ({ path: textOfPattern(pattern), match })

/**
 * The scopes that no other scope contains, shortest first. Lists at most `most`; `more` is the number of the others.
 */
export function largestOf(scopes: readonly Scope[], most: number): { listed: readonly PathScope[]; more: number } {
  let largest: readonly Scope[] = []
  const ordered = scopes.toSorted(
    (a, b) =>
      a.pattern.length - b.pattern.length ||
      compareText(b.match, a.match) ||
      compareText(textOfPattern(a.pattern), textOfPattern(b.pattern)),
  )
  for (const scope of ordered) {
    if (largest.some((other) => contains(other, scope))) continue
    // `/:id` comes after `/1`, which it contains.
    largest = [...largest.filter((other) => !contains(scope, other)), scope]
  }
  return { listed: largest.slice(0, most).map(pathScopeOf), more: Math.max(0, largest.length - most) }
}
