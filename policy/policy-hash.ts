/** The digits of a short hash. Two policies can share them, so a short hash must never prove which policy runs. */
const SHORT_LENGTH = 16

/** The short hash of a policy, for display and file names only. */
export const shortHashOf = (hash: string): string => hash.slice(0, SHORT_LENGTH)

/** True for a complete policy hash: a SHA-256 in hex. */
export const isPolicyHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** True for a short hash, which older records, reviews, drafts, links and servers use as the name of a policy. */
export const isShortHash = (text: string): boolean => text.length === SHORT_LENGTH && /^[0-9a-f]+$/.test(text)

/** True for a complete or a short policy hash. */
export const isAnyPolicyHash = (text: string): boolean => isPolicyHash(text) || isShortHash(text)

/**
 * The complete hash that a text stands for. A short hash stands for the one known hash that begins with it. Otherwise
 * null.
 */
export function hashNamed(text: string, known: Iterable<string>): string | null {
  if (!isShortHash(text)) return isPolicyHash(text) ? text : null
  const found = new Set([...known].filter((hash) => isPolicyHash(hash) && shortHashOf(hash) === text))
  const [first] = found
  return found.size === 1 ? first! : null
}
