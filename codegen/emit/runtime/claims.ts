// The guards of a sample policy with claims. The emitter takes these regions instead of those of the same names in
// `guards.ts`; what stands between them only gives them something to be typed and tested with.

import type { AuthState, Requirement } from "../../../policy/language.ts"
import { walkDecoding } from "./any-letter.ts"
import { columnOf } from "./states.ts"
import { ROOT, tableOf } from "./table.ts"
import { walk } from "./walk.ts"

type RuleKey = "/admin subtree" | "/t/:team subtree" | "operation exportNotes"

type OperationName = "exportNotes"

type ServedPath = "/signin" | "/mfa" | "/reset-password"

type Outcome =
  | { readonly kind: "proceed"; readonly rule: RuleKey }
  | { readonly kind: "redirect"; readonly to: ServedPath; readonly rule: RuleKey }
  | { readonly kind: "refuse"; readonly status: 400 | 401 | 403 | 404 | 503; readonly rule: RuleKey | null }

const unlisted = 404

type ClaimName = "role" | "teamRole"

const claims: Readonly<Record<ClaimName, Claim>> = Object.freeze({
  role: { one: false, values: ["admin", "support"], asOf: "token", params: [] },
  teamRole: { one: true, values: ["member", "manager", "owner"], asOf: "request", params: [[1, "team"]] },
})

// #region visitors
/** A fact about signed-in and verified people. */
export interface Claim {
  /** True if a person has one value at most. */
  readonly one: boolean
  readonly values: readonly string[]
  /** The age of an answer: as old as the session's token, or new for each request. */
  readonly asOf: "token" | "request"
  /** The params that the claim is about: the place of each in the path, counted from 0, and its name. */
  readonly params: readonly (readonly [place: number, name: string])[]
}

/** The claims of a person at one path. One that is left out, or null, cannot be asked; an empty list is none. */
export type Claims = { readonly [Name in ClaimName]?: readonly string[] | null }

/** Nobody but signed-in and verified people has claims. A state alone opens no page that asks for a claim. */
export type Visitor = AuthState | { readonly state: AuthState; readonly claims?: Claims }

/** A claim that a decision asks, and the values of its params: the router's own, decoded, with their case. */
export interface Need {
  readonly claim: ClaimName
  readonly params: Readonly<Record<string, string>>
}
// #endregion

// #region outcomes
/** A redirect, a refusal, `proceed`, or what people get by their claims. */
type Cell = ServedPath | 401 | 403 | 404 | 503 | null | Some

/** People proceed who have one of these values of each claim. */
interface Some {
  readonly otherwise: Exclude<Cell, Some | null>
  readonly tests: readonly Test[]
}

interface Test {
  readonly claim: ClaimName
  readonly one: boolean
  readonly values: readonly string[]
}

type Cells = readonly [Cell, Cell, Cell, Cell, Cell, Cell]

type Row = readonly [rule: RuleKey, require: Requirement, loads: Cells, writes: Cells]

const proceed = null
const unavailable: Outcome = Object.freeze({ kind: "refuse", status: 503, rule: null })

const some = (
  otherwise: Some["otherwise"],
  ...tests: readonly (readonly [claim: ClaimName, values: readonly string[]])[]
): Some => ({ otherwise, tests: sharedTests(tests) })

// Rules that test the same share one list: decisions touch less memory.
const known = new Map<string, readonly Test[]>()

function sharedTests(tests: readonly (readonly [claim: ClaimName, values: readonly string[]])[]): readonly Test[] {
  const key = JSON.stringify(tests)
  const shared = known.get(key) ?? tests.map(([claim, values]) => ({ claim, one: claims[claim].one, values }))
  known.set(key, shared)
  return shared
}

function outcomeOf(rule: RuleKey, cell: Exclude<Cell, Some>): Outcome {
  if (cell === null) return Object.freeze({ kind: "proceed", rule })
  return typeof cell === "number"
    ? Object.freeze({ kind: "refuse", status: cell, rule })
    : Object.freeze({ kind: "redirect", to: cell, rule })
}
// #endregion

const rows: readonly Row[] = [
  [
    "/admin subtree",
    "signed-in",
    [
      "/signin",
      "/mfa",
      "/reset-password",
      some(403, ["role", ["admin", "support"]]),
      some(404, ["role", ["admin", "support"]]),
      503,
    ],
    [401, 403, 403, some(403, ["role", ["admin", "support"]]), some(404, ["role", ["admin", "support"]]), 503],
  ],
  [
    "/t/:team subtree",
    "signed-in",
    ["/signin", "/mfa", "/reset-password", proceed, proceed, 503],
    [
      401,
      403,
      403,
      some(403, ["role", ["admin"]], ["teamRole", ["manager", "owner"]]),
      some(403, ["role", ["admin"]], ["teamRole", ["manager", "owner"]]),
      503,
    ],
  ],
  [
    "operation exportNotes",
    "signed-in",
    [401, 403, 403, some(403, ["role", ["admin"]]), some(403, ["role", ["admin"]]), 503],
    [401, 403, 403, some(403, ["role", ["admin"]]), some(403, ["role", ["admin"]]), 503],
  ],
]

// #region rows
const indexOfRule: ReadonlyMap<string, number> = new Map(rows.map(([rule], index) => [rule, index]))

/** The outcomes that claims choose from. */
interface ByClaims {
  readonly tests: readonly Test[]
  readonly has: Outcome
  readonly lacks: Outcome
  /** Nothing is known to be lacking, and something cannot be asked. */
  readonly unasked: Outcome
}

/** By auth state, then by rule: what a state alone gets, and what people with claims get where those decide. */
interface Answers {
  readonly alone: readonly (readonly Outcome[])[]
  readonly byClaims: readonly (readonly (ByClaims | null)[])[]
}

// By auth state first, and made in that order: what decisions about one state touch lies together. The last column is
// for what is no auth state: it gets in nowhere that asks for one.
const columns = [0, 1, 2, 3, 4, 5] as const
const loads = byState(([, , cells]) => cells)
const writes = byState(([, , , cells]) => cells)

function byState(cellsOf: (row: Row) => Cells): Answers {
  const made = rows.map(() => new Map<Cell, Outcome>())
  const outcomeAt = (row: Row, index: number, cell: Exclude<Cell, Some>): Outcome => {
    const outcome = made[index]!.get(cell) ?? outcomeOf(row[0], cell)
    made[index]!.set(cell, outcome)
    return outcome
  }
  const isSome = (cell: Cell): cell is Some => typeof cell === "object" && cell !== null
  const byClaimsAt = (row: Row, index: number, cell: Cell): ByClaims | null =>
    isSome(cell)
      ? {
          tests: cell.tests,
          has: outcomeAt(row, index, proceed),
          lacks: outcomeAt(row, index, cell.otherwise),
          unasked: outcomeAt(row, index, 503),
        }
      : null
  const aloneAt = (row: Row, index: number, cell: Cell): Outcome => outcomeAt(row, index, isSome(cell) ? 503 : cell)
  return {
    alone: [
      ...columns.map((column) => rows.map((row, index) => aloneAt(row, index, cellsOf(row)[column]))),
      rows.map(() => unavailable),
    ],
    byClaims: [
      ...columns.map((column) => rows.map((row, index) => byClaimsAt(row, index, cellsOf(row)[column]))),
      rows.map(() => null),
    ],
  }
}

/** Lacking one claim settles it, even while another cannot be asked. */
function answerFor(handed: Claims | null, answer: ByClaims): Outcome {
  if (handed === null) return answer.unasked
  const { tests } = answer
  let isAsked = true
  for (let i = 0; i < tests.length; i++) {
    const has = hasOneOf(handed, tests[i]!)
    if (has === false) return answer.lacks
    if (has === null) isAsked = false
  }
  return isAsked ? answer.has : answer.unasked
}

// What every object has is nobody's claim, whoever put it there.
const everyObject: Claims = {}

/** Null where the claim cannot be asked. Several values of a claim of one are a contradiction, and count as none. */
function hasOneOf(handed: Claims, { claim, one, values }: Test): boolean | null {
  const own: unknown = handed[claim]
  if (!Array.isArray(own) || own === everyObject[claim]) return null
  if (one) for (let i = 1; i < own.length; i++) if (own[i] !== own[0]) return false
  for (let i = 0; i < values.length; i++) for (let j = 0; j < own.length; j++) if (own[j] === values[i]) return true
  return false
}

const nowhere: Outcome = Object.freeze({ kind: "refuse", status: unlisted, rule: null })
const malformed: Outcome = Object.freeze({ kind: "refuse", status: 400, rule: null })
// #endregion

const patterns: ReadonlyMap<string, RuleKey | "unlisted"> = new Map<string, RuleKey | "unlisted">([
  ["admin", "/admin subtree"],
  ["t/:slug", "/t/:team subtree"],
])

const paramNames: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map<
  string,
  Readonly<Record<string, string>>
>([["t/:slug teamRole", { team: "slug" }]])

// #region decisions
/**
 * The outcome of loading a page (GET, HEAD): a URL's pathname as it was sent, without `.data`. Any spelling of a path gets
 * what the path gets. A pathname without a canonical path gets 400, or, where its beginning settles the answer, what all
 * paths get that go on from there: to refuse the rest of it is the entry check's.
 */
export function decide(pathname: string, visitor: Visitor): Outcome {
  const at = ruleAt(pathname)
  return at >= 0 ? outcomeAt(at, visitor, loads) : at === -1 ? nowhere : malformed
}

/** The outcome of every other method. */
export function decideWrite(pathname: string, visitor: Visitor): Outcome {
  const at = ruleAt(pathname)
  return at >= 0 ? outcomeAt(at, visitor, writes) : at === -1 ? nowhere : malformed
}

function outcomeAt(at: number, visitor: Visitor, { alone, byClaims }: Answers): Outcome {
  if (typeof visitor === "string") return alone[columnOf(visitor)]![at]!
  const column = columnOf(visitor.state)
  const answer = byClaims[column]![at]!
  return answer === null ? alone[column]![at]! : answerFor(visitor.claims ?? null, answer)
}

/** The claims that the outcome of loading a page depends on; none where the state settles it. */
export function needs(pathname: string, state: AuthState): readonly Need[] {
  return needsAt(pathname, state, loads)
}

/** The same of every other method. */
export function needsWrite(pathname: string, state: AuthState): readonly Need[] {
  return needsAt(pathname, state, writes)
}

function needsAt(pathname: string, state: AuthState, { byClaims }: Answers): readonly Need[] {
  const at = ruleAt(pathname)
  const answer = at < 0 ? null : byClaims[columnOf(state)]![at]!
  if (answer === null) return []
  const segments = pathname.split("/").filter((segment) => segment !== "")
  const needed = answer.tests.map(({ claim }) => needOf(claim, segments))
  const found = needed.filter((need) => need !== null)
  // Without a canonical path there is nothing to ask about: the locks refuse it.
  return found.length === needed.length ? found : []
}

function needOf(claim: ClaimName, segments: readonly string[]): Need | null {
  const params: [string, string][] = []
  for (const [index, name] of claims[claim].params) {
    const value = valueOf(segments[index])
    if (value === null) return null
    params.push([name, value])
  }
  return { claim, params: Object.fromEntries(params) }
}

function valueOf(segment: string | undefined): string | null {
  if (segment === undefined) return null
  try {
    return decodeURIComponent(segment).replaceAll("%2F", "/")
  } catch {
    return null
  }
}

/** The router's own names of a claim's params in its match of a pattern, by the names of the policy. */
export function paramsOfPattern(pattern: string, claim: ClaimName): Readonly<Record<string, string>> | undefined {
  return paramNames.get(`${pattern} ${claim}`)
}

/** The rule of the router's own match; undefined for a pattern that the policy was not compiled with. */
export function ruleOfPattern(pattern: string): RuleKey | "unlisted" | undefined {
  return patterns.get(pattern)
}

export function outcomeOfRule(rule: RuleKey | "unlisted", visitor: Visitor, write: boolean): Outcome {
  const index = indexOfRule.get(rule)
  return index === undefined ? nowhere : outcomeAt(index, visitor, write ? writes : loads)
}

export function requirementOfRule(rule: RuleKey): Requirement {
  // An impossible rule asks for what nobody but a person with two factors has.
  return rows[indexOfRule.get(rule) ?? -1]?.[1] ?? "verified"
}

/** Whether a visitor proceeds under this rule. */
export function admits(rule: RuleKey | "unlisted", visitor: Visitor): boolean {
  return outcomeOfRule(rule, visitor, false).kind === "proceed"
}

/** Whether the policy leaves this pathname to others: static files and mounted services. */
export function isOutside(pathname: string): boolean {
  // What is let past the guard is read to its end.
  return outsideAt(pathname) >= 0 && walkDecoding(outsideAtTable, pathname, ROOT, 1) >= 0
}
// #endregion

// #region operations
const notSignedIn: Outcome = Object.freeze({ kind: "refuse", status: 401, rule: null })
const notListed: Outcome = Object.freeze({ kind: "refuse", status: 403, rule: null })

/** The outcome of calling an operation. One that the policy does not list is refused to everybody. */
export function decideOperation(name: OperationName, visitor: Visitor): Outcome {
  const index = indexOfRule.get(`operation ${name}`)
  if (index !== undefined) return outcomeAt(index, visitor, writes)
  return (typeof visitor === "string" ? visitor : visitor.state) === "signed-out" ? notSignedIn : notListed
}

/** The claims that the outcome of calling an operation depends on; none where the state settles it. */
export function needsOperation(name: OperationName, state: AuthState): readonly Need[] {
  const index = indexOfRule.get(`operation ${name}`)
  const answer = index === undefined ? null : writes.byClaims[columnOf(state)]![index]!
  return answer === null ? [] : answer.tests.map(({ claim }) => ({ claim, params: {} }))
}
// #endregion

function ruleAt(path: string): number {
  return walk(ruleAtTable, path)
}

const ruleAtTable = tableOf([
  [
    -1,
    4,
    [
      ["admin", 1],
      ["t", 2],
    ],
  ],
  [0, -1, []],
  [-1, 3, []],
  [1, -1, []],
  [-1, -1, []],
])

function outsideAt(path: string): number {
  return walk(outsideAtTable, path)
}

const outsideAtTable = tableOf([
  [-1, 1, [["assets", 2]]],
  [-1, -1, []],
  [0, -1, []],
])
