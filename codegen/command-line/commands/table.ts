import { textOfVisitorCells } from "../../../policy/named-people.ts"
import { textOfPaths } from "../../../policy/words.ts"
import { count, countsInWords } from "../../check/regions/counts.ts"
import { absenceInWords, shadowInWords, unlistedInWords } from "../../emit/file.ts"
import { guardTableDataOf, textOfClaim, type GuardTable } from "../../emit/guard-table.ts"
import { openInWords, openPagesOf } from "../../emit/open-pages.ts"
import type { Project } from "../../project/disk.ts"
import { textOfPathOutcome } from "../../report/access-change.ts"
import { tableDocument } from "../../report/table-document.ts"
import { aligned } from "../../report/text-table.ts"
import { visibleLine } from "../../source/visible.ts"
import type { TABLE_FORMATS } from "../terminal/choices.ts"
import { withChecked, type Terminal } from "../terminal/context.ts"
import { resultOf, type Result } from "../terminal/result.ts"

/** The command `table`: prints the guard table. Without a format, it is text on a terminal, and Markdown in a file. */
export const table = (
  project: Project,
  format: (typeof TABLE_FORMATS)[number] | null,
  terminal: Terminal,
  command: string,
): Result =>
  withChecked(project, terminal, (checked) => {
    const data = guardTableDataOf(checked)
    const chosen = format ?? (terminal.width === undefined ? "markdown" : "text")
    const stdout =
      chosen === "text"
        ? tableText(data, terminal.width)
        : tableDocument(data, chosen === "md" ? "markdown" : chosen, command)
    return resultOf({ stdout, data: () => data })
  })

/** The guard table as text for a terminal of this width. */
function tableText(table: GuardTable, width?: number): string {
  const { rows, outside, absent, shadow, counts } = table
  // `unknown` is the state of a visitor whose session cannot be checked. Usually, all pages that are not open to
  // everybody answer 503 then, so one sentence below the table says so in place of a column.
  const answers503WhenUnknown = rows.every(
    ({ outcomes: { unknown } }) => !("status" in unknown) || unknown.status === 503,
  )
  const states = table.states.filter((state) => state !== "unknown" || !answers503WhenUnknown)
  const names = (table.visitors ?? []).map(({ name }) => name)
  const lines = rows.map(({ path, match, require, write, outcomes, visitors }) => [
    textOfPaths({ path, match }),
    write === undefined ? require : `${require} / ${write}`,
    ...states.map((state) => textOfPathOutcome(outcomes[state])),
    ...names.map((name) => textOfVisitorCells(visitors![name]!)),
  ])
  const paths = outside.map(({ path }) => visibleLine(path)).join(", ")
  return `${[
    "Page loads. Other methods: `table --format markdown`.",
    aligned([["path", "requires", ...states, ...names], ...lines], width),
    ...(answers503WhenUnknown
      ? ["While sessions cannot be checked, pages that are not open to everybody answer 503."]
      : []),
    ...(table.claims === undefined ? [] : [table.claims.map((claim) => visibleLine(textOfClaim(claim))).join("\n")]),
    ...(absent === undefined ? [] : [`${absenceInWords(absent)}.`]),
    ...(shadow === undefined ? [] : [`${visibleLine(shadowInWords(shadow))}.`]),
    [
      `${countsInWords(counts)}. ${unlistedInWords(table)}.`,
      `${openInWords(openPagesOf(table))}.`,
      `${count(outside.length, "path")} outside the policy${paths === "" ? "" : `: ${paths}`}.`,
    ].join("\n"),
  ].join("\n\n")}\n`
}
