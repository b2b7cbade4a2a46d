import { canonicalPathOf, type CanonicalPath } from "./canonical-path.ts"
import { compareText } from "./governing-rule.ts"
import { countWrittenOut, literalsOf, type Scope } from "./pattern.ts"

/**
 * A state of the automaton that reads a path segment by segment. Paths that reach the same state are covered by the
 * same scopes, and stay so if both are continued by the same segments. So a state is a region of path space, and a
 * question about all paths, such as an invariant, is a loop over finitely many states.
 */
export interface AutomatonState {
  /** A path of fewest segments that ends here. */
  readonly witness: CanonicalPath
  /** Indices of the scopes that cover a path ending here, ascending. Equal lists are the same object. */
  readonly covering: readonly number[]
  /** The next state for each segment that is a literal of some pattern, in code unit order. */
  readonly literals: ReadonlyMap<string, number>
  /** The next state for any other segment. */
  readonly other: number
}

/** All states, by number. State 0 is the start: the path `/`. */
export type Automaton = readonly AutomatonState[]

/** The most states of any automaton, however large the policy is. */
const MAX_STATES = 250_000

/**
 * States that may come from params and literals at the same position in different patterns, as in `/:a/x` and `/y/:b`.
 * Without such crossings, an automaton has about as many states as its patterns have segments.
 */
const MAX_CROSSINGS = 40_000

/** States for each segment of a pattern: more than patterns without crossings need. */
const STATES_PER_SEGMENT = 4

/**
 * The limit on states for these scopes. An automaton beyond it would grow exponentially, so building it stops there.
 */
export const maxStatesFor = (scopes: readonly Scope[]): number =>
  Math.min(
    MAX_STATES,
    MAX_CROSSINGS +
      STATES_PER_SEGMENT *
        scopes.reduce((sum, { pattern }) => sum + countWrittenOut(pattern) * (pattern.length + 1), 0),
  )

/**
 * A node of the trie of all patterns, a tree in which patterns share their common beginnings. `exact` and `subtree` are
 * the scopes whose pattern ends here, by their index.
 */
interface TrieNode {
  readonly id: number
  readonly literals: Map<string, TrieNode>
  param: TrieNode | null
  readonly exact: number[]
  readonly subtree: number[]
}

/** An interned list of scope indices, ascending: equal lists are the same object, with the same id. */
interface IndexList {
  readonly id: number
  readonly indices: readonly number[]
}

/**
 * A state that was reached, as a set of trie nodes. Two paths reach the same state if nodes and inherited scopes agree.
 */
interface Reached {
  readonly nodes: readonly TrieNode[]
  /** The subtree scopes of shorter prefixes, which cover everything from here on. */
  readonly inherited: IndexList
  /** The previous state on a shortest path, and the segment that leads from there to here. Null and empty for `/`. */
  readonly from: Reached | null
  readonly segment: string
}

/** The automaton of a set of scopes, or null when it would have more than `maxStates` states. */
export function automatonOf(scopes: readonly Scope[], maxStates = MAX_STATES): Automaton | null {
  const withScopesOf = indexLists()
  const numbers = new Map<string, number>()
  const reached: Reached[] = []
  const numberOf = (
    nodes: readonly TrieNode[],
    inherited: IndexList,
    from: Reached | null,
    segment: string,
  ): number => {
    // Together, the ids of nodes and of the interned list identify the state.
    const key = `${nodes.length === 1 ? nodes[0]!.id : nodes.map((node) => node.id).join()} ${inherited.id}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, reached.length)
    reached.push({ nodes, inherited, from, segment })
    return reached.length - 1
  }
  numberOf([trieOf(scopes)], withScopesOf(null, [], "exact"), null, "")
  const states: AutomatonState[] = []
  // INVARIANT: `reached` grows while it is read; a state's number is its index in it.
  for (let i = 0; i < reached.length; i++) {
    if (reached.length > maxStates) return null
    const here = reached[i]!
    const { nodes } = here
    // The subtree scopes that end here cover every longer path, too; the exact ones, added last, cover this path alone.
    const below = withScopesOf(here.inherited, nodes, "subtree")
    const params = nodes.flatMap((node) => node.param ?? [])
    const words = literalsAfter(nodes)
    const literals = words.length === 0 ? NOWHERE : new Map<string, number>()
    for (const word of words) {
      // A word also matches every param at its position.
      const next = [...nodes.flatMap((node) => node.literals.get(word) ?? []), ...params]
      literals.set(word, numberOf(next, below, here, word))
    }
    const { indices } = withScopesOf(below, nodes, "exact")
    states.push(new State(here, indices, literals, numberOf(params, below, here, segmentNotIn(literals))))
  }
  return states
}

/** A class, because object literals with a getter each are slow to create. */
class State implements AutomatonState {
  readonly covering: readonly number[]
  readonly literals: ReadonlyMap<string, number>
  readonly other: number
  readonly #reached: Reached
  #witness: CanonicalPath | null = null

  constructor(reached: Reached, covering: readonly number[], literals: ReadonlyMap<string, number>, other: number) {
    this.#reached = reached
    this.covering = covering
    this.literals = literals
    this.other = other
  }

  /** Computed on demand: computing it for every state of a long pattern would take time quadratic in its length. */
  get witness(): CanonicalPath {
    return (this.#witness ??= witnessOf(this.#reached))
  }
}

/** Shared by the states without literals, which are most of them. Never modified. */
const NOWHERE = new Map<string, number>()

/** The literals that continue any of these nodes, in code unit order. */
const literalsAfter = (nodes: readonly TrieNode[]): readonly string[] =>
  nodes.every(({ literals }) => literals.size === 0)
    ? []
    : [...new Set(nodes.flatMap(({ literals }) => [...literals.keys()]))].sort(compareText)

/**
 * Returns a function that adds the scopes ending at these nodes to a list, or starts an empty list, and interns the
 * result.
 */
function indexLists(): (first: IndexList | null, nodes: readonly TrieNode[], match: "exact" | "subtree") => IndexList {
  const known = new Map<string, IndexList>()
  const listed = (indices: readonly number[]): IndexList => {
    const key = indices.join()
    const before = known.get(key)
    if (before !== undefined) return before
    const list = { id: known.size, indices }
    known.set(key, list)
    return list
  }
  return (first, nodes, match) => {
    // Null for the list that all others grow from.
    if (first === null) return listed([])
    if (nodes.every((node) => node[match].length === 0)) return first
    const indices = new Set(first.indices)
    for (const node of nodes) for (const index of node[match]) indices.add(index)
    return listed([...indices].sort((a, b) => a - b))
  }
}

/** The trie of these scopes. A finite param (`:lang(de|en)`) branches into its values, as patterns for each would. */
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

/** A segment that is none of these literals. */
function segmentNotIn(words: ReadonlyMap<string, unknown>): string {
  for (const letter of "xyzabcdefghijklmnopqrstuvw") if (!words.has(letter)) return letter
  for (let n = 1; ; n++) if (!words.has(`x${n}`)) return `x${n}`
}

/** The path to a state, by the segments back to `/`. */
function witnessOf(state: Reached): CanonicalPath {
  const segments: string[] = []
  for (let at = state; at.from !== null; at = at.from) segments.push(at.segment)
  const witness = `/${segments.reverse().join("/")}`
  const path = canonicalPathOf(witness)
  if (path === null) throw new Error(`a scope was not checked: no path is spelled ${witness}`)
  return path
}
