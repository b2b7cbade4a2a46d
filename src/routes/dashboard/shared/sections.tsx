import { useEffect, useRef } from "react"
import { Link, useLocation } from "react-router"
import type { PlainMessage } from "../../../language/message.ts"
import { useText } from "../../../language/use-text.ts"
import { type AuditPage, tourViewOf, useAuditHref, useChosen, useHasView } from "./chosen.tsx"

interface Section {
  readonly name: PlainMessage
  /** The views. The section's own link leads to the first. */
  readonly views: readonly { readonly page: AuditPage; readonly name: PlainMessage }[]
}

const SECTIONS: readonly Section[] = [
  {
    name: "Access",
    views: [
      { page: "/dashboard", name: "Table" },
      { page: "/dashboard/map", name: "Map" },
      { page: "/dashboard/simulator", name: "Simulator" },
    ],
  },
  {
    name: "History",
    views: [
      { page: "/dashboard/timeline", name: "Timeline" },
      { page: "/dashboard/changes", name: "Changes" },
      { page: "/dashboard/compare", name: "Compare" },
    ],
  },
  { name: "Evidence", views: [{ page: "/dashboard/evidence", name: "Evidence" }] },
  { name: "Apps", views: [{ page: "/dashboard/apps", name: "Apps" }] },
]

/**
 * True if a link leads to the current page and, on the tour, view. The tour is one page, which shows the view that its
 * `view` parameter names; `view` is null elsewhere.
 */
const isAt = (to: string, pathname: string, view: string | null): boolean => {
  const target = new URL(to, "http://host")
  return target.pathname === pathname && (view === null || tourViewOf(target.searchParams) === view)
}

/** The navigation of the dashboard: its sections, and beneath them the views of the current one. */
export function Sections() {
  const text = useText()
  const hrefOf = useAuditHref()
  const hasView = useHasView()
  const { pathname, search } = useLocation()
  const { isTour } = useChosen()
  const view = isTour ? tourViewOf(new URLSearchParams(search)) : null
  const tabs = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // On a phone the tabs are one line, which scrolls to the current tab. The document does not scroll.
    const here = tabs.current?.querySelector<HTMLElement>("[aria-current]")
    // A part of the tab before it stays visible.
    if (here != null) tabs.current?.scrollTo({ left: here.offsetLeft - 48 })
  })
  const sections = SECTIONS.flatMap(({ name, views }) => {
    const shown = views
      .filter(({ page }) => hasView(page))
      .map(({ name: shownAs, page }) => ({ name: shownAs, to: hrefOf(page) }))
      .map((link) => ({ ...link, isHere: isAt(link.to, pathname, view) }))
    const [first] = shown
    return first === undefined ? [] : [{ name, to: first.to, shown, isOpen: shown.some(({ isHere }) => isHere) }]
  })
  const open = sections.find(({ isOpen }) => isOpen)
  return (
    <nav aria-label={text("Dashboard")} className="tabs no-print">
      <ul ref={tabs}>
        {sections.map(({ name, to, shown, isOpen }) => (
          <li key={name}>
            {/* A section with one view is the page itself; one with several contains it. */}
            <Link to={to} aria-current={isOpen ? (shown.length === 1 ? "page" : "true") : undefined}>
              {text(name)}
            </Link>
          </li>
        ))}
      </ul>
      {open === undefined || open.shown.length === 1 ? null : (
        <ul className="tabs-views">
          {open.shown.map(({ name, to, isHere }) => (
            <li key={name}>
              <Link to={to} aria-current={isHere ? "page" : undefined}>
                {text(name)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}
