import { NavLink, Outlet } from "react-router"
import type { PagePath } from "../../generated/guards.ts"

const SECTIONS: readonly { readonly page: PagePath; readonly name: string }[] = [
  { page: "/dashboard", name: "Guard table" },
  { page: "/dashboard/simulator", name: "Simulator" },
  { page: "/dashboard/session", name: "Session" },
  { page: "/dashboard/changes", name: "Changes" },
  { page: "/dashboard/account", name: "Account" },
]

export default function DashboardLayout() {
  return (
    <>
      <nav aria-label="Dashboard" className="tabs no-print">
        <ul>
          {SECTIONS.map(({ page, name }) => (
            <li key={page}>
              <NavLink to={page} end>
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  )
}
