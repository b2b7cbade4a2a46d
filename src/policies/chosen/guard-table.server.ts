import { policyPath, winsOverOfRule } from "virtual:sallyport/source"
import type { RuleDates } from "../compiler/compile-job.server.ts"
import { accessHistory } from "virtual:sallyport/history"
import table from "../../generated/guard-table.json" with { type: "json" }
import type { TableRow } from "./guard-table.ts"

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

/** A row of the guard table of the policy in a file, with what is known about its rule, by the rules' keys. */
export function recordedRowOf(
  row: TableRow,
  file: string,
  winsOver: Readonly<Record<string, readonly string[]>>,
  dates: Readonly<Record<string, RuleDates>>,
): GuardTableRow {
  const key = `${row.path} ${row.match}`
  return { ...row, source: `${file}:${row.line}`, winsOver: winsOver[key] ?? [], dates: dates[key] ?? UNRECORDED }
}

/** The rows of the generated guard table, with the build's facts about each rule. */
export const recordedRows: readonly GuardTableRow[] = (table.rows as readonly TableRow[]).map((row) =>
  recordedRowOf(row, policyPath, winsOverOfRule, datesOfRule),
)

/** The hash of the policy that this server runs. */
export const policyHash = table.policy.hash

/** The first day on which an operation had its present access, by the dates of a record. */
export const operationSince = (dates: Readonly<Record<string, RuleDates>>, name: string): RuleDates["access"] =>
  (dates[`operation ${name}`] ?? UNRECORDED).access
