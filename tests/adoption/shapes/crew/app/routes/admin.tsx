import { data } from "react-router"

import { requirePerson } from "../sessions.server"
import type { Route } from "./+types/admin"

export async function loader({ request }: Route.LoaderArgs) {
  const { roles } = await requirePerson(request)
  if (roles.length === 0) throw data(null, { status: 404 })
  return "kept-secret: everybody's accounts"
}

export const action = () => "kept-secret: changed an account"

export default function Admin({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData}</h1>
}
