import { guardTableDataOf } from "../emit/guard-table.ts"
import { markdownOf } from "../emit/guard-table-markdown.ts"
import { csvOf } from "../report/table-csv.ts"
import { htmlOf } from "../report/table-html.ts"
import type { Project } from "../disk.ts"
import { withChecked, type Terminal } from "./context.ts"
import { fine, type Result } from "./result.ts"

export const TABLE_FORMATS = ["markdown", "md", "csv", "json", "html"] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

export const table = (project: Project, format: TableFormat, terminal: Terminal): Result =>
  withChecked(project, terminal, (checked) => {
    const data = guardTableDataOf(checked)
    switch (format) {
      case "markdown":
      case "md":
        return fine(markdownOf(data))
      case "csv":
        return fine(csvOf(data))
      case "json":
        return fine(`${JSON.stringify(data, null, 2)}\n`)
      case "html":
        return fine(htmlOf(data))
    }
  })
