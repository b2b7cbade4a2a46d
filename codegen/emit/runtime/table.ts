// The table that a matcher walks along.

// #region odd
// What a matcher answers where a path has no canonical spelling.
const ODD = -2
// #endregion

// #region layout
type Words = readonly (readonly [word: string, next: number])[]

type TableState = readonly [answer: number, other: number, words: Words]

/**
 * States, each with the letters of its words after it. A state is two cells: twice its answer and one, and 1 more where it
 * has words; and the state that any other segment leads to, or 0 where nothing changes the answer any more. Then comes the
 * first node of its words. A node is where its word leads, its head, its letters if any go on, its label, and for each
 * letter a node or 0. The head is eight times the length of the label, and 4 more where letters go on; and 1 more where a
 * word ends that leads to a state, 2 more where nothing beneath that word changes the answer: where it leads is that
 * answer and one. The letters are 256 times the first, and how many there are from that one. States and nodes begin at
 * even places and are named by half of them.
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

/** Nothing begins at 0, which stands for no node, and for a state that has no place yet. */
interface Layout {
  readonly states: readonly TableState[]
  readonly cells: number[]
  readonly offsets: number[]
  /** Cells that name a state by its number, until all have their places. */
  readonly named: number[]
}

/** A state comes right behind the node that leads to it: one look at the memory brings both. */
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

/** Adds the words from `from` to `to`, which are sorted and alike up to `depth`, as a node and what follows it. */
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
