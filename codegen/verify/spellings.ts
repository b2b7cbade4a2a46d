import { canonicalPathOf, encodedPathOf, foldedOf, type CanonicalPath } from "../../policy/canonical-path.ts"

/** A canonical path as other people write it: each of these is served as the same page. */
export function spellingsOf(path: CanonicalPath): readonly string[] {
  if (path === "/") return ["/", "//", "///"]
  const last = path.lastIndexOf("/") + 1
  const first = String.fromCodePoint(path.codePointAt(last)!)
  const capitals = path.replace(/[a-z\x80-\uffff]/g, capitalOf)
  return [
    path,
    capitals,
    ...(isAscii(path) ? [] : [encodedPathOf(path), encodedPathOf(capitals), lowerHexOf(encodedPathOf(path))]),
    `/${path.replaceAll("/", "//")}//`,
    `${path}/`,
    escaped(path),
    escaped(capitals),
    `${path.slice(0, last)}${percentOf(first)}${path.slice(last + first.length)}`,
  ]
}

// oxlint-disable-next-line no-control-regex
export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** The letter's capital where the router takes it for the same: it does not fold `SS` to `ß`, nor what is no case of it. */
function capitalOf(letter: string): string {
  const capital = letter.toUpperCase()
  return foldedOf(capital) === letter ? capital : letter
}

const lowerHexOf = (path: string): string => path.replace(/%../g, (escape) => escape.toLowerCase())

const escaped = (path: string): string =>
  path.replace(/[a-z0-9]/gi, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

const percentOf = (character: string): string =>
  [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
    .join("")

/**
 * Paths whose last segment is nearly this one's: a matcher that compares beginnings instead of whole segments would
 * take them for it, and one that composes letters or folds more of them than the router would take those for it. Each
 * region's witness names a segment that some pattern spells out, so this reaches every literal.
 */
export function nearMissesOf(path: CanonicalPath): readonly CanonicalPath[] {
  if (path === "/") return []
  const composed = isAscii(path)
    ? []
    : [path.normalize("NFD"), path.normalize("NFC"), path.normalize("NFKC"), path.toUpperCase().toLowerCase()]
  return [...new Set([`${path}x`, `${path}.`, path.slice(0, -1), ...composed])].flatMap((near) => {
    const canonical = canonicalPathOf(near)
    return canonical === null || canonical !== near || near === path ? [] : [canonical]
  })
}

/** Pathnames without a canonical path that go wrong beneath this one. */
export const malformedBeneath = (path: CanonicalPath): readonly string[] => {
  const start = path === "/" ? path : `${path}/`
  return [
    `${start}%ff`,
    `${start}x%2fy`,
    `${start}../x`,
    `${start}%`,
    `/${start}%00`,
    // A slash in two bytes, half of a surrogate pair, and a letter's first byte alone.
    `${start}%c0%af`,
    `${start}%ed%a0%80`,
    `${start}%c3x`,
    // All but the last byte of a letter that a literal ends with.
    ...(/%[89AB].$/.test(encodedPathOf(path)) ? [encodedPathOf(path).slice(0, -3)] : []),
  ]
}

/** Pathnames that have no canonical path, whatever the policy. */
export const MALFORMED_PATHNAMES: readonly string[] = [
  "",
  "x",
  "\\",
  "/\\",
  "/%",
  "/%f",
  "/%zz",
  "/%c3",
  "/%c0%ae",
  "/%e0%80%af",
  "/%ed%a0%80",
  "/%f4%90%80%80",
  "/%ff",
  "/%2f",
  "/%5C",
  "/\0",
  "/%00",
  "/.",
  "/..",
  "/%2e",
  "/%2E%2e",
  "/x/../x",
  "/x/%2e%2e/x",
  "/x%2fx",
  "/x/y%5cz",
]
