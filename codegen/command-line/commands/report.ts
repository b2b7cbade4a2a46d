import { InputError, UsageError, type ProjectPaths } from "../../project/disk.ts"
import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import type { AccessRecord } from "../../record/access-record.ts"
import { policyOf, newestAccepted, sinceOfTable, type RowSince, type Since } from "../../record/since.ts"
import { recordProject, undatedIn } from "../../recording/record-of-project.ts"
import {
  recordUntil,
  reportDocument,
  type ApprovalsByCommit,
  type ReportOptions,
} from "../../report/report-document.ts"
import { isDay } from "../../source/day.ts"
import { filesOn } from "../../source/project-files.ts"
import { visibleLine } from "../../source/visible.ts"
import { bindingsOfRecord } from "../../timeline/audit-of-record.ts"
import { openApprovals, type ShownApprovals } from "../terminal/approval-file.ts"
import { verifiedRecordIn } from "../terminal/record-file.ts"
import type { OnProgress } from "../terminal/progress.ts"
import { resultOf, type Result } from "../terminal/result.ts"
import { versionsLine } from "./record.ts"

/** The options of `report`. `host` is the host of the app, which the report prints. */
export interface ReportArguments extends Pick<ReportOptions, "format" | "host"> {
  /** The record file; null for the project's own history. */
  readonly record: string | null
  /**
   * The version to report: the beginning of its commit hash, or a day for the last one of that day; null for the
   * newest.
   */
  readonly at: string | null
  /** The approvals to show; null for none. */
  readonly approvals: ShownApprovals | null
}

/** Writes the guard table as a report for auditors, with the date of each rule's last change of access. */
export async function report(
  paths: ProjectPaths,
  { format, record: file, host, at, approvals: files }: ReportArguments,
  onProgress: OnProgress,
): Promise<Result> {
  const { record, policies } =
    file === null
      ? { record: (await recordProject(paths, null, onProgress)).record, policies: null }
      : verifiedRecordIn(paths.root, file, onProgress)
  const commit = at === null ? null : commitNamed(record, at)
  const { approvals, notes } =
    files === null
      ? { approvals: undefined, notes: "" }
      : approvalsIn(record, policies ?? record.versions.map(policyOf), openApprovals(paths.root, files))
  const document = reportDocument(record, { format, host, commit, ...(approvals && { approvals }) })
  if (document === null) throw new InputError("the history has no policy in force, so there is nothing to report")
  const { versions } = commit === null ? record : recordUntil(record, commit)
  const undated = versionsLine(
    undatedIn(versions),
    (number) => `the commit time of ${number} is invalid, so the report has no date for what changed there`,
  )
  const stderr = file === null && at === null ? uncommitted(paths, record) : ""
  return resultOf({
    stdout: document,
    stderr: stderr + (undated === null ? "" : `${undated}\n`) + notes,
    data: () => dataOf(record, { format, commit, document }, approvals),
  })
}

/** The approvals of each change of a record, by its commit, and lines about approvals that do not count. */
function approvalsIn(
  record: AccessRecord,
  policies: readonly (CheckedPolicy | null)[],
  { approvalsOf, notes }: ReturnType<typeof openApprovals>,
): { readonly approvals: ApprovalsByCommit; readonly notes: string } {
  const { app, versions } = record
  const accepted = versions.filter(({ status }) => status === "accepted")
  // One for each accepted version, in the same order; null where nothing can be approved, such as no change of access.
  const bindings = bindingsOfRecord(record, policies, versions.length - 1)
  const approvals = new Map(
    accepted.map(({ commit, time }, at) => {
      const binding = bindings[at] ?? null
      return [commit, binding === null ? [] : approvalsOf({ ...binding, app }, new Date(time))]
    }),
  )
  return { approvals, notes: notes() }
}

/** The report as data. `commit` is the version to report, or null for the newest; `document` the report as text. */
function dataOf(
  whole: AccessRecord,
  requested: Pick<ReportOptions, "format" | "commit"> & { readonly document: string },
  approvals: ApprovalsByCommit = new Map(),
) {
  // The rows are computed from the versions up to that one, as they were then.
  const record = requested.commit === null ? whole : recordUntil(whole, requested.commit)
  const { rows, operations } = sinceOfTable(record)
  const newest = newestAccepted(record)
  return {
    ...requested,
    app: record.app,
    // In place of null, the version that was reported.
    commit: newest?.commit ?? null,
    digest: record.digest,
    ...(newest?.table.shadow === undefined ? {} : { shadow: newest.table.shadow }),
    rows: rows.map((row) => rowDataOf(row, approvals)),
    ...(operations.length === 0 ? {} : { operations: operations.map((row) => rowDataOf(row, approvals)) }),
  }
}

const rowDataOf = ({ row, since, sinceOfState }: RowSince<object>, approvals: ApprovalsByCommit) => ({
  ...row,
  since: momentOf(since, approvals),
  sinceOfState: Object.fromEntries([...sinceOfState].map(([state, one]) => [state, momentOf(one, approvals)])),
})

/**
 * The time and commit since which access is as it is, and the known approvals of that change; null if the access is
 * older than the record. The time is null if that of the commit is invalid.
 */
function momentOf({ version: { time, commit }, orEarlier }: Since, approvals: ApprovalsByCommit) {
  if (orEarlier) return null
  const approved = approvals.get(commit) ?? []
  return { time: time === "" ? null : time, commit, ...(approved.length === 0 ? {} : { approvals: approved }) }
}

/** The warning that the report leaves out a change of the policy that is not committed. */
function uncommitted({ root, policy }: ProjectPaths, record: AccessRecord): string {
  const newest = newestAccepted(record)
  // Git may convert line ends.
  const [now, then] = [filesOn(root).read(policy), newest?.text].map((text) => text?.replaceAll("\r\n", "\n"))
  if (newest === null || now === then) return ""
  return `this is a report of commit ${newest.commit.slice(0, 10)}: the policy in the working tree is different\n`
}

/**
 * The commit of the version that `--at` names, among those that were in force. Throws an `InputError` if there is none
 * or more than one, and a `UsageError` for a word that is neither a day nor the beginning of a commit's hash.
 */
function commitNamed({ versions }: AccessRecord, word: string): string {
  if (isDay(word)) {
    // A rejected version was never in force; a deleted policy is not in force any more.
    const last = versions.findLast(
      ({ status, time }) => status !== "rejected" && time !== "" && time.slice(0, 10) <= word,
    )
    if (last === undefined) throw new InputError(`no version was in force on ${word}: give a later day to --at`)
    if (last.status === "accepted") return last.commit
    const deletedBy = last.commit.slice(0, 10)
    throw new InputError(
      `no policy was in force at the end of ${word}, because ${deletedBy} deleted it: give another day to --at`,
    )
  }
  // As in git, four digits are the fewest that name a commit.
  if (!/^[\da-f]{4,}$/i.test(word))
    throw new UsageError(
      `--at ${visibleLine(word)} is neither a commit nor a day: write it like 1a2b3c4d or 2027-01-31`,
    )
  const found = versions.filter(({ status, commit }) => status === "accepted" && commit.startsWith(word.toLowerCase()))
  if (found.length === 1) return found[0]!.commit
  throw new InputError(
    found.length > 1
      ? `--at ${word} matches several commits: give more digits of the hash`
      : `--at ${word} matches no commit with an accepted policy (\`history\` shows which were rejected): give another commit, or a day such as 2027-01-31`,
  )
}
