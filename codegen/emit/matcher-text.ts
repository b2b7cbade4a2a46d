import { automatonOf, type Automaton } from "../../policy/automaton.ts"
import { compareText, type ScopedRule } from "../../policy/governing-rule.ts"
import { governingOf } from "../../policy/matcher.ts"
import type { Scope } from "../../policy/pattern.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import { withEscapes } from "./letters.ts"
import { merged, type MatcherState } from "./merged-automaton.ts"

/**
 * The form of a matcher, the code that finds the rule of a path. Every form walks a table (`runtime/walk.ts`). Some
 * compare the path with whole strings first, because most requests are for paths without params, spelled as usual:
 *
 * - `faster` with at most 24 such shortcuts. A policy that needs more gets none.
 * - `straight-line` with at most 960, so that `verify` can test shortcuts in larger policies too.
 * - `table` with none.
 *
 * All forms give the answers of the reference, `governingRule`: `verify` compares them for the policy of an app, and
 * `tests/codegen/emit/guards.test.ts` for any policy.
 */
export type MatcherForm = "faster" | "straight-line" | "table"

/** The most shortcuts that the `faster` form uses. With more, walking the table is faster and its code is smaller. */
export const MAX_SHORTCUTS = 24

/** The most shortcuts of the `straight-line` form, 960. The engine would compile more of them too slowly. */
const MAX_STRAIGHT_LINE = 40 * MAX_SHORTCUTS

/**
 * The code of a matcher and its table. The matcher is a function `name` that returns the index of the scope that
 * decides at a pathname, -1 for none, or `ODD` of `runtime/table.ts` for a pathname without a canonical spelling.
 * `meaning` is its doc comment.
 */
export function matcherTextOf(
  name: string,
  meaning: string,
  scopes: readonly (Scope | ScopedRule)[],
  form: MatcherForm,
): string {
  const states = statesOf(scopes)
  const most = { table: 0, faster: MAX_SHORTCUTS, "straight-line": MAX_STRAIGHT_LINE }[form]
  const shortcuts = shortcutsOf(states, most) ?? []
  const code = shortcuts.length === 0 ? "" : `${shortcutText(shortcuts)}\n`
  return `/** ${meaning} */
function ${name}(path: string): number {
${code}  return walk(${tableNameOf(name)}, path)
}

${tableText(name, states)}`
}

/** True if the scopes are few enough for the `straight-line` form. */
export const fitsStraightLine = (scopes: readonly (Scope | ScopedRule)[]): boolean =>
  shortcutsOf(statesOf(scopes), MAX_STRAIGHT_LINE) !== null

/** A path whose answer one string comparison finds. */
interface Shortcut {
  readonly path: string
  /** True if all paths beneath it have the same answer. */
  readonly beneath: boolean
  /** The index of the scope that decides there, or -1 for none. */
  readonly answer: number
}

/**
 * The shortcuts of an automaton, sorted by path; null if there are more than `most`. INVARIANT: a shortcut's path is a
 * canonical one, as browsers send it, so a path that equals it needs no further check. All others go to the table.
 */
function shortcutsOf(states: readonly MatcherState[], most: number): readonly Shortcut[] | null {
  const found: Shortcut[] = []
  // The states that words alone lead to, with their paths. The loop also visits those that it adds. Paths with params
  // go to the table.
  const reached: (readonly [path: string, state: number])[] = [["", 0]]
  for (const [path, at] of reached) {
    // Gives up on a policy with far more states than shortcuts, however many of them have an answer.
    if (reached.length > 2 * most + 1) return null
    const { answer, other, literals } = states[at]!
    // `other` is null where all longer paths have the same answer. The root's shortcut is for `/` alone.
    if (other === null && path !== "") found.push({ path, beneath: true, answer })
    else if (answer !== -1) found.push({ path: path === "" ? "/" : path, beneath: false, answer })
    for (const [word, next] of literals) reached.push([`${path}/${word}`, next])
  }
  return found.length > most ? null : found.sort((a, b) => compareText(a.path, b.path))
}

/** The shortcuts as code: a `switch` on the first letter after the slash, which the path of the home page lacks. */
function shortcutText(shortcuts: readonly Shortcut[]): string {
  const home = shortcuts.filter(({ path }) => path === "/")
  const others = shortcuts.filter(({ path }) => path !== "/")
  const cases = [...groupedBy(others, ({ path }) => path.charCodeAt(1))].map(([letter, list]) => {
    const lines = list.map((one) => `      ${lineOf(one)}\n`).join("")
    return `    case ${letter}: // ${String.fromCharCode(letter)}\n${lines}      break`
  })
  return [
    ...home.map((one) => `  ${lineOf(one)}`),
    ...(cases.length === 0 ? [] : [`  switch (path.charCodeAt(1)) {\n${cases.join("\n")}\n  }`]),
  ].join("\n")
}

/** One comparison as code. 47 is the code of a slash. */
function lineOf({ path, beneath, answer }: Shortcut): string {
  const quoted = JSON.stringify(path)
  const { length } = path
  return beneath
    ? `if (path.startsWith(${quoted}) && (path.length === ${length} || path.charCodeAt(${length}) === 47)) return ${answer}`
    : `if (path === ${quoted}) return ${answer}`
}

/** The smallest automaton that gives each path its answer. */
function statesOf(scopes: readonly (Scope | ScopedRule)[]): readonly MatcherState[] {
  const automaton = automatonOf(scopes)
  if (automaton === null) throw new Error("the scopes were not checked: their automaton is too large")
  return withEscapes(merged(automaton, answersOf(automaton, scopes)))
}

/** The answer of each state: the index of the scope that decides at its paths, or -1 for none. */
function answersOf(automaton: Automaton, scopes: readonly (Scope | ScopedRule)[]): readonly number[] {
  // All scopes are rules, or all are `outside` entries. Of those any is as good, because they only answer yes or no.
  if (!scopes.every((scope) => "rule" in scope)) return automaton.map(({ covering: [first] }) => first ?? -1)
  const places = new Map(scopes.map((rule, place) => [rule, place]))
  return governingOf(automaton, scopes).map((rule) => (rule === null ? -1 : places.get(rule)!))
}

/** The automaton as a table, one word per line. The code that walks it is the same for every policy. */
function tableText(name: string, states: readonly MatcherState[]): string {
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

const tableNameOf = (name: string): string => `${name}Table`
