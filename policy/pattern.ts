import { foldedOf } from "./canonical-path.ts"
import { faultOfValues, partsOfChoice, textOfChoice, type Choice, type ChoiceFault } from "./choice.ts"
import { decodedOf, isLiteral } from "./literal.ts"
import type { MatchMode } from "./language.ts"

/** One segment of a pattern: a literal, a param (`:id`), or a finite param (`:lang(de|en)`), which is a `Choice`. */
export type PatternSegment =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "param"; readonly name: string }
  | Choice

/** A parsed path pattern, as its segments. `/` has none. */
export type Pattern = readonly PatternSegment[]

/** A pattern with its match mode: the set of canonical paths it covers. */
export interface Scope {
  readonly pattern: Pattern
  readonly match: MatchMode
}

/** A param that takes any segment. Its name is an identifier. */
const isParam = (segment: string): boolean => /^:[A-Za-z_][A-Za-z0-9_]*$/.test(segment)

/** A fault in a pattern's text. */
export type PatternFault =
  | { readonly kind: "not-absolute" }
  | { readonly kind: "empty-segment" }
  | { readonly kind: "dot-segment"; readonly segment: string }
  | { readonly kind: "upper-case"; readonly segment: string }
  | { readonly kind: "percent-encoded"; readonly segment: string }
  | { readonly kind: "bad-param"; readonly segment: string }
  | { readonly kind: "repeated-param"; readonly segment: string }
  | { readonly kind: "bad-segment"; readonly segment: string }
  | { readonly kind: "data-suffix"; readonly segment: string }
  | ChoiceFault
  | { readonly kind: "too-many-patterns"; readonly count: number }

/** The result of parsing a pattern. */
export type ReadPattern = { readonly pattern: Pattern } | { readonly fault: PatternFault }

/** Parses a path pattern, or returns the first fault in it. */
export function readPattern(text: string): ReadPattern {
  if (!text.startsWith("/")) return { fault: { kind: "not-absolute" } }
  if (text === "/") return { pattern: [] }
  const pattern: PatternSegment[] = []
  const names = new Set<string>()
  for (const segment of text.slice(1).split("/")) {
    const fault = faultOf(segment)
    if (fault !== null) return { fault }
    if (segment.startsWith(":")) {
      const choice = partsOfChoice(segment)
      const name = choice?.name ?? segment.slice(1)
      if (names.has(name)) return { fault: { kind: "repeated-param", segment } }
      names.add(name)
      pattern.push(choice === null ? { kind: "param", name } : { kind: "choice", ...choice })
    } else {
      pattern.push({ kind: "literal", text: segment })
    }
  }
  // React Router requests the data of `/a` at `/a.data`, so nothing would distinguish a page at `/a.data` from the data
  // of `/a`.
  const last = text.slice(text.lastIndexOf("/") + 1)
  const ends = partsOfChoice(last)?.values ?? [last]
  if (ends.some((end) => end.endsWith(".data"))) return { fault: { kind: "data-suffix", segment: last } }
  const count = countWrittenOut(pattern)
  if (count > MAX_WRITTEN_OUT) return { fault: { kind: "too-many-patterns", count } }
  return { pattern }
}

/** The most patterns that one path with finite params may stand for. More suggest that a plain param was meant. */
export const MAX_WRITTEN_OUT = 64

/** The number of patterns that this one stands for: one for each combination of values of its finite params. */
export const countWrittenOut = (pattern: Pattern): number =>
  pattern.reduce((product, part) => (part.kind === "choice" ? product * part.values.length : product), 1)

/** The fault of one segment; null if there is none. */
function faultOf(segment: string): PatternFault | null {
  // A slash at the end of the pattern, or two in a row.
  if (segment === "") return { kind: "empty-segment" }
  if (segment === "." || segment === "..") return { kind: "dot-segment", segment }
  if (segment.startsWith(":")) {
    const choice = partsOfChoice(segment)
    if (!isParam(choice === null ? segment : `:${choice.name}`)) return { kind: "bad-param", segment }
    return choice === null ? null : faultOfValues(segment, choice.values, isLiteral)
  }
  if (isLiteral(segment)) return null
  // Misspellings of a valid literal get their own fault, because a finding can offer the right spelling.
  if (isLiteral(foldedOf(segment))) return { kind: "upper-case", segment }
  return { kind: isLiteral(foldedOf(decodedOf(segment))) ? "percent-encoded" : "bad-segment", segment }
}

/** Parses a pattern that was checked before. Throws for a faulty one, which is our bug. */
export function patternOf(text: string): Pattern {
  const read = readPattern(text)
  if ("fault" in read) throw new Error(`unchecked path pattern ${text}: ${read.fault.kind}`)
  return read.pattern
}

/** True if the scope contains the canonical path with these segments. */
export function covers(scope: Scope, segments: readonly string[]): boolean {
  const { pattern, match } = scope
  if (match === "exact" ? segments.length !== pattern.length : segments.length < pattern.length) return false
  return pattern.every((part, i) => matchesSegment(part, segments[i]!))
}

/** True if a part of a pattern matches a segment of a canonical path. */
export function matchesSegment(part: PatternSegment, segment: string): boolean {
  switch (part.kind) {
    case "literal":
      return part.text === segment
    case "param":
      return true
    case "choice":
      return part.values.includes(segment)
  }
}

/** The literals that a part of a pattern matches. Null for a param, which matches every segment. */
export function literalsOf(part: PatternSegment): readonly string[] | null {
  switch (part.kind) {
    case "literal":
      return [part.text]
    case "param":
      return null
    case "choice":
      return part.values
  }
}

/**
 * The text of a pattern without the names of its params, and with the values of finite params sorted: two patterns that
 * match the same paths have the same shape. A literal never begins with `:`, so the result is unambiguous.
 */
export function shapeOf(pattern: Pattern): string {
  const known = shapes.get(pattern)
  if (known !== undefined) return known
  const shape = `/${pattern.map(shapeOfPart).join("/")}`
  shapes.set(pattern, shape)
  return shape
}

// A cache, because the shape of a pattern is needed in several stages of a check.
const shapes = new WeakMap<Pattern, string>()

function shapeOfPart(part: PatternSegment): string {
  switch (part.kind) {
    case "literal":
      return part.text
    case "param":
      return ":"
    case "choice":
      return `:(${part.values.toSorted().join("|")})`
  }
}

/** The pattern as a policy spells it. */
export const textOfPattern = (pattern: Pattern): string => `/${pattern.map(textOfPart).join("/")}`

function textOfPart(part: PatternSegment): string {
  switch (part.kind) {
    case "literal":
      return part.text
    case "param":
      return `:${part.name}`
    case "choice":
      return textOfChoice(part)
  }
}
