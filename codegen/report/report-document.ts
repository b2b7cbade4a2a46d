import { operationKeyOf } from "../../policy/governing-rule.ts"
import type { Policy } from "../../policy/language.ts"
import { withheldUntil } from "../../policy/shadow.ts"
import { MATCH, OUTCOME, STATE } from "../../policy/words.ts"
import { guardTableDataOf, type GuardTable } from "../emit/guard-table.ts"
import type { AccessRecord } from "../record/access-record.ts"
import { outcomeTextsIn, tableOutcomeIn } from "../record/change-file.ts"
import { policyWithRoutes, newestAccepted, sinceOfTable, type RowSince, type Since } from "../record/since.ts"
import { approvalInWords, shortOf, textOfPathOutcome, type SignedChangeApproval } from "./access-change.ts"
import Papa from "papaparse"
import { opensToInWords, plainCell } from "./table-csv.ts"
import { shortHashOf } from "../../policy/policy-hash.ts"
import { count } from "../check/regions/counts.ts"
import { openInWords, openPagesOf } from "../emit/open-pages.ts"
import { secondLockInWords, shadowInWords, unlistedInWords } from "../emit/file.ts"
import { visibleLine } from "../source/visible.ts"
import {
  claimsHtml,
  escapedHtml,
  EXPOSURE_CSS,
  list,
  operationsHtml,
  opensToHtml,
  pathHtml,
  provedLines,
  rewritesHtml,
} from "./table-html.ts"

/** The facts on every printed sheet that do not come from the record. */
export interface ReportOccasion {
  /** The app's host, if given. */
  readonly host: string | null
  /** The person who uploaded the record, and the time (ISO 8601); null if it was not uploaded. */
  readonly uploaded?: { readonly by: string; readonly at: string } | null
  /** The approvals of each change, by its commit, if any are to be shown. */
  readonly approvals?: ApprovalsByCommit
}

/** The approvals of each change, by its commit. */
export type ApprovalsByCommit = ReadonlyMap<string, readonly SignedChangeApproval[]>

/**
 * The guard table as a report for auditors: an HTML file without external resources. Every printed sheet names the app,
 * the policy and the date of the commit, so that the same record always gives the same report. `table` is that of the
 * record's newest policy.
 */
export function reportHtml(
  record: AccessRecord,
  table: GuardTable,
  { host, uploaded = null, approvals = new Map() }: ReportOccasion,
): string {
  const newest = newestAccepted(record)
  if (newest === null) throw new Error("the record has no policy in force, so there is no report")
  const title = [
    record.app,
    ...(host === null ? [] : [host]),
    `policy ${shortHashOf(table.policy.hash)}`,
    `commit ${newest.commit.slice(0, 10)}${newest.time === "" ? "" : ` of ${newest.time.slice(0, 10)}`}`,
  ].join(" · ")
  const uploadedNote = uploaded === null ? null : `uploaded by ${uploaded.by} on ${uploaded.at.slice(0, 10)}`
  const footer = [`record ${record.digest}`, ...(uploadedNote === null ? [] : [uploadedNote])].join(" · ")
  // Rows come from the record, with the dates of access; headings and lists come from the compiled table.
  const { rows, operations } = sinceOfTable(record)
  const sinceOf = (name: string): string => {
    const dated = operations.find(({ row }) => row.name === name)
    return dated === undefined ? "" : whenOf(dated.since, approvals)
  }
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapedHtml(`Guard table · ${title}`)}</title>
<style>
@page { size: A4 landscape; margin: 16mm 10mm 14mm; @top-left { content: ${cssString(title)}; font: 8pt sans-serif } @bottom-left { content: ${cssString(footer)}; font: 7pt monospace } @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif } }
@page :first { @top-left { content: none } }
body { font: 14px/1.45 Inter, system-ui, sans-serif; margin: 2rem auto; max-width: 90rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #999; padding: .2rem .4rem; text-align: left; vertical-align: top }
tbody th { min-width: 11em }
.why { min-width: 10em }
.long, .why { overflow-wrap: anywhere }
thead { display: table-header-group }
tr { break-inside: avoid }
code { font-family: ui-monospace, monospace; direction: ltr; unicode-bidi: isolate }
.proceed { font-weight: 700 }
${EXPOSURE_CSS}
.asks, .when { white-space: nowrap }
.approved { white-space: normal }
@media print { body { font-size: 8pt; line-height: 1.25; margin: 0; max-width: none; padding: 0 } h1 { font-size: 13pt; margin: 0 } h2 { font-size: 10pt; margin: 3mm 0 0; break-after: avoid } p, ul { margin: 1mm 0 } th, td { padding: .6mm 1mm } .notes { columns: 2; column-gap: 8mm } .notes h2 { margin: 0; padding-top: 3mm } .notes li { break-inside: avoid } }
</style>
<h1>Who may open what</h1>
<p>${escapedHtml(title)}. ${count(rows.length, "rule")}. ${openInWords(openPagesOf(table))}. ${unlistedInWords(table)}.${table.secondLock === undefined ? "" : ` ${secondLockInWords(table.secondLock)}.`}</p>
<p class="long">Policy <code>${escapedHtml(table.policy.hash)}</code></p>${uploadedNote === null ? "" : `\n<p class="brought">${escapedHtml(`The record was ${uploadedNote}. Nothing in it contradicts itself, but only the app's repository, or a digest from there, shows that it is the app's history.`)}</p>`}${table.shadow === undefined ? "" : `\n<p class="shadow"><strong>${escapedHtml(shadowInWords(table.shadow))}.</strong></p>`}
<table>
<thead><tr>${["page", "opens to", ...table.states.map((state) => STATE[state].short), ...(table.visitors ?? []).map(({ name }) => name), "why", "access since"].map((text) => `<th scope="col">${escapedHtml(text)}</th>`).join("")}</tr></thead>
<tbody>
${rows.map((row) => lineOf(row, table, approvals)).join("\n")}
</tbody>
</table>
${operationsHtml(table, sinceOf)}<div class="notes">
${rewritesHtml(table)}${claimsHtml(table)}<h2>The words</h2>
${list(table.states.map((state) => `${STATE[state].short}: ${STATE[state].meaning}`))}
<h2>Proved for every path</h2>
${list(provedLines(table))}
<h2>Not covered by this policy (anyone can fetch)</h2>
${list(table.outside.map(({ path, match, why }) => `${path}${beneath(match)}: ${why}`))}
<h2>Findings that the policy accepts</h2>
${list(table.rows.flatMap(({ path, match, suppressed }) => suppressed.map(({ code, message, why, until }) => `${code} for ${path}${beneath(match)}: ${message}. Accepted ${until === undefined ? "without an end date" : `until ${until}`}: ${why}`)))}
</div>
</html>
`
}

/** The HTML table row of a rule. A record has outcomes as text: `load`, or `load / write` if the two differ. */
function lineOf({ row, since }: RowSince, { states, visitors = [] }: GuardTable, approvals: ApprovalsByCommit): string {
  const cells = [
    ...states.map((state) => {
      const outcome = row.outcomes[state] ?? ""
      const [load, write] = outcomesInWords(outcome)
      return `<td class="${outcome.startsWith("proceed") ? "proceed" : "denied"}">${escapedHtml(load === write ? load : `${load} / ${write}`)}</td>`
    }),
    ...visitors.map(({ name }) => `<td>${escapedHtml(cellOf(row, name))}</td>`),
  ]
  return `<tr><th scope="row">${pathHtml(row.path)}${beneath(row.match)}</th><td class="asks">${opensToHtml(row)}</td>${cells.join("")}<td class="why" dir="auto">${escapedHtml(row.why)}</td><td class="when">${whenOf(since, approvals)}</td></tr>`
}

/** The recorded outcomes of page loads and of other methods, in words; empty if there are none. */
const outcomesInWords = (outcomes: string): readonly [load: string, write: string] => {
  const [load, write] = outcomeTextsIn(outcomes).map((outcome) =>
    outcome === "" ? "" : textOfPathOutcome(tableOutcomeIn(outcome)),
  )
  return [load!, write!]
}

/** The cell of a named visitor; empty if the record has no answer for them. */
const cellOf = ({ visitors = {} }: RowSince["row"], name: string): string =>
  Object.hasOwn(visitors, name) ? visitors[name]! : ""

/** The words after a path that stands for a subtree. */
const beneath = (match: string): string => (match === "subtree" ? " and beneath" : "")

/**
 * The date and commit of the last change, and who approved it as far as that is known, as HTML. The project's own
 * history can have a commit with an invalid time, whose date is unknown.
 */
function whenOf(since: Since, approvals: ApprovalsByCommit): string {
  const { version, orEarlier } = since
  const when = `${version.time === "" ? "date unknown" : escapedHtml(version.time.slice(0, 10))} <code>${escapedHtml(version.commit.slice(0, 10))}</code>`
  const approved = approvalsOf(since, approvals).map(
    (one) => `<div class="approved" dir="auto">${escapedHtml(approvalInWords(one))}</div>`,
  )
  return `${when}${orEarlier ? " or earlier" : ""}${approved.join("")}`
}

/** The known approvals of the last change. The record lacks the change that granted older access. */
const approvalsOf = ({ version, orEarlier }: Since, approvals: ApprovalsByCommit): readonly SignedChangeApproval[] =>
  orEarlier ? [] : (approvals.get(version.commit) ?? [])

/** A CSS string of untrusted text, which must not end the string or the style sheet. */
const cssString = (text: string): string =>
  `"${visibleLine(text).replace(/[^\w .:·-]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"`

/**
 * The report as CSV: a record for each visitor of each rule or operation, in the dashboard's words. `since` is empty if
 * the access is older than the record, or the time of its commit is invalid. With shadow mode, a column has its last
 * day in each record with a denial that it withholds. With approvals, a last column names who approved that change.
 */
export function reportCsv(record: AccessRecord, approvals: ApprovalsByCommit | null = null): string {
  const { rows, operations } = sinceOfTable(record)
  const table: Pick<Policy, "shadow"> = newestAccepted(record)?.table ?? {}
  // The cell of a column that only reports with shadow mode have.
  const inShadow = (cell: string) => (table.shadow === undefined ? [] : [cell])
  const header = [
    "path",
    "covers",
    "opens to",
    "visitor",
    "opening the page",
    "sending a form",
    ...inShadow("shadow mode until"),
    "why",
    "since",
    "commit",
  ]
  const lines = [...rows, ...operations].flatMap(({ row, since: sinceOfRow, sinceOfState }) => {
    const [path, covers, until] =
      "path" in row
        ? [row.path, MATCH[row.match].short, withheldUntil(table, row) ?? ""]
        : [operationKeyOf(row), "", ""]
    const lineFor = (visitor: string, [load, write]: readonly [string, string], since: Since | undefined) => {
      const { time, commit } = since === undefined || since.orEarlier ? { time: "", commit: "" } : since.version
      const approved = approvals === null || since === undefined ? [] : approvalsOf(since, approvals)
      const by = approved.map(({ approver, key }) => `${approver}, signed with ${key}`).join("; ")
      const lastDay = inShadow(isDenied(load) || isDenied(write) ? until : "")
      const line = [path, covers, opensToInWords(row), visitor, load, write, ...lastDay, row.why, time, commit]
      return approvals === null ? line : [...line, by]
    }
    return [
      ...Object.entries(row.outcomes).map(([state, outcome]) =>
        lineFor(shortOf(state), outcomesInWords(outcome), sinceOfState.get(state)),
      ),
      // For named visitors, only the last change for anybody at the rule's paths is known.
      ...Object.entries(row.visitors ?? {}).map(([name, cell]) => lineFor(name, cellsInWords(cell), sinceOfRow)),
    ]
  })
  return `${Papa.unparse(
    [approvals === null ? header : [...header, "approved by"], ...lines].map((line) => line.map(plainCell)),
    { newline: "\n" },
  )}\n`
}

/** True for the words of an outcome that denies access to somebody, as `opens with role` does to people without it. */
const isDenied = (outcome: string): boolean => outcome !== "" && outcome !== OUTCOME.proceed.short

/** The words for the cells of named visitors. Other cells, such as `some: role`, stay as they are. */
const CELLS: Readonly<Record<string, string>> = { yes: OUTCOME.proceed.short, no: "blocked" }

/** The cells of a named visitor in words, for page loads and for other methods: `opens` and `some: role`. */
const cellsInWords = (cells: string): readonly [load: string, write: string] => {
  const [load = "", write = load] = cells.split(" / ").map((cell) => CELLS[cell] ?? cell)
  return [load, write]
}

/** Options of `reportDocument`. */
export interface ReportOptions extends ReportOccasion {
  readonly format: "html" | "csv"
  /** The commit of the version to report. Null reports the newest. */
  readonly commit: string | null
}

/** The report in a format; null if no policy was in force then. */
export function reportDocument(whole: AccessRecord, { format, commit, ...occasion }: ReportOptions): string | null {
  const record = commit === null ? whole : recordUntil(whole, commit)
  const newest = newestAccepted(record)
  if (newest === null) return null
  if (format === "csv") return reportCsv(record, occasion.approvals ?? null)
  const checked = policyWithRoutes(newest, whole)
  return checked === null ? null : reportHtml(record, guardTableDataOf(checked), occasion)
}

/**
 * The record without the versions after a commit; without any if it has no version of that commit. The digest stays,
 * because it identifies the record behind the report.
 */
export function recordUntil(record: AccessRecord, commit: string): AccessRecord {
  const at = record.versions.findIndex((version) => version.commit === commit)
  return { ...record, versions: record.versions.slice(0, at + 1) }
}
