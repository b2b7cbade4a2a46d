import { hasHistory, lastCommitOfRule, policyPath, winsOverOfRule } from "virtual:sallyport/source"
import { accessRecord } from "./access-record.server.ts"
import table from "../../generated/guard-table.json" with { type: "json" }
import type { TableRow } from "./guard-table.ts"

/** When a rule last changed, as far as the build knew. */
export type RuleChange =
  | { readonly kind: "committed"; readonly hash: string; readonly date: string; readonly subject: string }
  | { readonly kind: "uncommitted" }
  | { readonly kind: "unrecorded" }

export interface RecordedRow extends TableRow {
  /** As `file:line`. */
  readonly source: string
  /** Keys of the rules that lose to this one where both cover a path. */
  readonly winsOver: readonly string[]
  readonly change: RuleChange
}

// What the history cannot say of a rule, the newest of its lines says: that may be one that was only moved.
const sinceOfRule: Readonly<Record<string, NonNullable<(typeof lastCommitOfRule)[string]>>> =
  accessRecord.source === "git" ? accessRecord.sinceOfRule : {}

const rows: readonly TableRow[] = table.rows as readonly TableRow[]

/** The generated table with what the build knew of each rule. Only the server holds it. */
export const recordedRows: readonly RecordedRow[] = rows.map((row) => {
  const key = `${row.path} ${row.match}`
  return {
    ...row,
    source: `${policyPath}:${row.line}`,
    winsOver: winsOverOfRule[key] ?? [],
    change: changeOf(sinceOfRule[key] ?? lastCommitOfRule[key] ?? null),
  }
})

function changeOf(commit: (typeof lastCommitOfRule)[string]): RuleChange {
  if (commit !== null) return { kind: "committed", ...commit }
  return { kind: hasHistory ? "uncommitted" : "unrecorded" }
}

export const policyHash = table.policy.hash
