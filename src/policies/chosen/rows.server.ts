import type { AuditOfTexts } from "../compiler/compile-question.server.ts"
import { UNRECORDED, type RecordedRow } from "./guard-table.server.ts"

/** The rows of a guard table with what a history knows of each rule. */
export const rowsOfAudit = ({ life, policy, winsOver, datesOfRule }: AuditOfTexts): readonly RecordedRow[] =>
  (life.table?.rows ?? []).map((row) => {
    const key = `${row.path} ${row.match}`
    return {
      ...row,
      // A rule that others take every path from has no example: its own pattern says as much.
      example: row.example ?? row.path,
      source: `${policy.path}:${row.line}`,
      winsOver: winsOver[key] ?? [],
      dates: datesOfRule[key] ?? UNRECORDED,
    }
  })
