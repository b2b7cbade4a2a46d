import { canonicalPathOf, type CanonicalPath } from "../../policy/canonical-path.ts"

/** A canonical path as other people write it: each of these is served as the same page. */
export function spellingsOf(path: CanonicalPath): readonly string[] {
  if (path === "/") return ["/", "//", "///"]
  const last = path.lastIndexOf("/") + 1
  const first = String.fromCodePoint(path.codePointAt(last)!)
  const capitals = path.replace(/[a-z]/g, (letter) => letter.toUpperCase())
  return [
    path,
    capitals,
    `/${path.replaceAll("/", "//")}//`,
    `${path}/`,
    escaped(path),
    escaped(capitals),
    `${path.slice(0, last)}${percentOf(first)}${path.slice(last + first.length)}`,
  ]
}

const escaped = (path: string): string =>
  path.replace(/[a-z0-9]/gi, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

const percentOf = (character: string): string =>
  [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
    .join("")

/**
 * Paths whose last segment is nearly this one's: a matcher that compares beginnings instead of whole segments would
 * take them for it. Each region's witness names a segment that some pattern spells out, so this reaches every literal.
 */
export function nearMissesOf(path: CanonicalPath): readonly CanonicalPath[] {
  if (path === "/") return []
  return [`${path}x`, `${path}.`, path.slice(0, -1)].flatMap((near) => {
    const canonical = canonicalPathOf(near)
    return canonical === null || canonical !== near ? [] : [canonical]
  })
}

/** Pathnames without a canonical path that go wrong beneath this one. */
export const malformedBeneath = (path: CanonicalPath): readonly string[] => {
  const start = path === "/" ? path : `${path}/`
  return [`${start}%ff`, `${start}x%2fy`, `${start}../x`, `${start}%`, `/${start}%00`]
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
