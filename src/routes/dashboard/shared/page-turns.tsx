import { Link, useLocation } from "react-router"
import { useText } from "../../../language/use-text.ts"
import type { Turn } from "../../../policies/compiler/parts.ts"

interface PageTurnsProps {
  /** The current page. */
  readonly page: Turn
  /** The list that it is of, as the id of the element that holds it. */
  readonly list: string
  /** The address has the page's number under this name. */
  readonly name?: string
}

/** Links to the neighbouring pages of a long list: addresses, so that they work without a script and can be cited. */
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

/** At either end the link stays and leads to the current page, so that it keeps the focus. */
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
