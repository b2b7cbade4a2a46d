import { policyPath, winsOverOfRule } from "virtual:sallyport/source"
import { operationKeyOf, ruleKeyOf } from "../../../policy/governing-rule.ts"
import type { RuleDates } from "../compiler/compile-job.server.ts"
import { accessHistory } from "virtual:sallyport/history"
import table from "../../generated/guard-table.json" with { type: "json" }
import type { TableRow } from "./guard-table.ts"

// The screens take these from here, because code that is also sent to browsers must not import the matcher of paths
// (tests/house/import-directions.test.ts).
export { outcomePhrasesOf, ruleSentenceOf, wordInRow, type SentenceText } from "../../../policy/guard-table.ts"
export { mayBreakUntil, withheldUntil } from "../../../policy/shadow.ts"

/** A row of a guard table, with the place and the history of its rule. */
export interface GuardTableRow extends TableRow {
  /** The position as `file:line`. */
  readonly source: string
  /** Keys of the less specific rules that cover some of the same paths. */
  readonly winsOver: readonly string[]
  readonly dates: RuleDates
}

const datesOfRule = accessHistory.source === "git" ? accessHistory.datesOfRule : {}

/** The dates of the last changes of a rule's access and of its text, for a rule without a history. */
const UNRECORDED: RuleDates = { access: { kind: "unrecorded" }, text: null }

/**
 * Adds to a row its rule's place and history. `file` is the policy's file; `winsOver` and `dates` are by the key of a
 * rule.
 */
export function rowWithHistoryOf(
  row: TableRow,
  file: string,
  winsOver: Readonly<Record<string, readonly string[]>>,
  dates: Readonly<Record<string, RuleDates>>,
): GuardTableRow {
  const key = ruleKeyOf(row)
  return { ...row, source: `${file}:${row.line}`, winsOver: winsOver[key] ?? [], dates: dates[key] ?? UNRECORDED }
}

/** The rows of the guard table of the policy that this server runs, with the place and history of each rule. */
export const runningRows: readonly GuardTableRow[] = (table.rows as readonly TableRow[]).map((row) =>
  rowWithHistoryOf(row, policyPath, winsOverOfRule, datesOfRule),
)

/** The hash of the policy that this server runs. */
export const policyHash = table.policy.hash

/** The first day on which an operation had its present access. `dates` are by the key of a rule or an operation. */
export const operationSince = (dates: Readonly<Record<string, RuleDates>>, name: string): RuleDates["access"] =>
  (dates[operationKeyOf({ name })] ?? UNRECORDED).access
