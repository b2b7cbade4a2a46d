/** A path in the one spelling all policy code speaks. Only `canonicalPathOf` makes one. */
export type CanonicalPath = string & { readonly __brand: "CanonicalPath" }

/**
 * The single spelling of a URL pathname (no query, no fragment), or null when it has none, which refuses.
 *
 * It treats as equal at least what React Router 8 treats as equal: empty segments vanish, each segment is decoded
 * once, ASCII letters fold to lower case. For decisions only: loaders see the router's own params.
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

/** Whether a pathname has a canonical path. Most hold nothing that could keep them from it, and are not taken apart. */
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
  return asciiLowerCaseOf(text)
}

// ASCII only, as the router's own matcher: `String.toLowerCase` would map U+212A KELVIN SIGN to `k`.
export const asciiLowerCaseOf = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
