import { data } from "react-router"

import { maps } from "../maps.server"
import { requireName } from "../session.server"
import type { Route } from "./+types/map"

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireName(request)
  const map = maps[params["*"]]
  if (map === undefined) throw data(null, { status: 404 })
  return map
}

export default function MapPage({ loaderData }: Route.ComponentProps) {
  return <p>{loaderData}</p>
}
