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

const api = `/** The outcome of loading a page (GET, HEAD): the raw pathname, without \`.data\`. */
export function decide(pathname: string, state: AuthState): Outcome {
  const at = placeOf(pathname)
  return at >= 0 ? loads[columnOf(state)]![at]! : at === -1 ? nowhere : malformed
}

/** The outcome of every other method. */
export function decideWrite(pathname: string, state: AuthState): Outcome {
  const at = placeOf(pathname)
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
  const at = pathname.charCodeAt(0) === 47 ? outsideAt(pathname, false) : ODD
  if (at !== ODD) return at !== -1
  const path = canonicalPathOf(pathname)
  return path !== null && outsideAt(path, true) !== -1
}

/** The place in \`rows\` of the rule that governs a pathname, -1 for none, \`ODD\` for a pathname without a canonical path. */
function placeOf(pathname: string): number {
  const at = pathname.charCodeAt(0) === 47 ? ruleAt(pathname, false) : ODD
  if (at !== ODD) return at
  const path = canonicalPathOf(pathname)
  return path === null ? ODD : ruleAt(path, true)
}

// What a matcher answers that cannot be sure of the spelling. With \`sure\` it is told that the path is canonical.
const ODD = -2`

const canonical = `/** The single spelling of a pathname, or null when it has none. */
function canonicalPathOf(pathname: string): string | null {
  if (pathname.charCodeAt(0) !== 47) return null
  let path = ""
  for (const raw of pathname.split("/")) {
    if (raw === "") continue
    let text: string
    try {
      // Each segment by itself: an encoded slash must not become a boundary.
      text = decodeURIComponent(raw)
    } catch {
      return null
    }
    if (text === "." || text === ".." || /[/\\\\\\0]/.test(text)) return null
    path += "/" + text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  }
  return path === "" ? "/" : path
}

/** Whether a pathname is surely spelled canonically from \`start\` on, where a segment begins. */
function isPlain(path: string, start: number): boolean {
  const length = path.length
  // A path that ends with a slash has an empty segment, but for the root.
  if (start >= length) return start > length || length === 1
  let previous = 47
  for (let i = start; i < length; i++) {
    const code = path.charCodeAt(i)
    if (code <= 92 && isOdd(code, previous)) return false
    previous = code
  }
  return previous !== 47
}

/** Where the segment that begins at \`start\` ends, or -1 where its spelling is not surely canonical. */
function segmentEnd(path: string, start: number, sure: boolean): number {
  if (sure) {
    const slash = path.indexOf("/", start)
    return slash === -1 ? path.length : slash
  }
  let previous = 47
  for (let i = start; i < path.length; i++) {
    const code = path.charCodeAt(i)
    if (code <= 92 && isOdd(code, previous)) return -1
    if (code === 47) return i
    previous = code
  }
  return previous === 47 ? -1 : path.length
}

/** NUL, %, \\, capital letters, and a slash or dot after a slash: what may not be spelled canonically. */
function isOdd(code: number, previous: number): boolean {
  return code === 47 || code === 46 ? previous === 47 : code === 37 || code === 0 || code > 64
}`

export const RUNTIME = { outcomes, rows, api, canonical }
