import { markdownOf } from "../emit/guard-table-markdown.ts"
import type { GuardTable } from "../emit/guard-table.ts"
import { csvOf } from "./table-csv.ts"
import { htmlOf } from "./table-html.ts"
import { visibleJson } from "../source/visible.ts"

/** The file formats of a guard table. */
export type TableFormat = "markdown" | "csv" | "json" | "html"

/** The text of a guard table file in a format. `command` is the compiler's name in its notice. */
export function tableDocument(table: GuardTable, format: TableFormat, command?: string): string {
  switch (format) {
    case "markdown":
      return markdownOf(table, command)
    case "csv":
      return csvOf(table)
    case "json":
      return `${visibleJson(table)}\n`
    case "html":
      return htmlOf(table)
  }
}
