/** A path in the single spelling that all policy code uses. Only `canonicalPathOf` makes one. */
export type CanonicalPath = string & { readonly __brand: "CanonicalPath" }

/**
 * The canonical path of a URL pathname (no query, no fragment). Null if it has none: the request is then refused.
 *
 * Two pathnames that React Router takes for the same page have the same canonical path: empty segments are dropped,
 * each segment is decoded once, and case is folded as the router folds it. For decisions only: loaders get the router's
 * params.
 */
export function canonicalPathOf(pathname: string): CanonicalPath | null {
  if (!pathname.startsWith("/")) return null
  const segments: string[] = []
  for (const raw of pathname.split("/")) {
    if (raw === "") continue
    const segment = decodedSegmentOf(raw)
    if (segment === null) return null
    segments.push(segment)
  }
  return `/${segments.join("/")}` as CanonicalPath
}

/**
 * True if a pathname has a canonical path. Only an escape, a backslash, a NUL or a segment of dots can leave it without
 * one. Most pathnames contain none of these, so they are not parsed.
 */
export const hasCanonicalPath = (pathname: string): boolean =>
  pathname.startsWith("/") && (!/[%\\\0]|\/\.{1,2}(?:\/|$)/.test(pathname) || canonicalPathOf(pathname) !== null)

/** The segments of a canonical path; `/` has none. */
export const segmentsOf = (path: CanonicalPath): readonly string[] => (path === "/" ? [] : path.slice(1).split("/"))

// Decode after splitting: an encoded slash inside a segment must not become a boundary, and refusing it is safer than
// guessing which of the two readings the next layer takes.
function decodedSegmentOf(raw: string): string | null {
  let text: string
  try {
    text = decodeURIComponent(raw)
  } catch {
    return null
  }
  if (text === "." || text === ".." || /[/\\\0]/.test(text)) return null
  return foldedOf(text)
}

/**
 * The text with its letters folded exactly as the router's matcher folds them, which is a regular expression with the
 * `i` flag alone: one UTF-16 code unit at a time, and never from beyond ASCII into it. So `Ü` is `ü` and `ς` is `σ`,
 * but `ẞ` is not `ß`, U+212A KELVIN SIGN is not `k`, and characters outside the basic plane stay as they are.
 */
export const foldedOf = (text: string): string => text.replace(/[A-Z\x80-\uffff]/g, foldedUnit)

/** One spelling for all code units that the router takes for the same letter: the lower case, if it is one of them. */
function foldedUnit(unit: string): string {
  const upper = upperCaseOf(unit)
  const lower = upper.toLowerCase()
  return lower.length === 1 && upperCaseOf(lower) === upper ? lower : upper
}

// Canonicalize in the ECMAScript specification: under the `i` flag, two code units match if this is the same for both.
function upperCaseOf(unit: string): string {
  const upper = unit.toUpperCase()
  return upper.length !== 1 || (unit >= "\x80" && upper < "\x80") ? unit : upper
}

/**
 * The path percent-encoded as a browser sends it, in ASCII. The result has the same canonical path. `encodeURI` leaves
 * `?` and `#` as they are, because it expects a whole URL.
 */
export const encodedPathOf = (path: string): string =>
  /^[\w/.~@:-]*$/.test(path) ? path : encodeURI(path).replace(/[?#]/g, encodeURIComponent)
