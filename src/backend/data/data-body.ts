import { noSuchColumn, permissionDenied } from "./data-search.ts"
import type { Columns } from "./data-shape.ts"
import { dataRefusal } from "../auth/refusals.ts"
import { jsonObjectIn } from "../store/json-text.ts"

/** A row to write: its values by column. */
export type Row = Readonly<Record<string, string | number>>

/**
 * The most characters of a request. The longest draft fits even if it has only control characters, which JSON writes
 * with six characters each.
 */
const MAX_BODY_SIZE = 2 * 1024 * 1024

/** Reads the row of a write. Lists of rows are refused, because their length would be unlimited. */
export function readRow(columns: Columns, writable: readonly string[], body: string): Row | Response {
  if (body.length > MAX_BODY_SIZE) return dataRefusal(413, "PGRST102", "the request is too large")
  const given = jsonObjectIn(body)
  if (given === null) return dataRefusal(400, "PGRST102", "the embedded backend reads one row, as a JSON object")
  const row: [string, string | number][] = []
  for (const [name, value] of Object.entries(given)) {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (column === undefined) return noSuchColumn()
    if (!writable.includes(name)) return permissionDenied()
    if (!column.accepts(value)) return dataRefusal(400, "23514", "a value is missing or not allowed")
    row.push([name, typeof value === "number" ? value : String(value)])
  }
  return row.length === 0 ? dataRefusal(400, "PGRST102", "the row is empty") : Object.fromEntries(row)
}
