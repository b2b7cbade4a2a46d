// The walk along a table (see `table.ts`) for paths as they are usually spelled. It compares the path as it is, and
// stops as soon as the answer is final. Where a segment leaves the words by a character that may be another spelling of
// theirs (`%61` and `A` are `a`), or has one that no canonical path has, it hands the path to `walkDecoding`: the
// router decodes and folds too, so `/%64ashboard` would pass guards that did not.
//
// Both return the answer of the table, or `ODD` for a path without a canonical spelling. The emitter copies the region
// into the guards of an app. Characters are compared by their codes: 0 is NUL, 37 is %, 46 a dot, 47 a slash, 92 a
// backslash.

import { holdsEscape, isOdd, walkDecoding } from "./any-letter.ts"
import { ODD, ROOT, type Table } from "./table.ts"

// #region walk
/**
 * Walks the table along a path, and stops as soon as the answer is final. A letter that continues a word needs no
 * decoding; one that leaves the words may be another spelling of them. The cost grows with the length that is read, and
 * hardly with the number of words.
 */
function walk(table: Table, path: string): number {
  if (path.charCodeAt(0) !== 47) return ODD
  const length = path.length
  let state = ROOT
  let start = 1
  for (;;) {
    const other = table[state + 1]! * 2
    const own = table[state]!
    if (other === 0 || start >= length) return (own >> 1) - 1
    const hasWords = (own & 1) === 1
    let node = hasWords ? state + 2 : 0
    let at = start
    // The end of the path counts as a slash.
    let code = path.charCodeAt(at)
    while (node !== 0) {
      const head = table[node + 1]!
      let label = node + 2 + ((head >> 2) & 1)
      const labelEnd = label + (head >> 3)
      while (label < labelEnd && code === table[label]) {
        label++
        at++
        code = at < length ? path.charCodeAt(at) : 47
      }
      if (label < labelEnd) break
      if (code === 47) {
        if ((head & 3) === 0) break
        if ((head & 3) === 2) return table[node]! - 1
        state = table[node]! * 2
        node = -1
        break
      }
      if ((head & 4) === 0) break
      const letters = table[node + 2]!
      const letter = code - (letters >> 8)
      if (letter < 0 || letter >= (letters & 255)) break
      node = table[labelEnd + letter]! * 2
      if (node === 0) break
      at++
      code = at < length ? path.charCodeAt(at) : 47
    }
    if (node === -1) {
      start = at + 1
      continue
    }
    // No word matches, unless the next character is another spelling of a word's letter. Empty segments and segments
    // of dots are decoded too.
    const first = at === start ? code : path.charCodeAt(start)
    if (first === 47 || first === 46) return walkDecoding(table, path, state, start)
    if (hasWords && (isOdd(code) || holdsEscape(path, start, at))) return walkDecoding(table, path, state, start)
    if (table[other + 1] === 0) return (table[other]! >> 1) - 1
    while (code !== 47) {
      if (code === 37 || code === 92 || code === 0) return walkDecoding(table, path, state, start)
      at++
      code = at < length ? path.charCodeAt(at) : 47
    }
    state = other
    start = at + 1
  }
}
// #endregion

export { walk }
