import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { InputError, type ProjectPaths } from "../../project/disk.ts"
import type { AccessRecord } from "../../record/access-record.ts"
import { newestAccepted, sinceOfTable, type RowSince, type Since } from "../../record/since.ts"
import { recordOfProject } from "../../recording/record-of-project.ts"
import { recordUntil, reportDocument, type ReportOptions } from "../../report/report-document.ts"
import { isDay } from "../../source/day.ts"
import { visibleLine } from "../../source/visible.ts"
import { trueRecordIn } from "../terminal/record-file.ts"
import { resultOf, type Result } from "../terminal/result.ts"

/** The options of `report`. `host` is the host of the app, which the report prints. */
export interface ReportArguments extends Pick<ReportOptions, "format" | "host"> {
  /** The record file; null for the project's own history. */
  readonly record: string | null
  /**
   * The version to report: the beginning of its commit hash, or a day for the last one of that day; null for the
   * newest.
   */
  readonly at: string | null
}

/** Writes the guard table as a report for auditors, with the date of each rule's last change of access. */
export async function report(
  paths: ProjectPaths,
  { format, record: file, host, at }: ReportArguments,
  onProgress: (what: string, done: number, of: number) => void,
): Promise<Result> {
  const record =
    file === null ? await recordOfProject(paths, null, onProgress) : trueRecordIn(paths.root, file, onProgress).record
  const commit = at === null ? null : commitNamed(record, at)
  const document = reportDocument(record, { format, host, commit })
  if (document === null) throw new InputError("the history has no policy in force, so there is nothing to report")
  const stderr = file === null && at === null ? uncommitted(paths, record) : ""
  return resultOf({ stdout: document, stderr, data: () => dataOf(record, { format, commit, document }) })
}

/** The report as data. `commit` is the version to report, or null for the newest; `document` the report as text. */
function dataOf(whole: AccessRecord, asked: Pick<ReportOptions, "format" | "commit"> & { readonly document: string }) {
  // The rows are computed from the versions up to that one, as they were then.
  const record = asked.commit === null ? whole : recordUntil(whole, asked.commit)
  const { rows, operations } = sinceOfTable(record)
  return {
    ...asked,
    app: record.app,
    // In place of null, the version that was reported.
    commit: newestAccepted(record)?.commit ?? null,
    digest: record.digest,
    rows: rows.map(rowDataOf),
    ...(operations.length === 0 ? {} : { operations: operations.map(rowDataOf) }),
  }
}

const rowDataOf = ({ row, since, sinceOfState }: RowSince<object>) => ({
  ...row,
  since: momentOf(since),
  sinceOfState: Object.fromEntries([...sinceOfState].map(([state, one]) => [state, momentOf(one)])),
})

/** The time and commit since which access is as it is; null if the record begins after the access was granted. */
const momentOf = ({ version, orEarlier }: Since) => (orEarlier ? null : { time: version.time, commit: version.commit })

/** The warning that the report leaves out a change of the policy that is not committed. */
function uncommitted({ root, policy }: ProjectPaths, record: AccessRecord): string {
  const newest = newestAccepted(record)
  const file = path.resolve(root, policy)
  if (newest === null || (existsSync(file) && readFileSync(file, "utf8") === newest.text)) return ""
  return `this is a report of commit ${newest.commit.slice(0, 10)}: the policy in the working tree is different\n`
}

/** The commit of the version that `--at` names, among those that were in force. Throws an `InputError` for none. */
function commitNamed({ versions }: AccessRecord, word: string): string {
  const inForce = versions.filter(({ status }) => status === "accepted")
  if (isDay(word)) {
    const last = inForce.findLast(({ time }) => time.slice(0, 10) <= word)
    if (last !== undefined) return last.commit
    throw new InputError(`no version was in force on ${word}: give a later day to --at`)
  }
  // As in git, four digits are the fewest that name a commit.
  const start = word.toLowerCase()
  const found = inForce.filter(({ commit }) => commit.startsWith(start))
  if (start.length >= 4 && found.length === 1) return found[0]!.commit
  const why =
    found.length > 1
      ? "several commits with a version in force begin like this"
      : "no version in force has such a commit (`history` lists them)"
  throw new InputError(`--at ${visibleLine(word)} names no version: ${why}. Give a commit, or a day such as 2027-01-31`)
}
