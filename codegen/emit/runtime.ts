// The parts of the generated guards that are the same for every policy.

const outcomes = `interface Row {
  readonly rule: RuleKey
  readonly require: Requirement
  /** By \`columnOf\` the auth state. */
  readonly loads: readonly Outcome[]
  readonly writes: readonly Outcome[]
}

/** A redirect, a refusal, or \`proceed\`. */
type Cell = ServedPath | 401 | 403 | 404 | 503 | null

type Cells = readonly [Cell, Cell, Cell, Cell, Cell, Cell]

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
    case "signed-out":
      return 0
    case "challenged":
      return 1
    case "recovering":
      return 2
    case "signed-in":
      return 3
    case "verified":
      return 4
    case "unknown":
      return 5
    default:
      return 6
  }
}`

const rows = `const rowOf: ReadonlyMap<string, Row> = new Map(rows.map((row) => [row.rule, row]))

const nowhere: Outcome = Object.freeze({ kind: "refuse", status: unlisted, rule: null })
const malformed: Outcome = Object.freeze({ kind: "refuse", status: 400, rule: null })`

const api = `/** The outcome of loading a page (GET, HEAD): the raw pathname, without \`.data\`. */
export function decide(pathname: string, state: AuthState): Outcome {
  const path = canonicalPathOf(pathname)
  if (path === null) return malformed
  const at = ruleAt(path)
  return at === -1 ? nowhere : rows[at]!.loads[columnOf(state)]!
}

/** The outcome of every other method. */
export function decideWrite(pathname: string, state: AuthState): Outcome {
  const path = canonicalPathOf(pathname)
  if (path === null) return malformed
  const at = ruleAt(path)
  return at === -1 ? nowhere : rows[at]!.writes[columnOf(state)]!
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
  const path = canonicalPathOf(pathname)
  return path !== null && outsideAt(path) !== -1
}`

const canonical = `/** The single spelling of a pathname, or null when it has none. */
function canonicalPathOf(pathname: string): string | null {
  if (isCanonical(pathname)) return pathname
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

/** Whether a pathname certainly is its own canonical path, as nearly every one is. */
function isCanonical(pathname: string): boolean {
  const last = pathname.length - 1
  if (pathname.charCodeAt(0) !== 47) return false
  if (last === 0) return true
  if (pathname.charCodeAt(last) === 47) return false
  let previous = 0
  for (let i = 0; i <= last; i++) {
    const code = pathname.charCodeAt(i)
    // NUL, %, \\, capital letters, and a slash or dot after a slash need the long way.
    if (code === 37 || code === 92 || code === 0 || (code > 64 && code < 91)) return false
    if (previous === 47 && (code === 47 || code === 46)) return false
    previous = code
  }
  return true
}`

export const RUNTIME = { outcomes, rows, api, canonical }
