import Papa from "papaparse"
import type { Audience, PolicyLife } from "../../../policies/compiler/compile-question.server.ts"
import type { Approver, Approvers } from "../../../policies/approvals/approvers.ts"
import { audienceWordsOf } from "../../../ui/policy/exposure.ts"
import { standingsOf } from "./standings.ts"

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

const englishOf = (audience: Audience): string => {
  const { message, values } = audienceWordsOf(audience)
  return message.replace("{{until}}", String(values?.until ?? ""))
}

/** One record for each time in which the same people could open a page, the newest first. Cells cannot become formulas. */
export function standingsCsv(life: PolicyLife, approvers: readonly (Approvers | null)[]): string {
  const data = standingsOf(life, approvers).flatMap(({ path, kind, periods, left }) => [
    ...periods.map(({ audience, date, commit, approvers: approved }, i) => {
      const next = periods[i - 1]
      const period = [
        path,
        KINDS[kind],
        englishOf(audience),
        date ?? "",
        commit ?? "",
        next?.date ?? "",
        next?.commit ?? "",
      ]
      return [...period, ...approvalCells(approved)]
    }),
    ...(left === 0 ? [] : [[path, KINDS[kind], "older entries left out", ...fields.slice(3).map(() => "")]]),
  ])
  return `${Papa.unparse({ fields, data }, { newline: "\n", escapeFormulae: true })}\n`
}

/** Empty where nothing was opened, or nothing can be told. Where several approved it, each cell has one line for each. */
function approvalCells(approvers: Approvers | null): readonly string[] {
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
