import { compareText } from "../../policy/governing-rule.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import type { MatcherState } from "./merged-automaton.ts"

/** A path spelled out, and what every path gets that is this one, or lies beneath it too. */
export interface Shortcut {
  readonly path: string
  readonly beneath: boolean
  readonly answer: number
}

/**
 * The paths that one comparison can answer, in order; null if there are more than `most`. INVARIANT: a shortcut's path is
 * spelled canonically, so an equal path needs no second look. Paths that no shortcut answers are left to the table.
 */
export function shortcutsOf(states: readonly MatcherState[], most: number): readonly Shortcut[] | null {
  const found: Shortcut[] = []
  const open: (readonly [path: string, state: number])[] = [["", 0]]
  for (const [path, at] of open) {
    if (open.length > 2 * most + 1) return null
    const { answer, other, literals } = states[at]!
    if (other === null && path !== "") found.push({ path, beneath: true, answer })
    else if (answer !== -1) found.push({ path: path === "" ? "/" : path, beneath: false, answer })
    for (const [word, next] of literals) open.push([`${path}/${word}`, next])
  }
  return found.length > most ? null : found.sort((a, b) => compareText(a.path, b.path))
}

/** The shortcuts as code, told apart by their first letter. */
export function shortcutText(shortcuts: readonly Shortcut[]): string {
  const [roots, rest] = [shortcuts.filter(isRoot), shortcuts.filter((one) => !isRoot(one))]
  const cases = [...groupedBy(rest, ({ path }) => path.charCodeAt(1))].map(
    ([letter, list]) =>
      `    case ${letter}: // ${String.fromCharCode(letter)}\n${list.map((one) => `      ${lineOf(one)}\n`).join("")}      break`,
  )
  return [
    ...roots.map((root) => `  ${lineOf(root)}`),
    ...(cases.length === 0 ? [] : [`  switch (path.charCodeAt(1)) {\n${cases.join("\n")}\n  }`]),
  ].join("\n")
}

const isRoot = ({ path }: Shortcut): boolean => path === "/"

function lineOf({ path, beneath, answer }: Shortcut): string {
  const quoted = JSON.stringify(path)
  const { length } = path
  return beneath
    ? `if (path.startsWith(${quoted}) && (path.length === ${length} || path.charCodeAt(${length}) === 47)) return ${answer}`
    : `if (path === ${quoted}) return ${answer}`
}
