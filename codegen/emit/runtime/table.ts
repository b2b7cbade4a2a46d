// The table of a matcher: its states in one array of numbers, which `walk.ts` follows from character to character of a
// path. The emitter copies the regions into the guards of an app, so an edit inside them changes the guards of every
// app.
//
// A state stands for the segments that were read so far. `tableOf` gets each state as the emitter writes it:
// - the answer of a path that ends there, as the index of a rule or of an `outside` entry, or -1 for none;
// - the state after a segment that is none of the words, or -1 if the answer is final, however the path goes on;
// - the words: the literals that can follow, each with the state after it.
//
// INVARIANTS: a final state has no words. Words are sorted, not empty, and in ASCII (`letters.ts` escapes all other
// letters), so a character's code takes 8 bits of a cell.
//
// An array, and not a `Map` of words for each state: a map needs every segment as a string of its own, which has to be
// cut out of the path and hashed for each request. Here the characters of the path are compared where they are, no
// object is made, and most steps read neighbouring numbers. `tests/codegen/emit/runtime.test.ts` compares the walk with
// a plain search in the states, and `guards.test.ts` and `guard-spellings.test.ts` beside it compare emitted guards
// with the reference.
//
// A cell names a state or node by half of its offset, so that the names of more policies fit into 16 bits. 0 is no
// name: the first two cells are unused, and state 0 begins at `ROOT`.

// #region odd
// The matcher's answer for a path without a canonical spelling.
const ODD = -2
// #endregion

// #region layout
type Words = readonly (readonly [word: string, next: number])[]

type TableState = readonly [answer: number, other: number, words: Words]

/**
 * The states of the matcher as an array of cells. A state has two cells, followed by the first node of its words:
 * 1. `2 * (answer + 1)`, plus 1 if it has words;
 * 2. the state after any other segment, or 0 if the answer is final.
 * A node of the words, which form a trie, has these cells:
 * 1. the state after the word that ends here, or `answer + 1` if that is final;
 * 2. the head: `8 * length of the label`, plus 4 if letters follow, plus 1 if a word ends here that leads to a state,
 *    or plus 2 if one ends here with a final answer;
 * 3. if letters follow: `256 * first letter + number of cells from it to the last letter`;
 * 4. the letters of the label;
 * 5. for each letter that may follow, a node or 0.
 * States and nodes begin at even offsets, and half of the offset is their name.
 */
type Table = Uint16Array | Int32Array

const ROOT = 2
// #endregion

// #region table
function tableOf(states: readonly TableState[]): Table {
  const layout: Layout = { states, cells: [0, 0], offsets: states.map(() => 0), named: [] }
  addState(layout, 0)
  const { cells, offsets, named } = layout
  for (const at of named) cells[at] = offsets[cells[at]!]! / 2
  return cells.every((cell) => cell < 65536) ? Uint16Array.from(cells) : Int32Array.from(cells)
}

/** A table while it is built. Offset 0 means no node, or a state without an offset yet. */
interface Layout {
  readonly states: readonly TableState[]
  readonly cells: number[]
  readonly offsets: number[]
  /** Cells that hold the number of a state until every state has its offset. */
  readonly named: number[]
}

/** Adds a state right behind the node that leads to it, so that both are in one cache line. */
function addState(layout: Layout, number: number): void {
  const { states, cells, offsets, named } = layout
  if (offsets[number] !== 0) return
  const [answer, other, words] = states[number]!
  const offset = cells.length
  offsets[number] = offset
  cells.push((answer + 1) * 2 + (words.length === 0 ? 0 : 1), 0)
  if (words.length > 0) addNode(layout, words, 0, words.length, 0)
  if (other === -1) return
  cells[offset + 1] = other
  named.push(offset + 1)
  addState(layout, other)
}

/** Adds a node and its descendants for the sorted words from `from` to `to`, which are equal up to `depth`. */
function addNode(layout: Layout, words: Words, from: number, to: number, depth: number): number {
  const { states, cells, named } = layout
  const [first, last] = [words[from]![0], words[to - 1]![0]]
  let end = depth
  while (end < first.length && first.charCodeAt(end) === last.charCodeAt(end)) end++
  const next = first.length === end ? words[from]![1] : -1
  const rest = next === -1 ? from : from + 1
  const [answer, other] = next === -1 ? [-1, -1] : states[next]!
  const leadsOn = other !== -1
  const kind = next === -1 ? 0 : leadsOn ? 1 : 2
  const lowest = rest < to ? words[rest]![0].charCodeAt(end) : 0
  const span = rest < to ? last.charCodeAt(end) - lowest + 1 : 0
  const node = cells.length
  cells.push(leadsOn ? next : answer + 1, (end - depth) * 8 + (span > 0 ? 4 : 0) + kind)
  if (span > 0) cells.push(lowest * 256 + span)
  for (let i = depth; i < end; i++) cells.push(first.charCodeAt(i))
  const letters = cells.length
  for (let i = 0; i < span; i++) cells.push(0)
  if (cells.length % 2 !== 0) cells.push(0)
  if (leadsOn) {
    named.push(node)
    addState(layout, next)
  }
  for (let i = rest; i < to;) {
    const code = words[i]![0].charCodeAt(end)
    let beyond = i + 1
    while (beyond < to && words[beyond]![0].charCodeAt(end) === code) beyond++
    cells[letters + code - lowest] = addNode(layout, words, i, beyond, end + 1)
    i = beyond
  }
  return node / 2
}
// #endregion

export { ODD, ROOT, tableOf }
export type { Table }
