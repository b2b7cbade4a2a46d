import "../../../language/workbench.ts"

import { Outlet } from "react-router"

/** The layout of the account pages, which loads the workbench's texts. */
export default function AccountLayout() {
  return <Outlet />
}
