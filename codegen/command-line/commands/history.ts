import type { ProjectPaths } from "../../project/disk.ts"
import type { HistoryEntry } from "../../history/history.ts"
import { MAX_COMMITS } from "../../history/policy-log.ts"
import { readHistory } from "../../history/read-history.ts"
import { historyMarkdown, historyText } from "../../report/history-text.ts"
import type { Terminal } from "../terminal/context.ts"
import type { DiffFormat } from "../terminal/choices.ts"
import { resultOf, type Result } from "../terminal/result.ts"
import { visibleJson } from "../../source/visible.ts"

/** The access changes of each version of the policy on the main line, newest first. */
export async function history(
  paths: ProjectPaths,
  format: DiffFormat,
  onProgress: (what: string, done: number, of: number) => void,
  terminal: Terminal,
): Promise<Result> {
  const { entries, isCut } = await readHistory(paths, onProgress)
  const note = isCut ? `only the newest ${MAX_COMMITS} commits that touched the policy are shown\n` : ""
  return resultOf({ stdout: documentOf(entries, format, terminal), stderr: note, data: () => dataOf(entries) })
}

function documentOf(entries: readonly HistoryEntry[], format: DiffFormat, terminal: Terminal): string {
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

const dataOf = (entries: readonly HistoryEntry[]) => ({ commits: entries.map(commitOf) })

function commitOf(entry: HistoryEntry) {
  if (entry.kind !== "compared") return entry
  const { before, after, diff, ...rest } = entry
  return { ...rest, before: { hash: before?.policyHash ?? null }, after: { hash: after?.policyHash ?? null }, ...diff }
}
