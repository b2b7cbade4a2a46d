import type { MatcherState } from "./merged-automaton.ts"

/**
 * The automaton written out as comparisons: no table, no allocation. What equals a literal is spelled canonically, so
 * only what is left of the pathname is looked at for that.
 */
export function straightLineText(name: string, states: readonly MatcherState[]): string {
  return `function ${name}(path: string, sure: boolean): number {\n${bodyOf(states, states[0]!, "1", "  ", 0)}\n}`
}

// `at` is where the next segment begins, one beyond the slash; past the end the path stops here.
function bodyOf(
  states: readonly MatcherState[],
  state: MatcherState,
  at: string,
  indent: string,
  depth: number,
): string {
  if (state.other === null) return `${indent}return ${restOf(at, state.answer)}`
  const ended = at === "1" ? "path.length === 1" : `path.length < ${at}`
  const lines = [`${indent}if (${ended}) return ${state.answer}`]
  for (const [word, next] of state.literals) {
    const end = sum(at, word.length)
    const target = states[next]!
    const atBoundary = `(path.length === ${end} || path.charCodeAt(${end}) === 47)`
    const test = `path.startsWith(${JSON.stringify(word)}, ${at})`
    if (target.other === null) {
      lines.push(`${indent}if (${test} && ${atBoundary}) return ${restOf(sum(end, 1), target.answer)}`)
    } else {
      lines.push(`${indent}if (${test} && ${atBoundary}) {`)
      lines.push(bodyOf(states, target, sum(end, 1), `${indent}  `, depth))
      lines.push(`${indent}}`)
    }
  }
  const rest = states[state.other]!
  if (rest.other === null) lines.push(`${indent}return ${restOf(at, rest.answer)}`)
  else {
    const end = `end${depth}`
    const next = `next${depth}`
    lines.push(`${indent}const ${end} = segmentEnd(path, ${at}, sure)`)
    lines.push(`${indent}if (${end} === -1) return ODD`)
    lines.push(`${indent}const ${next} = ${end} + 1`)
    lines.push(bodyOf(states, rest, next, indent, depth + 1))
  }
  return lines.join("\n")
}

const restOf = (at: string, answer: number): string => `sure || isPlain(path, ${at}) ? ${answer} : ODD`

/** Adds to `7` or to `next0 + 7`. */
function sum(at: string, more: number): string {
  const [name, offset] = at.includes(" + ") ? at.split(" + ") : /^\d/.test(at) ? ["", at] : [at, "0"]
  const total = Number(offset) + more
  return name === "" ? String(total) : `${name} + ${total}`
}
