import { Outlet } from "react-router"

import { requirePerson } from "../sessions.server"
import type { Route } from "./+types/members"

export const loader = ({ request }: Route.LoaderArgs) => requirePerson(request)

export default function Members({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <p>You are {loaderData.name}</p>
      <Outlet />
    </>
  )
}
