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
  // The list may have become shorter since the page was chosen.
  const page = Math.min(wanted, last)
  const turns = [
    { to: page - 1, word: text("Previous"), isEnd: page === 0 },
    { to: page + 1, word: text("Next"), isEnd: page === last },
  ]
  const entriesOfPage = entries.slice(page * size, (page + 1) * size)
  return (
    <>
      {children(entriesOfPage)}
      <div className="pages">
        {turns.map(({ to, word, isEnd }) => (
          // At either end, the button is neither removed nor disabled, so that it keeps the focus.
          <button
            key={word}
            type="button"
            className="button button-quiet button-small"
            aria-disabled={isEnd || undefined}
            onClick={() => (isEnd ? undefined : setWanted(to))}
          >
            {word}
          </button>
        ))}
        <output>
          {text("{{first}} to {{last}} of {{all}}", {
            first: page * size + 1,
            last: page * size + entriesOfPage.length,
            all: entries.length,
          })}
        </output>
      </div>
    </>
  )
}
