import type { ReactNode } from "react"
import { useText } from "../../../language/use-text.ts"

interface ColumnsProps {
  readonly columns: readonly ReactNode[]
}

/** The head of a table. */
export const TableHead = ({ columns }: ColumnsProps) => (
  <thead>
    <tr>
      {columns.map((name, at) => (
        // Columns never move, so the index is a stable key.
        // oxlint-disable-next-line react/no-array-index-key
        <th key={at} scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

interface FoldedTableProps extends ColumnsProps {
  readonly children: ReactNode
}

/**
 * The content of a drawing as a table, which is collapsed at first. It is for screen readers, narrow screens and paper.
 */
export function FoldedTable({ columns, children }: FoldedTableProps) {
  const text = useText()
  return (
    <details className="mt-4">
      <summary>{text("As a table")}</summary>
      {/* Focusable, so that it can be scrolled with the keyboard on narrow screens. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="sideways" tabIndex={0}>
        <table className="plain-table">
          <TableHead columns={columns} />
          <tbody>{children}</tbody>
        </table>
      </div>
    </details>
  )
}
