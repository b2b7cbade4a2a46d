import Papa from "papaparse"
import type { Audience, AccessTimeline } from "../../../policies/compiler/compile-job.server.ts"
import type { Approver, ShownApprovers } from "../../../policies/approvals/approvers.ts"
import { filled } from "../../../language/words.ts"
import { audienceWordsOf } from "../../../ui/policy/exposure.ts"
import { audienceHistoriesOf } from "./audience-history.ts"

const fields = [
  "page",
  "kind",
  "open to",
  "since",
  "commit",
  "until",
  "until commit",
  "approved by",
  "approved at",
  "approval valid until",
  "signature",
]

const KINDS = {
  page: "page",
  endpoint: "endpoint",
  rule: "path of a rule",
  outside: "not covered, now or earlier",
} as const

/** An audience in English. */
const englishOf = (audience: Audience): string => {
  const { message, values } = audienceWordsOf(audience)
  return filled(message, values)
}

/**
 * The timeline as CSV: one row for each period of a page, the newest first. Cells are escaped
 * so that none is a formula.
 */
export function audienceHistoryCsv(timeline: AccessTimeline, approvers: readonly (ShownApprovers | null)[]): string {
  const data = audienceHistoriesOf(timeline, approvers).flatMap(({ path, kind, periods, left }) => [
    ...periods.map(({ audience, date, commit, approvers: approved }, i) => {
      // The periods are newest first, so a period ends where the one before it in the list begins.
      const next = periods[i - 1]
      const span = [date, commit, next?.date, next?.commit]
      return [path, KINDS[kind], englishOf(audience), ...span, ...approvalCells(approved)]
    }),
    ...(left === 0 ? [] : [[path, KINDS[kind], "older entries left out", ...fields.slice(3).map(() => "")]]),
  ])
  return `${Papa.unparse({ fields, data }, { newline: "\n", escapeFormulae: true })}\n`
}

/**
 * The cells about approval, with one line for each approver. Empty if the period opened nothing, or nothing is known.
 */
function approvalCells(approvers: ShownApprovers | null): readonly string[] {
  if (approvers === null) return ["", "", "", ""]
  const { by, isChecked } = approvers
  if (by.length === 0) return ["no one on record", "", "", ""]
  const lines = (cell: (one: Approver) => string): string => by.map(cell).join("\n")
  return [
    lines(({ name }) => (name ?? "a deleted account").replaceAll(/\s+/g, " ")),
    lines(({ given }) => given ?? ""),
    lines(({ until }) => until),
    isChecked ? "" : "not checked",
  ]
}
