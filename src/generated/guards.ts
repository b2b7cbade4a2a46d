// Generated from the policy by `npm run policy -- generate`. Do not edit it: change the policy and generate again.

export const policyHash = "a38e39852c614a1294d25642a4f6d8814bc00f52161012eb1b052c8ae6a4dbf0"

export const authStates = ["signed-out", "challenged", "recovering", "signed-in", "verified", "unknown"] as const

export type AuthState = (typeof authStates)[number]

export type MatchMode = "exact" | "subtree"

export type Requirement = "anyone" | "signed-out" | "signed-in" | "verified" | "challenged" | "recovering"

/** The outcome for a visitor. A redirect has no `next` parameter yet: the locks add it. */
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
  | "/playground subtree"
  | "/preferences exact"
  | "/reset-password exact"
  | "/reviews subtree"
  | "/signin exact"
  | "/signout exact"
  | "/signup exact"
  | "/tour exact"

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
  | "/dashboard/apps"
  | "/dashboard/changes"
  | "/dashboard/compare"
  | "/dashboard/evidence"
  | "/dashboard/map"
  | "/dashboard/session"
  | "/dashboard/session/machine.svg"
  | "/dashboard/simulator"
  | "/dashboard/timeline"
  | "/editor"
  | "/editor/check"
  | "/editor/download"
  | "/editor/edit"
  | "/editor/review"
  | "/editor/shared"
  | "/forgot-password"
  | "/mfa"
  | "/playground"
  | "/playground/check"
  | "/preferences"
  | "/reset-password"
  | "/reviews"
  | "/signin"
  | "/signout"
  | "/signup"
  | "/tour"

/** The requirement of the rule that governs each page. */
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
  readonly "/dashboard/apps": "signed-in"
  readonly "/dashboard/changes": "signed-in"
  readonly "/dashboard/compare": "signed-in"
  readonly "/dashboard/evidence": "signed-in"
  readonly "/dashboard/export/:format": "signed-in"
  readonly "/dashboard/files/:file": "signed-in"
  readonly "/dashboard/map": "signed-in"
  readonly "/dashboard/session": "signed-in"
  readonly "/dashboard/session/machine.svg": "signed-in"
  readonly "/dashboard/simulator": "signed-in"
  readonly "/dashboard/timeline": "signed-in"
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
  readonly "/playground": "anyone"
  readonly "/playground/check": "anyone"
  readonly "/preferences": "anyone"
  readonly "/reset-password": "recovering"
  readonly "/reviews": "signed-in"
  readonly "/reviews/:review": "signed-in"
  readonly "/reviews/:review/approvals/:approval": "signed-in"
  readonly "/reviews/:review/approve": "signed-in"
  readonly "/reviews/:review/download": "signed-in"
  readonly "/signin": "signed-out"
  readonly "/signout": "anyone"
  readonly "/signup": "signed-out"
  readonly "/tour": "anyone"
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
  readonly "/dashboard/apps": "/dashboard subtree"
  readonly "/dashboard/changes": "/dashboard subtree"
  readonly "/dashboard/compare": "/dashboard subtree"
  readonly "/dashboard/evidence": "/dashboard subtree"
  readonly "/dashboard/export/:format": "/dashboard subtree"
  readonly "/dashboard/files/:file": "/dashboard subtree"
  readonly "/dashboard/map": "/dashboard subtree"
  readonly "/dashboard/session": "/dashboard subtree"
  readonly "/dashboard/session/machine.svg": "/dashboard subtree"
  readonly "/dashboard/simulator": "/dashboard subtree"
  readonly "/dashboard/timeline": "/dashboard subtree"
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
  readonly "/playground": "/playground subtree"
  readonly "/playground/check": "/playground subtree"
  readonly "/preferences": "/preferences exact"
  readonly "/reset-password": "/reset-password exact"
  readonly "/reviews": "/reviews subtree"
  readonly "/reviews/:review": "/reviews subtree"
  readonly "/reviews/:review/approvals/:approval": "/reviews subtree"
  readonly "/reviews/:review/approve": "/reviews subtree"
  readonly "/reviews/:review/download": "/reviews subtree"
  readonly "/signin": "/signin exact"
  readonly "/signout": "/signout exact"
  readonly "/signup": "/signup exact"
  readonly "/tour": "/tour exact"
}

export const ruleOfPage: PageRule = /* @__PURE__ */ Object.freeze({
  "/": "/ exact",
  "/auth/confirm": "/auth/confirm exact",
  "/dashboard": "/dashboard subtree",
  "/dashboard/account": "/dashboard subtree",
  "/dashboard/account/data.json": "/dashboard subtree",
  "/dashboard/account/delete": "/dashboard subtree",
  "/dashboard/account/devices": "/dashboard subtree",
  "/dashboard/account/drafts.json": "/dashboard subtree",
  "/dashboard/account/history": "/dashboard subtree",
  "/dashboard/apps": "/dashboard subtree",
  "/dashboard/changes": "/dashboard subtree",
  "/dashboard/compare": "/dashboard subtree",
  "/dashboard/evidence": "/dashboard subtree",
  "/dashboard/export/:format": "/dashboard subtree",
  "/dashboard/files/:file": "/dashboard subtree",
  "/dashboard/map": "/dashboard subtree",
  "/dashboard/session": "/dashboard subtree",
  "/dashboard/session/machine.svg": "/dashboard subtree",
  "/dashboard/simulator": "/dashboard subtree",
  "/dashboard/timeline": "/dashboard subtree",
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
  "/playground": "/playground subtree",
  "/playground/check": "/playground subtree",
  "/preferences": "/preferences exact",
  "/reset-password": "/reset-password exact",
  "/reviews": "/reviews subtree",
  "/reviews/:review": "/reviews subtree",
  "/reviews/:review/approvals/:approval": "/reviews subtree",
  "/reviews/:review/approve": "/reviews subtree",
  "/reviews/:review/download": "/reviews subtree",
  "/signin": "/signin exact",
  "/signout": "/signout exact",
  "/signup": "/signup exact",
  "/tour": "/tour exact",
})

export const unlisted = 404

/** The home of each auth state: the page to which its visitors are redirected, or the status that they get instead. */
export const home = Object.freeze({
  "signed-out": "/signin",
  "challenged": "/mfa",
  "recovering": "/reset-password",
  "signed-in": "/dashboard",
  "verified": "/dashboard",
} as const)

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
  ["/ exact", "anyone", [proceed, proceed, proceed, proceed, proceed, proceed], [proceed, proceed, proceed, proceed, proceed, proceed]],
  ["/auth/confirm exact", "anyone", [proceed, proceed, proceed, proceed, proceed, proceed], [proceed, proceed, proceed, proceed, proceed, proceed]],
  ["/dashboard subtree", "signed-in", ["/signin", "/mfa", "/reset-password", proceed, proceed, 503], [401, 403, 403, proceed, proceed, 503]],
  ["/editor subtree", "signed-in", ["/signin", "/mfa", "/reset-password", proceed, proceed, 503], [401, 403, 403, proceed, proceed, 503]],
  ["/forgot-password exact", "signed-out", [proceed, "/mfa", "/reset-password", "/dashboard", "/dashboard", 503], [proceed, "/mfa", "/reset-password", "/dashboard", "/dashboard", 503]],
  ["/mfa exact", "challenged", ["/signin", proceed, "/reset-password", "/dashboard", "/dashboard", 503], [401, proceed, "/reset-password", "/dashboard", "/dashboard", 503]],
  ["/playground subtree", "anyone", [proceed, proceed, proceed, proceed, proceed, proceed], [proceed, proceed, proceed, proceed, proceed, proceed]],
  ["/preferences exact", "anyone", [proceed, proceed, proceed, proceed, proceed, proceed], [proceed, proceed, proceed, proceed, proceed, proceed]],
  ["/reset-password exact", "recovering", ["/signin", "/mfa", proceed, "/dashboard", "/dashboard", 503], [401, 403, proceed, "/dashboard", "/dashboard", 503]],
  ["/reviews subtree", "signed-in", ["/signin", "/mfa", "/reset-password", proceed, proceed, 503], [401, 403, 403, proceed, proceed, 503]],
  ["/signin exact", "signed-out", [proceed, "/mfa", "/reset-password", "/dashboard", "/dashboard", 503], [proceed, "/mfa", "/reset-password", "/dashboard", "/dashboard", 503]],
  ["/signout exact", "anyone", [proceed, proceed, proceed, proceed, proceed, proceed], [proceed, proceed, proceed, proceed, proceed, proceed]],
  ["/signup exact", "signed-out", [proceed, "/mfa", "/reset-password", "/dashboard", "/dashboard", 503], [proceed, "/mfa", "/reset-password", "/dashboard", "/dashboard", 503]],
  ["/tour exact", "anyone", [proceed, proceed, proceed, proceed, proceed, proceed], [proceed, proceed, proceed, proceed, proceed, proceed]],
]

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
  ["dashboard/apps", "/dashboard subtree"],
  ["dashboard/changes", "/dashboard subtree"],
  ["dashboard/compare", "/dashboard subtree"],
  ["dashboard/evidence", "/dashboard subtree"],
  ["dashboard/export/:format", "/dashboard subtree"],
  ["dashboard/files/:file", "/dashboard subtree"],
  ["dashboard/map", "/dashboard subtree"],
  ["dashboard/session", "/dashboard subtree"],
  ["dashboard/session/machine.svg", "/dashboard subtree"],
  ["dashboard/simulator", "/dashboard subtree"],
  ["dashboard/timeline", "/dashboard subtree"],
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
  ["playground", "/playground subtree"],
  ["playground/check", "/playground subtree"],
  ["preferences", "/preferences exact"],
  ["reset-password", "/reset-password exact"],
  ["reviews", "/reviews subtree"],
  ["reviews/:review", "/reviews subtree"],
  ["reviews/:review/approvals/:approval", "/reviews subtree"],
  ["reviews/:review/approve", "/reviews subtree"],
  ["reviews/:review/download", "/reviews subtree"],
  ["signin", "/signin exact"],
  ["signout", "/signout exact"],
  ["signup", "/signup exact"],
  ["tour", "/tour exact"],
])

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

// The matcher's answer for a path without a canonical spelling.
const ODD = -2

/** The place in `rows` of the rule that governs a pathname, -1 for none. */
function ruleAt(path: string): number {
  if (path === "/") return 0
  switch (path.charCodeAt(1)) {
    case 97: // a
      if (path === "/auth/confirm") return 1
      break
    case 100: // d
      if (path.startsWith("/dashboard") && (path.length === 10 || path.charCodeAt(10) === 47)) return 2
      break
    case 101: // e
      if (path.startsWith("/editor") && (path.length === 7 || path.charCodeAt(7) === 47)) return 3
      break
    case 102: // f
      if (path === "/forgot-password") return 4
      break
    case 109: // m
      if (path === "/mfa") return 5
      break
    case 112: // p
      if (path.startsWith("/playground") && (path.length === 11 || path.charCodeAt(11) === 47)) return 6
      if (path === "/preferences") return 7
      break
    case 114: // r
      if (path === "/reset-password") return 8
      if (path.startsWith("/reviews") && (path.length === 8 || path.charCodeAt(8) === 47)) return 9
      break
    case 115: // s
      if (path === "/signin") return 10
      if (path === "/signout") return 11
      if (path === "/signup") return 12
      break
    case 116: // t
      if (path === "/tour") return 13
      break
  }
  return walk(ruleAtTable, path)
}

// Of each state: the answer where a path ends there, where any other segment leads (-1: nothing changes the answer any
// more), and where each word leads.
const ruleAtTable = tableOf([
  [0, 14, [
    ["auth", 1],
    ["dashboard", 2],
    ["editor", 3],
    ["forgot-password", 4],
    ["mfa", 5],
    ["playground", 6],
    ["preferences", 7],
    ["reset-password", 8],
    ["reviews", 9],
    ["signin", 10],
    ["signout", 11],
    ["signup", 12],
    ["tour", 13],
  ]],
  [-1, 14, [
    ["confirm", 15],
  ]],
  [2, -1, []],
  [3, -1, []],
  [4, 14, []],
  [5, 14, []],
  [6, -1, []],
  [7, 14, []],
  [8, 14, []],
  [9, -1, []],
  [10, 14, []],
  [11, 14, []],
  [12, 14, []],
  [13, 14, []],
  [-1, -1, []],
  [1, 14, []],
])

/** -1 where a pathname is not outside the policy. */
function outsideAt(path: string): number {
  switch (path.charCodeAt(1)) {
    case 97: // a
      if (path.startsWith("/assets") && (path.length === 7 || path.charCodeAt(7) === 47)) return 0
      if (path.startsWith("/auth/v1") && (path.length === 8 || path.charCodeAt(8) === 47)) return 1
      break
    case 102: // f
      if (path === "/favicon.ico") return 2
      if (path === "/favicon.svg") return 3
      break
    case 104: // h
      if (path === "/healthz") return 4
      break
    case 109: // m
      if (path.startsWith("/mailbox") && (path.length === 8 || path.charCodeAt(8) === 47)) return 5
      if (path === "/metrics") return 6
      break
    case 114: // r
      if (path === "/readyz") return 7
      if (path.startsWith("/rest/v1") && (path.length === 8 || path.charCodeAt(8) === 47)) return 8
      if (path === "/robots.txt") return 9
      break
  }
  return walk(outsideAtTable, path)
}

// Of each state: the answer where a path ends there, where any other segment leads (-1: nothing changes the answer any
// more), and where each word leads.
const outsideAtTable = tableOf([
  [-1, 11, [
    ["assets", 1],
    ["auth", 2],
    ["favicon.ico", 3],
    ["favicon.svg", 4],
    ["healthz", 5],
    ["mailbox", 6],
    ["metrics", 7],
    ["readyz", 8],
    ["rest", 9],
    ["robots.txt", 10],
  ]],
  [0, -1, []],
  [-1, 11, [
    ["v1", 12],
  ]],
  [2, 11, []],
  [3, 11, []],
  [4, 11, []],
  [5, -1, []],
  [6, 11, []],
  [7, 11, []],
  [-1, 11, [
    ["v1", 13],
  ]],
  [9, 11, []],
  [-1, -1, []],
  [1, -1, []],
  [8, -1, []],
])

type Words = readonly (readonly [word: string, next: number])[]

type TableState = readonly [answer: number, other: number, words: Words]

/**
 * The states of the matcher as an array of cells. A state has two cells, followed by the first node of its words:
 * 1. `2 * (answer + 1)`, plus 1 if it has words;
 * 2. the state after any other segment, or 0 if the answer is final.
 * A node of the words, which form a trie, has these cells:
 * 1. the state after the word that ends here, or `answer + 1` if that is final;
 * 2. the head: `8 * length of the label`, plus 4 if letters follow, plus 1 if a word ends here that leads to a state,
 *    or plus 2 if one ends here with a final answer;
 * 3. if letters follow: `256 * first letter + number of cells from it to the last letter`;
 * 4. the letters of the label;
 * 5. for each letter that may follow, a node or 0.
 * States and nodes begin at even offsets, and half of the offset is their name.
 */
type Table = Uint16Array | Int32Array

const ROOT = 2

/**
 * The answer of the table for a path. The cost grows with the length that is read, and hardly with the number of words.
 */
function walk(table: Table, path: string): number {
  if (path.charCodeAt(0) !== 47) return ODD
  const length = path.length
  let state = ROOT
  let start = 1
  // One round for each segment, which begins at `start`.
  for (;;) {
    // The state after a segment that is none of the words.
    const otherState = table[state + 1]! * 2
    // 2 * (answer + 1), plus 1 if the state has words.
    const answer = table[state]!
    if (otherState === 0 || start >= length) return (answer >> 1) - 1
    const hasWords = (answer & 1) === 1
    // The node of the words so far; 0 if there is none, and -1 once a word has led to the next state.
    let node = hasWords ? state + 2 : 0
    let at = start
    // The end of the path counts as a slash.
    let code = path.charCodeAt(at)
    while (node !== 0) {
      // 8 * length of the label, plus 4 if letters follow, plus 1 or 2 if a word ends here.
      const head = table[node + 1]!
      let label = node + 2 + ((head >> 2) & 1)
      const labelEnd = label + (head >> 3)
      while (label < labelEnd && code === table[label]) {
        label++
        at++
        code = at < length ? path.charCodeAt(at) : 47
      }
      if (label < labelEnd) break
      if (code === 47) {
        if ((head & 3) === 0) break
        // A word ends here, with a final answer.
        if ((head & 3) === 2) return table[node]! - 1
        // A word ends here, and leads to a state.
        state = table[node]! * 2
        node = -1
        break
      }
      // Letters follow: 256 * the first of them, plus the number of cells from it to the last.
      if ((head & 4) === 0) break
      const range = table[node + 2]!
      const letter = code - (range >> 8)
      if (letter < 0 || letter >= (range & 255)) break
      node = table[labelEnd + letter]! * 2
      if (node === 0) break
      at++
      code = at < length ? path.charCodeAt(at) : 47
    }
    if (node === -1) {
      start = at + 1
      continue
    }
    // No word matches, unless the next character is another spelling of a word's letter. Empty segments and segments
    // of dots are decoded too.
    const first = at === start ? code : path.charCodeAt(start)
    if (first === 47 || first === 46) return walkDecoding(table, path, state, start)
    if (hasWords && isOdd(code)) return walkDecoding(table, path, state, start)
    if (table[otherState + 1] === 0) return (table[otherState]! >> 1) - 1
    // The segment is none of the words. Its end is found without decoding, if no character in it needs that.
    while (code !== 47) {
      if (code === 37 || code === 92 || code === 0) return walkDecoding(table, path, state, start)
      at++
      code = at < length ? path.charCodeAt(at) : 47
    }
    state = otherState
    start = at + 1
  }
}

/** True for a character that may stand for another: %, a capital letter, \ or NUL. */
function isOdd(code: number): boolean {
  return code <= 92 && (code > 64 || code === 37 || code === 0)
}

function tableOf(states: readonly TableState[]): Table {
  const layout: Layout = { states, cells: [0, 0], offsets: states.map(() => 0), named: [] }
  addState(layout, 0)
  const { cells, offsets, named } = layout
  for (const at of named) cells[at] = offsets[cells[at]!]! / 2
  return cells.every((cell) => cell < 65536) ? Uint16Array.from(cells) : Int32Array.from(cells)
}

/** A table while it is built. Offset 0 means no node, or a state without an offset yet. */
interface Layout {
  readonly states: readonly TableState[]
  readonly cells: number[]
  readonly offsets: number[]
  /** Cells that hold the number of a state until every state has its offset. */
  readonly named: number[]
}

/** Adds a state right behind the node that leads to it, so that both are in one cache line. */
function addState(layout: Layout, number: number): void {
  const { states, cells, offsets, named } = layout
  if (offsets[number] !== 0) return
  const [answer, other, words] = states[number]!
  const offset = cells.length
  offsets[number] = offset
  cells.push((answer + 1) * 2 + (words.length === 0 ? 0 : 1), 0)
  if (words.length > 0) addNode(layout, words, 0, words.length, 0)
  if (other === -1) return
  cells[offset + 1] = other
  named.push(offset + 1)
  addState(layout, other)
}

/** Adds a node and its descendants for the sorted words from `from` to `to`, which are equal up to `depth`. */
function addNode(layout: Layout, words: Words, from: number, to: number, depth: number): number {
  const { states, cells, named } = layout
  const [first, last] = [words[from]![0], words[to - 1]![0]]
  let end = depth
  while (end < first.length && first.charCodeAt(end) === last.charCodeAt(end)) end++
  const next = first.length === end ? words[from]![1] : -1
  const rest = next === -1 ? from : from + 1
  const [answer, other] = next === -1 ? [-1, -1] : states[next]!
  const leadsOn = other !== -1
  const kind = next === -1 ? 0 : leadsOn ? 1 : 2
  const lowest = rest < to ? words[rest]![0].charCodeAt(end) : 0
  const span = rest < to ? last.charCodeAt(end) - lowest + 1 : 0
  const node = cells.length
  cells.push(leadsOn ? next : answer + 1, (end - depth) * 8 + (span > 0 ? 4 : 0) + kind)
  if (span > 0) cells.push(lowest * 256 + span)
  for (let i = depth; i < end; i++) cells.push(first.charCodeAt(i))
  const letters = cells.length
  for (let i = 0; i < span; i++) cells.push(0)
  if (cells.length % 2 !== 0) cells.push(0)
  if (leadsOn) {
    named.push(node)
    addState(layout, next)
  }
  for (let i = rest; i < to; ) {
    const code = words[i]![0].charCodeAt(end)
    let beyond = i + 1
    while (beyond < to && words[beyond]![0].charCodeAt(end) === code) beyond++
    cells[letters + code - lowest] = addNode(layout, words, i, beyond, end + 1)
    i = beyond
  }
  return node / 2
}

/**
 * Walks the table from the segment at `start`, decoding each character; `ODD` if the path has no canonical spelling.
 */
function walkDecoding(table: Table, path: string, state: number, start: number): number {
  const length = path.length
  let at = start
  let answer = (table[state]! >> 1) - 1
  for (;;) {
    // Empty segments do not count.
    while (at < length && path.charCodeAt(at) === 47) at++
    if (at >= length) return answer
    let node = (table[state]! & 1) === 0 ? 0 : state + 2
    let head = table[node + 1]!
    let label = node + 2 + ((head >> 2) & 1)
    let labelEnd = label + (head >> 3)
    // The length of the segment so far if it is dots only. 3 stands for any greater length.
    let dots = 0
    for (let code = 0; at < length; ) {
      code = path.charCodeAt(at)
      let width = 1
      // A lower-case letter needs no decoding.
      if (code <= 92) {
        if (code > 64 && code < 91) code += 32
        else if (code === 47) break
        else if (code === 37) {
          const meant = escapedAt(path, at)
          if (meant === 0) return ODD
          code = meant & 255
          width = meant >> 8
        } else if (code === 92 || code === 0) return ODD
      }
      dots = code === 46 && dots < 3 ? dots + 1 : 3
      at += width
      if (node === 0) continue
      if (label < labelEnd) {
        if (table[label] === code) label++
        else node = 0
        continue
      }
      const letters = (head & 4) === 0 ? 0 : table[node + 2]!
      const letter = code - (letters >> 8)
      node = letter < 0 || letter >= (letters & 255) ? 0 : table[labelEnd + letter]! * 2
      head = table[node + 1]!
      label = node + 2 + ((head >> 2) & 1)
      labelEnd = label + (head >> 3)
    }
    if (dots === 1 || dots === 2) return ODD
    const kind = node !== 0 && label === labelEnd ? head & 3 : 0
    if (kind === 2) return answerWithRest(table[node]! - 1, path, at)
    const next = kind === 1 ? table[node]! : table[state + 1]!
    if (next === 0) return answerWithRest(answer, path, at)
    state = next * 2
    answer = (table[state]! >> 1) - 1
  }
}

/** Returns a final answer, or `ODD` if the rest of the path from `start` has no canonical spelling. */
function answerWithRest(answer: number, path: string, start: number): number {
  const length = path.length
  let dots = 3
  for (let at = start; at < length; at++) {
    const code = path.charCodeAt(at)
    if (code > 92) {
      dots = 3
    } else if (code === 47) {
      if (dots === 1 || dots === 2) return ODD
      dots = 0
    } else if (code === 46) {
      if (dots < 3) dots++
    } else if (code === 37) {
      const meant = escapedAt(path, at)
      if (meant === 0) return ODD
      dots = (meant & 255) === 46 && dots < 3 ? dots + 1 : 3
      at += (meant >> 8) - 1
    } else {
      if (code === 92 || code === 0) return ODD
      dots = 3
    }
  }
  return dots === 1 || dots === 2 ? ODD : answer
}

/**
 * The escaped character at `at`, as `256 * length of its spelling + its lower-case letter`. 128 stands for a letter
 * beyond ASCII, which no word has. 0 if there is no escape, or one without a canonical spelling: a slash, a backslash
 * or NUL.
 */
function escapedAt(path: string, at: number): number {
  const code = byteAt(path, at)
  if (code > 127) {
    const escapes = escapesOf(path, at, code)
    return escapes === 0 ? 0 : escapes * 768 + 128
  }
  if (code <= 0 || code === 47 || code === 92) return 0
  return 768 + (code > 64 && code < 91 ? code + 32 : code)
}

/** The escaped byte at `at`, or -1. */
function byteAt(path: string, at: number): number {
  if (at + 2 >= path.length || path.charCodeAt(at) !== 37) return -1
  const high = hexOf(path.charCodeAt(at + 1))
  const low = hexOf(path.charCodeAt(at + 2))
  return high === -1 || low === -1 ? -1 : high * 16 + low
}

function hexOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  const letter = code | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}

/** The number of escapes of the UTF-8 character that begins with this byte; 0 if they are not valid UTF-8. */
function escapesOf(path: string, at: number, first: number): number {
  const count = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  for (let i = 1; i < count; i++) {
    const byte = byteAt(path, at + 3 * i)
    if (byte < 0x80 || byte > 0xbf) return 0
    // An overlong form, half of a surrogate pair, or beyond the last code point.
    if (i === 1 && ((first === 0xe0 && byte < 0xa0) || (first === 0xed && byte > 0x9f))) return 0
    if (i === 1 && ((first === 0xf0 && byte < 0x90) || (first === 0xf4 && byte > 0x8f))) return 0
  }
  return count
}
