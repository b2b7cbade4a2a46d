import "../../language/workbench.ts"

import { Outlet } from "react-router"
import { requestFactsContext } from "../../locks/context.ts"
import { expectRuleOf } from "../../locks/locks.server.ts"
import type { Route } from "./+types/layout"
import { ChosenFromAddress } from "./shared/chosen.tsx"
import { Sections } from "./shared/sections.tsx"

/** Tells the views if the dashboard opens with the list of apps, as it does if the server's settings name records. */
export function loader({ context }: Route.LoaderArgs) {
  expectRuleOf(context, "/dashboard")
  return { opensOnApps: context.get(requestFactsContext).recordPaths.length > 0 }
}

/** The layout of the dashboard: its navigation above each view. It makes browsers load the workbench's sentences. */
export default function DashboardLayout({ loaderData: { opensOnApps } }: Route.ComponentProps) {
  return (
    <ChosenFromAddress opensOnApps={opensOnApps}>
      <Sections />
      <Outlet />
    </ChosenFromAddress>
  )
}
