/** The walk of the table form. All of a table is one array of numbers, so that a step touches little memory. */
export const WALK = `type TableState = readonly [answer: number, other: number, words: readonly (readonly [word: string, next: number])[]]

interface Table {
  readonly answers: Int32Array
  readonly others: Int32Array
  /** Where the words of each state begin in \`nodes\`, or 0. */
  readonly roots: Int32Array
  /** Of each node: where its word leads (-1: no word ends here), the length of its label, the first letter that goes on, how many letters from there, then the label, then a node for each of those letters. */
  readonly nodes: Int32Array
}

/** Walks letter by letter: the cost grows with the path, and hardly with the number of words. */
function walk({ answers, others, roots, nodes }: Table, path: string, sure: boolean): number {
  const length = path.length
  let state = 0
  let start = 1
  for (;;) {
    const other = others[state]!
    if (other === -1) return sure || isPlain(path, start) ? answers[state]! : ODD
    if (start > length || length === 1) return answers[state]!
    let node = roots[state]!
    let at = start
    let next = -1
    while (node !== 0) {
      let label = node + 4
      const labelEnd = label + nodes[node + 1]!
      while (label < labelEnd && at < length && path.charCodeAt(at) === nodes[label]!) {
        label++
        at++
      }
      if (label < labelEnd) break
      const code = at < length ? path.charCodeAt(at) : 47
      if (code === 47) {
        next = nodes[node]!
        break
      }
      const letter = code - nodes[node + 2]!
      if (letter < 0 || letter >= nodes[node + 3]!) break
      node = nodes[labelEnd + letter]!
      at++
    }
    if (next === -1) {
      at = segmentEnd(path, start, sure)
      if (at === -1) return ODD
      next = other
    }
    state = next
    start = at + 1
  }
}

function tableOf(states: readonly TableState[]): Table {
  // No node begins at 0, which stands for none.
  const nodes: number[] = [0]
  const roots = states.map(([, , words]) => (words.length === 0 ? 0 : nodeOf(nodes, words, 0, words.length, 0)))
  return {
    answers: Int32Array.from(states, ([answer]) => answer),
    others: Int32Array.from(states, ([, other]) => other),
    roots: Int32Array.from(roots),
    nodes: Int32Array.from(nodes),
  }
}

/** The words from \`from\` to \`to\`, which are sorted and alike up to \`depth\`, as a node and what follows it. */
function nodeOf(nodes: number[], words: TableState[2], from: number, to: number, depth: number): number {
  const [first, last] = [words[from]![0], words[to - 1]![0]]
  let end = depth
  while (end < first.length && first.charCodeAt(end) === last.charCodeAt(end)) end++
  const isWord = first.length === end
  const rest = isWord ? from + 1 : from
  const lowest = rest < to ? words[rest]![0].charCodeAt(end) : 0
  const span = rest < to ? last.charCodeAt(end) - lowest + 1 : 0
  const node = nodes.length
  nodes.push(isWord ? words[from]![1] : -1, end - depth, lowest, span)
  for (let i = depth; i < end; i++) nodes.push(first.charCodeAt(i))
  const letters = nodes.length
  for (let i = 0; i < span; i++) nodes.push(0)
  for (let i = rest; i < to; ) {
    const code = words[i]![0].charCodeAt(end)
    let beyond = i + 1
    while (beyond < to && words[beyond]![0].charCodeAt(end) === code) beyond++
    nodes[letters + code - lowest] = nodeOf(nodes, words, i, beyond, end + 1)
    i = beyond
  }
  return node
}`
