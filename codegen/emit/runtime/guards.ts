// The guards of a sample policy without claims. The emitter copies the regions unchanged into the guards of an app, and
// writes the rest for each policy. Here the code between the regions is a sample, with which they are type-checked and
// tested. `table.ts` explains the states that `tableOf` takes. `ruleAt` returns the index of a row, -1 if no rule
// covers the path, or less (`ODD`) if the path has no canonical spelling. The six cells of a row are in the order of
// the auth states in `states.ts`: signed-out, challenged, recovering, signed-in, verified, unknown. `walk` stops as
// soon as the answer is final; `walkDecoding` reads a path to its end, here from its first segment (1) in the first
// state (`ROOT`).

import type { AuthState, Requirement } from "../../../policy/language.ts"
import { walkDecoding } from "./any-letter.ts"
import { columnOf } from "./states.ts"
import { ROOT, tableOf } from "./table.ts"
import { walk } from "./walk.ts"

type RuleKey = "/ exact" | "/account subtree" | "operation saveNote"

type OperationName = "saveNote"

type ServedPath = "/" | "/signin" | "/mfa" | "/reset-password"

type Outcome =
  | { readonly kind: "proceed"; readonly rule: RuleKey }
  | { readonly kind: "redirect"; readonly to: ServedPath; readonly rule: RuleKey }
  | { readonly kind: "refuse"; readonly status: 400 | 401 | 403 | 404 | 503; readonly rule: RuleKey | null }

const unlisted = 404

// #region outcomes
/** A redirect, a refusal, or `proceed`. */
type Cell = ServedPath | 401 | 403 | 404 | 503 | null

type Cells = readonly [Cell, Cell, Cell, Cell, Cell, Cell]

type Row = readonly [rule: RuleKey, require: Requirement, loads: Cells, writes: Cells]

const proceed = null
const unavailable: Outcome = Object.freeze({ kind: "refuse", status: 503, rule: null })

function outcomeOf(rule: RuleKey, cell: Cell): Outcome {
  if (cell === null) return Object.freeze({ kind: "proceed", rule })
  return typeof cell === "number"
    ? Object.freeze({ kind: "refuse", status: cell, rule })
    : Object.freeze({ kind: "redirect", to: cell, rule })
}
// #endregion

const rows: readonly Row[] = [
  [
    "/ exact",
    "anyone",
    [proceed, proceed, proceed, proceed, proceed, proceed],
    [proceed, proceed, proceed, proceed, proceed, proceed],
  ],
  [
    "/account subtree",
    "signed-in",
    ["/signin", "/mfa", "/reset-password", proceed, proceed, 503],
    [401, 403, 403, proceed, proceed, 503],
  ],
  ["operation saveNote", "signed-in", [401, 403, 403, proceed, proceed, 503], [401, 403, 403, proceed, proceed, 503]],
]

// #region rows
const indexOfRule: ReadonlyMap<string, number> = new Map(rows.map(([rule], index) => [rule, index]))

// The tables are by auth state first, and filled in that order, so that decisions about one state read adjacent memory.
// The last column is for a value that is no auth state. It passes no rule that requires one.
const columns = [0, 1, 2, 3, 4, 5] as const
const loads = byState(([, , cells]) => cells)
const writes = byState(([, , , cells]) => cells)

function byState(cellsOf: (row: Row) => Cells): readonly (readonly Outcome[])[] {
  const made = rows.map(() => new Map<Cell, Outcome>())
  const outcomeAt = (row: Row, index: number, column: (typeof columns)[number]): Outcome => {
    const cell = cellsOf(row)[column]
    const outcome = made[index]!.get(cell) ?? outcomeOf(row[0], cell)
    made[index]!.set(cell, outcome)
    return outcome
  }
  return [
    ...columns.map((column) => rows.map((row, index) => outcomeAt(row, index, column))),
    rows.map(() => unavailable),
  ]
}

const nowhere: Outcome = Object.freeze({ kind: "refuse", status: unlisted, rule: null })
const malformed: Outcome = Object.freeze({ kind: "refuse", status: 400, rule: null })
// #endregion

const patterns: ReadonlyMap<string, RuleKey | "unlisted"> = new Map<string, RuleKey | "unlisted">([
  ["/", "/ exact"],
  ["account", "/account subtree"],
  ["*", "unlisted"],
])

// #region decisions
/**
 * The outcome of loading a page (GET, HEAD). The pathname is the URL's, as it was sent, without `.data`. Every spelling
 * of a path has the outcome of the path. A pathname without a canonical path has 400, or, if its beginning determines
 * the outcome, that outcome: the entry check refuses it.
 */
export function decide(pathname: string, state: AuthState): Outcome {
  const at = ruleAt(pathname)
  return at >= 0 ? loads[columnOf(state)]![at]! : at === -1 ? nowhere : malformed
}

/** The outcome of a request with any other method. */
export function decideWrite(pathname: string, state: AuthState): Outcome {
  const at = ruleAt(pathname)
  return at >= 0 ? writes[columnOf(state)]![at]! : at === -1 ? nowhere : malformed
}

/** The rule for the pattern that the router matched; undefined if the policy was not compiled with that pattern. */
export function ruleOfPattern(pattern: string): RuleKey | "unlisted" | undefined {
  return patterns.get(pattern)
}

/** The outcome under a rule: for page loads, or with `write` for all other methods. */
export function outcomeOfRule(rule: RuleKey | "unlisted", state: AuthState, write: boolean): Outcome {
  const index = indexOfRule.get(rule)
  return index === undefined ? nowhere : (write ? writes : loads)[columnOf(state)]![index]!
}

/** The requirement of a rule, as one word. */
export function requirementOfRule(rule: RuleKey): Requirement {
  // An unknown rule counts as one that requires `verified`, the strictest word.
  return rows[indexOfRule.get(rule) ?? -1]?.[1] ?? "verified"
}

/** True if a visitor in this state proceeds under this rule. */
export function admits(rule: RuleKey | "unlisted", state: AuthState): boolean {
  return outcomeOfRule(rule, state, false).kind === "proceed"
}

/** True if the policy does not cover this pathname, such as static files and mounted services. */
export function isOutside(pathname: string): boolean {
  // A pathname that passes without a rule must have a canonical path to its end.
  return outsideAt(pathname) >= 0 && walkDecoding(outsideAtTable, pathname, ROOT, 1) >= 0
}
// #endregion

const several: ReadonlyMap<string, readonly RuleKey[]> = new Map<string, readonly RuleKey[]>([
  [":language?/account", ["/account subtree", "/ exact"]],
])

// #region also governs
/** True if the rule governs some path of the pattern that the router matched, where several rules do. */
export function alsoGoverns(pattern: string, rule: string): boolean {
  return several.get(pattern)?.some((key) => key === rule) ?? false
}
// #endregion

// #region operations
const notSignedIn: Outcome = Object.freeze({ kind: "refuse", status: 401, rule: null })
const notListed: Outcome = Object.freeze({ kind: "refuse", status: 403, rule: null })

/** The outcome of calling an operation. An operation that the policy does not list is refused to everybody. */
export function decideOperation(name: OperationName, state: AuthState): Outcome {
  const index = indexOfRule.get(`operation ${name}`)
  if (index === undefined) return state === "signed-out" ? notSignedIn : notListed
  return writes[columnOf(state)]![index]!
}
// #endregion

function ruleAt(path: string): number {
  return path === "/" ? 0 : walk(ruleAtTable, path)
}

const ruleAtTable = tableOf([
  [0, 1, [["account", 2]]],
  [-1, -1, []],
  [1, -1, []],
])

function outsideAt(path: string): number {
  return walk(outsideAtTable, path)
}

const outsideAtTable = tableOf([
  [-1, 1, [["assets", 2]]],
  [-1, -1, []],
  [0, -1, []],
])
