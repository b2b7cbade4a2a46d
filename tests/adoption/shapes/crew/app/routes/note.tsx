import { data } from "react-router"

import { requirePerson } from "../sessions.server"
import type { Route } from "./+types/note"

const OWNERS: Readonly<Record<string, string>> = { "1": "ann" }

export const loader = ({ params }: Route.LoaderArgs) => `A public note, ${params.id}`

export async function action({ request, params }: Route.ActionArgs) {
  const { name } = await requirePerson(request)
  if (OWNERS[params.id] !== name) throw data(null, { status: 409 })
  return "kept-secret: changed"
}

export default function Note({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData}</h1>
}
