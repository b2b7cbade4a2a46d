/** A path in the one spelling all policy code speaks. Only `canonicalPathOf` makes one. */
export type CanonicalPath = string & { readonly __brand: "CanonicalPath" }

/**
 * The single spelling of a URL pathname (no query, no fragment), or null when it has none, which refuses.
 *
 * It treats as equal at least what React Router treats as equal: empty segments vanish, each segment is decoded once,
 * and letters fold as the router folds them. For decisions only: loaders see the router's own params.
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

/** True if a pathname has a canonical path. Most contain nothing that could prevent it, and are not parsed. */
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

/** The path as a browser sends it: ASCII alone, and for a canonical path one of its spellings. */
export const encodedPathOf = (path: string): string =>
  /^[\w/.~@:-]*$/.test(path) ? path : encodeURI(path).replace(/[?#]/g, encodeURIComponent)
