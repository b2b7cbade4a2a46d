import { compareText } from "../../../policy/governing-rule.ts"
import type { MatchMode } from "../../../policy/language.ts"
import { contains } from "../../../policy/specificity.ts"
import { literalsOf, textOfPattern, type PatternSegment, type Scope } from "../../../policy/pattern.ts"

/** A scope as text. */
export interface PathScope {
  readonly path: string
  readonly match: MatchMode
}

export const EVERYTHING: Scope = { pattern: [], match: "subtree" }

/** The scope of the paths that two overlapping scopes both cover. */
export function meetOf(a: Scope, b: Scope): Scope {
  const [short, long] = a.pattern.length <= b.pattern.length ? [a, b] : [b, a]
  // Param names come from the longer pattern, so that none occurs twice.
  const pattern = long.pattern.map((part, i) => {
    const other = short.pattern[i]
    return other === undefined ? part : meetOfParts(part, other)
  })
  return { pattern, match: a.match === "exact" || b.match === "exact" ? "exact" : "subtree" }
}

function meetOfParts(part: PatternSegment, other: PatternSegment): PatternSegment {
  const [mine, theirs] = [literalsOf(part), literalsOf(other)]
  if (theirs === null) return part
  const shared = mine === null ? theirs : mine.filter((text) => theirs.includes(text))
  if (shared.length === 1) return { kind: "literal", text: shared[0]! }
  const name = part.kind === "literal" ? "" : part.name
  return { kind: "choice", name, values: shared }
}

export const pathScopeOf = ({ pattern, match }: Scope): PathScope => ({ path: textOfPattern(pattern), match })

/** The scopes that no other one contains, shortest first: at most `most`, with the number left out. */
export function largestOf(scopes: readonly Scope[], most: number): { listed: readonly PathScope[]; more: number } {
  const kept: Scope[] = []
  let more = 0
  const ordered = scopes.toSorted(
    (a, b) =>
      a.pattern.length - b.pattern.length ||
      compareText(b.match, a.match) ||
      compareText(textOfPattern(a.pattern), textOfPattern(b.pattern)),
  )
  for (const scope of ordered) {
    if (kept.some((larger) => contains(larger, scope))) continue
    if (kept.length < most) kept.push(scope)
    else more++
  }
  return { listed: kept.map(pathScopeOf), more }
}
