import { Form, Link } from "react-router"

import { maps } from "../maps.server"
import { requireName } from "../session.server"
import type { Route } from "./+types/maps"

export async function loader({ request }: Route.LoaderArgs) {
  return { name: await requireName(request), maps: Object.keys(maps) }
}

export default function Maps({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <p>{loaderData.name}</p>
      {loaderData.maps.map((path) => (
        <Link key={path} to={`/maps/${path}`}>
          {path}
        </Link>
      ))}
      <Form method="post" action="/logout">
        <button>Log out</button>
      </Form>
    </main>
  )
}
