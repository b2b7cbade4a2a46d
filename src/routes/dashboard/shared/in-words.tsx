import type { ReactNode } from "react"
import { useText } from "../../../language/use-text.ts"

interface InWordsProps {
  /** The cells that name the columns. */
  readonly head: ReactNode
  /** Rows of a table. */
  readonly children: ReactNode
}

/** The content of a picture as a table, which readers can open. */
export function InWords({ head, children }: InWordsProps) {
  const text = useText()
  return (
    <details className="mt-4">
      <summary>{text("As a table")}</summary>
      {/* On a phone it can be wider than the screen: a keyboard scrolls it, because it takes the focus. */}
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
