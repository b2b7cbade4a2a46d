// The guards of a sample policy with claims. The emitter takes these regions instead of those of the same names in
// `guards.ts`; what stands between them only gives them something to be typed and tested with.

import type { AuthState, Requirement } from "../../../policy/language.ts"
import { walkDecoding } from "./any-letter.ts"
import { ROOT, tableOf } from "./table.ts"
import { walk } from "./walk.ts"

type RuleKey = "/admin subtree" | "/t/:team subtree"

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
  /** How old an answer may be: as old as the session's token, or asked for each request. */
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

type Test = readonly [claim: ClaimName, values: readonly string[]]

type Cells = readonly [Cell, Cell, Cell, Cell, Cell, Cell]

type Row = readonly [rule: RuleKey, require: Requirement, loads: Cells, writes: Cells]

const proceed = null
const unavailable: Outcome = Object.freeze({ kind: "refuse", status: 503, rule: null })

const some = (otherwise: Some["otherwise"], ...tests: readonly Test[]): Some => ({ otherwise, tests })

function outcomeOf(rule: RuleKey, cell: Exclude<Cell, Some>): Outcome {
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
]

// #region rows
const placeOf: ReadonlyMap<string, number> = new Map(rows.map(([rule], place) => [rule, place]))

/** What a state settles, or the outcomes that claims choose from. */
type Answer = Outcome | ByClaims

interface ByClaims {
  readonly kind: "by claims"
  readonly tests: readonly Test[]
  readonly has: Outcome
  readonly lacks: Outcome
  /** Nothing is known to be lacking, and something cannot be asked. */
  readonly unasked: Outcome
}

// By auth state first, and made in that order: what decisions about one state touch lies together. The last column is
// for what is no auth state: it gets in nowhere that asks for one.
const columns = [0, 1, 2, 3, 4, 5] as const
const loads = byState(([, , cells]) => cells)
const writes = byState(([, , , cells]) => cells)

function byState(cellsOf: (row: Row) => Cells): readonly (readonly Answer[])[] {
  const made = rows.map(() => new Map<Cell, Answer>())
  const answerAt = (row: Row, place: number, column: (typeof columns)[number]): Answer => {
    const cell = cellsOf(row)[column]
    const answer = made[place]!.get(cell) ?? answerOf(row[0], cell)
    made[place]!.set(cell, answer)
    return answer
  }
  return [
    ...columns.map((column) => rows.map((row, place) => answerAt(row, place, column))),
    rows.map(() => unavailable),
  ]
}

function answerOf(rule: RuleKey, cell: Cell): Answer {
  if (typeof cell !== "object" || cell === null) return outcomeOf(rule, cell)
  return {
    kind: "by claims",
    tests: cell.tests,
    has: outcomeOf(rule, proceed),
    lacks: outcomeOf(rule, cell.otherwise),
    unasked: outcomeOf(rule, 503),
  }
}

/** Lacking one claim settles it, even while another cannot be asked. */
function answerFor(visitor: Visitor, { tests, has, lacks, unasked }: ByClaims): Outcome {
  const handed = typeof visitor === "string" ? undefined : visitor.claims
  let outcome = has
  for (const [claim, values] of tests) {
    const own = handed !== undefined && handed !== null && Object.hasOwn(handed, claim) ? handed[claim] : null
    if (!Array.isArray(own)) outcome = unasked
    else if (!hasOneOf(own, values, claims[claim].one)) return lacks
  }
  return outcome
}

/** Several values of a claim of one are a contradiction, and count as none. */
function hasOneOf(handed: readonly unknown[], values: readonly string[], one: boolean): boolean {
  if (one && handed.some((value) => value !== handed[0])) return false
  return values.some((value) => handed.includes(value))
}

const stateOf = (visitor: Visitor): AuthState => (typeof visitor === "string" ? visitor : visitor.state)

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
  return outcomeAt(ruleAt(pathname), visitor, loads)
}

/** The outcome of every other method. */
export function decideWrite(pathname: string, visitor: Visitor): Outcome {
  return outcomeAt(ruleAt(pathname), visitor, writes)
}

function outcomeAt(at: number, visitor: Visitor, answers: typeof loads): Outcome {
  if (at < 0) return at === -1 ? nowhere : malformed
  const answer = answers[columnOf(stateOf(visitor))]![at]!
  return answer.kind === "by claims" ? answerFor(visitor, answer) : answer
}

/** The claims that the outcome of loading a page depends on; none where the state settles it. */
export function needs(pathname: string, state: AuthState): readonly Need[] {
  return needsAt(pathname, state, loads)
}

/** The same of every other method. */
export function needsWrite(pathname: string, state: AuthState): readonly Need[] {
  return needsAt(pathname, state, writes)
}

function needsAt(pathname: string, state: AuthState, answers: typeof loads): readonly Need[] {
  const at = ruleAt(pathname)
  const answer = at < 0 ? unavailable : answers[columnOf(state)]![at]!
  if (answer.kind !== "by claims") return []
  const segments = pathname.split("/").filter((segment) => segment !== "")
  const needed = answer.tests.map(([claim]) => needOf(claim, segments))
  const found = needed.filter((need) => need !== null)
  // Without a canonical path there is nothing to ask about: the locks refuse it.
  return found.length === needed.length ? found : []
}

function needOf(claim: ClaimName, segments: readonly string[]): Need | null {
  const params: [string, string][] = []
  for (const [place, name] of claims[claim].params) {
    const value = valueOf(segments[place])
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
  return outcomeAt(placeOf.get(rule) ?? -1, visitor, write ? writes : loads)
}

export function requirementOfRule(rule: RuleKey): Requirement {
  // An impossible rule asks for what nobody but a person with two factors has.
  return rows[placeOf.get(rule) ?? -1]?.[1] ?? "verified"
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
