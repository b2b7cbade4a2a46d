import type { HistoryEntry } from "../history/history.ts"
import { countsOf } from "./access-change.ts"
import { sectionLinesOf } from "./diff-markdown.ts"
import { reasonOf, reportOf, shortOf } from "./history-text.ts"
import { code, escaped } from "../source/markdown.ts"

/** The access changes of each commit, newest first, as a document. */
export const historyMarkdown = (entries: readonly HistoryEntry[]): string =>
  `${["# Access history", ...entries.flatMap((entry) => ["", ...entryLines(entry)])].join("\n")}\n`

function entryLines(entry: HistoryEntry): readonly string[] {
  const subject = escaped(entry.subject)
  const title = `## ${code(shortOf(entry.hash))} ${entry.date.slice(0, 10)} ${subject}`
  if (entry.kind !== "compared") return [title, "", `${reasonOf(entry).english}.`]
  const { diff, since } = entry
  const against = since === null ? "" : `, since ${code(shortOf(since))}, the last version that the compiler accepts`
  if (diff.changes.length === 0) return [title, "", `No access changes${against}.`]
  return [title, "", `${countsOf(diff)}${against}.`, ...sectionLinesOf(reportOf(entry))]
}
