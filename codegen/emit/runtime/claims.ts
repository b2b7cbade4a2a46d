// The guards of a sample policy with claims. For a policy with claims, the emitter copies these regions unchanged in
// place of those with the same names in `guards.ts`, and writes the rest for each policy. Here the code between the
// regions is a sample, with which they are type-checked and tested. `hasOneOf` is true if a person has one of a test's
// values, and null if the claim could not be read. `table.ts` explains the states that `tableOf` takes.

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
  /** True if a person has at most one value. */
  readonly one: boolean
  readonly values: readonly string[]
  /** The age of an answer: as old as the session's token, or new for each request. */
  readonly asOf: "token" | "request"
  /** The params that the claim is about: the index of each one's segment in the path, and its name. */
  readonly params: readonly (readonly [index: number, name: string])[]
}

/** A person's claims at one path. A claim that is absent or null could not be read; an empty list means none. */
export type Claims = { readonly [Name in ClaimName]?: readonly string[] | null }

/** A visitor. Only signed-in and verified people have claims. A state alone opens no page that requires a claim. */
export type Visitor = AuthState | { readonly state: AuthState; readonly claims?: Claims }

/** A claim that a decision needs, and the values of its params as the router decodes them, in their own case. */
export interface Need {
  readonly claim: ClaimName
  readonly params: Readonly<Record<string, string>>
}
// #endregion

// #region outcomes
/** A redirect, a refusal, `proceed`, or an outcome that depends on claims. */
type Cell = ServedPath | 401 | 403 | 404 | 503 | null | Some

/** People with one of these values of each claim proceed. */
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

// Rules with the same tests share one list, so that decisions read less memory.
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

/** The outcomes of a rule whose outcome depends on claims. */
interface ByClaims {
  readonly tests: readonly Test[]
  readonly has: Outcome
  readonly lacks: Outcome
  /** The outcome if no claim is known to be lacking and one could not be read. */
  readonly unasked: Outcome
}

/** By auth state, then by rule: the outcome, or the outcomes that claims choose from. */
interface Answers {
  readonly alone: readonly (readonly Outcome[])[]
  readonly byClaims: readonly (readonly (ByClaims | null)[])[]
}

// The tables are by auth state first, and filled in that order, so that decisions about one state read adjacent memory.
// The last column is for a value that is no auth state. It passes no rule that requires one.
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

/** The outcome for these claims. One lacking claim is enough to deny, even if another could not be read. */
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

// Properties that every object inherits are not claims.
const everyObject: Claims = {}

/**
 * True if the visitor has one of these values of a claim; null if the claim could not be read. Several values of a
 * claim that has only one contradict each other, so none of them counts.
 */
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
 * The outcome of loading a page (GET, HEAD). The pathname is the URL's, as it was sent, without `.data`. Every spelling
 * of a path has the outcome of the path. A pathname without a canonical path has 400, or, if its beginning determines
 * the outcome, that outcome: the entry check refuses it.
 */
export function decide(pathname: string, visitor: Visitor): Outcome {
  const at = ruleAt(pathname)
  return at >= 0 ? outcomeAt(at, visitor, loads) : at === -1 ? nowhere : malformed
}

/** The outcome of a request with any other method. */
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

/** The claims that the outcome of loading a page depends on; empty if the state alone determines it. */
export function needs(pathname: string, state: AuthState): readonly Need[] {
  return needsAt(pathname, state, loads)
}

/** The same for any other method. */
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
  // The locks refuse a pathname without a canonical path, so no claims are needed.
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

/** The router's names of a claim's params in a matched pattern, by the policy's names. */
export function paramsOfPattern(pattern: string, claim: ClaimName): Readonly<Record<string, string>> | undefined {
  return paramNames.get(`${pattern} ${claim}`)
}

/** The rule for the pattern that the router matched; undefined if the policy was not compiled with that pattern. */
export function ruleOfPattern(pattern: string): RuleKey | "unlisted" | undefined {
  return patterns.get(pattern)
}

/** The outcome under a rule: for page loads, or with `write` for all other methods. */
export function outcomeOfRule(rule: RuleKey | "unlisted", visitor: Visitor, write: boolean): Outcome {
  const index = indexOfRule.get(rule)
  return index === undefined ? nowhere : outcomeAt(index, visitor, write ? writes : loads)
}

/** The requirement of a rule, as one word. */
export function requirementOfRule(rule: RuleKey): Requirement {
  // An unknown rule counts as one that requires `verified`, the strictest word.
  return rows[indexOfRule.get(rule) ?? -1]?.[1] ?? "verified"
}

/** True if a visitor proceeds under this rule. */
export function admits(rule: RuleKey | "unlisted", visitor: Visitor): boolean {
  return outcomeOfRule(rule, visitor, false).kind === "proceed"
}

/** True if the policy does not cover this pathname, such as static files and mounted services. */
export function isOutside(pathname: string): boolean {
  // A pathname that passes without a rule must have a canonical path to its end.
  return outsideAt(pathname) >= 0 && walkDecoding(outsideAtTable, pathname, ROOT, 1) >= 0
}
// #endregion

// #region operations
const notSignedIn: Outcome = Object.freeze({ kind: "refuse", status: 401, rule: null })
const notListed: Outcome = Object.freeze({ kind: "refuse", status: 403, rule: null })

/** The outcome of calling an operation. An operation that the policy does not list is refused to everybody. */
export function decideOperation(name: OperationName, visitor: Visitor): Outcome {
  const index = indexOfRule.get(`operation ${name}`)
  if (index !== undefined) return outcomeAt(index, visitor, writes)
  return (typeof visitor === "string" ? visitor : visitor.state) === "signed-out" ? notSignedIn : notListed
}

/** The claims that the outcome of calling an operation depends on; empty if the state alone determines it. */
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
