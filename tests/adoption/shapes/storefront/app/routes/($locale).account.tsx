import { Outlet } from "react-router"

import { requireCustomer } from "../session.server"

export const loader = ({ request, params }: { request: Request; params: { locale?: string } }) =>
  requireCustomer(request, params.locale)

export default function Account() {
  return <Outlet />
}
