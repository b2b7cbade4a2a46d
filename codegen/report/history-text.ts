import type { HistoryEntry } from "../history/read-history.ts"
import { sentenceOf, type Sentence } from "../messages/sentences.ts"
import { approvalInWords, countsOf, type SignedChangeApproval, type DiffReport } from "./access-change.ts"
import { claimLines, sectionLinesOf } from "./diff-markdown.ts"
import { claimsIn, sectionsOf } from "./diff-text.ts"
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
  const claims = claimsIn(entry)
  if (diff.changes.length === 0) return [`${title}\n  no access changes${against}`, ...indented(claims)].join("\n\n")
  const sections = indented([...claims, ...sectionsOf(reportOf(entry), colour)])
  const lines = [title, `  ${countsOf(diff)}${against}`, ...approvals.map((one) => `  ${approvalInWords(one)}`)]
  return [lines.join("\n"), ...sections].join("\n\n")
}

const indented = (texts: readonly string[]): readonly string[] => texts.map((text) => text.replace(/^/gm, "  "))

/** The access changes of each commit, newest first, as a document. */
export const historyMarkdown = (entries: readonly ApprovedEntry[]): string =>
  `${["# Access history", ...entries.flatMap((entry) => ["", ...markdownLinesOf(entry)])].join("\n")}\n`

/** The same as lines of Markdown. */
function markdownLinesOf(entry: ApprovedEntry): readonly string[] {
  const subject = escapedMarkdown(entry.subject)
  const title = `## ${code(shortOf(entry.hash))} ${entry.date.slice(0, 10)} ${subject}`
  if (entry.kind !== "compared") return [title, "", `${incomparableReasonOf(entry).english}.`]
  const { diff, since, approvals = [] } = entry
  const against = since === null ? "" : `, since ${code(shortOf(since))}, the last version that the compiler accepts`
  if (diff.changes.length === 0) return [title, "", `No access changes${against}.`, ...claimLines(entry)]
  const approved = approvals.flatMap((one) => ["", `${escapedMarkdown(approvalInWords(one))}.`])
  const counted = `${countsOf(diff)}${against}.`
  return [title, "", counted, ...approved, ...claimLines(entry), ...sectionLinesOf(reportOf(entry))]
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
