import type { ReactNode } from "react"
import { Link, useLocation } from "react-router"
import { useText } from "../../../language/use-text.ts"
import type { PagePosition, ResultPage } from "../../../policies/compiler/parts.ts"

interface PageTurnsProps {
  readonly page: PagePosition
  /** The id of the list's element. */
  readonly list: string
  /** The name of the page number's parameter in the address. */
  readonly name?: string
}

/** Links to the previous and next page of a long list. */
export function PageTurns({ page: { at, parts, first, last, all }, list, name = "page" }: PageTurnsProps) {
  const text = useText()
  const { pathname, search } = useLocation()
  if (parts === 1) return null
  const addressOf = (page: number): string => {
    const params = new URLSearchParams(search)
    params.set(name, `${Math.min(Math.max(page, 1), parts)}`)
    // The table shows the page of an open rule, and the changes that of a named commit, so both are removed.
    params.delete("rule")
    params.delete("commit")
    return `${pathname}?${params.toString()}#${list}`
  }
  const turns = [
    { to: at - 1, word: text("Previous") },
    { to: at + 1, word: text("Next") },
  ]
  return (
    <p className="pages">
      {/* At either end, a link leads to the current page, so that it keeps the focus. */}
      {turns.map(({ to, word }) => (
        <Link
          key={word}
          to={addressOf(to)}
          aria-disabled={to < 1 || to > parts || undefined}
          className="button button-quiet button-small no-print"
        >
          {word}
        </Link>
      ))}
      <span>{text("{{first}} to {{last}} of {{all}}", { first, last, all })}</span>
    </p>
  )
}

interface PagedSectionProps<T> {
  /** The id of the heading, and the name of the list in the address. */
  readonly id: string
  /** Translated. */
  readonly title: string
  /** The paragraph above the list, translated. */
  readonly lead?: string
  readonly page: ResultPage<T>
  readonly keyOf: (entry: T) => string
  readonly children: (entry: T) => ReactNode
}

/** A section with one page of a list. Nothing if the list is empty. */
export function PagedSection<T>({ id, title, lead, page, keyOf, children }: PagedSectionProps<T>) {
  if (page.all === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead === undefined ? null : <p>{lead}</p>}
      <PageTurns page={page} list={id} name={id} />
      <ul>
        {page.entries.map((entry) => (
          <li key={keyOf(entry)}>{children(entry)}</li>
        ))}
      </ul>
    </section>
  )
}
