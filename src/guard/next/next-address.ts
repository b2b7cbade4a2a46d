/** A segment `_next`, also with an ending such as `;a`, which a decoder may remove. */
const OWN_SEGMENT = /[/\\]_next(?![\w-])/gi

/** Backslashes, repeated slashes and dot segments, with which a path can mean another one. */
const UNCLEAR = /\\|\/\/|\/\.{1,2}(?:\/|$)/i

/**
 * True for an address outside the base path that Next may answer itself: with `assetPrefix`, it rewrites
 * `/<prefix>/_next/…` to its own addresses, such as the image optimizer and page data. False for its static files,
 * which are open to everyone, and if no decoding finds a segment `_next`.
 */
export function mayReachNext(pathname: string): boolean {
  const plain = plainOf(pathname)
  // An escape that only the decoding has put together, as from `%%341`: nobody knows what Next's decoder makes of it.
  if (/%[\da-f]{2}/i.test(plain)) return true
  const ownSegments = plain.match(OWN_SEGMENT)?.length ?? 0
  // With a second such segment, the prefix itself could contain the first one.
  return ownSegments > 0 && (ownSegments > 1 || UNCLEAR.test(plain) || !/\/_next\/static\//i.test(plain))
}

/** True for the address of Next's image optimizer, also beneath a prefix. */
export const isOptimizer = (pathname: string): boolean => /[/\\]_next[/\\]image[/\\]*$/i.test(plainOf(pathname))

/** The path without percent-encoding, even if it was encoded several times. */
const plainOf = (pathname: string): string =>
  pathname.replace(/%(?:25)*([\da-f]{2})/gi, (_, byte: string) => String.fromCodePoint(Number.parseInt(byte, 16)))
