import { useEffect, useRef, type ReactNode } from "react"
import { useLocation } from "react-router"
import { useHydrated } from "../forms/use-hydrated.ts"
import { Title } from "./title.tsx"

interface PageHeadingProps {
  readonly title: string
  /** One sentence under the heading. */
  readonly lead?: ReactNode
}

/** The title of a page, in the browser's tab and as its heading. */
export const PageHeading = ({ title, lead }: PageHeadingProps) => (
  <>
    <Title>{title}</Title>
    <Heading lead={lead}>{title}</Heading>
  </>
)

interface HeadingProps extends Pick<PageHeadingProps, "lead"> {
  readonly children: ReactNode
}

/** A page's only h1. It takes the focus after a client navigation, so that screen readers announce the new page. */
export function Heading({ children, lead }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, search } = useLocation()
  // In the first document the browser itself places the focus.
  const arrivedAt = useRef(useHydrated() ? null : { pathname, search })
  useEffect(() => {
    // A search parameter that changes (a filter, a sort) is the same page: the focus stays where the person works.
    if (arrivedAt.current?.pathname === pathname) {
      // Unless the focused element was removed: the browser then gives the focus to the body.
      const isLost = arrivedAt.current.search !== search && document.activeElement === document.body
      arrivedAt.current = { pathname, search }
      if (isLost) heading.current?.focus({ preventScroll: true })
      return
    }
    arrivedAt.current = { pathname, search }
    // A focused field keeps the focus, because somebody is typing in it.
    if (document.activeElement?.matches("input, textarea, [contenteditable=true]") === true) return
    heading.current?.focus()
  }, [pathname, search])
  return (
    <header className="heading">
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {lead === undefined ? null : <p>{lead}</p>}
    </header>
  )
}
