// Makes the account pages wait until the browser has loaded the translations that they use.
import "../../../language/workbench.ts"

import { Outlet } from "react-router"

/** The layout of the account pages. */
export default function AccountLayout() {
  return <Outlet />
}
