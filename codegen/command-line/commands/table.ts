import { guardTableDataOf } from "../../emit/guard-table.ts"
import type { Project } from "../../project/disk.ts"
import { tableDocument, type TableFormat } from "../../report/table-document.ts"
import { tableText } from "../../report/table-text.ts"
import type { TABLE_FORMATS } from "../terminal/choices.ts"
import { withChecked, type Terminal } from "../terminal/context.ts"
import { resultOf, type Result } from "../terminal/result.ts"

/** The guard table. Without a format: text to read on a terminal, and Markdown in a file. */
export const table = (
  project: Project,
  asked: (typeof TABLE_FORMATS)[number] | null,
  terminal: Terminal,
  command: string,
): Result =>
  withChecked(project, terminal, (checked) => {
    const made = guardTableDataOf(checked)
    const format = asked ?? (terminal.width === undefined ? "markdown" : "text")
    const stdout =
      format === "text"
        ? tableText(made, terminal.width)
        : tableDocument(made, format === "md" ? ("markdown" satisfies TableFormat) : format, command)
    return resultOf({ stdout, data: () => made })
  })
