import type { ReactNode } from "react"
import { useText } from "../../../language/use-text.ts"

interface InWordsProps {
  /** The cells that name the columns. */
  readonly head: ReactNode
  /** Rows of a table. */
  readonly children: ReactNode
}

/** What a picture shows, as a table, for whoever opens it. */
export function InWords({ head, children }: InWordsProps) {
  const text = useText()
  return (
    <details className="mt-4">
      <summary>{text("The same in words")}</summary>
      <table className="plain-table">
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </details>
  )
}
