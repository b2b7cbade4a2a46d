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
        // A column has no other identity than its place.
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
      {/* It can take the focus, so that the keyboard can scroll it on narrow screens. */}
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
