import type { MatcherState } from "./merged-automaton.ts"

/** The automaton written out as comparisons: no table, no allocation. */
export function straightLineText(name: string, states: readonly MatcherState[]): string {
  return `function ${name}(path: string): number {\n${bodyOf(states, states[0]!, "1", "  ", 0)}\n}`
}

// `at` is where the next segment begins, one beyond the slash; past the end the path stops here.
function bodyOf(
  states: readonly MatcherState[],
  state: MatcherState,
  at: string,
  indent: string,
  depth: number,
): string {
  if (state.other === null) return `${indent}return ${state.answer}`
  const ended = at === "1" ? "path.length === 1" : `path.length < ${at}`
  const lines = [`${indent}if (${ended}) return ${state.answer}`]
  for (const [word, next] of state.literals) {
    const end = sum(at, word.length)
    const target = states[next]!
    const atBoundary = `(path.length === ${end} || path.charCodeAt(${end}) === 47)`
    const test = `path.startsWith(${JSON.stringify(word)}, ${at})`
    if (target.other === null) lines.push(`${indent}if (${test} && ${atBoundary}) return ${target.answer}`)
    else {
      lines.push(`${indent}if (${test} && ${atBoundary}) {`)
      lines.push(bodyOf(states, target, sum(end, 1), `${indent}  `, depth))
      lines.push(`${indent}}`)
    }
  }
  const rest = states[state.other]!
  if (rest.other === null) lines.push(`${indent}return ${rest.answer}`)
  else {
    const slash = `slash${depth}`
    const next = `next${depth}`
    lines.push(`${indent}const ${slash} = path.indexOf("/", ${at})`)
    lines.push(`${indent}const ${next} = (${slash} === -1 ? path.length : ${slash}) + 1`)
    lines.push(bodyOf(states, rest, next, indent, depth + 1))
  }
  return lines.join("\n")
}

/** Adds to `7` or to `next0 + 7`. */
function sum(at: string, more: number): string {
  const [name, offset] = at.includes(" + ") ? at.split(" + ") : /^\d/.test(at) ? ["", at] : [at, "0"]
  const total = Number(offset) + more
  return name === "" ? String(total) : `${name} + ${total}`
}
