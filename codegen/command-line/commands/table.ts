import { guardTableDataOf } from "../../emit/guard-table.ts"
import { tableDocument, type TableFormat } from "../../report/table-document.ts"
import type { Project } from "../../project/disk.ts"
import type { TABLE_FORMATS } from "../terminal/choices.ts"
import { withChecked, type Terminal } from "../terminal/context.ts"
import { fine, type Result } from "../terminal/result.ts"

export const table = (
  project: Project,
  format: (typeof TABLE_FORMATS)[number],
  terminal: Terminal,
  command: string,
): Result =>
  withChecked(project, terminal, (checked) => {
    const whole: TableFormat = format === "md" ? "markdown" : format
    return fine(tableDocument(guardTableDataOf(checked), whole, command))
  })
