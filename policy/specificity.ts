import { literalsOf, type PatternSegment, type Scope } from "./pattern.ts"

/** The order of scopes A and B where both cover a path. `equal`: the same pattern and mode, except for param names. */
export type Precedence = "beats" | "beaten" | "equal" | "incomparable"

/**
 * Most specific wins: at the segments both have, A has the literal wherever they differ; if they differ nowhere the
 * longer wins; then exact beats subtree. A literal on each side makes them incomparable. Two different literals never
 * meet on one path; they count as a literal on each side. A finite param counts as the literal that the path has there,
 * so that the result is that of the two written-out patterns that cover the path.
 */
export function precedenceOf(a: Scope, b: Scope): Precedence {
  const shared = Math.min(a.pattern.length, b.pattern.length)
  let aLiteral = false
  let bLiteral = false
  for (let i = 0; i < shared; i++) {
    const x = a.pattern[i]!
    const y = b.pattern[i]!
    if (!doMeet(x, y)) return "incomparable"
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
 * Orders scopes that cover one path, the governing one first: the literal at the first segment where they differ, then
 * the longer, then exact.
 *
 * INVARIANT: who beats another comes before it, and the order is total but for equals. So what a rule governs is what it
 * covers without what those before it cover, which holds of no tie-break that looks at the whole pattern.
 */
export function byPrecedence(a: Scope, b: Scope): number {
  const shared = Math.min(a.pattern.length, b.pattern.length)
  for (let i = 0; i < shared; i++) {
    const [x, y] = [a.pattern[i]!.kind === "param", b.pattern[i]!.kind === "param"]
    if (x !== y) return y ? -1 : 1
  }
  return b.pattern.length - a.pattern.length || Number(b.match === "exact") - Number(a.match === "exact")
}

/** True if both scopes cover some path. */
export function overlaps(a: Scope, b: Scope): boolean {
  const [short, long] = a.pattern.length <= b.pattern.length ? [a, b] : [b, a]
  if (short.match === "exact" && short.pattern.length !== long.pattern.length) return false
  return short.pattern.every((part, i) => doMeet(part, long.pattern[i]!))
}

/** True if every path of `inner` is one of `outer`. */
export function contains(outer: Scope, inner: Scope): boolean {
  if (outer.pattern.length > inner.pattern.length) return false
  if (outer.match === "exact" && (inner.match !== "exact" || outer.pattern.length !== inner.pattern.length))
    return false
  return outer.pattern.every((part, i) => {
    const [whole, some] = [literalsOf(part), literalsOf(inner.pattern[i]!)]
    return whole === null || (some !== null && some.every((text) => whole.includes(text)))
  })
}

/** True if both match some segment. */
function doMeet(one: PatternSegment, other: PatternSegment): boolean {
  // Nearly all are literals. This runs for every pair of rules, so it builds no lists.
  if (one.kind === "literal" && other.kind === "literal") return one.text === other.text
  const [mine, theirs] = [literalsOf(one), literalsOf(other)]
  return mine === null || theirs === null || mine.some((text) => theirs.includes(text))
}
