/**
 * The walk along a table, for paths as they are usually spelled. All of a table is one array of numbers, so that a step
 * touches little memory.
 */
export const WALK = `type Words = readonly (readonly [word: string, next: number])[]

type TableState = readonly [answer: number, other: number, words: Words]

/**
 * States, each with the letters of its words after it. A state is its answer, the state that any other segment leads
 * to (-1: nothing changes the answer any more), and its first node (0: no words). A node is the state that its word
 * leads to (-1: no word ends here), the length of its label, the first letter that goes on, how many letters there are
 * from that one, then the label, then a node or 0 for each of those letters.
 */
type Table = Int32Array

/**
 * Reads no further than the answer is open: a letter that is a word's own needs no second look, and one that leaves
 * the words is looked at for an odd spelling of them. The cost grows with what is read, and hardly with the words.
 */
function walk(table: Table, path: string): number {
  if (path.charCodeAt(0) !== 47) return ODD
  const length = path.length
  let state = 1
  let start = 1
  for (;;) {
    const other = table[state + 1]!
    if (other === -1 || start >= length) return table[state]!
    let node = table[state + 2]!
    let at = start
    while (node !== 0) {
      let label = node + 4
      const labelEnd = label + table[node + 1]!
      while (label < labelEnd && at < length && path.charCodeAt(at) === table[label]!) {
        label++
        at++
      }
      if (label < labelEnd) break
      const code = at < length ? path.charCodeAt(at) : 47
      if (code === 47) {
        const next = table[node]!
        if (next === -1) break
        if (at >= length) return table[next]!
        state = next
        node = -1
        break
      }
      const letter = code - table[node + 2]!
      if (letter < 0 || letter >= table[node + 3]!) break
      node = table[labelEnd + letter]!
      if (node === 0) break
      at++
    }
    if (node === -1) {
      start = at + 1
      continue
    }
    // No word of this state begins like this, unless what comes now is another spelling of its next letter; and an
    // empty segment or one of dots is none.
    const first = path.charCodeAt(start)
    if (first === 47 || first === 46) return walkDecoding(table, path, state, start)
    if (at < length && isOdd(path.charCodeAt(at)) && table[state + 2] !== 0) return walkDecoding(table, path, state, start)
    if (table[other + 1] === -1) return table[other]!
    for (; at < length; at++) {
      const code = path.charCodeAt(at)
      if (code === 47) break
      if (code === 37 || code === 92 || code === 0) return walkDecoding(table, path, state, start)
    }
    state = other
    start = at + 1
  }
}

/** What may stand for another letter: %, capital letters, \\, NUL. */
function isOdd(code: number): boolean {
  return code <= 92 && (code > 64 || code === 37 || code === 0)
}

function tableOf(states: readonly TableState[]): Table {
  const layout: Layout = { states, cells: [0], places: states.map(() => 0), named: [] }
  addState(layout, 0)
  const { cells, places, named } = layout
  for (const at of named) cells[at] = places[cells[at]!]!
  return Int32Array.from(cells)
}

/** Nothing begins at 0, which stands for no node, and for a state that has no place yet. */
interface Layout {
  readonly states: readonly TableState[]
  readonly cells: number[]
  readonly places: number[]
  /** Cells that name a state by its number, until all have their places. */
  readonly named: number[]
}

/** A state comes right behind the node that leads to it: one look at the memory brings both. */
function addState(layout: Layout, number: number): void {
  const { states, cells, places, named } = layout
  if (places[number] !== 0) return
  const [answer, other, words] = states[number]!
  const place = cells.length
  places[number] = place
  cells.push(answer, other, words.length === 0 ? 0 : place + 3)
  if (other !== -1) named.push(place + 1)
  if (words.length > 0) addNode(layout, words, 0, words.length, 0)
  if (other !== -1) addState(layout, other)
}

/** Adds the words from \`from\` to \`to\`, which are sorted and alike up to \`depth\`, as a node and what follows it. */
function addNode(layout: Layout, words: Words, from: number, to: number, depth: number): number {
  const { cells, named } = layout
  const [first, last] = [words[from]![0], words[to - 1]![0]]
  let end = depth
  while (end < first.length && first.charCodeAt(end) === last.charCodeAt(end)) end++
  const isWord = first.length === end
  const rest = isWord ? from + 1 : from
  const lowest = rest < to ? words[rest]![0].charCodeAt(end) : 0
  const span = rest < to ? last.charCodeAt(end) - lowest + 1 : 0
  const node = cells.length
  cells.push(isWord ? words[from]![1] : -1, end - depth, lowest, span)
  for (let i = depth; i < end; i++) cells.push(first.charCodeAt(i))
  const letters = cells.length
  for (let i = 0; i < span; i++) cells.push(0)
  if (isWord) {
    named.push(node)
    addState(layout, words[from]![1])
  }
  for (let i = rest; i < to; ) {
    const code = words[i]![0].charCodeAt(end)
    let beyond = i + 1
    while (beyond < to && words[beyond]![0].charCodeAt(end) === code) beyond++
    cells[letters + code - lowest] = addNode(layout, words, i, beyond, end + 1)
    i = beyond
  }
  return node
}`
