import Papa from "papaparse"
import type { AccessRecord } from "../record/access-record.ts"
import { sinceOfRows } from "../record/since.ts"
import { plain } from "./table-csv.ts"

const HEADER = ["path", "match", "require", "state", "load", "write", "why", "since", "commit"]

/**
 * One record for each rule and auth state, and no line of another shape. Cells cannot become formulas. `since` is empty
 * where the record begins later than this access does.
 */
export function reportCsv(record: AccessRecord): string {
  const lines = sinceOfRows(record).flatMap(({ row, sinceOfState }) =>
    Object.entries(row.outcomes).map(([state, outcome]) => {
      const [load = "", write = load] = outcome.split(" / ")
      const since = sinceOfState.get(state)
      const { time, commit } = since === undefined || since.orEarlier ? { time: "", commit: "" } : since.version
      return [row.path, row.match, row.require, state, load, write, row.why, time, commit]
    }),
  )
  return `${Papa.unparse(
    [HEADER, ...lines].map((line) => line.map(plain)),
    { newline: "\n" },
  )}\n`
}
