import { MATCH, REQUIREMENT } from "../../policy/words.ts"
import { compile } from "../check/compile.ts"
import { guardTableDataOf } from "../emit/guard-table.ts"
import type { AccessRecord } from "../record/access-record.ts"
import { newestAccepted, sinceOfRows } from "../record/since.ts"
import { recordedOutcomeInWords, shortOf } from "./access-change.ts"
import { reportHtml, type ReportOccasion } from "./report-html.ts"
import Papa from "papaparse"
import { plain } from "./table-csv.ts"

const HEADER = ["path", "covers", "opens to", "visitor", "opening the page", "sending a form", "why", "since", "commit"]

/**
 * One record for each rule and visitor, in the words of the dashboard. Cells cannot become formulas. `since` is empty
 * where the record begins later than this access does.
 */
export function reportCsv(record: AccessRecord): string {
  const lines = sinceOfRows(record).flatMap(({ row, sinceOfState }) =>
    Object.entries(row.outcomes).map(([state, outcome]) => {
      const [load = "", write = load] = outcome.split(" / ").map(recordedOutcomeInWords)
      const since = sinceOfState.get(state)
      const { time, commit } = since === undefined || since.orEarlier ? { time: "", commit: "" } : since.version
      const opensTo = REQUIREMENT[row.require].whom
      return [row.path, MATCH[row.match].short, opensTo, shortOf(state), load, write, row.why, time, commit]
    }),
  )
  return `${Papa.unparse(
    [HEADER, ...lines].map((line) => line.map(plain)),
    { newline: "\n" },
  )}\n`
}

/** Options of `reportDocument`. */
export interface ReportAsked extends ReportOccasion {
  readonly format: "html" | "csv"
  /** The commit of the version to report. Null reports the newest. */
  readonly commit: string | null
}

/** The guard table to hand in. Null where no policy was in force then. */
export function reportDocument(
  whole: AccessRecord,
  { format, host, uploaded = null, commit }: ReportAsked,
): string | null {
  const record = commit === null ? whole : recordUntil(whole, commit)
  const newest = newestAccepted(record)
  if (newest === null) return null
  if (format === "csv") return reportCsv(record)
  const policy = { path: newest.file, text: newest.text }
  // The record's route list is that of its last version. A policy that it rejects is shown by itself.
  const routes = newest === whole.versions.at(-1) ? whole.inventory : null
  const checked = compile({ policy, routes }).checked ?? compile({ policy, routes: null }).checked
  return checked === null ? null : reportHtml(record, guardTableDataOf(checked), { host, uploaded })
}

/** The record without later versions. The digest stays, because it identifies the record behind the report. */
export function recordUntil(record: AccessRecord, commit: string): AccessRecord {
  const at = record.versions.findIndex((version) => version.commit === commit)
  return { ...record, versions: record.versions.slice(0, at + 1) }
}
