/** Digits of a policy hash that people are shown. Two policies can share them, so they decide nothing. */
const SHOWN = 16

/** The beginning of a policy hash, for people's eyes and file names only. */
export const shortHashOf = (hash: string): string => hash.slice(0, SHOWN)

/** A whole policy hash names exactly one policy. */
export const isPolicyHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** The beginning of a policy hash, as older records, reviews, drafts, links and servers name a policy. */
export const isShortHash = (text: string): boolean => /^[0-9a-f]{16}$/.test(text)

/** The known hash that a whole or a short one names; null where none does, or more than one. */
export function hashNamed(text: string, known: Iterable<string>): string | null {
  if (!isShortHash(text)) return isPolicyHash(text) ? text : null
  const found = new Set([...known].filter((hash) => isPolicyHash(hash) && shortHashOf(hash) === text))
  const [first] = found
  return found.size === 1 ? first! : null
}
