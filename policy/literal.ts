import { foldedOf } from "./canonical-path.ts"

// A literal of a path pattern is a segment that people can read and cannot mistake for anything else: not for a param,
// a separator or a wildcard, and not for another literal that differs only in invisible characters.

/** True for text without a faulty character or capital, as most literals are, so that the slower tests are skipped. */
const isSimple = (text: string): boolean => /^[a-z0-9._~-]+$/.test(text)

/** Characters with a meaning in patterns and URLs: separators, wildcards, escapes, the query and the fragment. */
const isReserved = (text: string): boolean => /^:|[/\\?*%#|]/.test(text)

/**
 * Characters that are invisible, reorder the text around them, or are unassigned in this engine's Unicode version, so
 * that other engines may fold them differently. A space is readable between two other characters, a combining mark
 * after one. U+2800 is the empty Braille pattern, which looks like a space.
 */
const isUnreadable = (text: string): boolean =>
  /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Z}|^[ \p{M}]| $| {2}/u.test(text)

/**
 * Characters that look like a slash. `isMisleading` finds compatibility forms, such as the fullwidth slash, by NFKC.
 */
const hasSlash = (text: string): boolean => /[\u2044\u2215\u2571\u27cb\u29f8]/.test(text)

/** A segment as a pattern spells it: readable, decoded, and folded as the router folds. */
export const isLiteral = (text: string): boolean =>
  isSimple(text) ? !isDots(text) : faultOfLetters(text) === null && foldedOf(text) === text

const isDots = (text: string): boolean => text === "." || text === ".."

/**
 * The first reason why a segment cannot be a literal, apart from capitals. Null if there is none. Empty and dotted
 * segments count as reserved: in a URL they have a meaning of their own.
 */
export function faultOfLetters(text: string): "reserved" | "unreadable" | "misleading" | null {
  if (text === "" || isDots(text) || isReserved(text)) return "reserved"
  if (isUnreadable(text)) return "unreadable"
  return isMisleading(text) ? "misleading" : null
}

/** True for a segment that looks like another kind: it has a lookalike of a slash, or is reserved or dots in NFKC. */
function isMisleading(text: string): boolean {
  const normalized = text.normalize("NFKC")
  return hasSlash(text) || isReserved(normalized) || isDots(normalized)
}

/** The segment with its percent-encoding decoded, or unchanged if it is malformed. */
export function decodedOf(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
