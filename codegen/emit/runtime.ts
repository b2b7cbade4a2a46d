// The parts of the generated guards that are the same for every policy.

import { AUTH_STATES } from "../../policy/states.ts"

const columns = AUTH_STATES.map((_, column) => column)

const outcomes = `interface Row {
  readonly rule: RuleKey
  readonly require: Requirement
  /** By \`columnOf\` the auth state. */
  readonly loads: readonly Outcome[]
  readonly writes: readonly Outcome[]
}

/** A redirect, a refusal, or \`proceed\`. */
type Cell = ServedPath | 401 | 403 | 404 | 503 | null

type Cells = readonly [${columns.map(() => "Cell").join(", ")}]

const proceed = null
const unavailable: Outcome = Object.freeze({ kind: "refuse", status: 503, rule: null })

function row(rule: RuleKey, require: Requirement, loads: Cells, writes: Cells): Row {
  return Object.freeze({ rule, require, loads: outcomesOf(rule, loads), writes: outcomesOf(rule, writes) })
}

function outcomesOf(rule: RuleKey, cells: Cells): readonly Outcome[] {
  const made = new Map<Cell, Outcome>()
  const shared = (cell: Cell): Outcome => {
    const outcome = made.get(cell) ?? outcomeOf(rule, cell)
    made.set(cell, outcome)
    return outcome
  }
  // The last column is for what is no auth state: it gets in nowhere that asks for one.
  return Object.freeze([...cells.map(shared), unavailable])
}

function outcomeOf(rule: RuleKey, cell: Cell): Outcome {
  if (cell === null) return Object.freeze({ kind: "proceed", rule })
  return typeof cell === "number"
    ? Object.freeze({ kind: "refuse", status: cell, rule })
    : Object.freeze({ kind: "redirect", to: cell, rule })
}

function columnOf(state: AuthState): number {
  switch (state) {
${AUTH_STATES.map((state, column) => `    case ${JSON.stringify(state)}:\n      return ${column}`).join("\n")}
    default:
      return ${columns.length}
  }
}`

const rows = `const rowOf: ReadonlyMap<string, Row> = new Map(rows.map((row) => [row.rule, row]))

// By auth state first: that is all a decision needs to touch.
const columns = [${[...columns, columns.length].join(", ")}] as const
const loads: readonly (readonly Outcome[])[] = columns.map((column) => rows.map((row) => row.loads[column]!))
const writes: readonly (readonly Outcome[])[] = columns.map((column) => rows.map((row) => row.writes[column]!))

const nowhere: Outcome = Object.freeze({ kind: "refuse", status: unlisted, rule: null })
const malformed: Outcome = Object.freeze({ kind: "refuse", status: 400, rule: null })`

const api = `/**
 * The outcome of loading a page (GET, HEAD): a URL's pathname as it was sent, without \`.data\`. Any spelling of a path gets
 * what the path gets. A pathname without a canonical path gets 400, or, where its beginning settles the answer, what all
 * paths get that go on from there: to refuse the rest of it is the entry check's.
 */
export function decide(pathname: string, state: AuthState): Outcome {
  const at = ruleAt(pathname)
  return at >= 0 ? loads[columnOf(state)]![at]! : at === -1 ? nowhere : malformed
}

/** The outcome of every other method. */
export function decideWrite(pathname: string, state: AuthState): Outcome {
  const at = ruleAt(pathname)
  return at >= 0 ? writes[columnOf(state)]![at]! : at === -1 ? nowhere : malformed
}

/** The rule of the router's own match; undefined for a pattern that the policy was not compiled with. */
export function ruleOfPattern(pattern: string): RuleKey | "unlisted" | undefined {
  return patterns.get(pattern)
}

export function outcomeOfRule(rule: RuleKey | "unlisted", state: AuthState, write: boolean): Outcome {
  const row = rowOf.get(rule)
  return row === undefined ? nowhere : (write ? row.writes : row.loads)[columnOf(state)]!
}

export function requirementOfRule(rule: RuleKey): Requirement {
  // An impossible rule asks for what nobody but a person with two factors has.
  return rowOf.get(rule)?.require ?? "verified"
}

/** Whether a visitor in this state proceeds under this rule. */
export function admits(rule: RuleKey | "unlisted", state: AuthState): boolean {
  return outcomeOfRule(rule, state, false).kind === "proceed"
}

/** Whether the policy leaves this pathname to others: static files and mounted services. */
export function isOutside(pathname: string): boolean {
  // What is let past the guard is read to its end.
  return outsideAt(pathname) >= 0 && walkDecoding(outsideAtTable, pathname, 1, 1) >= 0
}

// What a matcher answers where a path has no canonical spelling.
const ODD = -2`

export const RUNTIME = { outcomes, rows, api }
