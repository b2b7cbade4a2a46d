import { literalsOf, type PatternSegment, type Scope } from "./pattern.ts"

/** The precedence of scope A over scope B. `equal`: the same pattern and mode, apart from the names of params. */
export type Precedence = "beats" | "beaten" | "equal" | "incomparable"

/**
 * Compares two scopes by specificity. Among the segments that both have, a literal beats a param; if both have a
 * literal where the other has a param, or no path is covered by both, they are incomparable. Then the longer pattern
 * wins; then exact beats subtree. A finite param counts as a literal, as in the written-out pattern that covers the
 * path.
 */
export function precedenceOf(a: Scope, b: Scope): Precedence {
  const shared = Math.min(a.pattern.length, b.pattern.length)
  // Set if the scope has a literal where the other has a param.
  let aLiteral = false
  let bLiteral = false
  for (let i = 0; i < shared; i++) {
    const x = a.pattern[i]!
    const y = b.pattern[i]!
    if (!matchCommonSegment(x, y)) return "incomparable"
    if (x.kind !== "param" && y.kind === "param") aLiteral = true
    else if (x.kind === "param" && y.kind !== "param") bLiteral = true
  }
  if (aLiteral && bLiteral) return "incomparable"
  if (aLiteral) return "beats"
  if (bLiteral) return "beaten"
  if (a.pattern.length !== b.pattern.length) return a.pattern.length > b.pattern.length ? "beats" : "beaten"
  if (a.match !== b.match) return a.match === "exact" ? "beats" : "beaten"
  return "equal"
}

/**
 * Orders scopes that cover one path, the governing one first: the literal at the first segment at which they differ,
 * then the longer, then exact.
 *
 * INVARIANT: a scope that beats another comes before it, and the order is total except for equals. So a rule governs
 * those paths that it covers and that no rule before it covers. A tie-break by the whole pattern would not have this
 * property.
 */
export function byPrecedence(a: Scope, b: Scope): number {
  const shared = Math.min(a.pattern.length, b.pattern.length)
  for (let i = 0; i < shared; i++) {
    const [x, y] = [a.pattern[i]!.kind === "param", b.pattern[i]!.kind === "param"]
    if (x !== y) return y ? -1 : 1
  }
  return b.pattern.length - a.pattern.length || Number(b.match === "exact") - Number(a.match === "exact")
}

/** True if some path is covered by both scopes. */
export function overlaps(a: Scope, b: Scope): boolean {
  const [short, long] = a.pattern.length <= b.pattern.length ? [a, b] : [b, a]
  if (short.match === "exact" && short.pattern.length !== long.pattern.length) return false
  return short.pattern.every((part, i) => matchCommonSegment(part, long.pattern[i]!))
}

/** True if `outer` covers every path that `inner` covers. */
export function contains(outer: Scope, inner: Scope): boolean {
  if (outer.pattern.length > inner.pattern.length) return false
  if (outer.match === "exact" && (inner.match !== "exact" || outer.pattern.length !== inner.pattern.length))
    return false
  return outer.pattern.every((part, i) => {
    const [outerTexts, innerTexts] = [literalsOf(part), literalsOf(inner.pattern[i]!)]
    return outerTexts === null || (innerTexts !== null && innerTexts.every((text) => outerTexts.includes(text)))
  })
}

/** True if some segment is matched by both. */
function matchCommonSegment(one: PatternSegment, other: PatternSegment): boolean {
  // The common case, without building lists: this function runs for every pair of rules.
  if (one.kind === "literal" && other.kind === "literal") return one.text === other.text
  const [texts, otherTexts] = [literalsOf(one), literalsOf(other)]
  return texts === null || otherTexts === null || texts.some((text) => otherTexts.includes(text))
}
