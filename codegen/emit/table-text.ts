import type { MatcherState } from "./merged-automaton.ts"

/** One small loop over tables: its cost grows with the path and hardly with the number of rules. */
export function tableText(name: string, states: readonly MatcherState[]): string {
  const lines = states.map(({ answer, other, literals }) => {
    const words = literals.map(([word, next]) => `[${JSON.stringify(word)}, ${next}]`)
    return `  state(${answer}, ${other ?? -1}${words.length === 0 ? "" : `, [${words.join(", ")}]`}),`
  })
  const table = `${name}States`
  return `function ${name}(path: string): number {
  let at = ${table}[0]!
  for (let start = 1; start < path.length && at.other !== -1; ) {
    const slash = path.indexOf("/", start)
    const end = slash === -1 ? path.length : slash
    at = ${table}[at.words?.get(path.slice(start, end)) ?? at.other]!
    start = end + 1
  }
  return at.answer
}

const ${table} = ((): readonly { answer: number; other: number; words: ReadonlyMap<string, number> | null }[] => {
  const state = (answer: number, other: number, words?: readonly (readonly [string, number])[]) => ({
    answer,
    other,
    words: words === undefined ? null : new Map(words),
  })
  return [
${lines.map((line) => `  ${line}`).join("\n")}
  ]
})()`
}
