import { useState, type ReactNode } from "react"
import { useText } from "../../language/use-text.ts"
import { useHydrated } from "../forms/use-hydrated.ts"

interface PagedProps<Entry> {
  readonly entries: readonly Entry[]
  /** The number of entries on one page. */
  readonly size: number
  /** Renders the entries of one page. */
  readonly children: (some: readonly Entry[]) => ReactNode
}

/** A long list in pages. Without a script, all entries after the first page are in a `<details>` element. */
export function Paged<Entry>({ entries, size, children }: PagedProps<Entry>) {
  const text = useText()
  const hydrated = useHydrated()
  const [asked, setAsked] = useState(0)
  if (entries.length <= size) return children(entries)
  if (!hydrated)
    return (
      <>
        {children(entries.slice(0, size))}
        <details className="pages">
          <summary>{text("Show {{left}} more", { left: entries.length - size })}</summary>
          {children(entries.slice(size))}
        </details>
      </>
    )
  const last = Math.ceil(entries.length / size) - 1
  // The list may have become shorter.
  const at = Math.min(asked, last)
  const some = entries.slice(at * size, (at + 1) * size)
  return (
    <>
      {children(some)}
      <div className="pages">
        <PageButton to={at - 1} last={last} turn={setAsked}>
          {text("Previous")}
        </PageButton>
        <PageButton to={at + 1} last={last} turn={setAsked}>
          {text("Next")}
        </PageButton>
        <output>
          {text("{{first}} to {{last}} of {{all}}", {
            first: at * size + 1,
            last: at * size + some.length,
            all: entries.length,
          })}
        </output>
      </div>
    </>
  )
}

interface PageButtonProps {
  /** The page that it turns to. */
  readonly to: number
  readonly last: number
  readonly turn: (to: number) => void
  readonly children: ReactNode
}

/** A button to the previous or next page. It is never removed, so that it keeps the focus at either end. */
function PageButton({ to, last, turn, children }: PageButtonProps) {
  const isEnd = to < 0 || to > last
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-disabled={isEnd || undefined}
      onClick={() => (isEnd ? undefined : turn(to))}
    >
      {children}
    </button>
  )
}
