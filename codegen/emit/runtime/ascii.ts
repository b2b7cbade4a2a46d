// The table walk of `any-letter.ts`, which explains it, for policies with only ASCII in their patterns: letters beyond
// ASCII are not folded, because no word has them.

import { answerWithRest, escapedAt } from "./escapes.ts"
import { ODD, type Table } from "./table.ts"

// #region odd letter
/** True for a character that may stand for another: %, a capital letter, \ or NUL. */
function isOdd(code: number): boolean {
  return code <= 92 && (code > 64 || code === 37 || code === 0)
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
    for (let code = 0; at < length;) {
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
      at += width
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

export { isOdd, walkDecoding }
