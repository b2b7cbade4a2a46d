import { lastCommitOfRule, policyPath } from "virtual:sallyport/source"
import table from "../../generated/guard-table.json" with { type: "json" }
import type { TableRow } from "./guard-table.ts"

/** The commit in which a rule last changed. */
export interface RuleCommit {
  readonly hash: string
  readonly date: string
  readonly subject: string
}

export interface RecordedRow extends TableRow {
  /** As `file:line`. */
  readonly source: string
  /** Null where the build had no history to read. */
  readonly commit: RuleCommit | null
}

const rows: readonly TableRow[] = table.rows as readonly TableRow[]

/** The generated table with what the build knew of each rule's history. Only the server holds it. */
export const recordedRows: readonly RecordedRow[] = rows.map((row) => ({
  ...row,
  source: `${policyPath}:${row.line}`,
  commit: lastCommitOfRule[`${row.path} ${row.match}`] ?? null,
}))

export const { outside, invariants } = table
export const unlisted = table.unlisted.status
export const policyHash = table.policy.hash
