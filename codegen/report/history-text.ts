import type { HistoryEntry } from "../history/read-history.ts"
import { sentenceOf, type Sentence } from "../messages/sentences.ts"
import { approvalInWords, countsOf, type SignedChangeApproval, type DiffReport } from "./access-change.ts"
import { changeBlocksOf, claimBlocksOf, MARKDOWN, textNotation } from "./diff-document.ts"
import { code, escapedMarkdown } from "../source/markdown.ts"
import { visibleLine } from "../source/visible.ts"

/** The access changes of each commit, newest first, for people at a terminal. */
export const historyText = (entries: readonly ApprovedEntry[], colour: boolean): string =>
  entries.length === 0
    ? "no commit has touched the policy\n"
    : `${entries.map((entry) => entryText(entry, colour)).join("\n\n")}\n`

/** A commit, with the approvals of its change that are known. */
export type ApprovedEntry = HistoryEntry & { readonly approvals?: readonly SignedChangeApproval[] }

/** One commit: a title, and its access changes or the reason why they are unknown. */
function entryText(entry: ApprovedEntry, colour: boolean): string {
  const title = `${shortOf(entry.hash)}  ${entry.date.slice(0, 10)}  ${visibleLine(entry.subject)}`
  if (entry.kind !== "compared") return `${title}\n  ${incomparableReasonOf(entry).english}`
  const { diff, since, approvals = [] } = entry
  const against = since === null ? "" : `, since ${shortOf(since)}, the last version that the compiler accepts`
  const counted = diff.changes.length === 0 ? "no access changes" : countsOf(diff)
  const lines = [title, `  ${counted}${against}`, ...approvals.map((one) => `  ${approvalInWords(one)}`)]
  const notation = textNotation(colour)
  const blocks = [...claimBlocksOf(entry, notation), ...changeBlocksOf(reportOf(entry), notation)]
  return [lines.join("\n"), ...blocks.map((block) => block.replace(/^/gm, "  "))].join("\n\n")
}

/** The access changes of each commit, newest first, as a document. */
export const historyMarkdown = (entries: readonly ApprovedEntry[]): string =>
  `${["# Access history", ...entries.flatMap(markdownBlocksOf)].join("\n\n")}\n`

/** One commit as blocks of Markdown, with the same content as `entryText`. */
function markdownBlocksOf(entry: ApprovedEntry): readonly string[] {
  const subject = escapedMarkdown(entry.subject)
  const title = `## ${code(shortOf(entry.hash))} ${entry.date.slice(0, 10)} ${subject}`
  if (entry.kind !== "compared") return [title, `${incomparableReasonOf(entry).english}.`]
  const { diff, since, approvals = [] } = entry
  const against = since === null ? "" : `, since ${code(shortOf(since))}, the last version that the compiler accepts`
  const counted = diff.changes.length === 0 ? "No access changes" : countsOf(diff)
  const approved = approvals.map((one) => `${escapedMarkdown(approvalInWords(one))}.`)
  const blocks = [...claimBlocksOf(entry, MARKDOWN), ...changeBlocksOf(reportOf(entry), MARKDOWN)]
  return [title, `${counted}${against}.`, ...approved, ...blocks]
}

/** The access changes of a commit as a report that names both sides by their commits. */
export const reportOf = ({ hash, since, diff }: Extract<HistoryEntry, { kind: "compared" }>): DiffReport => ({
  before: { name: since === null ? "the commit before" : shortOf(since), hash: null },
  after: { name: shortOf(hash), hash: null },
  diff,
})

/** The reason why a commit's change of access is unknown. */
export function incomparableReasonOf(entry: Exclude<HistoryEntry, { kind: "compared" }>): Sentence {
  switch (entry.kind) {
    case "rejected":
      return sentenceOf("rejected commit", { codes: entry.codes })
    case "boundary":
      return sentenceOf("history begins", {})
    case "too-many":
      return sentenceOf("too many ways", {})
  }
}

/** The abbreviation of a commit's hash in reports. */
export const shortOf = (hash: string): string => hash.slice(0, 10)
