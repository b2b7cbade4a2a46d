import { getAuth } from "gatekeeper"
import { Outlet, redirect } from "react-router"

import type { Route } from "./+types/members"

export function loader(args: Route.LoaderArgs) {
  const { userId } = getAuth(args)
  if (userId === null) throw redirect("/sign-in")
  return userId
}

export default function Members() {
  return <Outlet />
}
