import type { Letters } from "./letters.ts"

/**
 * The walk along a table where a path is spelled oddly: the same meaning as the canonical path's, without making that
 * path. From here on it reads to the end, because how a router reads such a path depends on all of it.
 */
export const decodingText = (
  letters: Letters,
): string => `/** From the segment that begins at \`start\` on, each character as it is meant; \`ODD\` where the path has no canonical spelling. */
function walkDecoding(table: Table, path: string, state: number, start: number): number {
  const length = path.length
  let at = start
  let answer = (table[state]! >> 1) - 1
  for (;;) {
    // Empty segments vanish.
    while (at < length && path.charCodeAt(at) === 47) at++
    if (at >= length) return answer
    let node = (table[state]! & 1) === 0 ? 0 : state + 2
    let head = table[node + 1]!
    let label = node + 2 + ((head >> 2) & 1)
    let labelEnd = label + (head >> 3)
    // How many characters of the segment were dots and nothing else; 3 is as good as any more.
    let dots = 0
${letters === "ascii" ? READING : READING_BEYOND_ASCII}
      if (node === 0) continue
      if (label < labelEnd) {
        if (table[label] === code) label++
        else node = 0
        continue
      }
      const letters = (head & 4) === 0 ? 0 : table[node + 2]!
      const letter = code - (letters >> 8)
      node = letter < 0 || letter >= (letters & 255) ? 0 : table[labelEnd + letter]! * 2
      head = table[node + 1]!
      label = node + 2 + ((head >> 2) & 1)
      labelEnd = label + (head >> 3)
    }
    if (dots === 1 || dots === 2) return ODD
    const kind = node !== 0 && label === labelEnd ? head & 3 : 0
    if (kind === 2) return answerWithRest(table[node]! - 1, path, at)
    const next = kind === 1 ? table[node]! : table[state + 1]!
    if (next === 0) return answerWithRest(answer, path, at)
    state = next * 2
    answer = (table[state]! >> 1) - 1
  }
}

/** The answer that nothing from \`start\` on changes any more, or \`ODD\` where that has no canonical spelling. */
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
 * What is escaped at \`at\`: 256 times how many characters spell it, and its small letter, or 128 where that is beyond ASCII,
 * as no letter of a word is. 0 where nothing is spelled, or what has no canonical spelling: a slash of either kind, NUL.
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

/** The byte that is escaped at \`at\`, or -1. */
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

/** How many escapes spell the character that begins with this byte, in UTF-8; 0 where they spell none. */
function escapesOf(path: string, at: number, first: number): number {
  const count = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  for (let i = 1; i < count; i++) {
    const byte = byteAt(path, at + 3 * i)
    if (byte < 0x80 || byte > 0xbf) return 0
    // Spelled longer than need be, half of a surrogate pair, or beyond the last character.
    if (i === 1 && ((first === 0xe0 && byte < 0xa0) || (first === 0xed && byte > 0x9f))) return 0
    if (i === 1 && ((first === 0xf0 && byte < 0x90) || (first === 0xf4 && byte > 0x8f))) return 0
  }
  return count
}${letters === "ascii" ? "" : FOLDING}`

const READ_CHARACTER = `code = path.charCodeAt(at)
      let width = 1
      // Small letters mean themselves.
      if (code <= 92) {
        if (code > 64 && code < 91) code += 32
        else if (code === 47) break
        else if (code === 37) {
          const meant = escapedAt(path, at)
          if (meant === 0) return ODD
          code = meant & 255
          width = meant >> 8
        } else if (code === 92 || code === 0) return ODD
      }
      dots = code === 46 && dots < 3 ? dots + 1 : 3`

const READING = `    for (let code = 0; at < length; ) {
      ${READ_CHARACTER}
      at += width`

const READING_BEYOND_ASCII = `    // What the table holds of a letter beyond ASCII, and how much of that was compared.
    let escapes = ""
    let compared = 0
    for (let code = 0; at < length || compared < escapes.length; ) {
      if (compared < escapes.length) {
        code = escapes.charCodeAt(compared++)
      } else {
        ${READ_CHARACTER.replaceAll("\n", "\n  ")}
        // An escaped % begins none of the table's escapes.
        if (code === 37) node = 0
        if (code > 127 && node !== 0) {
          const letter = letterAt(path, at, width)
          width = width > 1 ? width : letter.length
          escapes = escapesOfFolded(letter)
          code = escapes.charCodeAt(0)
          compared = 1
        }
        at += width
      }`

const FOLDING = `

/** The letter beyond ASCII that begins here, escaped or not. */
function letterAt(path: string, at: number, width: number): string {
  return width > 1 ? decodeURIComponent(path.slice(at, at + width)) : String.fromCodePoint(path.codePointAt(at)!)
}

/** As tables hold it; half of a surrogate pair as NUL, which they do not hold. */
function escapesOfFolded(letter: string): string {
  return letter.length === 1 && letter >= "\\ud800" && letter <= "\\udfff" ? "\\0" : encodeURIComponent(folded(letter))
}

/** As the router's matcher folds it: by one code unit, and never into ASCII. */
function folded(letter: string): string {
  const upper = upperCaseOf(letter)
  const lower = upper.toLowerCase()
  return lower.length === 1 && upperCaseOf(lower) === upper ? lower : upper
}

function upperCaseOf(letter: string): string {
  const upper = letter.toUpperCase()
  return upper.length !== 1 || upper < "\\x80" ? letter : upper
}`
