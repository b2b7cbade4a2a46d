import { Outlet } from "react-router"

import { requireMember } from "../supabase.server"
import type { Route } from "./+types/workspace"

export const loader = ({ request }: Route.LoaderArgs) => requireMember(request)

export default function Workspace() {
  return <Outlet />
}
