import { NavLink, Outlet } from "react-router"
import type { PagePath } from "../../generated/guards.ts"
import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"

const SECTIONS: readonly { readonly page: PagePath; readonly name: PlainMessage }[] = [
  { page: "/dashboard", name: "Guard table" },
  { page: "/dashboard/timeline", name: "Timeline" },
  { page: "/dashboard/map", name: "Map" },
  { page: "/dashboard/compare", name: "Compare" },
  { page: "/dashboard/simulator", name: "Simulator" },
  { page: "/dashboard/session", name: "Session" },
  { page: "/dashboard/changes", name: "Changes" },
  { page: "/dashboard/evidence", name: "Evidence" },
  { page: "/dashboard/account", name: "Account" },
]

export default function DashboardLayout() {
  const text = useText()
  return (
    <>
      <nav aria-label={text("Dashboard")} className="tabs no-print">
        <ul>
          {SECTIONS.map(({ page, name }) => (
            <li key={page}>
              <NavLink to={page} end={page === "/dashboard"}>
                {text(name)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  )
}
