// Decoding of percent-escapes, for the walk along a table: what `decodeURIComponent` would do, without making a string.
// The emitter copies the region into the guards of an app. `dots` is the length of a segment of dots only, and 3 for
// any other: segments of one or two dots have no canonical spelling.
//
// Characters are compared by their codes: 37 is %, 46 a dot, 47 a slash, 48 to 57 are digits, 65 to 90 capital letters,
// 92 is a backslash, 97 to 102 are the letters of hexadecimal digits. 768 is 256 times the length of one escape (%2e).

import { ODD } from "./table.ts"

// #region escapes
/** Returns a final answer, or `ODD` if the rest of the path from `start` has no canonical spelling. */
function answerWithRest(answer: number, path: string, start: number): number {
  const length = path.length
  let dots = 3
  for (let at = start; at < length; at++) {
    const code = path.charCodeAt(at)
    if (code > 92) {
      dots = 3
    } else if (code === 47) {
      if (dots === 1 || dots === 2) return ODD
      dots = 0
    } else if (code === 46) {
      if (dots < 3) dots++
    } else if (code === 37) {
      const meant = escapedAt(path, at)
      if (meant === 0) return ODD
      dots = (meant & 255) === 46 && dots < 3 ? dots + 1 : 3
      at += (meant >> 8) - 1
    } else {
      if (code === 92 || code === 0) return ODD
      dots = 3
    }
  }
  return dots === 1 || dots === 2 ? ODD : answer
}

/**
 * The escaped character at `at`, as `256 * length of its spelling + its lower-case letter`. 128 stands for a letter
 * beyond ASCII, which no word has. 0 if there is no escape, or one without a canonical spelling: a slash, a backslash
 * or NUL.
 */
function escapedAt(path: string, at: number): number {
  const code = byteAt(path, at)
  if (code > 127) {
    const escapes = escapesOf(path, at, code)
    return escapes === 0 ? 0 : escapes * 768 + 128
  }
  if (code <= 0 || code === 47 || code === 92) return 0
  return 768 + (code > 64 && code < 91 ? code + 32 : code)
}

/** The escaped byte at `at`, or -1. */
function byteAt(path: string, at: number): number {
  if (at + 2 >= path.length || path.charCodeAt(at) !== 37) return -1
  const high = hexOf(path.charCodeAt(at + 1))
  const low = hexOf(path.charCodeAt(at + 2))
  return high === -1 || low === -1 ? -1 : high * 16 + low
}

function hexOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  const letter = code | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}

/** The number of escapes of the UTF-8 character that begins with this byte; 0 if they are not valid UTF-8. */
function escapesOf(path: string, at: number, first: number): number {
  const count = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  for (let i = 1; i < count; i++) {
    const byte = byteAt(path, at + 3 * i)
    if (byte < 0x80 || byte > 0xbf) return 0
    // An overlong form, half of a surrogate pair, or beyond the last code point.
    if (i === 1 && ((first === 0xe0 && byte < 0xa0) || (first === 0xed && byte > 0x9f))) return 0
    if (i === 1 && ((first === 0xf0 && byte < 0x90) || (first === 0xf4 && byte > 0x8f))) return 0
  }
  return count
}
// #endregion

export { answerWithRest, escapedAt }
