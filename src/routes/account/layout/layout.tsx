import "../../../language/workbench.ts"

import { Outlet } from "react-router"

/** The pages of the account. They use the workbench's words. */
export default function AccountLayout() {
  return <Outlet />
}
