import Papa from "papaparse"
import { MATCH, STATE } from "../../policy/words.ts"
import { canonicalPathOf, segmentsOf, type CanonicalPath } from "../../policy/canonical-path.ts"
import { covers, patternOf } from "../../policy/pattern.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { governingAmong } from "../check/regions/regions.ts"
import type { AccessChange, AccessDiff, Decider } from "../diff/access-diff.ts"
import { headingOf, textOfPathOutcome, type DiffSide } from "./access-change.ts"
import { plain } from "./table-csv.ts"

/** One auth state at some paths, before and after. */
export interface ComparedRow {
  readonly change: AccessChange["kind"]
  /** The heading of the whole change, in the words of the dashboard. */
  readonly heading: ReturnType<typeof headingOf>
  /** True if signed-out visitors get in who did not before. */
  readonly public: boolean
  readonly path: string
  readonly match: keyof typeof MATCH
  /** Paths within it that others decide, separated by spaces. */
  readonly except: string
  readonly state: keyof typeof STATE
  readonly openingBefore: string
  readonly openingAfter: string
  readonly sendingBefore: string
  readonly sendingAfter: string
  /** A path that shows it. */
  readonly example: string
  readonly decidedBefore: string
  readonly decidedAfter: string
}

/** The columns of the CSV, in the words of the dashboard. */
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
      // A change of one method says nothing of the other.
      openingBefore: access === "write" ? "" : textOfPathOutcome(from.load),
      openingAfter: access === "write" ? "" : textOfPathOutcome(to.load),
      sendingBefore: access === "load" ? "" : textOfPathOutcome(from.write),
      sendingAfter: access === "load" ? "" : textOfPathOutcome(to.write),
      example: witness.url,
      decidedBefore: textOfDecider(before),
      decidedAfter: textOfDecider(after),
    }))
  })

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

/** Every record has the same columns. Cells cannot become formulas. */
export const comparedCsv = (rows: readonly ComparedRow[]): string =>
  `${Papa.unparse({ fields: Object.keys(COLUMNS), data: rows.map((row) => Object.values(COLUMNS).map((cell) => plain(cell(row)))) }, { newline: "\n" })}\n`

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
  const [older, newer] = [deciderAt(before, path), deciderAt(after, path)]
  const beneath = path === "/" ? path : `${path}/`
  const changes = diff.changes.filter(
    (change) =>
      (keyOf(change.before) === older && keyOf(change.after) === newer) ||
      change.scope.path === path ||
      (path !== "/" && change.scope.path.startsWith(beneath)),
  )
  const count = (kind: AccessChange["kind"]): number => changes.filter((change) => change.kind === kind).length
  return {
    opened: count("opened"),
    closed: count("closed"),
    changed: count("changed"),
    changes,
    ...(diff.ages === undefined ? {} : { ages: diff.ages }),
    ...(diff.redefined === undefined ? {} : { redefined: diff.redefined }),
  }
}

function deciderAt(checked: CheckedPolicy | null, path: CanonicalPath): string {
  if (checked === null) return "no-policy"
  const segments = segmentsOf(path)
  const left = checked.policy.outside.find((entry) =>
    covers({ pattern: patternOf(entry.path), match: entry.match }, segments),
  )
  if (left !== undefined) return `outside ${left.path} ${left.match}`
  const rule = governingAmong(checked.rules.filter((one) => covers(one, segments)))
  return rule === null ? "unlisted" : `rule ${rule.key}`
}

const keyOf = (decider: Decider): string =>
  decider.kind === "rule" || decider.kind === "outside"
    ? `${decider.kind} ${decider.path} ${decider.match}`
    : decider.kind
