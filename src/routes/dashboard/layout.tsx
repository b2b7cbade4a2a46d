// The sentences of the workbench, which browsers load with this layout.
import "../../language/workbench.ts"

import { Outlet } from "react-router"
import { requestFactsContext } from "../../locks/context.ts"
import { expectRuleOf } from "../../locks/locks.server.ts"
import type { Route } from "./+types/layout"
import { ChosenFromAddress } from "./shared/chosen.tsx"
import { Sections } from "./shared/sections.tsx"

/** `opensOnApps` is true if the dashboard opens with the list of apps: if the server's settings name records. */
export function loader({ context }: Route.LoaderArgs) {
  expectRuleOf(context, "/dashboard")
  return { opensOnApps: context.get(requestFactsContext).recordPaths.length > 0 }
}

/** The layout of the dashboard: its navigation above each view. */
export default function DashboardLayout({ loaderData: { opensOnApps } }: Route.ComponentProps) {
  return (
    <ChosenFromAddress opensOnApps={opensOnApps}>
      <Sections />
      <Outlet />
    </ChosenFromAddress>
  )
}
