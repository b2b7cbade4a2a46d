import { appsBeneathNoPolicy, UsageError, type ProjectPaths } from "../../project/disk.ts"
import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { MAX_COMMITS } from "../../history/policy-log.ts"
import { readHistory, type HistoryEntry } from "../../history/read-history.ts"
import { appNameAt, openRepository } from "../../history/repository.ts"
import { revisionOf } from "../../history/revision.ts"
import { bindingOf } from "../../approval/approval.ts"
import { diffAt } from "../../report/compared.ts"
import { historyMarkdown, historyText, type ApprovedEntry } from "../../report/history-text.ts"
import { openApprovals, type ShownApprovals } from "../terminal/approval-file.ts"
import type { Terminal } from "../terminal/context.ts"
import type { DiffFormat } from "../terminal/choices.ts"
import type { OnProgress } from "../terminal/progress.ts"
import { resultOf, type Result } from "../terminal/result.ts"
import { visibleJson, visibleLine } from "../../source/visible.ts"

/** The options of `history`. */
export interface HistoryOptions {
  readonly format: DiffFormat
  /** The path of the only page to list; null for all. */
  readonly page: string | null
  /** The approvals to show; null for none. */
  readonly approvals: ShownApprovals | null
}

/** The access changes of each version of the policy on the main line, newest first. */
export async function history(
  paths: ProjectPaths,
  { format, page, approvals }: HistoryOptions,
  onProgress: OnProgress,
  terminal: Terminal,
): Promise<Result> {
  if (page !== null && canonicalPathOf(page) === null)
    throw new UsageError(`${visibleLine(page)} is not the path of a page: write it like /dashboard`)
  const { entries: read, isCut } = await readHistory(paths, onProgress)
  const { all, notes } = approvals === null ? { all: read, notes: "" } : await approvedIn(paths.root, read, approvals)
  const entries = page === null ? all : entriesAt(all, page)
  const otherApps = read.length === 0 ? appsBeneathNoPolicy(paths) : null
  const hint = otherApps === null ? "" : `${otherApps}\n`
  const cutNote = isCut ? `only the newest ${MAX_COMMITS} commits that touched the policy are shown\n` : ""
  const emptyNote =
    page !== null && entries.length === 0 ? `no listed commit changed access to ${visibleLine(page)}\n` : ""
  if (emptyNote !== "" && format !== "json")
    return resultOf({ stdout: emptyNote, stderr: cutNote + hint + notes, data: () => dataOf(entries) })
  const note = emptyNote + cutNote + hint + notes
  return resultOf({ stdout: documentOf(entries, format, terminal), stderr: note, data: () => dataOf(entries) })
}

/** The entries with the approvals of their changes, and lines about approvals that do not count. */
async function approvedIn(
  root: string,
  entries: readonly HistoryEntry[],
  files: ShownApprovals,
): Promise<{ readonly all: readonly ApprovedEntry[]; readonly notes: string }> {
  const { approvalsOf, notes } = openApprovals(root, files)
  const app = await appNameAt(root, (await revisionOf(await openRepository(root), "HEAD")).hash)
  const all = entries.map((entry): ApprovedEntry => {
    if (entry.kind !== "compared" || entry.after === null || entry.diff.changes.length === 0) return entry
    const binding = bindingOf({ base: entry.before, proposed: entry.after, diff: entry.diff })
    return { ...entry, approvals: approvalsOf({ ...binding, app }, new Date(entry.date)) }
  })
  return { all, notes: notes() }
}

/** The history in a format. */
function documentOf(entries: readonly ApprovedEntry[], format: DiffFormat, terminal: Terminal): string {
  switch (format) {
    case "text":
      return historyText(entries, terminal.stdoutColour)
    case "markdown":
    case "md":
      return historyMarkdown(entries)
    case "json":
      return `${visibleJson(dataOf(entries))}\n`
  }
}

/**
 * The commits that changed access to a page or beneath it, with these changes alone, and the commits whose changes are
 * unknown. Rejected versions are left out, because they were never in force.
 */
function entriesAt(entries: readonly ApprovedEntry[], page: string): readonly ApprovedEntry[] {
  return entries.flatMap((entry): readonly ApprovedEntry[] => {
    if (entry.kind === "rejected") return []
    if (entry.kind !== "compared") return [entry]
    const diff = diffAt(entry.diff, page, entry.before, entry.after)
    return diff === null || diff.changes.length === 0 ? [] : [{ ...entry, diff }]
  })
}

const dataOf = (entries: readonly ApprovedEntry[]) => ({ commits: entries.map(commitOf) })

function commitOf(entry: ApprovedEntry) {
  if (entry.kind !== "compared") return entry
  const { before, after, diff, ...rest } = entry
  return { ...rest, before: { hash: before?.policyHash ?? null }, after: { hash: after?.policyHash ?? null }, ...diff }
}
