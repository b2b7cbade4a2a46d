// The walk along a table (see `table.ts`, which describes the cells) for paths as they are usually spelled. It compares
// the characters of the path as they are. Where a segment stops matching at `%`, a capital letter or a letter beyond
// ASCII, that character may be another spelling of the expected one (`%61` and `A` are `a`). `walkDecoding` then
// decodes the path from this segment on, because the router decodes and folds too: `/%64ashboard` would otherwise pass
// guards of `/dashboard`.
//
// The walk stops as soon as the answer is final, and leaves the rest of the path unread: if all paths beneath `/admin`
// have the same rule, `/admin/%` gets it, too. Any other path without a canonical spelling gets `ODD`.
//
// The emitter copies the region into the guards of an app. Characters are compared by their codes: 0 is NUL, 37 is %,
// 46 a dot, 47 a slash, 92 a backslash.

import { holdsEscape, isOdd, walkDecoding } from "./any-letter.ts"
import { ODD, ROOT, type Table } from "./table.ts"

// #region walk
/**
 * The answer of the table for a path. The cost grows with the length that is read, and hardly with the number of words.
 */
function walk(table: Table, path: string): number {
  if (path.charCodeAt(0) !== 47) return ODD
  const length = path.length
  let state = ROOT
  let start = 1
  // One round for each segment, which begins at `start`.
  for (;;) {
    // The state after a segment that is none of the words.
    const otherState = table[state + 1]! * 2
    // 2 * (answer + 1), plus 1 if the state has words.
    const answer = table[state]!
    if (otherState === 0 || start >= length) return (answer >> 1) - 1
    const hasWords = (answer & 1) === 1
    // The node of the words so far; 0 if there is none, and -1 once a word has led to the next state.
    let node = hasWords ? state + 2 : 0
    let at = start
    // The end of the path counts as a slash.
    let code = path.charCodeAt(at)
    while (node !== 0) {
      // 8 * length of the label, plus 4 if letters follow, plus 1 or 2 if a word ends here.
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
        // A word ends here, with a final answer.
        if ((head & 3) === 2) return table[node]! - 1
        // A word ends here, and leads to a state.
        state = table[node]! * 2
        node = -1
        break
      }
      // Letters follow: 256 * the first of them, plus the number of cells from it to the last.
      if ((head & 4) === 0) break
      const range = table[node + 2]!
      const letter = code - (range >> 8)
      if (letter < 0 || letter >= (range & 255)) break
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
    if (table[otherState + 1] === 0) return (table[otherState]! >> 1) - 1
    // The segment is none of the words. Its end is found without decoding, if no character in it needs that.
    while (code !== 47) {
      if (code === 37 || code === 92 || code === 0) return walkDecoding(table, path, state, start)
      at++
      code = at < length ? path.charCodeAt(at) : 47
    }
    state = otherState
    start = at + 1
  }
}
// #endregion

export { walk }
