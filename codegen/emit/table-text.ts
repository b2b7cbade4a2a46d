import type { MatcherState } from "./merged-automaton.ts"

/** The automaton as data, one word a line, for the walk that is the same for every policy. */
export function tableText(name: string, states: readonly MatcherState[]): string {
  const lines = states.map(({ answer, other, literals }) => {
    const words = literals.map(([word, next]) => `\n    [${JSON.stringify(word)}, ${next}],`)
    return `  [${answer}, ${other ?? -1}, [${words.join("")}${words.length === 0 ? "" : "\n  "}]],`
  })
  return `function ${name}(path: string, sure: boolean): number {
  return walk(${name}Table, path, sure)
}

// Of each state: the answer where a path ends there, where any other segment leads (-1: nothing changes the answer any
// more), and where each word leads.
const ${name}Table = tableOf([
${lines.join("\n")}
])`
}

export const isTableText = (text: string): boolean => text.includes("tableOf([")
