import { canonicalPathOf, type CanonicalPath } from "./canonical-path.ts"
import { compareText } from "./governing-rule.ts"
import { countWrittenOut, literalsOf, type Scope } from "./pattern.ts"

/**
 * One step of reading a path segment by segment. Paths that reach the same state are covered by the same scopes and
 * so are all their continuations, so a state is a region of path space.
 */
export interface AutomatonState {
  /** A path of fewest segments that ends here. */
  readonly witness: CanonicalPath
  /** Indices of the scopes that cover a path ending here, ascending: the same list, as an object, wherever the same do. */
  readonly covering: readonly number[]
  /** The next state for each segment that is a literal of some pattern, in code unit order. */
  readonly literals: ReadonlyMap<string, number>
  /** The next state for any other segment. */
  readonly other: number
}

/** State 0 is `/`. */
export type Automaton = readonly AutomatonState[]

/** The largest number of states for a part of a checked policy, independent of the rest of it. */
const MOST_STATES = 250_000

/** As many regions may come of params that cross literals; an honest policy has hardly more than its patterns have segments. */
const MOST_CROSSINGS = 40_000

/** The limit on states. Beyond it, an automaton grows with a power of the rules, so it is refused before it is built. */
export const mostExamined = (scopes: readonly Scope[]): number =>
  Math.min(
    MOST_STATES,
    MOST_CROSSINGS + 4 * scopes.reduce((sum, { pattern }) => sum + countWrittenOut(pattern) * (pattern.length + 1), 0),
  )

interface TrieNode {
  readonly id: number
  readonly literals: Map<string, TrieNode>
  param: TrieNode | null
  readonly exact: number[]
  readonly subtree: number[]
}

/** A list of scopes by their indices, ascending; the same one, as an object, wherever its indices are the same. */
interface Listed {
  readonly id: number
  readonly indices: readonly number[]
}

interface Open {
  readonly nodes: readonly TrieNode[]
  readonly inherited: Listed
  /** The state before it on a shortest path, and the segment that leads from there to here; none lead to `/`. */
  readonly from: Open | null
  readonly segment: string
}

/** The automaton of a set of scopes, or null when it would have more than `mostStates` states. */
export function automatonOf(scopes: readonly Scope[], mostStates = MOST_STATES): Automaton | null {
  const withOwn = lister()
  const numbers = new Map<string, number>()
  const open: Open[] = []
  const numberOf = (nodes: readonly TrieNode[], inherited: Listed, from: Open | null, segment: string): number => {
    const key = `${nodes.length === 1 ? nodes[0]!.id : nodes.map((node) => node.id).join()} ${inherited.id}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, open.length)
    open.push({ nodes, inherited, from, segment })
    return open.length - 1
  }
  numberOf([trieOf(scopes)], withOwn(null, [], "exact"), null, "")
  const states: AutomatonState[] = []
  // INVARIANT: `open` grows while it is read; a state's number is its place in it.
  for (let i = 0; i < open.length; i++) {
    if (open.length > mostStates) return null
    const here = open[i]!
    const { nodes } = here
    const below = withOwn(here.inherited, nodes, "subtree")
    const params = nodes.flatMap((node) => node.param ?? [])
    const words = wordsOf(nodes)
    const literals = words.length === 0 ? NOWHERE : new Map<string, number>()
    for (const word of words) {
      const next = [...nodes.flatMap((node) => node.literals.get(word) ?? []), ...params]
      literals.set(word, numberOf(next, below, here, word))
    }
    const { indices } = withOwn(below, nodes, "exact")
    states.push(new State(here, indices, literals, numberOf(params, below, here, segmentNotIn(literals))))
  }
  return states
}

/** A class, because objects that each bring their own getter are slow to make. */
class State implements AutomatonState {
  readonly covering: readonly number[]
  readonly literals: ReadonlyMap<string, number>
  readonly other: number
  readonly #reached: Open
  #witness: CanonicalPath | null = null

  constructor(reached: Open, covering: readonly number[], literals: ReadonlyMap<string, number>, other: number) {
    this.#reached = reached
    this.covering = covering
    this.literals = literals
    this.other = other
  }

  /** Spelt out when it is asked for: to spell out each of a long pattern's states takes the square of its length. */
  get witness(): CanonicalPath {
    return (this.#witness ??= witnessOf(this.#reached))
  }
}

/** Most states are the end of a pattern; nothing is ever put into it. */
const NOWHERE = new Map<string, number>()

/** In code unit order. */
const wordsOf = (nodes: readonly TrieNode[]): readonly string[] =>
  nodes.every(({ literals }) => literals.size === 0)
    ? []
    : [...new Set(nodes.flatMap(({ literals }) => [...literals.keys()]))].sort(compareText)

/** Adds to a list, or to none, what begins to cover at these nodes. */
function lister(): (first: Listed | null, nodes: readonly TrieNode[], match: "exact" | "subtree") => Listed {
  const known = new Map<string, Listed>()
  const listed = (indices: readonly number[]): Listed => {
    const key = indices.join()
    const before = known.get(key)
    if (before !== undefined) return before
    const made = { id: known.size, indices }
    known.set(key, made)
    return made
  }
  return (first, nodes, match) => {
    if (first === null) return listed([])
    if (nodes.every((node) => node[match].length === 0)) return first
    const indices = new Set(first.indices)
    for (const node of nodes) for (const index of node[match]) indices.add(index)
    return listed([...indices].sort((a, b) => a - b))
  }
}

function trieOf(scopes: readonly Scope[]): TrieNode {
  let count = 0
  const grow = (): TrieNode => ({ id: count++, literals: new Map(), param: null, exact: [], subtree: [] })
  const root = grow()
  scopes.forEach(({ pattern, match }, index) => {
    let nodes = [root]
    for (const part of pattern) {
      const words = literalsOf(part)
      nodes = nodes.flatMap((node) =>
        words === null
          ? [(node.param ??= grow())]
          : words.map((word) => {
              const next = node.literals.get(word) ?? grow()
              node.literals.set(word, next)
              return next
            }),
      )
    }
    for (const node of nodes) node[match].push(index)
  })
  return root
}

function segmentNotIn(words: ReadonlyMap<string, unknown>): string {
  for (const letter of "xyzabcdefghijklmnopqrstuvw") if (!words.has(letter)) return letter
  for (let n = 1; ; n++) if (!words.has(`x${n}`)) return `x${n}`
}

function witnessOf(state: Open): CanonicalPath {
  const segments: string[] = []
  for (let at = state; at.from !== null; at = at.from) segments.push(at.segment)
  const witness = `/${segments.reverse().join("/")}`
  const path = canonicalPathOf(witness)
  if (path === null) throw new Error(`a scope was not checked: no path is spelled ${witness}`)
  return path
}
