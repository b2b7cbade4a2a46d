import type { ReactNode } from "react"
import { useText } from "../../../language/use-text.ts"

interface InWordsProps {
  /** The cells that name the columns. */
  readonly head: ReactNode
  /** The rows of the table. */
  readonly children: ReactNode
}

/** A collapsed table with the content of a drawing. */
export function InWords({ head, children }: InWordsProps) {
  const text = useText()
  return (
    <details className="mt-4">
      <summary>{text("As a table")}</summary>
      {/* It can take the focus, so that the keyboard can scroll it on narrow screens. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="sideways" tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>{head}</tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </details>
  )
}
