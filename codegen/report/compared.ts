import Papa from "papaparse"
import { MATCH, STATE } from "../../policy/words.ts"
import { canonicalPathOf, segmentsOf } from "../../policy/canonical-path.ts"
import { covers, patternOf } from "../../policy/pattern.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { governingAmong } from "../check/regions/regions.ts"
import { kindCountsOf, type AccessChange, type AccessDiff, type Decider } from "../diff/access-diff.ts"
import { headingOf, textOfPathOutcome, type DiffSide } from "./access-change.ts"
import { plainCell } from "./table-csv.ts"

/** A row of a comparison: the outcomes of one auth state at some paths, before and after. */
export interface ComparedRow {
  readonly change: AccessChange["kind"]
  /** The heading of the change that the row belongs to, in the dashboard's words. */
  readonly heading: ReturnType<typeof headingOf>
  /** True if signed-out visitors newly get in. */
  readonly public: boolean
  readonly path: string
  readonly match: keyof typeof MATCH
  /** Paths within it that other rules decide, separated by semicolons. */
  readonly except: string
  readonly state: keyof typeof STATE
  /** The outcomes of page loads, then of other methods, in words; empty if the change is only of the other kind. */
  readonly openingBefore: string
  readonly openingAfter: string
  readonly sendingBefore: string
  readonly sendingAfter: string
  /** An example URL. */
  readonly example: string
  /** The rule, entry or default that decides. */
  readonly decidedBefore: string
  readonly decidedAfter: string
}

/** The columns of the CSV, in the dashboard's words. */
const COLUMNS: Readonly<Record<string, (row: ComparedRow) => string>> = {
  change: ({ heading }) => heading,
  path: ({ path }) => path,
  covers: ({ match }) => MATCH[match].short,
  except: ({ except }) => except,
  visitor: ({ state }) => STATE[state].short,
  "opening before": ({ openingBefore }) => openingBefore,
  "opening after": ({ openingAfter }) => openingAfter,
  "sending before": ({ sendingBefore }) => sendingBefore,
  "sending after": ({ sendingAfter }) => sendingAfter,
  example: ({ example }) => example,
  "decided before": ({ decidedBefore }) => decidedBefore,
  "decided after": ({ decidedAfter }) => decidedAfter,
}

/** The changes of access as rows, one for each scope and auth state. */
export const comparedRowsOf = ({ changes }: AccessDiff): readonly ComparedRow[] =>
  changes.flatMap((change) => {
    const { kind, access, public: isPublic, scope, except, moreExceptions, witness, states, before, after } = change
    return states.map(({ state, before: from, after: to }) => ({
      change: kind,
      heading: headingOf(change),
      public: isPublic && state === "signed-out",
      path: scope.path,
      match: scope.match,
      except: [
        ...except.map(({ path, match }) => `${path} ${match}`),
        ...(moreExceptions > 0 ? [`${moreExceptions} more`] : []),
      ].join("; "),
      state,
      // The cells of a request kind that does not change stay empty.
      openingBefore: access === "write" ? "" : textOfPathOutcome(from.load),
      openingAfter: access === "write" ? "" : textOfPathOutcome(to.load),
      sendingBefore: access === "load" ? "" : textOfPathOutcome(from.write),
      sendingAfter: access === "load" ? "" : textOfPathOutcome(to.write),
      example: witness.url,
      decidedBefore: textOfDecider(before),
      decidedAfter: textOfDecider(after),
    }))
  })

/** The rule, entry or default that decides, in words. */
function textOfDecider(decider: Decider): string {
  switch (decider.kind) {
    case "rule":
      return [
        `${decider.path} ${decider.match} ${decider.require}`,
        ...(decider.alsoChecks === undefined ? [] : [`the app also checks: ${decider.alsoChecks}`]),
      ].join("; ")
    case "outside":
      return `${decider.path} ${decider.match} not covered`
    case "operation":
      return `operation ${decider.name} ${decider.require}`
    case "unlisted":
      return "no rule"
    case "no-policy":
      return "no policy"
  }
}

/** The rows as CSV. */
export const comparedCsv = (rows: readonly ComparedRow[]): string =>
  `${Papa.unparse({ fields: Object.keys(COLUMNS), data: rows.map((row) => Object.values(COLUMNS).map((cell) => plainCell(cell(row)))) }, { newline: "\n" })}\n`

/** The comparison of two versions as JSON: both sides, the counts and the rows. */
export const comparedJson = (
  before: DiffSide,
  after: DiffSide,
  { opened, closed, changed, ages, redefined }: AccessDiff,
  rows: readonly ComparedRow[],
): string => `${JSON.stringify({ before, after, opened, closed, changed, ages, redefined, rows }, null, 2)}\n`

/**
 * The part of a diff for one address: the change at the address and the changes beneath it. Null if the address has no
 * canonical path.
 */
export function diffAt(
  diff: AccessDiff,
  address: string,
  before: CheckedPolicy | null,
  after: CheckedPolicy | null,
): AccessDiff | null {
  const path = canonicalPathOf(address)
  if (path === null) return null
  const segments = segmentsOf(path)
  const decidersFrom = decidersBeneath(before, after)
  // Every path is beneath the front page, so there only the page itself counts.
  const deciderPairs = new Set(path === "/" ? decidersFrom(segments).slice(0, 1) : decidersFrom(segments))
  // A change is about all paths with the same two deciders, so it is listed if both decide at the address, or at paths
  // beneath it that no rule names (`deciderPairs`). Other rules beneath the address are found by their scope: for
  // `/teams/a`, `/teams/a/settings` by its beginning, and `/teams/:team/settings` by the example.
  const changes = diff.changes.filter((change) => {
    if (change.scope.path === path) return true
    const pair = pairOf(keyOf(change.before), keyOf(change.after))
    if (deciderPairs.has(pair)) return true
    if (path === "/") return false
    if (change.scope.path.startsWith(`${path}/`)) return true
    // The URL of an operation's change is its key, which is no path.
    const example = canonicalPathOf(change.witness.url.replace(/[?#].*$/s, ""))
    if (example === null) return false
    return decidersFrom([...segments, ...segmentsOf(example).slice(segments.length)]).includes(pair)
  })
  // Changes of claims are about people, not paths, so they are kept.
  return { ...diff, ...kindCountsOf(changes), changes }
}

const pairOf = (before: string, after: string): string => `${before}\n${after}`

/**
 * Returns a function from the segments of a path, which may be written as a pattern (`/teams/a` or `/teams/:team`), to
 * what decides before and after: first at the path itself, then beneath it, at paths that no rule names.
 */
function decidersBeneath(before: CheckedPolicy | null, after: CheckedPolicy | null) {
  const [decidesBefore, decidesAfter] = [deciderIn(before), deciderIn(after)]
  const scopes = [before, after].flatMap((side) => (side === null ? [] : [...side.rules, ...outsideIn(side)]))
  // Another rule or entry can begin to decide only at a level (a number of segments) where one ends, and at the next.
  const levels = [...new Set(scopes.flatMap(({ pattern: { length } }) => [length, length + 1]))]
  // Many changes ask about the same paths.
  const known = new Map<string, string>()
  const pairAt = (at: readonly string[]): string => {
    const key = at.join("/")
    const pair = known.get(key) ?? pairOf(decidesBefore(at), decidesAfter(at))
    known.set(key, pair)
    return pair
  }
  // No path has an empty segment, so only params match it: what decides there decides at all paths that no rule names.
  return (base: readonly string[]): readonly string[] => [
    pairAt(base),
    ...levels
      .filter((level) => level > base.length)
      .map((level) => pairAt([...base, ...Array<string>(level - base.length).fill("")])),
  ]
}

/** Returns what decides at the path with these segments, as its key (`keyOf`). */
function deciderIn(checked: CheckedPolicy | null): (segments: readonly string[]) => string {
  if (checked === null) return () => "no-policy"
  const outside = outsideIn(checked)
  return (segments) => {
    // An `outside` entry takes precedence over every rule.
    const entry = outside.find((one) => covers(one, segments))
    if (entry !== undefined) return `outside ${entry.path} ${entry.match}`
    const rule = governingAmong(checked.rules.filter((one) => covers(one, segments)))
    return rule === null ? "unlisted" : `rule ${rule.key}`
  }
}

const outsideIn = ({ policy }: CheckedPolicy) =>
  policy.outside.map(({ path, match }) => ({ path, match, pattern: patternOf(path) }))

/** A key that is the same for the same rule, entry or default. */
const keyOf = (decider: Decider): string =>
  decider.kind === "rule" || decider.kind === "outside"
    ? `${decider.kind} ${decider.path} ${decider.match}`
    : decider.kind
