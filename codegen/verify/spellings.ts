import { canonicalPathOf, encodedPathOf, foldedOf, type CanonicalPath } from "../../policy/canonical-path.ts"

/**
 * Spellings of a canonical path: capitals, escapes and more slashes. The router serves all of them as the same page, so
 * a guard that reads one of them differently could be bypassed with it.
 */
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

/** True for a text of ASCII characters. */
// oxlint-disable-next-line no-control-regex
export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** The capital of a letter, if the router treats both alike. It does not treat `SS` as `ß`. */
function capitalOf(letter: string): string {
  const capital = letter.toUpperCase()
  return foldedOf(capital) === letter ? capital : letter
}

/** Escapes with small hexadecimal digits. */
const lowerHexOf = (path: string): string => path.replace(/%../g, (escape) => escape.toLowerCase())

/** A path with all ASCII letters and digits as escapes. */
const escaped = (path: string): string =>
  path.replace(/[a-z0-9]/gi, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

/** A character as the escapes of its bytes in UTF-8. */
const percentOf = (character: string): string =>
  [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
    .join("")

/**
 * Other paths whose last segment is almost the same. A matcher that compares only beginnings of segments would confuse
 * the first three with the path; one that normalises Unicode, or folds more letters than the router does, the others.
 * Each literal of a pattern is the last segment of some region's witness, so all literals are tested this way.
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

/** Pathnames that begin with a path and then have a fault, so that they have no canonical path. */
export const malformedBeneath = (path: CanonicalPath): readonly string[] => {
  const start = path === "/" ? path : `${path}/`
  return [
    `${start}%ff`,
    `${start}x%2fy`,
    `${start}../x`,
    `${start}%`,
    `/${start}%00`,
    // A slash encoded in two bytes, half of a surrogate pair, and the first byte of a letter without the second.
    `${start}%c0%af`,
    `${start}%ed%a0%80`,
    `${start}%c3x`,
    // All but the last byte of a letter that the path ends with, if its escapes have more than one byte.
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
