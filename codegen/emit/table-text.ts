import type { MatcherState } from "./merged-automaton.ts"

/** The automaton as data, one word a line, for the walk that is the same for every policy. */
export function tableText(name: string, states: readonly MatcherState[]): string {
  const lines = states.map(({ answer, other, literals }) => {
    const words = literals.map(([word, next]) => `\n    [${JSON.stringify(word)}, ${next}],`)
    return `  [${answer}, ${other ?? -1}, [${words.join("")}${words.length === 0 ? "" : "\n  "}]],`
  })
  return `// Of each state: the answer where a path ends there, where any other segment leads (-1: nothing changes the answer any
// more), and where each word leads.
const ${tableNameOf(name)} = tableOf([
${lines.join("\n")}
])`
}

export const tableNameOf = (name: string): string => `${name}Table`
