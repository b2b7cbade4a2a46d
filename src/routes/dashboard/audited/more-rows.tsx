import { useText } from "../../../language/use-text.ts"

interface MoreRowsProps {
  readonly left: number
  /** The file that has them all; null where none has. */
  readonly file?: string | null
}

/** What is said after as many rows as a page shows. */
export function MoreRows({ left, file = null }: MoreRowsProps) {
  const text = useText()
  if (left === 0) return null
  return (
    <p className="note">
      {file === null
        ? text("{{count}} more entries are not shown.", { count: left })
        : text("{{count}} more entries are not shown: the {{file}} file has them all.", { count: left, file })}
    </p>
  )
}
