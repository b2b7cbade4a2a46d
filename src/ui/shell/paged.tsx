import { useState, type ReactNode } from "react"
import { useText } from "../../language/use-text.ts"
import { useHydrated } from "../forms/use-hydrated.ts"

interface PagedProps<Entry> {
  readonly entries: readonly Entry[]
  /** The number of entries on one page. */
  readonly size: number
  /** Renders the entries of one page. */
  readonly children: (entriesOfPage: readonly Entry[]) => ReactNode
}

/** A long list in pages. Without a script, all entries after the first page are in a `<details>` element. */
export function Paged<Entry>({ entries, size, children }: PagedProps<Entry>) {
  const text = useText()
  const hydrated = useHydrated()
  // The page to show, counted from 0.
  const [wanted, setWanted] = useState(0)
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
  const at = Math.min(wanted, last)
  const entriesOfPage = entries.slice(at * size, (at + 1) * size)
  return (
    <>
      {children(entriesOfPage)}
      <div className="pages">
        <PageButton to={at - 1} last={last} turn={setWanted}>
          {text("Previous")}
        </PageButton>
        <PageButton to={at + 1} last={last} turn={setWanted}>
          {text("Next")}
        </PageButton>
        <output>
          {text("{{first}} to {{last}} of {{all}}", {
            first: at * size + 1,
            last: at * size + entriesOfPage.length,
            all: entries.length,
          })}
        </output>
      </div>
    </>
  )
}

interface PageButtonProps {
  /** The page that it turns to, counted from 0. */
  readonly to: number
  /** The last page. */
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
