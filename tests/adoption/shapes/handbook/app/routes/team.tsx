import { Outlet } from "react-router"

import { requireUser } from "../auth.server"

export const loader = ({ request }: { request: Request }) => requireUser(request)

export default function Team() {
  return <Outlet />
}
