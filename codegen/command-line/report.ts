import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { compile } from "../check/compile.ts"
import { guardTableDataOf } from "../emit/guard-table.ts"
import { InputError, type Places } from "../project/disk.ts"
import type { AccessRecord } from "../record/access-record.ts"
import { newestAccepted } from "../record/since.ts"
import { reportCsv } from "../report/report-csv.ts"
import { reportHtml } from "../report/report-html.ts"
import { recordOfProject } from "./record.ts"
import { trueRecordIn } from "./record-file.ts"
import { fine, type Result } from "./result.ts"

export interface ReportQuestion {
  readonly format: "html" | "csv"
  /** Null: the project's own history. */
  readonly record: string | null
  readonly host: string | null
}

/** The guard table to hand in, with since when each rule says what it says. */
export async function report(
  places: Places,
  { format, record: file, host }: ReportQuestion,
  onProgress: (what: string, done: number, of: number) => void,
): Promise<Result> {
  const record =
    file === null
      ? (await recordOfProject(places, { app: null }, onProgress)).record
      : trueRecordIn(places.root, file, onProgress)
  const document = documentOf(record, format, host)
  if (document === null) throw new InputError("the history has no policy in force, so there is nothing to report")
  return fine(document, file === null ? uncommitted(places, record) : "")
}

/** Whoever has just changed the policy is told that the report does not say so. */
function uncommitted({ root, policy }: Places, record: AccessRecord): string {
  const newest = newestAccepted(record)
  const file = path.resolve(root, policy)
  if (newest === null || (existsSync(file) && readFileSync(file, "utf8") === newest.text)) return ""
  return `this reports ${newest.commit.slice(0, 10)}, as it was committed: the policy in the working tree is another\n`
}

function documentOf(record: AccessRecord, format: ReportQuestion["format"], host: string | null): string | null {
  const newest = newestAccepted(record)
  if (newest === null) return null
  if (format === "csv") return reportCsv(record)
  const { checked } = compile({ policy: { path: newest.file, text: newest.text }, routes: null })
  return checked === null ? null : reportHtml(record, guardTableDataOf(checked), { host })
}
