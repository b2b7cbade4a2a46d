// Generated from the policy by `npm run policy -- generate`. Not to be edited: change the policy and generate again.

export const policyHash = "fe386cd823b3269a"

export const authStates = ["signed-out", "challenged", "recovering", "signed-in", "verified", "unknown"] as const

export type AuthState = (typeof authStates)[number]

export type MatchMode = "exact" | "subtree"

export type Requirement = "anyone" | "signed-out" | "signed-in" | "verified" | "challenged" | "recovering"

/** What the visitor gets. A redirect carries no `next`: the request adds it. */
export type Outcome =
  | { readonly kind: "proceed"; readonly rule: RuleKey }
  | { readonly kind: "redirect"; readonly to: ServedPath; readonly rule: RuleKey }
  | { readonly kind: "refuse"; readonly status: 400 | 401 | 403 | 404 | 503; readonly rule: RuleKey | null }

/** A rule of the policy: its pattern and its match mode. */
export type RuleKey =
  | "/ exact"
  | "/auth/confirm exact"
  | "/dashboard subtree"
  | "/editor subtree"
  | "/forgot-password exact"
  | "/mfa exact"
  | "/preferences exact"
  | "/reset-password exact"
  | "/signin exact"
  | "/signout exact"
  | "/signup exact"

/** A path without params that some page serves. */
export type ServedPath =
  | "/"
  | "/auth/confirm"
  | "/dashboard"
  | "/dashboard/account"
  | "/dashboard/account/data.json"
  | "/dashboard/account/delete"
  | "/dashboard/account/devices"
  | "/dashboard/account/drafts.json"
  | "/dashboard/account/history"
  | "/dashboard/changes"
  | "/dashboard/session"
  | "/dashboard/session/machine.svg"
  | "/dashboard/simulator"
  | "/editor"
  | "/editor/check"
  | "/editor/download"
  | "/editor/edit"
  | "/editor/review"
  | "/editor/shared"
  | "/forgot-password"
  | "/mfa"
  | "/preferences"
  | "/reset-password"
  | "/signin"
  | "/signout"
  | "/signup"

/** What the governing rule of each page asks. */
export interface PageRequirement {
  readonly "/": "anyone"
  readonly "/auth/confirm": "anyone"
  readonly "/dashboard": "signed-in"
  readonly "/dashboard/account": "signed-in"
  readonly "/dashboard/account/data.json": "signed-in"
  readonly "/dashboard/account/delete": "signed-in"
  readonly "/dashboard/account/devices": "signed-in"
  readonly "/dashboard/account/drafts.json": "signed-in"
  readonly "/dashboard/account/history": "signed-in"
  readonly "/dashboard/changes": "signed-in"
  readonly "/dashboard/export/:format": "signed-in"
  readonly "/dashboard/session": "signed-in"
  readonly "/dashboard/session/machine.svg": "signed-in"
  readonly "/dashboard/simulator": "signed-in"
  readonly "/editor": "signed-in"
  readonly "/editor/check": "signed-in"
  readonly "/editor/download": "signed-in"
  readonly "/editor/drafts/:draft": "signed-in"
  readonly "/editor/drafts/:draft/save": "signed-in"
  readonly "/editor/edit": "signed-in"
  readonly "/editor/review": "signed-in"
  readonly "/editor/shared": "signed-in"
  readonly "/forgot-password": "signed-out"
  readonly "/mfa": "challenged"
  readonly "/preferences": "anyone"
  readonly "/reset-password": "recovering"
  readonly "/signin": "signed-out"
  readonly "/signout": "anyone"
  readonly "/signup": "signed-out"
}

export type PagePath = keyof PageRequirement

/** The governing rule of each page. */
export interface PageRule {
  readonly "/": "/ exact"
  readonly "/auth/confirm": "/auth/confirm exact"
  readonly "/dashboard": "/dashboard subtree"
  readonly "/dashboard/account": "/dashboard subtree"
  readonly "/dashboard/account/data.json": "/dashboard subtree"
  readonly "/dashboard/account/delete": "/dashboard subtree"
  readonly "/dashboard/account/devices": "/dashboard subtree"
  readonly "/dashboard/account/drafts.json": "/dashboard subtree"
  readonly "/dashboard/account/history": "/dashboard subtree"
  readonly "/dashboard/changes": "/dashboard subtree"
  readonly "/dashboard/export/:format": "/dashboard subtree"
  readonly "/dashboard/session": "/dashboard subtree"
  readonly "/dashboard/session/machine.svg": "/dashboard subtree"
  readonly "/dashboard/simulator": "/dashboard subtree"
  readonly "/editor": "/editor subtree"
  readonly "/editor/check": "/editor subtree"
  readonly "/editor/download": "/editor subtree"
  readonly "/editor/drafts/:draft": "/editor subtree"
  readonly "/editor/drafts/:draft/save": "/editor subtree"
  readonly "/editor/edit": "/editor subtree"
  readonly "/editor/review": "/editor subtree"
  readonly "/editor/shared": "/editor subtree"
  readonly "/forgot-password": "/forgot-password exact"
  readonly "/mfa": "/mfa exact"
  readonly "/preferences": "/preferences exact"
  readonly "/reset-password": "/reset-password exact"
  readonly "/signin": "/signin exact"
  readonly "/signout": "/signout exact"
  readonly "/signup": "/signup exact"
}

export const ruleOfPage: PageRule = Object.freeze({
  "/": "/ exact",
  "/auth/confirm": "/auth/confirm exact",
  "/dashboard": "/dashboard subtree",
  "/dashboard/account": "/dashboard subtree",
  "/dashboard/account/data.json": "/dashboard subtree",
  "/dashboard/account/delete": "/dashboard subtree",
  "/dashboard/account/devices": "/dashboard subtree",
  "/dashboard/account/drafts.json": "/dashboard subtree",
  "/dashboard/account/history": "/dashboard subtree",
  "/dashboard/changes": "/dashboard subtree",
  "/dashboard/export/:format": "/dashboard subtree",
  "/dashboard/session": "/dashboard subtree",
  "/dashboard/session/machine.svg": "/dashboard subtree",
  "/dashboard/simulator": "/dashboard subtree",
  "/editor": "/editor subtree",
  "/editor/check": "/editor subtree",
  "/editor/download": "/editor subtree",
  "/editor/drafts/:draft": "/editor subtree",
  "/editor/drafts/:draft/save": "/editor subtree",
  "/editor/edit": "/editor subtree",
  "/editor/review": "/editor subtree",
  "/editor/shared": "/editor subtree",
  "/forgot-password": "/forgot-password exact",
  "/mfa": "/mfa exact",
  "/preferences": "/preferences exact",
  "/reset-password": "/reset-password exact",
  "/signin": "/signin exact",
  "/signout": "/signout exact",
  "/signup": "/signup exact",
})

export const unlisted = 404

/** Where each settled auth state belongs. */
export const home = Object.freeze({
  "signed-out": "/signin",
  "challenged": "/mfa",
  "recovering": "/reset-password",
  "signed-in": "/dashboard",
  "verified": "/dashboard",
} as const)

interface Row {
  readonly rule: RuleKey
  readonly require: Requirement
  /** By `columnOf` the auth state. */
  readonly loads: readonly Outcome[]
  readonly writes: readonly Outcome[]
}

/** A redirect, a refusal, or `proceed`. */
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
}

// The requirement, then the outcomes of page loads and of writes, both in the order of `authStates`.
const rows: readonly Row[] = [
  row("/ exact", "anyone", [proceed, proceed, proceed, proceed, proceed, proceed], [proceed, proceed, proceed, proceed, proceed, proceed]),
  row("/auth/confirm exact", "anyone", [proceed, proceed, proceed, proceed, proceed, proceed], [proceed, proceed, proceed, proceed, proceed, proceed]),
  row("/dashboard subtree", "signed-in", ["/signin", "/mfa", "/reset-password", proceed, proceed, 503], [401, 403, 403, proceed, proceed, 503]),
  row("/editor subtree", "signed-in", ["/signin", "/mfa", "/reset-password", proceed, proceed, 503], [401, 403, 403, proceed, proceed, 503]),
  row("/forgot-password exact", "signed-out", [proceed, "/mfa", "/reset-password", "/dashboard", "/dashboard", 503], [proceed, "/mfa", "/reset-password", "/dashboard", "/dashboard", 503]),
  row("/mfa exact", "challenged", ["/signin", proceed, "/reset-password", "/dashboard", "/dashboard", 503], [401, proceed, "/reset-password", "/dashboard", "/dashboard", 503]),
  row("/preferences exact", "anyone", [proceed, proceed, proceed, proceed, proceed, proceed], [proceed, proceed, proceed, proceed, proceed, proceed]),
  row("/reset-password exact", "recovering", ["/signin", "/mfa", proceed, "/dashboard", "/dashboard", 503], [401, 403, proceed, "/dashboard", "/dashboard", 503]),
  row("/signin exact", "signed-out", [proceed, "/mfa", "/reset-password", "/dashboard", "/dashboard", 503], [proceed, "/mfa", "/reset-password", "/dashboard", "/dashboard", 503]),
  row("/signout exact", "anyone", [proceed, proceed, proceed, proceed, proceed, proceed], [proceed, proceed, proceed, proceed, proceed, proceed]),
  row("/signup exact", "signed-out", [proceed, "/mfa", "/reset-password", "/dashboard", "/dashboard", 503], [proceed, "/mfa", "/reset-password", "/dashboard", "/dashboard", 503]),
]

const rowOf: ReadonlyMap<string, Row> = new Map(rows.map((row) => [row.rule, row]))

// By auth state first: that is all a decision needs to touch.
const columns = [0, 1, 2, 3, 4, 5, 6] as const
const loads: readonly (readonly Outcome[])[] = columns.map((column) => rows.map((row) => row.loads[column]!))
const writes: readonly (readonly Outcome[])[] = columns.map((column) => rows.map((row) => row.writes[column]!))

const nowhere: Outcome = Object.freeze({ kind: "refuse", status: unlisted, rule: null })
const malformed: Outcome = Object.freeze({ kind: "refuse", status: 400, rule: null })

// The router's own name for each match, to the rule that governs every path of it.
const patterns: ReadonlyMap<string, RuleKey | "unlisted"> = new Map<string, RuleKey | "unlisted">([
  ["*", "unlisted"],
  ["/", "/ exact"],
  ["auth/confirm", "/auth/confirm exact"],
  ["dashboard", "/dashboard subtree"],
  ["dashboard/account", "/dashboard subtree"],
  ["dashboard/account/data.json", "/dashboard subtree"],
  ["dashboard/account/delete", "/dashboard subtree"],
  ["dashboard/account/devices", "/dashboard subtree"],
  ["dashboard/account/drafts.json", "/dashboard subtree"],
  ["dashboard/account/history", "/dashboard subtree"],
  ["dashboard/changes", "/dashboard subtree"],
  ["dashboard/export/:format", "/dashboard subtree"],
  ["dashboard/session", "/dashboard subtree"],
  ["dashboard/session/machine.svg", "/dashboard subtree"],
  ["dashboard/simulator", "/dashboard subtree"],
  ["editor", "/editor subtree"],
  ["editor/check", "/editor subtree"],
  ["editor/download", "/editor subtree"],
  ["editor/drafts/:draft", "/editor subtree"],
  ["editor/drafts/:draft/save", "/editor subtree"],
  ["editor/edit", "/editor subtree"],
  ["editor/review", "/editor subtree"],
  ["editor/shared", "/editor subtree"],
  ["forgot-password", "/forgot-password exact"],
  ["mfa", "/mfa exact"],
  ["preferences", "/preferences exact"],
  ["reset-password", "/reset-password exact"],
  ["signin", "/signin exact"],
  ["signout", "/signout exact"],
  ["signup", "/signup exact"],
])

/** The outcome of loading a page (GET, HEAD): the raw pathname, without `.data`. */
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

/** The place in `rows` of the rule that governs a pathname, -1 for none, `ODD` for a pathname without a canonical path. */
function placeOf(pathname: string): number {
  const at = pathname.charCodeAt(0) === 47 ? ruleAt(pathname, false) : ODD
  if (at !== ODD) return at
  const path = canonicalPathOf(pathname)
  return path === null ? ODD : ruleAt(path, true)
}

// What a matcher answers that cannot be sure of the spelling. With `sure` it is told that the path is canonical.
const ODD = -2

/** The place in `rows` of the rule that governs a path, -1 for none. */
function ruleAt(path: string, sure: boolean): number {
  if (path.length === 1) return 0
  if (path.startsWith("auth", 1) && (path.length === 5 || path.charCodeAt(5) === 47)) {
    if (path.length < 6) return -1
    if (path.startsWith("confirm", 6) && (path.length === 13 || path.charCodeAt(13) === 47)) {
      if (path.length < 14) return 1
      return sure || isPlain(path, 14) ? -1 : ODD
    }
    return sure || isPlain(path, 6) ? -1 : ODD
  }
  if (path.startsWith("dashboard", 1) && (path.length === 10 || path.charCodeAt(10) === 47)) return sure || isPlain(path, 11) ? 2 : ODD
  if (path.startsWith("editor", 1) && (path.length === 7 || path.charCodeAt(7) === 47)) return sure || isPlain(path, 8) ? 3 : ODD
  if (path.startsWith("forgot-password", 1) && (path.length === 16 || path.charCodeAt(16) === 47)) {
    if (path.length < 17) return 4
    return sure || isPlain(path, 17) ? -1 : ODD
  }
  if (path.startsWith("mfa", 1) && (path.length === 4 || path.charCodeAt(4) === 47)) {
    if (path.length < 5) return 5
    return sure || isPlain(path, 5) ? -1 : ODD
  }
  if (path.startsWith("preferences", 1) && (path.length === 12 || path.charCodeAt(12) === 47)) {
    if (path.length < 13) return 6
    return sure || isPlain(path, 13) ? -1 : ODD
  }
  if (path.startsWith("reset-password", 1) && (path.length === 15 || path.charCodeAt(15) === 47)) {
    if (path.length < 16) return 7
    return sure || isPlain(path, 16) ? -1 : ODD
  }
  if (path.startsWith("signin", 1) && (path.length === 7 || path.charCodeAt(7) === 47)) {
    if (path.length < 8) return 8
    return sure || isPlain(path, 8) ? -1 : ODD
  }
  if (path.startsWith("signout", 1) && (path.length === 8 || path.charCodeAt(8) === 47)) {
    if (path.length < 9) return 9
    return sure || isPlain(path, 9) ? -1 : ODD
  }
  if (path.startsWith("signup", 1) && (path.length === 7 || path.charCodeAt(7) === 47)) {
    if (path.length < 8) return 10
    return sure || isPlain(path, 8) ? -1 : ODD
  }
  return sure || isPlain(path, 1) ? -1 : ODD
}

/** -1 where a path is not outside the policy. */
function outsideAt(path: string, sure: boolean): number {
  if (path.length === 1) return -1
  if (path.startsWith("assets", 1) && (path.length === 7 || path.charCodeAt(7) === 47)) return sure || isPlain(path, 8) ? 0 : ODD
  if (path.startsWith("auth", 1) && (path.length === 5 || path.charCodeAt(5) === 47)) {
    if (path.length < 6) return -1
    if (path.startsWith("v1", 6) && (path.length === 8 || path.charCodeAt(8) === 47)) return sure || isPlain(path, 9) ? 1 : ODD
    return sure || isPlain(path, 6) ? -1 : ODD
  }
  if (path.startsWith("favicon.ico", 1) && (path.length === 12 || path.charCodeAt(12) === 47)) {
    if (path.length < 13) return 2
    return sure || isPlain(path, 13) ? -1 : ODD
  }
  if (path.startsWith("favicon.svg", 1) && (path.length === 12 || path.charCodeAt(12) === 47)) {
    if (path.length < 13) return 3
    return sure || isPlain(path, 13) ? -1 : ODD
  }
  if (path.startsWith("healthz", 1) && (path.length === 8 || path.charCodeAt(8) === 47)) {
    if (path.length < 9) return 4
    return sure || isPlain(path, 9) ? -1 : ODD
  }
  if (path.startsWith("mailbox", 1) && (path.length === 8 || path.charCodeAt(8) === 47)) return sure || isPlain(path, 9) ? 5 : ODD
  if (path.startsWith("metrics", 1) && (path.length === 8 || path.charCodeAt(8) === 47)) {
    if (path.length < 9) return 6
    return sure || isPlain(path, 9) ? -1 : ODD
  }
  if (path.startsWith("readyz", 1) && (path.length === 7 || path.charCodeAt(7) === 47)) {
    if (path.length < 8) return 7
    return sure || isPlain(path, 8) ? -1 : ODD
  }
  if (path.startsWith("rest", 1) && (path.length === 5 || path.charCodeAt(5) === 47)) {
    if (path.length < 6) return -1
    if (path.startsWith("v1", 6) && (path.length === 8 || path.charCodeAt(8) === 47)) return sure || isPlain(path, 9) ? 8 : ODD
    return sure || isPlain(path, 6) ? -1 : ODD
  }
  if (path.startsWith("robots.txt", 1) && (path.length === 11 || path.charCodeAt(11) === 47)) {
    if (path.length < 12) return 9
    return sure || isPlain(path, 12) ? -1 : ODD
  }
  return sure || isPlain(path, 1) ? -1 : ODD
}

/** The single spelling of a pathname, or null when it has none. */
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
    if (text === "." || text === ".." || /[/\\\0]/.test(text)) return null
    path += "/" + text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  }
  return path === "" ? "/" : path
}

/** Whether a pathname is surely spelled canonically from `start` on, where a segment begins. */
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

/** Where the segment that begins at `start` ends, or -1 where its spelling is not surely canonical. */
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

/** NUL, %, \, capital letters, and a slash or dot after a slash: what may not be spelled canonically. */
function isOdd(code: number, previous: number): boolean {
  return code === 47 || code === 46 ? previous === 47 : code === 37 || code === 0 || code > 64
}
