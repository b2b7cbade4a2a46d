import { data } from "react-router"

import { requirePerson } from "../sessions.server"
import type { Route } from "./+types/keys"

export async function loader({ request }: Route.LoaderArgs) {
  const { roles } = await requirePerson(request)
  if (!roles.includes("admin")) throw data(null, { status: 404 })
  return "kept-secret: the keys of the service"
}

export const action = () => "kept-secret: changed a key"

export default function Keys({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData}</h1>
}
