import type { Automaton } from "../../policy/automaton.ts"

/** A state of the generated matcher, which reads a path segment by segment. States are named by their index. */
export interface MatcherState {
  /** The number of the answer for a path that ends here, as the caller numbers answers. */
  readonly answer: number
  /** The words that lead to another state than any other segment. */
  readonly literals: readonly (readonly [word: string, next: number])[]
  /** The state after any other segment; null if every longer path has the same answer. */
  readonly other: number | null
}

/**
 * Minimises an automaton, given the answer of each of its states: equivalent states are merged, and words that lead to
 * the same state as any other word are dropped.
 */
export function merged(automaton: Automaton, answers: readonly number[]): readonly MatcherState[] {
  const states: MatcherState[] = []
  /** The number of each merged state, by its content. */
  const numberByContent = new Map<string, number>()
  /** The number of the merged state, by the number of a state of the automaton. */
  const numberOf = new Map<number, number>()
  const add = (state: MatcherState): number => {
    const key = JSON.stringify(state)
    const known = numberByContent.get(key)
    if (known !== undefined) return known
    numberByContent.set(key, states.length)
    states.push(state)
    return states.length - 1
  }
  // True for a state that every further segment leads back to.
  const isFinal = (at: number): boolean => automaton[at]!.literals.size === 0 && automaton[at]!.other === at
  automaton.forEach((_, at) => {
    if (isFinal(at)) numberOf.set(at, add({ answer: answers[at]!, literals: [], other: null }))
  })
  // INVARIANT: except at final states, each transition leads to a later state. So going backwards, all targets are
  // numbered.
  for (let at = automaton.length - 1; at >= 0; at--) {
    if (numberOf.has(at)) continue
    const { literals, other } = automaton[at]!
    const rest = numberOf.get(other)!
    const words = [...literals].flatMap(([word, next]): (readonly [string, number])[] => {
      const target = numberOf.get(next)!
      return target === rest ? [] : [[word, target]]
    })
    const answer = answers[at]!
    // Every path from here on has the same answer, so this state is the final one that it leads to.
    const alike = words.length === 0 && states[rest]!.answer === answer && states[rest]!.other === null
    numberOf.set(at, alike ? rest : add({ answer, literals: words, other: rest }))
  }
  return rooted(states, numberOf.get(0)!)
}

/** Renumbers the states breadth-first from the root, so that the numbers depend on the rules alone. */
function rooted(states: readonly MatcherState[], root: number): readonly MatcherState[] {
  // The list grows while it is read.
  const order = [root]
  const place = new Map([[root, 0]])
  for (let i = 0; i < order.length; i++) {
    const { literals, other } = states[order[i]!]!
    for (const next of [...literals.map(([, next]) => next), ...(other === null ? [] : [other])]) {
      if (place.has(next)) continue
      place.set(next, order.length)
      order.push(next)
    }
  }
  return order.map((at) => {
    const { answer, literals, other } = states[at]!
    return {
      answer,
      literals: literals.map(([word, next]) => [word, place.get(next)!] as const),
      other: other === null ? null : place.get(other)!,
    }
  })
}
