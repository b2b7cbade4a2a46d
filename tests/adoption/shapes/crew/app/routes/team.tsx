import { data, Link, Outlet } from "react-router"

import { requirePerson } from "../sessions.server"
import { roleIn } from "../tables.server"
import type { Route } from "./+types/team"

export async function loader({ request, params }: Route.LoaderArgs) {
  const { name } = await requirePerson(request)
  const role = await roleIn(params.team, name)
  if (role === null) throw data(null, { status: 404 })
  return { role }
}

export default function Team({ loaderData, params }: Route.ComponentProps) {
  return (
    <main>
      <nav>
        <Link to={`/t/${params.team}`}>Team</Link>
        {loaderData.role !== "member" && <Link to={`/t/${params.team}/settings`}>Settings</Link>}
      </nav>
      <Outlet />
    </main>
  )
}
