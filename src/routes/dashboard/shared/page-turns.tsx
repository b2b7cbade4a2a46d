import { Link, useLocation } from "react-router"
import { useText } from "../../../language/use-text.ts"
import type { PagePosition } from "../../../policies/compiler/parts.ts"

interface PageTurnsProps {
  /** The current page. */
  readonly page: PagePosition
  /** The id of the list's element. */
  readonly list: string
  /** The name of the page number's parameter in the address. */
  readonly name?: string
}

/** Links to the previous and next page of a long list. */
export function PageTurns({ page: { at, parts, first, last, all }, list, name = "page" }: PageTurnsProps) {
  const text = useText()
  if (parts === 1) return null
  return (
    <p className="pages">
      <TurnLink to={at - 1} parts={parts} list={list} name={name}>
        {text("Previous")}
      </TurnLink>
      <TurnLink to={at + 1} parts={parts} list={list} name={name}>
        {text("Next")}
      </TurnLink>
      <span>{text("{{first}} to {{last}} of {{all}}", { first, last, all })}</span>
    </p>
  )
}

interface TurnLinkProps {
  readonly to: number
  readonly parts: number
  readonly list: string
  readonly name: string
  readonly children: string
}

/** A link to the previous or next page. At either end it leads to the current page, so that it keeps the focus. */
function TurnLink({ to, parts, list, name, children }: TurnLinkProps) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.set(name, `${Math.min(Math.max(to, 1), parts)}`)
  // The table shows the page of an open rule, and the changes that of a named commit, so both are removed.
  params.delete("rule")
  params.delete("commit")
  return (
    <Link
      to={`${pathname}?${params.toString()}#${list}`}
      aria-disabled={to < 1 || to > parts || undefined}
      className="button button-quiet button-small no-print"
    >
      {children}
    </Link>
  )
}
