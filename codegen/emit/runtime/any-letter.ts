// The table walk for a path that is not spelled canonically. It decodes and folds each character as `canonicalPathOf`
// of `policy/canonical-path.ts` does, and gives the answer of the canonical path without building that path. It reads
// the path to its end, because a router's reading of such a path depends on all of it. This form is for policies with
// letters beyond ASCII in their patterns. `ascii.ts` is a smaller one for all others.
//
// The result is an answer of the table, or `ODD`. `table.ts` describes the cells. Characters are compared by their
// codes: 37 is %, 46 a dot, 47 a slash, 65 to 90 are capital letters, 92 is a backslash. `escapedAt` gives a
// character's code in the low 8 bits, and above them the length of its escape.

import { answerWithRest, escapedAt } from "./escapes.ts"
import { ODD, type Table } from "./table.ts"

// #region odd letter
/** True for a character that may stand for another: %, a capital letter, \, NUL, or one beyond ASCII. */
function isOdd(code: number): boolean {
  return code > 127 || (code <= 92 && (code > 64 || code === 37 || code === 0))
}

/** True if the walk left a word after or within an escape, which may be part of a letter or another spelling of one. */
function holdsEscape(path: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (path.charCodeAt(at) === 37) return true
  return false
}
// #endregion

// #region decoding
/**
 * Walks the table from the segment at `start`, decoding each character; `ODD` if the path has no canonical spelling.
 */
function walkDecoding(table: Table, path: string, state: number, start: number): number {
  const length = path.length
  let at = start
  let answer = (table[state]! >> 1) - 1
  for (;;) {
    // Empty segments do not count.
    while (at < length && path.charCodeAt(at) === 47) at++
    if (at >= length) return answer
    let node = (table[state]! & 1) === 0 ? 0 : state + 2
    let head = table[node + 1]!
    let label = node + 2 + ((head >> 2) & 1)
    let labelEnd = label + (head >> 3)
    // The length of the segment so far if it is dots only. 3 stands for any greater length.
    let dots = 0
    // The table's escapes of a letter beyond ASCII, and the length of them that was compared.
    let escapes = ""
    let compared = 0
    for (let code = 0; at < length || compared < escapes.length;) {
      if (compared < escapes.length) {
        code = escapes.charCodeAt(compared++)
      } else {
        code = path.charCodeAt(at)
        let width = 1
        // A lower-case letter needs no decoding.
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
        dots = code === 46 && dots < 3 ? dots + 1 : 3
        // An escaped % is never the beginning of an escape in the table.
        if (code === 37) node = 0
        if (code > 127 && node !== 0) {
          const letter = letterAt(path, at, width)
          width = width > 1 ? width : letter.length
          escapes = escapesOfFolded(letter)
          code = escapes.charCodeAt(0)
          compared = 1
        }
        at += width
      }
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
// #endregion

// #region folding
/** The letter beyond ASCII at this position, decoded if it is escaped. */
function letterAt(path: string, at: number, width: number): string {
  return width > 1 ? decodeURIComponent(path.slice(at, at + width)) : String.fromCodePoint(path.codePointAt(at)!)
}

/** A letter in the form that tables hold. Half of a surrogate pair becomes NUL, which no table holds. */
function escapesOfFolded(letter: string): string {
  return letter.length === 1 && letter >= "\ud800" && letter <= "\udfff" ? "\0" : encodeURIComponent(folded(letter))
}

/** A letter in lower case as the router's matcher folds it: by one code unit, and never into ASCII. */
function folded(letter: string): string {
  const upper = upperCaseOf(letter)
  const lower = upper.toLowerCase()
  return lower.length === 1 && upperCaseOf(lower) === upper ? lower : upper
}

function upperCaseOf(letter: string): string {
  const upper = letter.toUpperCase()
  return upper.length !== 1 || upper < "\x80" ? letter : upper
}
// #endregion

export { holdsEscape, isOdd, walkDecoding }
