import "../../language/workbench.ts"

import { useEffect, useRef } from "react"
import { NavLink, Outlet, useSearchParams } from "react-router"
import type { PagePath } from "../../generated/guards.ts"
import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import { searchOf } from "../../ui/shell/page-href.ts"
import { ChosenFromAddress } from "./shared/chosen.tsx"

interface Section {
  readonly page: PagePath
  readonly name: PlainMessage
  /** Whether it is about the workbench or whoever looks, and not about the app that was chosen. */
  readonly own?: true
}

const SECTIONS: readonly Section[] = [
  { page: "/dashboard", name: "Guard table" },
  { page: "/dashboard/timeline", name: "Timeline" },
  { page: "/dashboard/map", name: "Map" },
  { page: "/dashboard/compare", name: "Compare" },
  { page: "/dashboard/simulator", name: "Simulator" },
  { page: "/dashboard/session", name: "Session", own: true },
  { page: "/dashboard/changes", name: "Changes" },
  { page: "/dashboard/evidence", name: "Evidence" },
  { page: "/dashboard/apps", name: "Apps", own: true },
  { page: "/dashboard/account", name: "Account", own: true },
]

export default function DashboardLayout() {
  const text = useText()
  const [params] = useSearchParams()
  const chosen = searchOf({ app: params.get("app"), version: params.get("version") })
  const tabs = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // On a phone they are one line that scrolls: to the page that one is on, whenever that is another, and the document
    // stays where it is.
    const here = tabs.current?.querySelector<HTMLElement>("[aria-current]")
    if (here != null) tabs.current?.scrollTo({ left: here.offsetLeft - 48 })
  })
  return (
    <ChosenFromAddress>
      <nav aria-label={text("Dashboard")} className="tabs no-print">
        <ul ref={tabs}>
          {SECTIONS.map(({ page, name, own }) => (
            <li key={page}>
              <NavLink to={`${page}${own === true ? "" : chosen}`} end={page === "/dashboard"}>
                {text(name)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </ChosenFromAddress>
  )
}
