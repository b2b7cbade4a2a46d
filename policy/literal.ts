import { foldedOf } from "./canonical-path.ts"

// A literal of a path pattern is a segment of a canonical path that people can read, and nobody can take for anything
// else: for a param, a separator, a wildcard, or for another literal because part of it cannot be seen.

const isPlain = (text: string): boolean => /^[a-z0-9._~-]+$/.test(text)

/** Characters with a meaning in patterns and URLs: separators, wildcards, escapes, the query and the fragment. */
const isReserved = (text: string): boolean => /^:|[/\\?*%#|]/.test(text)

/**
 * Characters that are not drawn, move what stands around them, or are unknown to this engine, which could then not tell
 * how other engines fold them. A space is read between two other characters, a combining mark behind one.
 */
const isUnreadable = (text: string): boolean =>
  /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Z}|^[ \p{M}]| $| {2}/u.test(text)

/** Other characters that are drawn as a slash; compatibility forms are found by what they stand for. */
const hasSlash = (text: string): boolean => /[\u2044\u2215\u2571\u27cb\u29f8]/.test(text)

/** A segment as a pattern spells it: readable, decoded, and folded as the router folds. */
export const isLiteral = (text: string): boolean =>
  isPlain(text) ? !isDots(text) : faultOfLetters(text) === null && foldedOf(text) === text

const isDots = (text: string): boolean => text === "." || text === ".."

/** The first reason why a pattern cannot spell a segment, capitals aside; null for none. */
export function faultOfLetters(text: string): "reserved" | "unreadable" | "misleading" | null {
  if (text === "" || isDots(text) || isReserved(text)) return "reserved"
  if (isUnreadable(text)) return "unreadable"
  return isMisleading(text) ? "misleading" : null
}

function isMisleading(text: string): boolean {
  const plain = text.normalize("NFKC")
  return hasSlash(text) || isReserved(plain) || isDots(plain)
}

/** The segment that a percent-encoded one stands for; itself where it stands for none. */
export function decodedOf(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
