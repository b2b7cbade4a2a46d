import "../../language/workbench.ts"

import { Outlet } from "react-router"
import { ChosenFromAddress } from "./shared/chosen.tsx"
import { Sections } from "./shared/sections.tsx"

export default function DashboardLayout() {
  return (
    <ChosenFromAddress>
      <Sections />
      <Outlet />
    </ChosenFromAddress>
  )
}
